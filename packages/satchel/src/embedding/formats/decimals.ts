/**
 * Decimal numbers read from bytes, a whole row at a time, without a string in between: the digits make a whole number m, the point and
 * the exponent a power of ten p, and the value is m · 10^p.
 *
 * Exactly Number()'s answer: where m < 2⁵³ and |p| ≤ 22 both are exact doubles and one rounding remains; the few others go to Number().
 * Storing it in 32 bits rounds once more, as it does for anybody who reads text by way of doubles.
 */

/** From this size on, a number is infinite in 32 bits: half a step above the largest one. */
export const infinite32 = 3.4028235677973366e38;

const largestExact = 9007199254740992; // 2⁵³
const powers = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

const [MINUS, PLUS, POINT, ZERO, UPPER_E, LOWER_E] = [45, 43, 46, 48, 69, 101];

/**
 * Reads `count` numbers with one separator (`separator` or `other`) between, from `start` on, into `into[offset …]`. Answers where the last
 * one ends; or, as −1 − position, where the first one begins that is no finite number or is not followed by a separator.
 *
 * The bytes must not end inside a number: at least one byte that belongs to none has to follow.
 */
export function readDecimals(
  bytes: Uint8Array,
  start: number,
  count: number,
  separator: number,
  other: number,
  into: Float32Array,
  offset: number,
): number {
  let at = start;
  for (let i = 0; i < count; i++) {
    const from = at;
    let byte = bytes[at]!;
    const negative = byte === MINUS;
    if (negative || byte === PLUS) byte = bytes[++at]!;
    const firstDigit = at;
    let mantissa = 0;
    let power = 0;
    while ((byte ^ ZERO) <= 9) {
      mantissa = mantissa * 10 + (byte ^ ZERO);
      byte = bytes[++at]!;
    }
    let digits = at - firstDigit;
    if (byte === POINT) {
      const point = at;
      byte = bytes[++at]!;
      while ((byte ^ ZERO) <= 9) {
        mantissa = mantissa * 10 + (byte ^ ZERO);
        byte = bytes[++at]!;
      }
      power = point + 1 - at;
      digits -= power;
    }
    if (digits === 0) return -1 - from;
    if (byte === LOWER_E || byte === UPPER_E) {
      const end = exponentEnd(bytes, at);
      if (end < 0) return -1 - from;
      power += exponentAt(bytes, at + 1, end);
      at = end;
      byte = bytes[at]!;
    }
    let value: number;
    if (mantissa < largestExact && power >= -22 && power <= 22)
      value = power < 0 ? mantissa / powers[-power]! : mantissa * powers[power]!;
    else value = Math.abs(Number(ascii(bytes, from, at)));
    if (!(value < infinite32)) return -1 - from;
    into[offset + i] = negative ? -value : value;
    if (i === count - 1) return at;
    if (byte !== separator && byte !== other) return -1 - from;
    at++;
  }
  return at;
}

/** Why a field is no number that can be used. */
export type NumberFault = 'BAD_NUMBER' | 'NONFINITE';

/** `undefined` where `bytes[start … end)` is a finite number. */
export function numberFault(bytes: Uint8Array, start: number, end: number): NumberFault | undefined {
  const text = ascii(bytes, start, end);
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text))
    return Math.abs(Number(text)) < infinite32 ? undefined : 'NONFINITE';
  return /^[+-]?(?:nan|inf|infinity|nan\([a-z]*\)|1\.#(?:inf|ind|qnan|snan)0*)$/i.test(text)
    ? 'NONFINITE'
    : 'BAD_NUMBER';
}

/** Where the exponent that begins at `at` ends; −1 where there is no digit in it. */
function exponentEnd(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  if (bytes[end] === MINUS || bytes[end] === PLUS) end++;
  const firstDigit = end;
  while ((bytes[end]! ^ ZERO) <= 9) end++;
  return end === firstDigit ? -1 : end;
}

/** Anything beyond four digits is left to Number(), which knows the answer is 0 or infinite. */
const exponentAt = (bytes: Uint8Array, start: number, end: number): number =>
  end - start > 5 ? 9999 : Number(ascii(bytes, start, end));

function ascii(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i += 4096) text += String.fromCharCode(...bytes.subarray(i, Math.min(end, i + 4096)));
  return text;
}
