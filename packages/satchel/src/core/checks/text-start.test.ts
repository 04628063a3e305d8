import { expect, it } from 'vitest';
import { textStart } from './text-start.ts';

it('is one line of at most 200 characters, and cuts no character in half', () => {
  expect(textStart(' two\n\nlines\tof text ')).toBe('two lines of text');
  expect(textStart('a'.repeat(200))).toBe('a'.repeat(200));
  expect(textStart('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`);
  expect(textStart(`${'a'.repeat(198)}😀${'b'.repeat(9)}`)).toBe(`${'a'.repeat(198)}…`);
  expect(textStart(' '.repeat(100_000))).toBe('');
});
