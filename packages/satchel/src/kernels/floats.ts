/**
 * 32-bit arithmetic in JavaScript: every intermediate result is rounded to 32 bits, as the processor does it in the simd build. A product
 * or sum of two 32-bit floats in 64 bits, rounded once more, is the correctly rounded 32-bit result.
 */
export const round = Math.fround;

/** a · b + c, rounded twice. */
export const multiplyAdd = (a: number, b: number, c: number): number => round(c + round(a * b));

/** (a₀ + a₂) + (a₁ + a₃) of four running sums. */
export const sumOfLanes = (lanes: Float32Array): number =>
  round(round(lanes[0]! + lanes[2]!) + round(lanes[1]! + lanes[3]!));

const POLYNOMIAL = [
  1.98756915e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1,
].map(round);
const [INVERSE_LN2, LN2_HIGH, LN2_LOW] = [round(Math.LOG2E), round(-0.693359375), round(2.1219444e-4)];

/** eˣ for x ≤ 0 by the steps of assembly/simd.ts. */
export function exponential(x: number): number {
  const bounded = Math.max(x, -87);
  const n = roundHalfToEven(round(bounded * INVERSE_LN2));
  const r = multiplyAdd(n, LN2_LOW, multiplyAdd(n, LN2_HIGH, bounded));
  let p = POLYNOMIAL[0]!;
  for (let i = 1; i < POLYNOMIAL.length; i++) p = multiplyAdd(p, r, POLYNOMIAL[i]!);
  p = multiplyAdd(p, round(r * r), round(r + 1));
  return round(p * 2 ** n);
}

function roundHalfToEven(x: number): number {
  const whole = Math.round(x);
  return Math.abs(x % 1) === 0.5 && whole % 2 !== 0 ? whole - 1 : whole;
}
