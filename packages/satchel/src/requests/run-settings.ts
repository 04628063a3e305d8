/**
 * The settings of a run. They come from the command line or the body of an HTTP request, from the environment and from
 * a settings file; of several values for a setting the one of the first source counts.
 */
import {
  choice,
  flag,
  integer,
  number,
  type Options,
  type OptionValue,
  type OptionValues,
  text,
} from '../core/options.ts';
import { clusterMethodOption } from '../explore/clusters/options.ts';
import { mapOptions } from '../maps/options.ts';

/** A test compares it with the engine's limit; loading the engine would slow down `--help`. */
export const MOST_THREADS = 256;

/** The settings with one plain value each, and their declarations. */
export const plainSettings = {
  representation: text('how a document becomes a vector', 'bow'),
  classifier: text(
    "how labels are learned; with 'train', 'none' makes an encoder, which needs no labels",
    'linear-svm',
  ),
  words: text(
    "word vectors for the parts that need them: a file, or trained on the documents ('corpus'; a method's name: with that method; lsi:200: with so many dimensions; a file of such a name is written ./lsi); several times: tables side by side",
    'corpus',
  ),
  split: text(
    "official, cv:10, cv:10x3, holdout:0.2, or column:FIELD, a field that names the fold of each document; default: official where documents are marked 'train' and 'test', else cv:10",
    '',
  ),
  seed: integer('seed of all random numbers', 1, { min: 0, max: 0xffffffff }),
  threads: integer('number of threads; results do not depend on it; default: as many as the machine has', 1, {
    min: 1,
    max: MOST_THREADS,
  }),
  memoryLimit: text('stop before a run that would need more memory than this: 500M, 2G', ''),
  tune: flag('choose options by folds inside the training part', false),
} satisfies Options;

/** Further settings of a comparison. */
export const comparisonSettings = {
  budget: text('time limit: 90s, 2m, 1h', '2m'),
  clock: choice('what the time limit counts: processor time, or the wall clock', 'cpu', ['cpu', 'wall']),
  labels: text('also compare with only this many labelled documents per class: 5,10,50', ''),
} satisfies Options;

/** Further settings of indexing; two have another description than for a classifier. */
export const indexSettings = {
  representation: text(
    "store a vector for each document, fitted to all of them: lsi, scdv, fisher, idf-average, …; 'none' deletes them",
    '',
  ),
  words: plainSettings.words,
  model: text(
    'a trained model or encoder that makes the document vectors, in place of a representation fitted here',
    '',
  ),
  refit: flag('fit the representation again, to all documents of the collection', false),
  neighbours: flag(
    "build an approximate index of the vectors, for more than 100,000 documents; needs the package 'usearch'",
    false,
  ),
} satisfies Options;

/** Further settings of a map. */
export const mapSettings = {
  ...mapOptions,
  sample: integer('draw a random sample of at most this many documents', 10_000, { min: 4, max: 1_000_000 }),
} satisfies Options;

/** Further settings of clustering. */
export const clusterSettings = {
  clusters: integer('how many groups; default: suggested from the documents', 2, { min: 1, max: 100_000 }),
  method: clusterMethodOption,
  model: indexSettings.model,
} satisfies Options;

/** Further settings of topics from documents. */
export const topicSettings = {
  topics: integer('how many topics, for documents; default: suggested by held-out likelihood and stability', 20, {
    min: 1,
    max: 10_000,
  }),
  refits: integer('fits with other seeds and bootstrap samples that say which topics come back; 0: none', 4, {
    min: 0,
    max: 100,
  }),
  lambda: number('order of relevant words, from 0 (lift) to 1 (probability)', 0.6, { min: 0, max: 1 }),
  date: text('field with a date, for topics over time', ''),
} satisfies Options;

/** Values by part and option: `{ bow: { weighting: 'tfidf' } }`. */
export type GivenGroups = Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;

export interface RunSettings extends Partial<OptionValues<typeof plainSettings>> {
  /** Values to try, by path: `{ 'logistic.C': [1, 10] }`. */
  readonly grid?: Readonly<Record<string, readonly OptionValue[]>>;
  readonly groups?: GivenGroups;
  /** Further tables of word vectors, beside `words`. */
  readonly furtherWords?: readonly string[];
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
