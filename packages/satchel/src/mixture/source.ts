/** Points in blocks of 64-bit numbers: shifted, scaled or with features added, without a second copy of all points. */
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import type { Range } from '../core/shards.ts';
import type { RowData } from '../core/sweep.ts';
import { type Arrays, tensor } from '../core/tensor.ts';
import { scaledDistance, shiftedDistance } from '../numeric/four-sums.ts';
import { squaredLength, unitScale } from '../numeric/vectors.ts';

export interface Source {
  readonly rows: number;
  readonly features: number;
  /** Writes the features of points [start, end) to `into`, row by row. */
  load(start: number, end: number, into: Float64Array): void;
  /** The source as plain data, from which another thread makes the same again: `sourceOf` in passes/point-sweeps.ts. */
  readonly data: RowData;
  readonly shape: Arrays;
}

/** Points without added features. */
export interface PointSource extends Source {
  /** ‖x − point‖², from the stored x; exactly 0 for equal points. */
  squaredDistance(row: number, point: Float64Array): number;
}

/** Points per block. */
export const BLOCK = 64;

/** x − centre: sums of squares lose fewer digits near the centre of the points. */
export function centredPoints(points: Matrix, centre: Float64Array): PointSource {
  const { rows, columns, data } = points;
  return {
    rows,
    features: columns,
    load(start, end, into) {
      for (let i = start; i < end; i++) loadShifted(data, i * columns, centre, into, (i - start) * columns);
    },
    squaredDistance: (row, point) => shiftedDistance(data, row * columns, centre, point),
    data: rowsOf(points),
    shape: { centre: tensor(centre) },
  };
}

/** x / ‖x‖. A point of length 0 has no direction: throws, or stays zero if `zero` allows it. */
export function unitPoints(owner: string, points: Matrix, zero: 'refused' | 'kept' = 'refused'): PointSource {
  const { rows, columns, data } = points;
  const scales = Float64Array.from({ length: rows }, (_, i) => {
    const square = squaredLength(data, i * columns, (i + 1) * columns);
    if (square === 0 && zero === 'refused') throw zeroNorm(owner, i);
    return unitScale(square);
  });
  return scaledPoints(points, scales);
}

/** Each x times its own scale. */
export function scaledPoints(points: Matrix, scales: Float64Array): PointSource {
  const { rows, columns, data } = points;
  const own = rowsOf(points);
  return {
    rows,
    features: columns,
    load(start, end, into) {
      for (let i = start; i < end; i++) loadScaled(data, i * columns, columns, scales[i]!, into, (i - start) * columns);
    },
    squaredDistance: (row, point) => scaledDistance(data, row * columns, scales[row]!, point),
    data: { ...own, columns: { ...own.columns, scales: { width: 1, data: scales } } },
    shape: {},
  };
}

export const rowsOf = ({ rows, columns, data }: Matrix): RowData => ({
  rows,
  columns: { points: { width: columns, data } },
});

/** Loads one row; as a separate function it compiles to faster code. */
export function loadShifted(
  data: Float32Array,
  from: number,
  centre: Float64Array,
  into: Float64Array,
  at: number,
): void {
  for (let f = 0; f < centre.length; f++) into[at + f] = data[from + f]! - centre[f]!;
}

function loadScaled(
  data: Float32Array,
  from: number,
  columns: number,
  scale: number,
  into: Float64Array,
  at: number,
): void {
  for (let f = 0; f < columns; f++) into[at + f] = data[from + f]! * scale;
}

function zeroNorm(owner: string, row: number): SatchelError {
  return new SatchelError('ZERO_NORM', `${owner}: the point in row ${row} has length 0, hence no direction.`, {
    where: `row ${row}`,
    remedy: 'Leave such points out.',
    facts: { row },
  });
}

/** Called per block, which holds the features of `count` points from `start` on. */
export type Visit = (block: Float64Array, start: number, count: number) => void;

/** Visits the points of the range in blocks, in order. */
export function overBlocks(source: Source, { start: from, end: to }: Range, visit: Visit): void {
  const block = new Float64Array(Math.min(BLOCK, to - from) * source.features);
  for (let start = from; start < to; start += BLOCK) {
    const end = Math.min(to, start + BLOCK);
    source.load(start, end, block);
    visit(block, start, end - start);
  }
}
