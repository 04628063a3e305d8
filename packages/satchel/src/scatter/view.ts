/**
 * Where points lie on the sheet, and which part of the sheet is in view.
 *
 *   sheet   both coordinates in [−1, 1]; 98 of 100 points fill nine tenths of it, what lies far out stands at its edge
 *   screen  x_screen = (k x + a + 1) / 2 · width,   y_screen = (1 − k y − b) / 2 · height
 */
export interface View {
  /** How many times larger than the whole sheet. */
  readonly k: number;
  readonly a: number;
  readonly b: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const wholeSheet: View = { k: 1, a: 0, b: 0 };

const [SMALLEST, LARGEST] = [0.7, 200];
const EDGE = 0.98;
const FILLED = 0.9;
const LOOKED_AT = 20_000;

export function onSheet(x: ArrayLike<number>, y: ArrayLike<number>): Float32Array {
  const places = new Float32Array(2 * x.length);
  const [across, up] = [stretch(x), stretch(y)];
  for (let i = 0; i < x.length; i++) {
    places[2 * i] = across(x[i]!);
    places[2 * i + 1] = up(y[i]!);
  }
  return places;
}

function stretch(values: ArrayLike<number>): (value: number) => number {
  const count = Math.min(values.length, LOOKED_AT);
  const sorted = Float64Array.from(
    { length: count },
    (_, i) => values[Math.floor((i * values.length) / count)]!,
  ).sort();
  const low = sorted[Math.floor(count * 0.01)] ?? 0;
  const high = sorted[Math.ceil(count * 0.99) - 1] ?? 1;
  const scale = (2 * FILLED) / (high - low || 1);
  return (value) => Math.max(-EDGE, Math.min(EDGE, (value - low) * scale - FILLED));
}

export const toSheet = ({ k, a, b }: View, { width, height }: Size, px: number, py: number): [number, number] => [
  ((px / width) * 2 - 1 - a) / k,
  (1 - (py / height) * 2 - b) / k,
];

export const toScreen = ({ k, a, b }: View, { width, height }: Size, x: number, y: number): [number, number] => [
  ((k * x + a + 1) / 2) * width,
  ((1 - k * y - b) / 2) * height,
];

/** The point under the pointer stays where it is. */
export function zoomed(view: View, size: Size, px: number, py: number, factor: number): View {
  const [x, y] = toSheet(view, size, px, py);
  const k = Math.max(SMALLEST, Math.min(LARGEST, view.k * factor));
  return { k, a: view.a + x * (view.k - k), b: view.b + y * (view.k - k) };
}

export const moved = (view: View, { width, height }: Size, dx: number, dy: number): View => ({
  ...view,
  a: view.a + (2 * dx) / width,
  b: view.b - (2 * dy) / height,
});
