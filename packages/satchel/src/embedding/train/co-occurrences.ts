/**
 * How often words occur near each other:
 *
 *   X_ij = Σ 1 / distance     over all positions where j occurs within `window` words of i, to its left or right           (1)
 *
 * X is symmetric; only pairs with i ≤ j are stored. A word near itself counts from both sides. No window crosses the
 * end of a document.
 */
import { type Compute, pause } from '../../core/compute.ts';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { createPairCounter, MOST_BUFFERED, type PairCounter, type PairCounts } from './pair-counts.ts';
import type { TokenSource } from './token-source.ts';

export interface CountingHooks extends Pick<Compute, 'progress' | 'signal'> {
  /** Called now and then with an upper bound of the distinct pairs so far and the share of the text read; may throw. */
  check?(pairs: number, share: number): void;
}

/** Words per read. */
const PIECE = 1 << 14;

export async function countCoOccurrences(
  source: TokenSource,
  wordCount: number,
  window: number,
  hooks: CountingHooks,
): Promise<PairCounts> {
  const counter = createPairCounter(wordCount, Math.min(MOST_BUFFERED, source.tokens * window));
  const tokens = new Uint32Array(window + PIECE);
  let held = 0; // words before this piece that its windows reach
  for (let start = 0; start < source.tokens; ) {
    const count = await source.read(start, tokens.subarray(held, held + PIECE));
    if (count === 0) break;
    start += count;
    const walk = { at: held, distance: 1 };
    while (!addWindows(tokens.subarray(0, held + count), walk, window, counter)) await inSteps(counter.flush(), hooks);
    const next = Math.max(0, held + count - window);
    tokens.copyWithin(0, next, held + count);
    held += count - next;
    hooks.check?.(counter.pairs, start / source.tokens);
    hooks.progress.advance(start, source.tokens, 'words counted');
    await pause(hooks);
  }
  return await inSteps(counter.finish(), hooks);
}

/** The next pair: the word at `at` and the one `distance` to its left. */
interface Walk {
  at: number;
  distance: number;
}

/** (1) for the words from `walk` on, each with the words to its left. Returns false where the counter is full before the end. */
function addWindows(tokens: Uint32Array, walk: Walk, window: number, counter: PairCounter): boolean {
  for (; walk.at < tokens.length; walk.at++, walk.distance = 1) {
    const { at } = walk;
    const word = tokens[at]!;
    if (word === DOCUMENT_END) continue;
    const last = Math.min(window, at);
    for (let distance = walk.distance; distance <= last; distance++) {
      const other = tokens[at - distance]!;
      if (other === DOCUMENT_END) break;
      const isFull =
        other < word
          ? counter.add(other, word, 1 / distance)
          : counter.add(word, other, (other === word ? 2 : 1) / distance);
      if (!isFull) continue;
      walk.distance = distance + 1;
      return false;
    }
  }
  return true;
}
