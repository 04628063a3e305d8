/** A linear score of a document as the shares of its words, strongest first. */
import type { Bag } from '../core/bag.ts';
import type { Direction, Representer } from '../core/representation.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { Contribution } from '../pipeline/prediction.ts';

export interface Contributions {
  /** Strongest first, whichever sign. */
  readonly contributions: readonly Contribution[];
  /** What no single word carries. */
  readonly remainder: number;
}

export function contributionsOf(
  bag: Bag,
  representer: Representer,
  { words }: Vocabulary,
  direction: Direction,
): Contributions {
  const shares = new Float64Array(bag.ids.length);
  const remainder = representer.attribute(bag, direction, shares);
  const contributions = Array.from(bag.ids, (id, j) => ({
    word: words[id]!,
    count: bag.counts[j]!,
    contribution: shares[j]!,
  }));
  contributions.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.word < b.word ? -1 : 1));
  return { contributions, remainder };
}
