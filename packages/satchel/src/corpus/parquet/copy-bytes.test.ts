import { expect, it } from 'vitest';
import { copyBack } from './copy-bytes.ts';

it.each([1, 3, 100, 200])('repeats 200 bytes that begin %d back, also those that it just wrote', (distance) => {
  const start = Uint8Array.from({ length: 200 }, (_, i) => i % 251);
  const output = new Uint8Array(400);
  output.set(start);
  expect(copyBack(output, 200, distance, 200)).toBe(400);
  const expected = [...start];
  for (let i = 0; i < 200; i++) expected.push(expected.at(-distance)!);
  expect([...output]).toEqual(expected);
});
