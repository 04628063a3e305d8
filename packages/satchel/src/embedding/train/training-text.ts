/**
 * From documents to numbered words: one pass counts the words and stores the text in provisional numbers (order of
 * appearance). Then the words that are frequent enough get their final numbers, most frequent first, ties by code
 * units.
 */
import { grouped, SatchelError } from '../../core/errors.ts';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { TokenBuffer, type TrainingText, tokensInMemory } from './token-source.ts';

export type TokenisedDocuments = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

export async function collectTrainingText(
  documents: TokenisedDocuments,
  { minCount }: { minCount: number },
): Promise<TrainingText> {
  const numbers = createWordNumbers();
  const buffer = new TokenBuffer();
  for await (const document of documents) {
    for (const word of document) buffer.push(numbers.count(word));
    buffer.endDocument();
  }
  const { terms, countsOfWords, newIds } = rankWords(numbers.terms(), numbers.counts, minCount);
  return { terms, counts: countsOfWords, source: tokensInMemory(renumber(buffer.tokens, newIds)) };
}

export interface WordNumbers {
  /** How often each word occurred. */
  readonly counts: readonly number[];
  /** Returns the number of the word, the next one at its first appearance, and counts it. */
  count(word: string): number;
  /** In the order of their numbers. */
  terms(): readonly string[];
}

export function createWordNumbers(): WordNumbers {
  const ids = new Map<string, number>();
  const counts: number[] = [];
  return {
    counts,
    count(word) {
      let id = ids.get(word);
      if (id === undefined) {
        id = counts.length;
        ids.set(word, id);
        counts.push(0);
      }
      counts[id]!++;
      return id;
    },
    terms: () => [...ids.keys()],
  };
}

interface RankedWords {
  readonly terms: readonly string[];
  readonly countsOfWords: Float64Array;
  /** Provisional number → final number; DOCUMENT_END for words left out. */
  readonly newIds: Uint32Array;
}

export function rankWords(seen: readonly string[], counts: readonly number[], minCount: number): RankedWords {
  const kept = seen.map((_, id) => id).filter((id) => counts[id]! >= minCount);
  if (kept.length === 0) throw nothingToLearn(seen.length, counts, minCount);
  kept.sort((a, b) => counts[b]! - counts[a]! || (seen[a]! < seen[b]! ? -1 : 1));
  const newIds = new Uint32Array(seen.length).fill(DOCUMENT_END);
  kept.forEach((id, rank) => {
    newIds[id] = rank;
  });
  return { terms: kept.map((id) => seen[id]!), countsOfWords: Float64Array.from(kept, (id) => counts[id]!), newIds };
}

/** In place: removes words that are left out, and documents that become empty. */
function renumber(tokens: Uint32Array, newIds: Uint32Array): Uint32Array {
  let length = 0;
  for (const token of tokens) {
    const isEnd = token === DOCUMENT_END;
    const id = isEnd ? DOCUMENT_END : newIds[token]!;
    if (isEnd ? length > 0 && tokens[length - 1] !== DOCUMENT_END : id !== DOCUMENT_END) tokens[length++] = id;
  }
  return tokens.slice(0, length);
}

function nothingToLearn(distinct: number, counts: readonly number[], minCount: number): SatchelError {
  if (distinct === 0) return new SatchelError('EMPTY_CORPUS', 'There is no word to train vectors on.');
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  return new SatchelError(
    'EMPTY_CORPUS',
    `None of the ${grouped(distinct)} words occurs ${minCount} times; the most frequent occurs ${grouped(most)} times.`,
    {
      remedy: `Use more text, or --min-count ${most} or less.`,
      facts: { distinct, minCount, mostFrequent: most },
    },
  );
}
