import { expect, it } from 'vitest';
import { tensor } from '../core/tensor.ts';
import { encodeModel } from '../model-file/envelope.ts';
import { fromPlanes, spanOfWords, toPlanes } from './packing.ts';

const file = encodeModel({
  manifest: { kind: 'toy' },
  strings: { words: ['iron', 'anvil', 'hot'] },
  arrays: {
    a: tensor(Float64Array.of(1, 2)),
    b: tensor(Uint32Array.of(0, 4, 9, 4294967295, 1)),
    c: tensor(Float32Array.of(-1.5, 1e30)),
    d: tensor(Uint8Array.of(7, 8, 9)),
  },
});

it('the span holds the arrays of 4-byte numbers, and those alone', () => {
  const { from, to } = spanOfWords(file);
  expect(to - from).toBe(4 * (5 + 2 + 4)); // b, c, and the offsets of three words
});

it('differences of offsets are the lengths of the words, lowest bytes first', () => {
  const bytes = new Uint8Array(Uint32Array.of(0, 4, 9, 12, 300).buffer);
  const planes = toPlanes(bytes, { from: 0, to: 20 });
  expect(Array.from(planes)).toEqual([0, 4, 5, 3, 32, 0, 0, 0, 0, 1, ...new Array(10).fill(0)]);
});

it('a file comes back byte for byte', () => {
  const span = spanOfWords(file);
  const planes = toPlanes(file, span);
  expect(planes).not.toEqual(file);
  expect(fromPlanes(planes, span)).toEqual(file);
});
