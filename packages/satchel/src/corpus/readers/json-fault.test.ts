import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from './json-fault.ts';

describe('where a text stops being JSON', () => {
  it.each([
    ['{"a":1,}', 7, 'expected a name in double quotes'],
    ['{"a" 1}', 5, "expected ':'"],
    ['{"a":}', 5, 'expected a value'],
    ['{"a":1', 6, 'it ends too early'],
    ['{"a"', 4, 'it ends too early'],
    ['', 0, 'it ends too early'],
    ['{"a":1}}', 7, 'something follows the end of the record'],
    ['{"a":1} x', 8, 'something follows the end of the record'],
    ['[1 2]', 3, "expected ',' or ']'"],
    ['{"a":1 "b"', 7, "expected ',' or '}'"],
    ['[1,]', 3, 'expected a value'],
    ['{"a":"b\tc"}', 7, 'a control character within a string'],
    ['{"a":"\\x"}', 6, 'an escape JSON does not know'],
    ['{"a":"b', 7, 'a string is not closed'],
    ['{"a":01}', 6, "expected ',' or '}'"],
    ["{'a':1}", 1, 'expected a name in double quotes'],
    ['{"a":nul}', 5, 'expected a value'],
    ['{"a":NaN}', 5, 'expected a value'],
  ])('%s', (text, position, reason) => {
    expect(jsonFault(text)).toEqual({ position, reason });
  });

  it('finds a fault exactly where JSON.parse does: in texts that are not JSON', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-0.5e3',
      'true',
      'null',
      ' ',
      '\\',
      '\\u00e9',
      'x',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonFault(text) === undefined).toBe(isJson);
      }),
      { numRuns: 5000, seed: 1 },
    );
  });

  it('takes linear time and no stack on hostile input', () => {
    for (const text of [
      '['.repeat(1e6),
      `{"a":"${'\\"'.repeat(1e6)}`,
      '{"a":'.repeat(2e5),
      ' '.repeat(1e6),
      `"${'x'.repeat(1e7)}`,
    ]) {
      const start = performance.now();
      expect(jsonFault(text)).toBeDefined();
      expect(performance.now() - start).toBeLessThan(30_000); // a guard against quadratic time
    }
  });
});
