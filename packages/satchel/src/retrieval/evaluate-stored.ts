/**
 * How well does a stored collection answer queries, with the index and the vectors it has? As evaluate-retrieval, but nothing is read, counted
 * or fitted: what is measured is what a search would use, and a share λ that is learned here is one for that search.
 */
import { SatchelError } from '../core/errors.ts';
import type { InvertedIndex } from '../retrieve/inverted-index.ts';
import { queryFrom } from '../retrieve/query.ts';
import type { Ranker } from '../retrieve/ranker.ts';
import { createEngine } from '../run/engine.ts';
import { checkedSeed } from '../run/seed.ts';
import {
  evaluateOver,
  type RetrievalEvaluation,
  type RetrievalRunOptions,
  type TestCollection,
} from './evaluate-retrieval.ts';
import { bagsOf } from './index-bags.ts';
import { noVectors } from './rank-words.ts';
import { resolveRetrieval } from './settings.ts';

export interface StoredGround {
  readonly index: InvertedIndex;
  readonly documentIds: readonly string[];
  readonly words: number;
  /** The numbers of the words of a text, one for each time they are said. */
  wordsOf(text: string): readonly number[];
  /** The representation vectors are kept of, and where the run asks for it, its ranker. */
  readonly kept?: string;
  readonly vectors?: Ranker;
}

export async function evaluateStored(
  { index, documentIds, words, wordsOf, kept, vectors }: StoredGround,
  test: Omit<TestCollection, 'documents'>,
  options: RetrievalRunOptions = {},
): Promise<RetrievalEvaluation> {
  refuseFitting(options, kept);
  const settings = resolveRetrieval(options);
  await using engine = await createEngine(options);
  const ground = {
    index,
    bags: bagsOf(index),
    documentIds,
    words,
    queryOf(text: string) {
      const weights = new Map<number, number>();
      for (const word of wordsOf(text)) weights.set(word, (weights.get(word) ?? 0) + 1);
      return { ...queryFrom(weights), text };
    },
    async rankByVectors({ method }: { readonly method: { readonly name: string } }): Promise<Ranker> {
      if (vectors && kept === method.name) return vectors;
      throw noVectors(method.name, kept);
    },
  };
  return await evaluateOver(ground, test, settings, options, engine, checkedSeed(options.seed));
}

/** Text, words and representation were settled when the collection was made. */
function refuseFitting({ options = {}, words }: RetrievalRunOptions, representation: string | undefined): void {
  const settled = ['text', 'words', ...(representation === undefined ? [] : [representation])];
  const group = settled.find((name) => Object.keys(options[name] ?? {}).length > 0);
  if (words === undefined && group === undefined) return;
  throw new SatchelError(
    'BAD_PARAM',
    `'${group ?? 'words'}' was settled when the collection was made and cannot be set here.`,
    {
      kind: 'usage',
    },
  );
}
