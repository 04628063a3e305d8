/** Phrases of a text that may be larger than memory: each pass counts neighbours, then rewrites the text in place, which only gets shorter. */
import type { Paced } from '../core/compute.ts';
import { DOCUMENT_END } from '../core/running-text.ts';
import { inSteps } from '../core/threads/steps.ts';
import type { Phrase, PhraseSettings } from './phrases.ts';
import { createJoiner, type Joiner } from './phrases-joiner.ts';
import { createPairCounter, forgetPairs, MOST_BUFFERED, type PairCounts } from './train/pair-counts.ts';
import { eachPiece, PIECE, type TokenSource, type TokenStore } from './train/token-source.ts';

/** A text in numbers, and how often each word stands in it. */
export interface NumberedText {
  readonly terms: readonly string[];
  readonly counts: readonly number[];
  readonly store: TokenStore;
}

export interface JoinedText extends NumberedText {
  readonly phrases: readonly Phrase[];
}

export async function joinPhrasesInText(
  text: NumberedText,
  settings: PhraseSettings,
  compute: Paced,
): Promise<JoinedText> {
  let [{ terms, counts }, phrases]: [Pick<NumberedText, 'terms' | 'counts'>, readonly Phrase[]] = [text, []];
  for (let pass = 1; pass <= settings.passes; pass++) {
    const pairs = await countNeighbours(text.store, counts, settings.minCount, compute);
    const joiner = createJoiner(terms, counts, pairs, settings);
    forgetPairs(pairs);
    await rewrite(text.store, joiner, compute);
    const found = joiner.phrases(pass);
    if (found.length === 0) break;
    ({ terms, counts } = joiner);
    phrases = [...phrases, ...found];
  }
  return { terms, counts, store: text.store, phrases };
}

/** A pair is no more frequent than its words: those that are too rare are not counted at all. */
async function countNeighbours(
  source: TokenSource,
  counts: readonly number[],
  minCount: number,
  compute: Paced,
): Promise<PairCounts> {
  const counter = createPairCounter(counts.length, Math.max(1, Math.min(MOST_BUFFERED, source.tokens)));
  let last = DOCUMENT_END;
  await eachPiece(source, compute, async (tokens) => {
    for (const token of tokens) {
      const isWord = token !== DOCUMENT_END && counts[token]! >= minCount;
      const isFull = isWord && last !== DOCUMENT_END && counter.add(last, token, 1);
      if (isFull) await inSteps(counter.flush(), compute);
      last = isWord ? token : DOCUMENT_END;
    }
  });
  return await inSteps(counter.finish(), compute);
}

async function rewrite(store: TokenStore, joiner: Joiner, compute: Paced): Promise<void> {
  const written = new Uint32Array(PIECE + 1);
  let [start, length] = [0, 0];
  const into = (token: number): void => {
    written[length++] = token;
  };
  const flush = async (): Promise<void> => {
    await store.write(start, written.subarray(0, length));
    start += length;
    length = 0;
  };
  await eachPiece(store, compute, async (tokens) => {
    for (const token of tokens) {
      if (token !== DOCUMENT_END) joiner.push(token, into);
      else {
        joiner.end(into);
        into(DOCUMENT_END);
      }
    }
    await flush();
  });
  joiner.end(into);
  await flush();
  await store.truncate(start);
}
