/** What `satchel FILE` says: what it took and how to say otherwise, its question, and the next commands. */
import { printable } from '../../../core/errors.ts';
import type { ColumnQuestion } from '../../../corpus/guess/guess-columns.ts';
import { type CorpusOptions, corpusOptions } from '../../../corpus/options.ts';
import { counted } from '../../../report/format.ts';
import type { ReviewReport } from '../../../results/evaluation/review-report.ts';
import { shellWord } from '../../../results/train-command.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const FLAGS: Readonly<Partial<Record<keyof CorpusOptions, string>>> = {
  text: '--text',
  label: '--label',
  id: '--id',
  split: '--split-field',
  format: '--format',
  delimiter: '--delimiter',
  encoding: '--encoding',
};

/** The flags that make another command read the file in the same way. */
export function flagsFor(options: Partial<CorpusOptions>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const key = name as keyof CorpusOptions;
    if (JSON.stringify(value) === JSON.stringify(corpusOptions[key].default)) return [];
    const shown = shellWord(Array.isArray(value) ? value.join(',') : String(value));
    return [FLAGS[key] ? `${FLAGS[key]} ${shown}` : `--set corpus.${name}=${shown}`];
  });
}

/** The flags that make another command take the words of a text in the same way; options of the corpus are in `flagsFor`. */
export const textFlags = (language: string | undefined, set: readonly string[]): string[] => [
  ...(language === undefined ? [] : [`--language ${shellWord(language)}`]),
  ...set.filter((one) => !one.startsWith('corpus.')).map((one) => `--set ${shellWord(one)}`),
];

export const commandFor = (command: string, paths: readonly string[], flags: readonly string[], more = ''): string =>
  [
    'satchel',
    ...(command === '' ? [] : [command]),
    ...paths.map(shellWord),
    ...flags,
    ...(more === '' ? [] : [more]),
  ].join(' ');

export const nextCommands = (paths: readonly string[], flags: readonly string[]): string[] => [
  commandFor('audit', paths, flags, '--out suspects.csv'),
  commandFor('train', paths, flags, '--out model.satchel'),
  commandFor('compare', paths, flags),
];

export function takenText(
  name: string,
  format: string,
  options: CorpusOptions,
  { documents, classes, multiLabel }: Pick<ReviewReport, 'documents' | 'classes' | 'multiLabel'>,
  style: Terminal['style'],
): string[] {
  const fixed = ['folder', '20news', 'reuters'].includes(format);
  const took = fixed
    ? [`  labels are the names of the folders or topics (format ${format})`]
    : [
        `  text    ${printable(options.text, 60)}`,
        `  label   ${printable(options.label === '' ? 'label' : options.label, 60)}${options.labelSeparator === '' ? '' : `, several labels joined by '${options.labelSeparator}'`}`,
        ...(options.id === corpusOptions.id.default ? [] : [`  id      ${printable(options.id, 60)}`]),
        ...(options.group === corpusOptions.group.default
          ? []
          : [`  group   ${printable(options.group, 60)} (kept on one side of a split)`]),
        ...(options.split === corpusOptions.split.default ? [] : [`  split   ${printable(options.split, 60)}`]),
        ...(options.encoding === corpusOptions.encoding.default ? [] : [`  encoding ${options.encoding}`]),
      ];
  return [
    `${style('bold', name)}: ${counted(documents, 'document')}, ${counted(classes.length, 'class', 'classes')}${multiLabel ? ', several labels per document' : ''}; format ${format}. Read as:`,
    ...took,
    ...(fixed
      ? []
      : [
          style(
            'dim',
            '  (to read it in another way: --text, --label, --id, --delimiter, --encoding, --set corpus.group=…)',
          ),
        ]),
  ];
}

/** Plain lines have no labels. */
export const unlabelledText = (
  paths: readonly string[],
  typed: readonly string[],
): ReturnType<typeof questionText> => ({
  sentence: `${paths.map((path) => printable(path)).join(' ')} has no labels: plain lines are texts alone. What should be done with them?`,
  commands: [
    commandFor('cluster', paths, typed, '--out groups.csv'),
    commandFor('topics', paths, typed, '--page topics.html'),
    commandFor('train', paths, [...typed, '--classifier none', '--representation lsi'], '--out encoder.satchel'),
  ],
});

/** `typed` are the flags that were given already: the ready commands keep them. */
export function questionText(
  paths: readonly string[],
  { about, choices, text }: ColumnQuestion,
  columns: readonly string[],
  typed: readonly string[],
): { readonly sentence: string; readonly commands: readonly string[] } {
  const file = paths.map((path) => printable(path)).join(' ');
  const listed = (names: readonly string[]): string => names.map((name) => `'${printable(name, 40)}'`).join(', ');
  const others = columns.filter((name) => name !== text);
  const offered = (choices.length > 0 ? choices : others).slice(0, 6);
  const kept = typed.filter(
    (flag) => !flag.startsWith('--text ') && !(about === 'label' && flag.startsWith('--label ')),
  );
  if (about === 'text')
    return {
      sentence: `which column of ${file} is the text? ${choices.length > 0 ? `It could be ${listed(choices)}` : 'None looks like running text'}; columns: ${listed(columns)}.`,
      commands: offered.map((name) => commandFor('', paths, [`--text ${shellWord(name)}`, ...kept])),
    };
  const known = text === undefined ? [] : [`--text ${shellWord(text)}`];
  return {
    sentence: `which column of ${file} is the label? ${choices.length > 0 ? `It could be ${listed(choices)}` : 'None looks like a label'}; the text is '${printable(text ?? '')}', the other columns: ${listed(others) || 'none'}.`,
    commands: [
      ...offered.map((name) => commandFor('', paths, [...known, `--label ${shellWord(name)}`, ...kept])),
      ...(choices.length === 0
        ? [
            commandFor(
              'train',
              paths,
              [...known, ...kept, '--classifier none', '--representation lsi'],
              '--out encoder.satchel',
            ),
          ]
        : []),
    ],
  };
}
