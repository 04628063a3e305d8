/** Every flag there is. Commands (shapes.ts) pick from these, so one name means one thing wherever it stands. */
import { flag, integer, text } from '../../core/options.ts';
import { corpusOptions } from '../../corpus/options.ts';
import type { Flag } from './flag.ts';

/** Held to the engine's own limit by a test; the engine itself is too much to load for `--help`. */
export const MOST_THREADS = 256;

const part = {
  representation: {
    name: 'representation',
    placeholder: 'NAME',
    option: text('how a document becomes a vector', 'bow'),
  },
  classifier: { name: 'classifier', placeholder: 'NAME', option: text('what learns the labels', 'linear-svm') },
  set: {
    name: 'set',
    placeholder: 'PART.OPTION=VALUE',
    repeats: true,
    offers: 'options',
    option: text("an option of any part, such as text.stopWords=nltk; 'satchel methods' lists them all", ''),
  },
  words: {
    name: 'words',
    placeholder: 'FILE|corpus|METHOD',
    offers: 'files',
    option: text(
      "word vectors for the parts that need them: a file, or trained on the documents ('corpus'; a method's name: with that method; a file of such a name is written ./lsi)",
      'corpus',
    ),
  },
  tune: { name: 'tune', option: flag('choose options by folds inside the training part', false) },
  grid: {
    name: 'grid',
    placeholder: 'PART.OPTION=A,B,…',
    repeats: true,
    offers: 'options',
    option: text('tune this option over these values', ''),
  },
} as const satisfies Record<string, Flag>;

const reading = {
  text: { name: 'text', placeholder: 'FIELD', option: corpusOptions.text },
  label: { name: 'label', placeholder: 'FIELD', option: corpusOptions.label },
  id: { name: 'id', placeholder: 'FIELD', option: corpusOptions.id },
  splitField: { name: 'split-field', placeholder: 'FIELD', option: corpusOptions.split },
  format: { name: 'format', placeholder: 'FORMAT', option: corpusOptions.format },
  encoding: { name: 'encoding', placeholder: 'NAME', option: corpusOptions.encoding },
  onError: { name: 'on-error', placeholder: 'WHAT', option: corpusOptions.onError },
} as const satisfies Record<string, Flag>;

const running = {
  seed: {
    name: 'seed',
    placeholder: 'N',
    option: integer('every random draw follows from it', 1, { min: 0, max: 0xffffffff }),
  },
  threads: {
    name: 'threads',
    placeholder: 'N',
    option: integer('threads to work on; results never depend on it; default: as many as the machine has', 1, {
      min: 1,
      max: MOST_THREADS,
    }),
  },
  memoryLimit: {
    name: 'memory-limit',
    placeholder: 'SIZE',
    option: text('refuse, before it starts, a run that needs more than this: 500M, 2G', ''),
  },
  config: {
    name: 'config',
    placeholder: 'FILE',
    offers: 'files',
    option: text('settings in JSON; ./satchel.config.json is read where there is one', ''),
  },
} as const satisfies Record<string, Flag>;

const judging = {
  split: {
    name: 'split',
    placeholder: 'PROTOCOL',
    option: text(
      "official, cv:10, cv:10x3 or holdout:0.2; default: official where documents are marked 'train' and 'test', else cv:10",
      '',
    ),
  },
  evaluate: {
    name: 'evaluate',
    placeholder: 'PROTOCOL',
    option: text('official, cv:10, holdout:0.2 or none; default: official where there is one, else holdout:0.2', ''),
  },
} as const satisfies Record<string, Flag>;

const output = {
  out: { name: 'out', short: 'o', placeholder: 'FILE', offers: 'files', option: text('the file to write', '') },
  force: { name: 'force', short: 'f', option: flag('replace a file that is already there', false) },
  json: { name: 'json', option: flag('print one JSON document instead of a report', false) },
  quiet: { name: 'quiet', short: 'q', option: flag('no progress and no remarks', false) },
  debug: { name: 'debug', option: flag('show where in the program an error comes from', false) },
  help: { name: 'help', short: 'h', option: flag('show this help', false) },
} as const satisfies Record<string, Flag>;

const explaining = {
  explain: { name: 'explain', option: flag('add the words that made each score', false) },
  top: { name: 'top', placeholder: 'N', option: integer('how many words to show', 10, { min: 1, max: 1_000_000 }) },
  textToExplain: { name: 'text', placeholder: 'TEXT', option: text('the text to explain', '') },
  labelToExplain: {
    name: 'label',
    placeholder: 'LABEL',
    option: text('explain this label; default: the one the model gives', ''),
  },
} as const satisfies Record<string, Flag>;

export const flags = { ...part, ...reading, ...running, ...judging, ...output, ...explaining };
export const readingFlags: readonly Flag[] = Object.values(reading);
