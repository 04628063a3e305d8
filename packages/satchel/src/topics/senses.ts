/** The senses of a word: the components it belongs to (paper 002, Table 5). */
import type { Memberships } from '../core/memberships.ts';

export interface RankedSense {
  readonly component: number;
  /** P(c|w) */
  readonly probability: number;
}

/** The components with P(c|w) of at least `least`, largest first; equal ones by number. */
export function sensesOf({ offsets, components, shares }: Memberships, id: number, least: number): RankedSense[] {
  const senses: RankedSense[] = [];
  for (let j = offsets[id]!; j < offsets[id + 1]!; j++) {
    if (shares[j]! > 0 && shares[j]! >= least) senses.push({ component: components[j]!, probability: shares[j]! });
  }
  return senses.sort((a, b) => b.probability - a.probability || a.component - b.component);
}
