/**
 * How often words occur near each other:
 *
 *   X_ij = Σ 1 / distance     over all positions where j occurs within `window` words of i, to its left or right           (1)
 *
 * X is symmetric; only pairs with i ≤ j are stored. A word near itself counts from both sides. No window crosses the
 * end of a document.
 */
import { breathe, type Compute } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { createPairCounter, MOST_BUFFERED, type PairCounter, type PairCounts } from './pair-counts.ts';
import type { TokenSource } from './token-source.ts';

export interface CountingHooks extends Pick<Compute, 'progress' | 'signal'> {
  /** Called now and then with an upper bound of the distinct pairs so far and the share of the text read; may throw. */
  check?(pairs: number, share: number): void;
}

/** Words per read. */
const PIECE = 1 << 16;

export async function countCoOccurrences(
  source: TokenSource,
  words: number,
  window: number,
  hooks: CountingHooks,
): Promise<PairCounts> {
  const counter = createPairCounter(words, Math.min(MOST_BUFFERED, source.tokens * window));
  const tokens = new Uint32Array(window + PIECE);
  let held = 0; // words before this piece that its windows reach
  for (let start = 0; start < source.tokens; ) {
    const count = await source.read(start, tokens.subarray(held, held + PIECE));
    if (count === 0) break;
    start += count;
    addWindows(tokens.subarray(0, held + count), held, window, counter);
    const next = Math.max(0, held + count - window);
    tokens.copyWithin(0, next, held + count);
    held += count - next;
    hooks.check?.(counter.pairs, start / source.tokens);
    hooks.progress.advance(start, source.tokens, 'words counted');
    await breathe();
    throwIfAborted(hooks.signal);
  }
  return counter.finish();
}

/** (1) for the words from `start` on, each with the words to its left. */
function addWindows(tokens: Uint32Array, start: number, window: number, counter: PairCounter): void {
  for (let at = start; at < tokens.length; at++) {
    const word = tokens[at]!;
    if (word === DOCUMENT_END) continue;
    const last = Math.min(window, at);
    for (let distance = 1; distance <= last; distance++) {
      const other = tokens[at - distance]!;
      if (other === DOCUMENT_END) break;
      if (other < word) counter.add(other, word, 1 / distance);
      else counter.add(word, other, (other === word ? 2 : 1) / distance);
    }
  }
}
