/** `satchel encode`, `similar`, `topics` and `senses` as a person sees them, with the flags that are theirs alone. */
import { choice, flag, integer, number, text } from '../../core/options.ts';
import type { CommandShape, Flag } from './flag.ts';
import { flags, readingFlags } from './flags.ts';

export const vectorFlags = {
  to: {
    name: 'to',
    placeholder: 'FORMAT',
    option: choice(
      "how the vectors are written; 'auto' goes by the ending of --out: .npy, .parquet, .jsonl, .svm",
      'auto',
      ['auto', 'npy', 'parquet', 'jsonl', 'svm'],
    ),
  },
  sparse: {
    name: 'sparse',
    option: flag(
      'only the numbers that are not 0, with their places; default: as the representation makes them',
      false,
    ),
  },
  dense: { name: 'dense', option: flag('every number, zeros too', false) },
  explain: {
    ...flags.explain,
    option: { ...flags.explain.option, description: 'show which words of either text make it' },
  },
  topicWords: {
    ...flags.top,
    option: { ...flags.top.option, description: 'how many words to show a topic', maximum: 200 },
  },
  corpus: {
    name: 'corpus',
    placeholder: 'CORPUS',
    offers: 'files',
    option: text('documents to judge by whether the words of a topic go together', ''),
  },
  window: {
    name: 'window',
    placeholder: 'N',
    option: integer('UCI and NPMI count stretches of N tokens instead of whole documents (0)', 0, {
      min: 0,
      max: 1_000_000,
    }),
  },
  least: {
    name: 'least',
    placeholder: 'P',
    option: number('leave out topics that hold less of the word', 0.1, { min: 0, max: 1 }),
  },
} as const satisfies Record<string, Flag>;

const model = { name: 'MODEL', description: "a model that 'satchel train' wrote", offers: 'files' } as const;
const always: readonly Flag[] = [flags.quiet, flags.debug, flags.help];

export const vectorShapes = {
  encode: {
    name: 'encode',
    summary: 'the vectors of documents, for work elsewhere: NumPy, Parquet, JSON lines, svmlight',
    positionals: [
      model,
      { name: 'CORPUS', description: "documents to encode; '-' reads JSONL from standard input", offers: 'files' },
    ],
    flags: {
      Output: [flags.out, vectorFlags.to, vectorFlags.sparse, vectorFlags.dense, flags.force, flags.json],
      'Reading documents': [...readingFlags, flags.set, flags.config],
      General: [...always],
    },
    examples: [
      'satchel encode stars.satchel new.csv --text review --out vectors.npy',
      'satchel encode stars.satchel new.jsonl --out vectors.svm',
    ],
  },
  similar: {
    name: 'similar',
    summary: 'how alike are two texts to a model?',
    positionals: [
      model,
      { name: 'A', description: "a text, or @FILE to read it from a file; '@@' begins a text with @" },
      { name: 'B', description: 'the text to compare it with' },
    ],
    flags: { Output: [vectorFlags.explain, flags.top, flags.json, ...always] },
    examples: [
      'satchel similar stars.satchel "a fine film" "what a lovely picture"',
      'satchel similar stars.satchel @one.txt @two.txt --explain',
    ],
  },
  topics: {
    name: 'topics',
    summary: 'what are the clusters of words in a model about, and how well do they hold together?',
    positionals: [model],
    flags: {
      Topics: [vectorFlags.topicWords, vectorFlags.corpus, vectorFlags.window],
      'Reading documents': [...readingFlags, flags.set, flags.config],
      Output: [flags.json, ...always],
    },
    examples: ['satchel topics news.satchel', 'satchel topics news.satchel --corpus news.jsonl --window 10'],
  },
  senses: {
    name: 'senses',
    summary: 'which topics does a word belong to?',
    positionals: [model, { name: 'WORD', description: 'one word or more, each by itself', repeats: true }],
    flags: { Topics: [vectorFlags.least, vectorFlags.topicWords], Output: [flags.json, ...always] },
    examples: ['satchel senses news.satchel subject break --least 0.05'],
  },
} as const satisfies Record<string, CommandShape>;
