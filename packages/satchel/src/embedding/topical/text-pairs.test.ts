import { describe, expect, it } from 'vitest';
import { negativeShares, writeAliasTable } from '../train/sampling.ts';
import { textPairs } from './text-pairs.ts';

const wordMatrix = { rows: 4, columns: 2, data: Float32Array.of(1, 0, 0, 1, 1, 1, 2, 0.5) };
const outputs = { rows: 4, columns: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8) };

function pairsWith(negative: number, window: number) {
  const aliases = new Uint32Array(8);
  writeAliasTable(negativeShares(Float64Array.of(1, 1, 1, 1)), aliases);
  return textPairs({ wordMatrix, outputs }, aliases, { window, negative });
}

describe('the pairs of a text', () => {
  it('are those of neighbours, by target in the order in which these are met', () => {
    const { targets, offsets, bases, labels, times } = pairsWith(0, 1)(Uint32Array.of(0, 2, 0), [1, 1]);
    expect([...targets]).toEqual([2, 0]);
    expect([...offsets]).toEqual([0, 2, 4]);
    // word 0 against output 2 twice: 5; word 2 against output 0 twice: 1 + 2
    expect([...bases]).toEqual([5, 5, 3, 3]);
    expect([...labels]).toEqual([1, 1, 1, 1]);
    expect([...times]).toEqual([1, 1, 1, 1]);
  });

  it('have random words that are no neighbours, as often as the window has tokens', () => {
    const pairsOf = pairsWith(40, 2);
    const { targets, offsets, bases, labels, times } = pairsOf(Uint32Array.of(0, 1, 0, 1, 2), [3, 4]);
    const negatives = [...labels.keys()].filter((pair) => labels[pair] === 0);
    expect(negatives.length).toBeGreaterThan(40);
    for (const pair of negatives) expect(times[pair]).toBeGreaterThanOrEqual(2);
    const targetOf = (pair: number): number => targets[offsets.findIndex((end) => end > pair) - 1]!;
    expect(new Set(negatives.map(targetOf))).toContain(3); // in no window
    const products = new Set([0, 1, 2].map((w) => 7 * wordMatrix.data[2 * w]! + 8 * wordMatrix.data[2 * w + 1]!));
    for (const pair of negatives) if (targetOf(pair) === 3) expect(products).toContain(bases[pair]);
    expect(pairsOf(Uint32Array.of(0, 1, 0, 1, 2), [3, 4])).toEqual({ targets, offsets, bases, labels, times });
  });

  it('are none for one word alone', () => {
    const { targets, bases } = pairsWith(5, 3)(Uint32Array.of(1), [1, 1]);
    expect(targets).toHaveLength(0);
    expect(bases).toHaveLength(0);
  });
});
