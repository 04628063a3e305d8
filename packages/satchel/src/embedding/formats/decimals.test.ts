import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFault, readDecimals } from './decimals.ts';
import { bytesOf } from './samples.case.ts';

/** Reads the numbers of a line; `undefined` where it cannot. */
function read(line: string, count = line.split(' ').length): number[] | undefined {
  const bytes = bytesOf(`${line}\n`);
  const into = new Float32Array(count);
  const end = readDecimals(bytes, 0, count, 32, 9, into, 0);
  return end === bytes.length - 1 ? Array.from(into) : undefined;
}

describe('readDecimals', () => {
  it('reads what people write', () => {
    expect(read('0 -1 +2 3.5 .25 4. 1e2 1E-2 -0.038194 007')).toEqual(
      [0, -1, 2, 3.5, 0.25, 4, 100, 0.01, -0.038194, 7].map(Math.fround),
    );
  });

  it('keeps the sign of zero', () => {
    expect(Object.is(read('-0.0')?.[0], -0)).toBe(true);
  });

  it('gives what Number() gives, whatever the digits, the point and the exponent', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 25 });
    const decimal = fc
      .tuple(fc.constantFrom('', '-', '+'), digits, fc.boolean(), digits, fc.option(fc.integer({ min: -60, max: 45 })))
      .filter(([, whole, , fraction]) => whole + fraction !== '')
      .map(
        ([sign, whole, point, fraction, power]) =>
          `${sign}${whole}${point || whole === '' ? '.' : ''}${fraction}${power === null ? '' : `e${power}`}`,
      );
    fc.assert(
      fc.property(decimal, (text) => {
        const expected = Math.fround(Number(text));
        expect(read(text)).toEqual(Number.isFinite(expected) ? [expected] : undefined);
      }),
      { numRuns: 5000 },
    );
  });

  it('gives back every 32-bit float that JavaScript writes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 20 }),
        (values) => {
          expect(read(values.map((value) => (Object.is(value, -0) ? '-0' : String(value))).join(' '))).toEqual(values);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('answers where the first number begins that it cannot read', () => {
    const into = new Float32Array(3);
    const at = (line: string) => -1 - readDecimals(bytesOf(`${line}\n`), 0, 3, 32, 9, into, 0);
    expect(at('1 x 3')).toBe(2);
    expect(at('1 2 3e')).toBe(4);
    expect(at('1 2  3')).toBe(4);
    expect(at('1 2')).toBe(2);
    expect(at('1 1e39 3')).toBe(2);
    expect(at('- 2 3')).toBe(0);
    expect(at('1 2,3 4')).toBe(2);
  });

  it('rounds at the edges of 32 bits as the standard says', () => {
    expect(read('3.4028235e38')).toEqual([3.4028234663852886e38]);
    expect(read('3.40282356e38')).toEqual([3.4028234663852886e38]);
    expect(read('3.4028236e38')).toBeUndefined();
    expect(read('1e-46')).toEqual([0]);
    expect(read('1e-99999')).toEqual([0]);
    expect(read('0e99999')).toEqual([0]);
  });

  it('takes 100,000 digits in linear time', () => {
    const start = performance.now();
    expect(read('1'.repeat(100_000))).toBeUndefined();
    expect(read(`0.${'1'.repeat(100_000)}`)).toEqual([Math.fround(1 / 9)]);
    expect(performance.now() - start).toBeLessThan(5000); // a guard against quadratic time, which would be minutes
  });
});

describe('numberFault', () => {
  const fault = (text: string) => numberFault(bytesOf(text), 0, bytesOf(text).length);
  it.each(['nan', 'NaN', 'inf', '-Infinity', '-nan(ind)', '1.#INF', '1e999', '-1e39'])('%s is not finite', (text) => {
    expect(fault(text)).toBe('NONFINITE');
  });
  it.each(['', ' ', '0,12', '1.0abc', '0x10', '1_000', '1e', '.', '--1', '٣', '1 2'])('"%s" is no number', (text) => {
    expect(fault(text)).toBe('BAD_NUMBER');
  });
  it.each(['0', '-1.5e-3', '1e38', '.5', '5.'])('%s is fine', (text) => {
    expect(fault(text)).toBeUndefined();
  });
});
