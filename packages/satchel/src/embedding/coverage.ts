/**
 * How much of a corpus the word vectors know: the share of tokens and of documents with a vector, and the most frequent words without.
 * A token is looked up as it comes: cutting and folding the text is the caller's choice.
 */
import type { WordVectors } from '../core/word-vectors.ts';
import { composes, composeVector } from './formats/subwords.ts';

export interface Coverage {
  readonly tokens: number;
  readonly knownTokens: number;
  /** knownTokens / tokens; 0 without tokens. */
  readonly tokenShare: number;
  /** Unknown tokens that a vector can be made for, of their parts; only where the vectors have any. */
  readonly composedTokens?: number;
  readonly documents: number;
  /** Documents with at least one known token. */
  readonly knownDocuments: number;
  readonly documentShare: number;
  /** How many different words have no vector. */
  readonly unknownWords: number;
  /** The most frequent of them, equal counts in order of code units. */
  readonly unknown: readonly { readonly word: string; readonly count: number }[];
}

export async function coverage(
  words: WordVectors,
  documents: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  { top = 20 } = {},
): Promise<Coverage> {
  const counts = new Map<string, number>();
  let [tokens, knownTokens, total, knownDocuments] = [0, 0, 0, 0];
  for await (const document of documents) {
    let known = 0;
    for (const word of document) {
      if (words.idOf(word) === undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
      else known++;
    }
    tokens += document.length;
    knownTokens += known;
    total++;
    if (known > 0) knownDocuments++;
  }
  const composed = composes(words) ? countComposed(words, counts) : undefined;
  const unknown = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, top);
  return {
    tokens,
    knownTokens,
    tokenShare: tokens === 0 ? 0 : knownTokens / tokens,
    ...(composed === undefined ? {} : { composedTokens: composed }),
    documents: total,
    knownDocuments,
    documentShare: total === 0 ? 0 : knownDocuments / total,
    unknownWords: counts.size,
    unknown: unknown.map(([word, count]) => ({ word, count })),
  };
}

function countComposed(words: WordVectors, counts: ReadonlyMap<string, number>): number {
  const scratch = new Float32Array(words.vectors.columns);
  let tokens = 0;
  for (const [word, count] of counts) if (composeVector(words, word, scratch)) tokens += count;
  return tokens;
}
