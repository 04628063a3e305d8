import { describe, expect, it } from 'vitest';
import { printable } from './errors.ts';

describe('printable', () => {
  it.each([
    ['a\u001b[31mred', 'a\\x1b[31mred'],
    ['two\nlines\t', 'two\\nlines\\t'],
    ['right\u202eto left', 'right\\u202eto left'],
    ['lone \ud800 half', 'lone \\ud800 half'],
    ['Zoë 認証 😀', 'Zoë 認証 😀'],
  ])('C16: shows %j without letting it act', (raw, shown) => {
    expect(printable(raw)).toBe(shown);
  });

  it('cuts what is too long to read', () => {
    expect(printable('x'.repeat(500), 10)).toBe(`${'x'.repeat(10)}…`);
  });
});
