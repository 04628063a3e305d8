import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardedCell, unguardedCell } from './formula-cells.ts';

describe.each([
  ['=1+2', "'=1+2"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-done-', "'-done-"],
  ['@here', "'@here"],
  ['\tindented', "'\tindented"],
  ["'=1", "''=1"],
  ["''-5", "'''-5"],
])('the cell %j', (text, written) => {
  it('gets one apostrophe, and loses it again', () => {
    expect(guardedCell(text)).toBe(written);
    expect(unguardedCell(written)).toBe(text);
  });
});

it.each(['-5', '+3.25', '-1e-7', '-.5', '7', "'tis", 'a=b', '', "'"])('%j stays as it is', (text) => {
  expect(guardedCell(text)).toBe(text);
  expect(unguardedCell(text)).toBe(text);
});

it('every text comes back', () => {
  const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\r', "'=", '-5', '5', ' ');
  fc.assert(
    fc.property(start, fc.string(), (head, rest) => {
      expect(unguardedCell(guardedCell(head + rest))).toBe(head + rest);
    }),
  );
});
