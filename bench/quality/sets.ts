/** What the scripts of this folder read and run alike: data sets by name, GloVe 100d, and one scored run of `evaluate`. */
import {
  type Corpus,
  corpusOf,
  type Document,
  type EvaluateOptions,
  type Evaluation,
  evaluate,
  loadWordVectors,
  openCorpus,
  type RunOptions,
} from 'satchel';
import { dataFile } from '../data.ts';
import { keepReceipt } from './receipts.ts';

/** `reading`: options of `openCorpus`, for instance `strip` of parts.ts. */
export const openSet = (data: string, reading: object = {}): Promise<Corpus> =>
  openCorpus(dataFile('classification', `${data}.jsonl.gz`), reading);

export async function documentsOf(data: string, reading: object = {}): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const document of (await openSet(data, reading)).documents()) documents.push(document);
  return documents;
}

export const openGlove = () => loadWordVectors(dataFile('vectors', 'glove-6b-100d-subset.bin.gz'));

export interface Scored {
  /** Accuracy, with several labels micro-F1, in per cent. */
  readonly score: number;
  /** CPU seconds. */
  readonly cpu: number;
  readonly evaluation: Evaluation;
}

/** Seed 1 and one thread unless the options say otherwise; `run` names the run in its receipt. */
export async function scored(corpus: Corpus, options: RunOptions, run: string): Promise<Scored> {
  const before = process.cpuUsage();
  const evaluation = await evaluate(corpus, { seed: 1, threads: 1, ...options } as EvaluateOptions);
  const { user, system } = process.cpuUsage(before);
  const score = 100 * evaluation.metrics[evaluation.multiLabel ? 'microF1' : 'accuracy']!.mean;
  keepReceipt(run, score, evaluation);
  return { score, cpu: (user + system) / 1e6, evaluation };
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
