/** `satchel methods [PART]`: everything one can choose and set. */
import type { Method } from '../../core/method.ts';
import { expectation, type Option, type Options } from '../../core/options.ts';
import { classifiers, feedbacks, rankers, representations, wordMethods } from '../../pipeline/catalogue.ts';
import { flags } from '../arguments/flags.ts';
import { wrapped } from '../arguments/help.ts';
import type { RunCommand } from '../context.ts';
import { optionGroups, optionsOf } from '../settings/option-groups.ts';
import type { Terminal } from '../terminal/terminal.ts';

type Kind = keyof typeof HEADINGS;

interface Part {
  readonly name: string;
  readonly kind: Kind;
  readonly summary: string;
  readonly paper?: string;
  readonly options: Options;
}

export const run: RunCommand = async ({ args, terminal }) => {
  const [only] = args.positionals;
  if (only !== undefined) optionsOf(only); // an unknown name is told with what it may have meant
  const parts = allParts().filter(({ name }) => only === undefined || name === only);
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify({ parts })}\n` : listing(parts, terminal.style));
};

function allParts(): Part[] {
  const summaries = {
    corpus: 'how documents are read',
    text: 'what counts as a word',
    labels: 'how labels are given',
    words: 'where word vectors come from, for the parts that need them',
    fusion: 'how two rankings are mixed',
    retrieval: 'how long lists are, and how options are chosen over queries',
    vectors: 'which words take part in the vectors a collection keeps',
  };
  const methods = (kind: Kind, of: readonly Method[]): Part[] =>
    of.map(({ name, summary, paper, options }) => ({
      name,
      kind,
      summary,
      ...(paper === undefined ? {} : { paper }),
      options,
    }));
  return [
    ...Object.entries(summaries).map(
      ([name, summary]): Part => ({ name, kind: 'reading', summary, options: optionGroups[name]! }),
    ),
    ...methods('word vectors', wordMethods),
    ...methods('representation', representations),
    ...methods('classifier', classifiers),
    ...methods('ranker', rankers),
    ...methods('feedback', feedbacks),
  ];
}

const HEADINGS = {
  reading: 'Reading and labels',
  'word vectors': 'Word vectors (--words, words.method)',
  representation: 'Representations (--representation)',
  classifier: 'Classifiers (--classifier)',
  ranker: 'Rankers (--ranker)',
  feedback: 'Feedback (--feedback)',
} as const;

function listing(parts: readonly Part[], style: Terminal['style']): string {
  const kinds = ['reading', 'word vectors', 'representation', 'classifier', 'ranker', 'feedback'] as const;
  const sections = kinds.flatMap((kind) => {
    const own = parts.filter((part) => part.kind === kind);
    return own.length === 0
      ? []
      : [style('bold', HEADINGS[kind]), '', ...own.flatMap((part) => partLines(part, style))];
  });
  return `${[...sections, 'Set any of them with --set PART.OPTION=VALUE, or in satchel.config.json.'].join('\n')}\n`;
}

function partLines({ name, summary, paper, options }: Part, style: Terminal['style']): string[] {
  const lines = Object.entries(options).flatMap(([option, declared]) =>
    optionLines(`${name}.${option}`, declared, style),
  );
  return [`${style('cyan', name)}: ${summary}${paper === undefined ? '' : ` (${paper})`}`, ...lines, ''];
}

function optionLines(path: string, option: Option, style: Terminal['style']): string[] {
  const fallback = Array.isArray(option.default) ? option.default.join(',') : String(option.default);
  const isFree = option.type === 'string' && !('enum' in option);
  return [
    `  ${path} = ${fallback === '' ? style('dim', 'empty') : fallback}`,
    ...wrapped(`${option.description}${isFree ? '' : ` (${expectation(option)})`}`, 92).map(
      (line) => `      ${style('dim', line)}`,
    ),
  ];
}
