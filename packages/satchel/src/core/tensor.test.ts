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
