/** The commands as a person sees them. Parser, help and completion all read this table. */
import { collectionShapes } from './collection-shapes.ts';
import { compareShapes } from './compare-shape.ts';
import type { CommandShape, Flag } from './flag.ts';
import { flags, readingFlags } from './flags.ts';
import { mapShapes } from './map-shape.ts';
import { reproduceShapes } from './reproduce-shape.ts';
import { retrievalShapes } from './retrieval-shape.ts';
import { vectorShapes } from './vector-shapes.ts';
import { wordShapes } from './word-shapes.ts';

const corpus = {
  name: 'CORPUS',
  description:
    'JSONL, CSV, TSV, Parquet, plain lines, a folder of classes, 20news tar.gz, Reuters SGML; gzip and zstd too',
  offers: 'files',
} as const;
const model = { name: 'MODEL', description: "a model that 'satchel train' wrote", offers: 'files' } as const;

const parts: readonly Flag[] = [flags.representation, flags.classifier, flags.words, flags.set, flags.tune, flags.grid];
const running: readonly Flag[] = [flags.seed, flags.threads, flags.memoryLimit, flags.config];
const always: readonly Flag[] = [flags.quiet, flags.debug, flags.help];

export const shapes = {
  train: {
    name: 'train',
    summary: 'learn a classifier from labelled documents, say how good it is, and save it',
    positionals: [corpus],
    flags: {
      'The model': [
        ...parts,
        flags.evaluate,
        { ...flags.split, option: { ...flags.split.option, description: 'the same as --evaluate' } },
      ],
      'Reading documents': readingFlags,
      Running: running,
      Output: [flags.out, flags.force, flags.json, ...always],
    },
    examples: [
      'satchel train reviews.csv --text review --label stars --out stars.satchel',
      'satchel train reuters.jsonl --classifier logistic --set text.stopWords=nltk --tune --out topics.satchel',
    ],
  },
  predict: {
    name: 'predict',
    summary: 'label documents with a trained model, one JSON line each',
    positionals: [model, { ...corpus, description: "documents to label; '-' reads JSONL from standard input" }],
    flags: {
      Output: [flags.out, flags.force, flags.explain, flags.top],
      'Reading documents': [...readingFlags, flags.set, flags.config],
      General: [...always],
    },
    examples: [
      'satchel predict stars.satchel new.csv --text review --out labelled.jsonl',
      `echo '{"text":"a fine film"}' | satchel predict stars.satchel - --explain`,
    ],
  },
  evaluate: {
    name: 'evaluate',
    summary: 'how good would such a classifier be on documents it has not seen?',
    positionals: [corpus],
    flags: {
      'The model': [...parts, flags.split],
      'Reading documents': readingFlags,
      Running: running,
      Output: [flags.json, ...always],
    },
    examples: [
      'satchel evaluate reviews.csv --text review --label stars --split cv:10',
      'satchel evaluate 20news-bydate.tar.gz --set corpus.strip=headers,footers,quotes --json',
    ],
  },
  inspect: {
    name: 'inspect',
    summary: 'what is inside a model file, and where it comes from',
    positionals: [{ ...model, name: 'FILE' }],
    flags: { Output: [flags.json, ...always] },
    examples: ['satchel inspect stars.satchel'],
  },
  explain: {
    name: 'explain',
    summary: 'which words made a score, in numbers that add up',
    positionals: [model],
    flags: {
      'The text': [flags.textToExplain, flags.labelToExplain],
      Output: [{ ...flags.top, option: { ...flags.top.option, default: 20 } }, flags.json, ...always],
    },
    examples: ['satchel explain stars.satchel --text "not a bad film" --label 4'],
  },
  ...compareShapes,
  ...vectorShapes,
  ...wordShapes,
  ...collectionShapes,
  ...retrievalShapes,
  ...reproduceShapes,
  ...mapShapes,
  methods: {
    name: 'methods',
    summary: 'every representation, classifier and option there is',
    positionals: [{ name: 'PART', description: 'one part only: bow, linear-svm, text, corpus …', optional: true }],
    flags: { Output: [flags.json, ...always] },
    examples: ['satchel methods', 'satchel methods linear-svm'],
  },
  complete: {
    name: 'complete',
    summary: 'a completion script for your shell',
    positionals: [{ name: 'SHELL', description: 'bash, zsh or fish', offers: ['bash', 'zsh', 'fish'] }],
    flags: { General: [...always] },
    examples: [
      'source <(satchel complete bash)',
      'satchel complete zsh > ~/.zfunc/_satchel',
      'satchel complete fish | source',
    ],
  },
} as const satisfies Record<string, CommandShape>;

export type CommandName = keyof typeof shapes;

export const commandNames = Object.keys(shapes) as readonly CommandName[];

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(shapes, name);

/** First words that belong to several commands, with their second words: `words` → train, convert, … */
export const commandGroups: ReadonlyMap<string, readonly string[]> = groupsOf(commandNames);

function groupsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [group = '', second] of names.map((name) => name.split(' '))) {
    if (second !== undefined) groups.set(group, [...(groups.get(group) ?? []), second]);
  }
  return groups;
}
