/**
 * What a run may be asked, from whichever source: a command line, the body of an HTTP request, the environment, a
 * settings file. Each source gives what it knows; the first that knows wins.
 */
import { flag, integer, type Options, type OptionValue, type OptionValues, text } from '../core/options.ts';
import { mapOptions } from '../maps/options.ts';

/** Held to the engine's own limit by a test; the engine itself is too much to load for `--help`. */
export const MOST_THREADS = 256;

/** The settings that are one plain value each, with the declarations that check them wherever they come from. */
export const plainSettings = {
  representation: text('how a document becomes a vector', 'bow'),
  classifier: text(
    "what learns the labels; with 'train', 'none' makes an encoder, which needs no labels",
    'linear-svm',
  ),
  words: text(
    "word vectors for the parts that need them: a file, or trained on the documents ('corpus'; a method's name: with that method; a file of such a name is written ./lsi)",
    'corpus',
  ),
  split: text(
    "official, cv:10, cv:10x3 or holdout:0.2; default: official where documents are marked 'train' and 'test', else cv:10",
    '',
  ),
  seed: integer('every random draw follows from it', 1, { min: 0, max: 0xffffffff }),
  threads: integer('threads to work on; results never depend on it; default: as many as the machine has', 1, {
    min: 1,
    max: MOST_THREADS,
  }),
  memoryLimit: text('refuse, before it starts, a run that needs more than this: 500M, 2G', ''),
  tune: flag('choose options by folds inside the training part', false),
} satisfies Options;

/** Further settings of a comparison. */
export const comparisonSettings = {
  budget: text('how long it may take: 90s, 2m, 1h', '2m'),
  labels: text('also compare with so few labelled documents of every class: 5,10,50', ''),
} satisfies Options;

/** Further settings of indexing; two are said otherwise than for a classifier. */
export const indexSettings = {
  representation: text(
    "keep a vector for each document, fitted to all of them: lsi, scdv, fisher, idf-average, …; 'none' forgets them",
    '',
  ),
  words: plainSettings.words,
  model: text(
    'a trained model or encoder that makes the document vectors, in place of a representation fitted here',
    '',
  ),
  refit: flag('fit the representation again, to all documents there are now', false),
  neighbours: flag(
    "index the vectors, for more than 100,000 documents: a search by vectors then looks at some; needs the package 'usearch'",
    false,
  ),
} satisfies Options;

/** Further settings of a map. */
export const mapSettings = {
  ...mapOptions,
  sample: integer('draw at most so many documents, chosen by the seed', 10_000, { min: 4, max: 1_000_000 }),
} satisfies Options;

/** Values by part and option: `{ bow: { weighting: 'tfidf' } }`. */
export type GivenGroups = Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;

export interface RunSettings extends Partial<OptionValues<typeof plainSettings>> {
  /** Values to try, by path: `{ 'logistic.C': [1, 10] }`. */
  readonly grid?: Readonly<Record<string, readonly OptionValue[]>>;
  readonly groups?: GivenGroups;
}

/** Earlier sources win, option by option. */
export function mergeSettings(...sources: readonly RunSettings[]): RunSettings {
  const groups: Record<string, Record<string, OptionValue>> = {};
  let merged: RunSettings = {};
  for (const source of [...sources].reverse()) {
    merged = { ...merged, ...source };
    for (const [name, values] of Object.entries(source.groups ?? {})) groups[name] = { ...groups[name], ...values };
  }
  return { ...merged, groups };
}
