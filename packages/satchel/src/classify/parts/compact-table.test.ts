import { describe, expect, it } from 'vitest';
import { type Arrays, type TypedArray, tensor } from '../../core/tensor.ts';
import { createRandom } from '../../numeric/random.ts';
import { compactTable } from './compact-table.ts';
import { magnitudeCut } from './magnitude-cut.ts';
import { makeCompact } from './make-compact.ts';

const tableOf = (arrays: Arrays, dimensions: number, classes: number): number[][] => {
  const { weight } = compactTable('toy', arrays, dimensions, classes);
  return Array.from({ length: dimensions }, (_, i) => Array.from({ length: classes }, (_, k) => weight(i, k)));
};
const random = createRandom(1, 'compact');
const noise = (length: number): Float32Array => Float32Array.from({ length }, () => random.uniform() - 0.5);

describe('a compact table', () => {
  it('keeps the largest weights as steps of the class scale: 127 steps are the largest of the class', () => {
    // half of six weights: 127, −60 and 2 · 254; 30 of the class with scale 1 would be kept next
    const arrays = makeCompact(Float32Array.of(127, 1, -60, 508, 30, 2), 2, { bits: 8, keep: 0.5 });
    expect(Array.from(arrays['scales']!.data)).toEqual([1, 4]);
    expect(Array.from(arrays['rowCounts']!.data)).toEqual([1, 2, 0]);
    expect(Array.from(arrays['codeClasses']!.data)).toEqual([0, 0, 1]);
    expect(Array.from(arrays['codes']!.data)).toEqual([254, 67, 254]);
    expect(tableOf(arrays, 3, 2)).toEqual([[127, 0], [-60, 508], [0, 0]]); // biome-ignore format: a table
  });

  it('of equal weights keeps those of earlier dimensions', () => {
    const arrays = makeCompact(Float32Array.of(1, 1, -1, 1, -1, 1), 1, { bits: 8, keep: 0.5 });
    expect(Array.from(arrays['rowCounts']!.data)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it('stores the bases of words and classes where they explain the table, as in naive Bayes', () => {
    const classBase = [0, -1, 0.5];
    const weights = Float32Array.from([-9, -11, -10, -10, -9.5].flatMap((u) => classBase.map((v) => u + v)));
    weights[1] = -3; // 7 above what word and class explain
    const arrays = makeCompact(weights, 3, { bits: 8, keep: 0.06 });
    const found = tableOf(arrays, 5, 3).flat();
    for (const [at, weight] of weights.entries()) expect(found[at]).toBeCloseTo(weight, 6);
    expect(arrays['codes']!.data.length).toBe(1);
  });

  it.each([2, 5, 8])('with %i bits and all weights, none is further away than half a step', (bits) => {
    const weights = noise(300);
    const found = tableOf(makeCompact(weights, 3, { bits, keep: 1 }), 100, 3).flat();
    const step = 0.5 / (2 ** (bits - 1) - 1);
    for (const [at, weight] of weights.entries())
      expect(Math.abs(found[at]! - weight)).toBeLessThanOrEqual(step / 2 + 1e-6);
  });

  it('a row adds what its weights say, with and without bases, and with more classes than a byte can number', () => {
    for (const [dimensions, classes, shift] of [
      [20, 3, 0],
      [20, 3, -8],
      [4, 300, 0],
    ] as const) {
      // biome-ignore format: a table
      const weights = noise(dimensions * classes).map((weight) => weight + shift);
      const arrays = makeCompact(weights, classes, { bits: 8, keep: 0.4 });
      const table = compactTable('toy', arrays, dimensions, classes);
      const [indices, values, into] = [Uint32Array.of(0, 2, 3), Float32Array.of(1, -2, 0.5), new Float64Array(classes)];
      table.addRow(indices, values, into);
      for (let k = 0; k < classes; k++) {
        const sum = values.reduce((total, value, j) => total + value * table.weight(indices[j]!, k), 0);
        expect(into[k]).toBeCloseTo(sum, 9);
      }
    }
  });
});

it('the cut finds the rank of a magnitude, as sorting does', () => {
  const values = Float32Array.from({ length: 500 }, (_, i) => (i % 7 === 0 ? 0.25 : random.uniform() - 0.5));
  const sorted = Array.from(values, Math.abs).sort((a, b) => b - a);
  for (const count of [1, 3, 250, 499, 500]) {
    const { bits, ties } = magnitudeCut(values, count);
    const cut = new Float32Array(Uint32Array.of(bits).buffer)[0]!;
    expect(cut).toBe(sorted[count - 1]);
    expect(sorted.filter((value) => value > cut).length + ties).toBe(count);
  }
});

describe('arrays of a stranger', () => {
  const good = makeCompact(noise(30), 3, { bits: 8, keep: 0.8 });
  const bad = (name: string, data: TypedArray): Arrays => ({ ...good, [name]: tensor(data) });
  const swapped = (): Uint8Array => {
    const classes = good['codeClasses']!.data.slice() as Uint8Array;
    const row = (good['rowCounts']!.data as Uint8Array).findIndex((count) => count > 1);
    const at = (good['rowCounts']!.data as Uint8Array).subarray(0, row).reduce((sum, count) => sum + count, 0);
    classes.set([classes[at + 1]!, classes[at]!], at);
    return classes;
  };
  it.each([
    ['more codes than a row has', bad('rowCounts', new Uint8Array(10).fill(4)), 'numbers from 0 to 3'],
    ['a wrong number of codes', bad('rowCounts', new Uint8Array(10)), "'codeClasses' must be 0"],
    ['a code that is none', bad('codes', (good['codes']!.data as Uint8Array).map(() => 255)), 'numbers from 0 to 254'],
    ['a class that is none', bad('codeClasses', (good['codes']!.data as Uint8Array).map(() => 3)), 'numbers from 0 to 2'],
    ['classes that do not rise', bad('codeClasses', swapped()), 'must rise within a dimension'],
    ['a scale below 0', bad('scales', new Float32Array(3).fill(-1)), 'numbers from 0'],
    ['a base without its length', bad('rowBase', new Float32Array(3)), "'rowBase' must be 10"],
  ])('%s is refused', (_, arrays, message) => {
    expect(() => compactTable('toy', arrays, 10, 3)).toThrow(message);
  }); // biome-ignore format: a table
});
