/** What the scripts of this folder read and run alike: data sets by name, GloVe 100d, and one scored run of `evaluate`. */
import {
  type Corpus,
  corpusOf,
  type Document,
  type EvaluateOptions,
  evaluate,
  loadWordVectors,
  openCorpus,
  type RunOptions,
} from 'satchel';
import { dataFile } from '../data.ts';

/** `reading`: options of `openCorpus`, for instance `strip` of parts.ts. */
export const openSet = (data: string, reading: object = {}): Promise<Corpus> =>
  openCorpus(dataFile('classification', `${data}.jsonl.gz`), reading);

export async function documentsOf(data: string, reading: object = {}): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const document of (await openSet(data, reading)).documents()) documents.push(document);
  return documents;
}

export const openGlove = () => loadWordVectors(dataFile('vectors', 'glove-6b-100d-subset.bin.gz'));

/** Accuracy (with several labels micro-F1) in per cent, and CPU seconds; seed 1 and one thread unless the options say otherwise. */
export async function scored(corpus: Corpus, options: RunOptions): Promise<{ score: number; cpu: number }> {
  const before = process.cpuUsage();
  const { metrics, multiLabel } = await evaluate(corpus, { seed: 1, threads: 1, ...options } as EvaluateOptions);
  const { user, system } = process.cpuUsage(before);
  return { score: 100 * metrics[multiLabel ? 'microF1' : 'accuracy']!.mean, cpu: (user + system) / 1e6 };
}

/** The rows that each of ten folds tests, as `evaluate` with `cv:10` and seed 1 draws them. */
export async function foldsOf(documents: readonly Document[]): Promise<ReadonlySet<number>[]> {
  const cheapest = { representation: 'bow', classifier: 'centroid', protocol: 'cv:10', seed: 1, threads: 1 };
  const { folds } = await evaluate(corpusOf(documents), cheapest as EvaluateOptions);
  return folds.map(({ rows }) => new Set(rows));
}

/** The documents with an official split: those of `test` against the others. */
export const splitAt = (documents: readonly Document[], test: ReadonlySet<number>): Corpus =>
  corpusOf(documents.map((document, row) => ({ ...document, split: test.has(row) ? 'test' : 'train' })));

/** `mean | sd` of per cent, for a table. */
export function meanAndSpread(scores: readonly number[]): string {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1));
  return `${mean.toFixed(2)} | ${spread.toFixed(2)}`;
}
