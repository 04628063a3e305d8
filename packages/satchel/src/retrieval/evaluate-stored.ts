/**
 * Evaluates a stored collection on judged queries, with its own index and vectors. Like evaluate-retrieval, but nothing is read, counted or
 * fitted: the evaluated ranking is the one of `search`, and a share λ that is learned here applies to `search`.
 */
import { checkKeys } from '../core/checks/check-keys.ts';
import { badParam } from '../core/errors.ts';
import type { InvertedIndex } from '../retrieve/inverted-index.ts';
import { queryFrom, type Ranker } from '../retrieve/ranker.ts';
import { createEngine } from '../run/engine.ts';
import { checkedSeed } from '../run/seed.ts';
import {
  checkTest,
  evaluateOver,
  type RetrievalEvaluation,
  type RetrievalRunOptions,
  retrievalKeys,
  type TestCollection,
} from './evaluate-retrieval.ts';
import { bagsOf } from './index-bags.ts';
import { noVectors } from './rank-words.ts';
import { resolveRetrieval } from './settings.ts';
import type { PreparedRanker } from './systems.ts';

export interface StoredSource {
  readonly index: InvertedIndex;
  readonly documentIds: readonly string[];
  readonly words: number;
  /** The word ids of a text, one per occurrence. */
  wordsOf(text: string): readonly number[];
  /** The representation of the stored vectors, and its ranker if the run uses it. */
  readonly kept?: string;
  readonly vectors?: Ranker;
}

export async function evaluateStored(
  { index, documentIds, words, wordsOf, kept, vectors }: StoredSource,
  test: Omit<TestCollection, 'documents'>,
  options: RetrievalRunOptions = {},
): Promise<RetrievalEvaluation> {
  checkKeys('evaluate', options, retrievalKeys);
  checkTest('evaluate', test);
  refuseFitting(options, kept);
  const settings = resolveRetrieval(options);
  await using engine = await createEngine(options);
  const source = {
    index,
    bags: bagsOf(index),
    documentIds,
    words,
    queryOf(text: string) {
      const weights = new Map<number, number>();
      for (const word of wordsOf(text)) weights.set(word, (weights.get(word) ?? 0) + 1);
      return { ...queryFrom(weights), text };
    },
    async rankByVectors({ method }: { readonly method: { readonly name: string } }): Promise<PreparedRanker> {
      if (vectors && kept === method.name) return { ranker: vectors };
      throw noVectors(method.name, kept);
    },
  };
  return await evaluateOver(source, test, settings, options, engine, checkedSeed(options.seed));
}

/** Text options, words and representation are fixed when the collection is made. */
function refuseFitting({ options = {}, words }: RetrievalRunOptions, representation: string | undefined): void {
  const settled = ['text', 'words', ...(representation === undefined ? [] : [representation])];
  if (options['retrieval']?.['similarity'] === 'dot')
    throw badParam("'retrieval.similarity' is fixed when the collection is made and cannot be set here.");
  const group = settled.find((name) => Object.keys(options[name] ?? {}).length > 0);
  if (words === undefined && group === undefined) return;
  throw badParam(`'${group ?? 'words'}' is fixed when the collection is made and cannot be set here.`);
}
