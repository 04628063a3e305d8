/**
 * Components that lost their points. A component with less than 10⁻⁸ of a point's mass is dead: its mean would be
 * rounding divided by rounding. It is moved to the point that the mixture explains worst, with the weight of one point.
 */

import { sumOf } from '../numeric/statistics.ts';
import type { Source } from './source.ts';

const DEAD = 1e-8;

/** The dead components; `total` is the mass of `rows` points. */
export function deadOnes(mass: Float64Array, total: number, rows: number): number[] {
  return Array.from(mass.keys()).filter((k) => isDead(mass[k]!, total, rows));
}

export const isDead = (mass: number, total: number, rows: number): boolean => !(mass > (DEAD * total) / rows);

/** Up to `count` different points with positive weight, worst explained first. */
export function worstExplained(
  densities: Float64Array,
  weights: Float64Array,
  source: Source,
  count: number,
): number[] {
  const chosen: number[] = [];
  const rows: Float64Array[] = [];
  const order = Array.from(densities.keys())
    .filter((i) => weights[i]! > 0)
    .sort((a, b) => densities[a]! - densities[b]! || a - b);
  for (const i of order) {
    if (chosen.length === count) break;
    const row = new Float64Array(source.features);
    source.load(i, i + 1, row);
    if (rows.some((other) => other.every((value, f) => value === row[f]))) continue;
    chosen.push(i);
    rows.push(row);
  }
  return chosen;
}

/** Mixing weights: each mass divided by the sum. */
export function shareOf(mass: Float64Array): Float64Array {
  const total = sumOf(mass);
  return mass.map((n) => n / total);
}

/** Weights in which each `revived` component has one point's share. */
export function withRevived(weights: Float64Array, revived: readonly number[], rows: number): Float64Array {
  const shares = weights.slice();
  for (const k of revived) shares[k] = 1 / rows;
  return shareOf(shares);
}
