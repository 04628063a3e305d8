/**
 * The shortest decimal that reads back as the same 32-bit float, written as bytes: 0.1, not 0.10000000149011612. Six digits are tried
 * first, then up to nine, which always suffice; each try is checked by reading it back, so a rounding in between cannot do harm.
 */
import { infinite32 } from './decimals.ts';

/** More than any float takes. */
export const longestDecimal = 24;

const powers = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
const [MINUS, POINT, ZERO] = [45, 46, 48];

/** Writes `value` (finite, 32 bits) into `into` from `at` on; answers where it ends. */
export function writeDecimal(value: number, into: Uint8Array, at: number): number {
  const size = Math.abs(value);
  if (value < 0 || Object.is(value, -0)) into[at++] = MINUS;
  if (size === 0) {
    into[at] = ZERO;
    return at + 1;
  }
  if (size < 1e-5 || size >= 1e9) return writeText(shortestText(size), into, at);
  const exponent = Math.floor(Math.log10(size));
  for (let digits = 6; digits <= 9; digits++) {
    const power = digits - 1 - exponent; // size ≈ mantissa / 10^power
    const mantissa = Math.round(power >= 0 ? size * powers[power]! : size / powers[-power]!);
    if (Math.fround(power >= 0 ? mantissa / powers[power]! : mantissa * powers[-power]!) === size)
      return writeDigits(mantissa, power, into, at);
  }
  return writeText(shortestText(size), into, at);
}

/** mantissa / 10^power, trailing zeros left out. */
function writeDigits(mantissa: number, power: number, into: Uint8Array, at: number): number {
  let [whole, places] = [mantissa, power];
  while (places > 0 && whole % 10 === 0) [whole, places] = [whole / 10, places - 1];
  if (places <= 0) return writeText(String(whole * (powers[-places] ?? 1)), into, at);
  const text = String(whole).padStart(places + 1, '0');
  const split = text.length - places;
  for (let i = 0; i < split; i++) into[at++] = text.charCodeAt(i);
  into[at++] = POINT;
  for (let i = split; i < text.length; i++) into[at++] = text.charCodeAt(i);
  return at;
}

/** The slow way, for the very small and the very large. */
function shortestText(size: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const text = size.toExponential(digits - 1);
    if (Math.fround(Number(text)) === size && Number(text) < infinite32) return text;
  }
  return size.toExponential(8);
}

function writeText(text: string, into: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) into[at + i] = text.charCodeAt(i);
  return at + text.length;
}
