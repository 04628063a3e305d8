import { expect, it } from 'vitest';
import { parseMemorySize } from './memory-size.ts';

it.each([
  ['100M', 104857600],
  ['2G', 2147483648],
  ['1.5K', 1536],
  ['512', 512],
  ['1 GB', 1073741824],
  ['2gib', 2147483648],
])('%s is %d bytes', (typed, bytes) => {
  expect(parseMemorySize(typed)).toBe(bytes);
});

it.each(['', '0', '-1M', 'M', '1e3', '10 apples', '1X', '99999999T', '1.2.3G'])('"%s" is no size', (typed) => {
  expect(parseMemorySize(typed)).toBeUndefined();
});
