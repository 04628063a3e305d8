/**
 * Draws points into the pixels of a plain canvas, for browsers without WebGL 2. A point is a stamp, mixed into what is there:
 *
 *   pixel ← pixel + α (colour − pixel)        α   cover of the pixel by the stamp, times the opacity of the point, in 256 steps
 *
 * A step draws 25,000 points, which takes some milliseconds. The picture is shown when it is complete.
 */
import { FAINT, FAINT_STRENGTH, HIDDEN, SERIES } from './colours.ts';
import type { Painter } from './painter.ts';
import { coverOfShape, SHAPES } from './shapes.ts';
import type { View } from './view.ts';

export function canvasPainter(canvas: HTMLCanvasElement): Painter {
  const ink = canvas.getContext('2d')!;
  let places: Float32Array = new Float32Array();
  let kinds: Uint8Array = new Uint8Array();
  let work: Work | undefined;
  let next = 0;
  return {
    setPlaces(data) {
      places = data;
    },
    setKinds(data) {
      kinds = data;
    },
    begin(view, { series, background }, size, opacity, isShaped) {
      const { width, height } = canvas;
      const image = ink.createImageData(width, height);
      const data = new Uint8Array(image.data.buffer);
      fill(data, background);
      const colours = series.map(([red, green, blue]) => Int32Array.of(255 * red, 255 * green, 255 * blue));
      const stamps = Array.from({ length: isShaped ? SHAPES : 1 }, (_, shape) => coverOf(size, isShaped ? shape : undefined)); // biome-ignore format: one list
      const [bright, faint] = [opacity, opacity * FAINT_STRENGTH].map((ink) => stamps.map((one) => inked(one, ink)));
      work = { image, sheet: { data, width, height }, view, colours, bright: bright!, faint: faint! };
      next = 0;
    },
    step() {
      if (!work) return true;
      const end = Math.min(kinds.length, next + STEP);
      drawPoints(work, places, kinds, next, end);
      next = end;
      if (next < kinds.length) return false;
      ink.putImageData(work.image, 0, 0);
      work = undefined;
      return true;
    },
  };
}

const STEP = 25_000;

/** A picture that is being made. */
interface Work {
  readonly image: ImageData;
  /** The pixels of the image. */
  readonly sheet: Pixels;
  readonly view: View;
  readonly colours: readonly Int32Array[];
  /** By shape. */
  readonly bright: readonly Stamp[];
  readonly faint: readonly Stamp[];
}

function drawPoints(work: Work, places: Float32Array, kinds: Uint8Array, start: number, end: number): void {
  const { sheet, colours, bright, faint } = work;
  const { k, a, b } = work.view;
  const { width, height } = sheet;
  const { radius } = bright[0]!;
  for (let i = start; i < end; i++) {
    const kind = kinds[i]!;
    if (kind === HIDDEN) continue;
    const x = Math.round(((places[2 * i]! * k + a + 1) / 2) * width) - radius;
    const y = Math.round(((1 - places[2 * i + 1]! * k - b) / 2) * height) - radius;
    const own = kind & 127;
    const stamps = kind & FAINT ? faint : bright;
    stamp(sheet, x, y, stamps[own % stamps.length]!, colours[own % SERIES]!);
  }
}

interface Pixels {
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

function fill(pixels: Uint8Array, [red, green, blue]: readonly [number, number, number]): void {
  pixels.set([255 * red, 255 * green, 255 * blue, 255]);
  for (let filled = 4; filled < pixels.length; filled *= 2) pixels.copyWithin(filled, 0, filled);
}

interface Stamp {
  readonly radius: number;
  /** Pixels to a side. */
  readonly side: number;
  /** 256 α of each pixel, row by row. */
  readonly cover: Int32Array;
}

/** The share of each pixel that a point covers; without a shape it is a disc. */
interface Cover {
  readonly radius: number;
  readonly side: number;
  readonly shares: Float32Array;
}

function coverOf(size: number, shape: number | undefined): Cover {
  const radius = Math.ceil(size / 2);
  const side = 2 * radius + 1;
  if (shape !== undefined) return { radius, side, shares: coverOfShape(shape, size, side) };
  const shares = Float32Array.from({ length: side * side }, (_, at) => {
    const far = Math.hypot((at % side) - radius, Math.floor(at / side) - radius);
    return Math.max(0, Math.min(1, size / 2 + 0.5 - far));
  });
  return { radius, side, shares };
}

const inked = ({ radius, side, shares }: Cover, opacity: number): Stamp => ({
  radius,
  side,
  cover: Int32Array.from(shares, (share) => 256 * opacity * share),
});

function stamp(
  { data, width, height }: Pixels,
  left: number,
  top: number,
  { side, cover }: Stamp,
  colour: Int32Array,
): void {
  if (left + side <= 0 || top + side <= 0 || left >= width || top >= height) return;
  const [red, green, blue] = [colour[0]!, colour[1]!, colour[2]!];
  const [firstRow, lastRow] = [Math.max(0, -top), Math.min(side, height - top)];
  const [firstColumn, lastColumn] = [Math.max(0, -left), Math.min(side, width - left)];
  for (let row = firstRow; row < lastRow; row++) {
    let at = 4 * ((top + row) * width + left + firstColumn);
    for (let column = firstColumn; column < lastColumn; column++, at += 4) {
      const alpha = cover[row * side + column]!;
      if (alpha === 0) continue;
      data[at]! += (alpha * (red - data[at]!)) >> 8;
      data[at + 1]! += (alpha * (green - data[at + 1]!)) >> 8;
      data[at + 2]! += (alpha * (blue - data[at + 2]!)) >> 8;
    }
  }
}
