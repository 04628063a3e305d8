import { describe, expect, it } from 'vitest';
import { decodedHeader } from './decode.ts';

describe('a header', () => {
  it.each([
    ['plain words', 'plain words'],
    ['=?utf-8?b?w7xiZXI=?= us', 'über us'],
    ['=?UTF-8?B?w7xiZXI=?=', 'über'],
    ['=?iso-8859-1?q?=FCber_us?=', 'über us'],
    ['=?ISO-8859-1?Q?=FC?= =?ISO-8859-1?Q?ber?=', 'über'],
  ])('%j reads %j', (typed, text) => {
    expect(decodedHeader(typed)).toBe(text);
  });
});
