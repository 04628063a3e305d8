import { expect, it } from 'vitest';
import { takeArray, tensor } from './tensor.ts';

const arrays = { weights: tensor(Float32Array.of(1, 2, 3, 4, 5, 6), 2, 3), counts: tensor(Uint32Array.of(1, 2)) };

it('hands out an array of the expected type and shape', () => {
  expect(takeArray('toy', arrays, 'weights', 'f32', [2, undefined]).data).toHaveLength(6);
});

it.each([
  ['bias', 'f32', [2], 'SCHEMA', "toy: the array 'bias' is missing; found weights, counts."],
  ['counts', 'f32', [2], 'SCHEMA', "toy: the array 'counts' must hold f32 numbers, got Uint32Array."],
  ['weights', 'f32', [3, 2], 'INCONSISTENT', "toy: the array 'weights' must be 3 × 2, got 2 × 3."],
  ['toString', 'f32', [2], 'SCHEMA', "toy: the array 'toString' is missing; found weights, counts."],
] as const)('M7, M8: refuses %s as %s %j', (name, type, shape, code, message) => {
  expect(() => takeArray('toy', arrays, name, type, shape)).toThrow(expect.objectContaining({ code, message }));
});

it.each([
  ['weights', 'f32', [2, 3], { min: 0, max: 5 }, 'numbers from 0 to 5, got 6 at index 5'],
  ['weights', 'f32', [2, 3], { min: 2 }, 'numbers of at least 2, got 1 at index 0'],
  ['counts', 'u32', [2], { max: 1 }, 'numbers of at most 1, got 2 at index 1'],
  ['counts', 'u32', [2], { rising: true }, 'numbers that begin with 0 and never fall, got 1 at index 0'],
  ['falling', 'u32', [3], { rising: true }, 'numbers that begin with 0 and never fall, got 1 at index 2'],
  ['broken', 'f64', [2], { min: 0 }, 'numbers of at least 0, got NaN at index 1'],
  ['broken', 'f64', [2], {}, 'numbers, got NaN at index 1'],
  ['endless', 'f64', [1], { max: 1e5 }, 'numbers of at most 100000, got 1e+30 at index 0'],
] as const)('refuses %s as %s %j within %j', (name, type, shape, bounds, says) => {
  const more = {
    ...arrays,
    falling: tensor(Uint32Array.of(0, 2, 1)),
    broken: tensor(Float64Array.of(1, Number.NaN)),
    endless: tensor(Float64Array.of(1e30)),
  };
  expect(() => takeArray('toy', more, name, type, shape, bounds)).toThrow(
    expect.objectContaining({ code: 'INCONSISTENT', message: `toy: the array '${name}' must hold ${says}.` }),
  );
});

it('hands out numbers that are within their bounds, the bounds included', () => {
  expect(takeArray('toy', arrays, 'weights', 'f32', [2, 3], { min: 1, max: 6 }).data[0]).toBe(1);
  const offsets = { offsets: tensor(Uint32Array.of(0, 0, 4)) };
  expect(takeArray('toy', offsets, 'offsets', 'u32', [3], { rising: true, max: 4 }).data).toHaveLength(3);
  expect(takeArray('toy', { none: tensor(new Float64Array(0)) }, 'none', 'f64', [0], { min: 1 }).data).toHaveLength(0);
});

it.each([0, 1, 2, 3, 4, 5, 6])('finds the number at index %i that is not within bounds', (index) => {
  for (const [min, max, bad] of [
    [-2, 2, 3],
    [-2, 2, -3],
    [-2, 2, Number.NaN],
    [-1, 2, -1.5],
  ] as const) {
    const data = new Float32Array(7).fill(-1);
    expect(takeArray('toy', { data: tensor(data) }, 'data', 'f32', [7], { min, max }).data).toBe(data);
    data[index] = bad;
    expect(() => takeArray('toy', { data: tensor(data) }, 'data', 'f32', [7], { min, max })).toThrow(
      `got ${bad} at index ${index}.`,
    );
  }
});
