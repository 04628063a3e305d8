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
  ...(paths.length === 2
    ? [commandFor('evaluate', paths.slice(0, 1), flags, `--test ${shellWord(paths[1] ?? '')}`)]
    : []),
  commandFor('audit', paths, flags, '--out suspects.csv'),
  commandFor('train', paths, flags, '--out model.satchel'),
  commandFor('compare', paths, flags),
];

export function takenText(
  name: string,
  format: string,
  options: CorpusOptions,
  { documents, classes, multiLabel }: Pick<ReviewReport, 'documents' | 'classes' | 'multiLabel'>,
  id: string | undefined,
  style: Terminal['style'],
): string[] {
  const fixed = ['folder', '20news', 'reuters'].includes(format);
  const took = fixed
    ? [`  label   ${format === 'reuters' ? 'the topics of a document' : 'the name of its folder'}`]
    : [
        `  text    ${printable(options.text, 60)}`,
        `  label   ${printable(options.label === '' ? 'label' : options.label, 60)}${options.labelSeparator === '' ? '' : `, several labels joined by '${options.labelSeparator}'`}`,
        ...(id === undefined ? [] : [`  id      ${printable(id, 60)}`]),
        ...(options.group === corpusOptions.group.default
          ? []
          : [`  group   ${printable(options.group, 60)} (kept on one side of a split)`]),
        ...(options.split === corpusOptions.split.default ? [] : [`  split   ${printable(options.split, 60)}`]),
        ...(options.encoding === corpusOptions.encoding.default ? [] : [`  encoded ${options.encoding}`]),
      ];
  return [
    `${style('bold', name)}: ${counted(documents, 'document')}, ${counted(classes.length, 'class', 'classes')}${multiLabel ? ', several labels per document' : ''}; format ${format === 'jsonl' ? 'JSON' : format}. Read as:`,
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

export interface AskedText {
  readonly sentence: string;
  readonly commands: readonly string[];
}

const fileOf = (paths: readonly string[]): string => paths.map((path) => printable(path)).join(' ');
const listed = (names: readonly string[]): string => names.map((name) => `'${printable(name, 40)}'`).join(', ');

/** What can be done with texts alone. */
const unlabelledCommands = (paths: readonly string[], flags: readonly string[], date?: string): string[] => [
  commandFor('cluster', paths, flags, '--out groups.csv'),
  commandFor(
    'topics',
    paths,
    [...flags, ...(date === undefined ? [] : [`--date ${shellWord(date)}`])],
    '--page topics.html',
  ),
  commandFor('train', paths, [...flags, '--classifier none', '--representation lsi'], '--out encoder.satchel'),
];

/** Plain lines have no labels. */
export const unlabelledText = (paths: readonly string[], typed: readonly string[]): AskedText => ({
  sentence: `${fileOf(paths)} has no labels: plain lines are texts alone. What should be done with them?`,
  commands: unlabelledCommands(paths, typed),
});

/** A file without a name or first bytes that tell its format. */
export const formatText = (paths: readonly string[], typed: readonly string[]): AskedText => ({
  sentence: `which format has ${fileOf(paths)}? Neither its name nor its first bytes tell.`,
  commands: ['csv', 'tsv', 'jsonl', 'lines', 'fasttext'].map((format) =>
    commandFor('', paths, [...typed, `--format ${format}`]),
  ),
});

/** A table whose first line is a document. */
export const unnamedText = (paths: readonly string[], names: readonly string[]): AskedText => ({
  sentence: `has ${fileOf(paths)} a line of column names? Its first line looks like a document: ${listed(names)}. Write the names above it, with the separator of the file:`,
  commands: [`(echo 'label,text'; cat ${paths.map(shellWord).join(' ')}) > named.csv`, 'satchel named.csv'],
});

/** Several files of which one has no labels: what people have as train.csv and test.csv. */
export const secondFileText = (paths: readonly string[], flags: readonly string[], fault: string): AskedText => ({
  sentence: `are ${fileOf(paths)} one corpus? ${fault}`,
  commands: [
    commandFor('', paths.slice(0, 1), flags),
    commandFor('train', paths.slice(0, 1), flags, '--out model.satchel'),
    ...paths
      .slice(1)
      .map((path) => `satchel predict model.satchel ${shellWord(path)} ${textFlag(flags)}--out predictions.csv`),
  ],
});

const textFlag = (flags: readonly string[]): string => {
  const text = flags.find((flag) => flag.startsWith('--text '));
  return text === undefined ? '' : `${text} `;
};

/** `typed` are the flags that were given already: the ready commands keep them. */
export function questionText(
  paths: readonly string[],
  { about, choices, text }: ColumnQuestion,
  columns: readonly string[],
  typed: readonly string[],
  date?: string,
): AskedText {
  const file = fileOf(paths);
  const others = columns.filter((name) => name !== text);
  const offered = (choices.length > 0 ? choices : others.filter((name) => name !== date)).slice(0, 6);
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
      ...(choices.length === 0 ? unlabelledCommands(paths, [...known, ...kept], date) : []),
    ],
  };
}
