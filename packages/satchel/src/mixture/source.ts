/** Points in blocks of 64-bit numbers: shifted, scaled or with features added, without a second copy of all points. */
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import { scaledDistance, shiftedDistance } from '../numeric/four-sums.ts';
import { squaredLength, unitScale } from '../numeric/vectors.ts';
import type { Pace } from './pace.ts';

export interface Source {
  readonly rows: number;
  readonly features: number;
  /** Writes the features of points [start, end) to `into`, row by row. */
  load(start: number, end: number, into: Float64Array): void;
}

/** Points without added features. */
export interface PointSource extends Source {
  /** ‖x − point‖², from the stored x; exactly 0 for equal points. */
  squaredDistance(row: number, point: Float64Array): number;
}

/** Points per block. */
export const BLOCK = 64;

/** x − centre: sums of squares lose fewer digits near the centre of the points. */
export function centredPoints({ rows, columns, data }: Matrix, centre: Float64Array): PointSource {
  return {
    rows,
    features: columns,
    load(start, end, into) {
      for (let i = start; i < end; i++) loadShifted(data, i * columns, centre, into, (i - start) * columns);
    },
    squaredDistance: (row, point) => shiftedDistance(data, row * columns, centre, point),
  };
}

/** x / ‖x‖. A point of length 0 has no direction: throws, or stays zero if `zero` allows it. */
export function unitPoints(
  owner: string,
  { rows, columns, data }: Matrix,
  zero: 'refused' | 'kept' = 'refused',
): PointSource {
  const scales = Float64Array.from({ length: rows }, (_, i) => {
    const square = squaredLength(data, i * columns, (i + 1) * columns);
    if (square === 0 && zero === 'refused') throw zeroNorm(owner, i);
    return unitScale(square);
  });
  return {
    rows,
    features: columns,
    load(start, end, into) {
      for (let i = start; i < end; i++) loadScaled(data, i * columns, columns, scales[i]!, into, (i - start) * columns);
    },
    squaredDistance: (row, point) => scaledDistance(data, row * columns, scales[row]!, point),
  };
}

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

/** Points between two reports of work. */
const CHUNK = 16 * BLOCK;

/** Visits every block in order; `work` is the number of multiplications per point. */
export async function overBlocks(source: Source, visit: Visit, pace: Pace, work: number): Promise<void> {
  const block = new Float64Array(BLOCK * source.features);
  for (let start = 0; start < source.rows; start += CHUNK) {
    const end = Math.min(source.rows, start + CHUNK);
    visitBlocks(source, start, end, block, visit);
    const pausing = pace.after((end - start) * work);
    if (pausing) await pausing;
  }
}

/** Not asynchronous, so it compiles to faster code. */
function visitBlocks(source: Source, from: number, to: number, block: Float64Array, visit: Visit): void {
  for (let start = from; start < to; start += BLOCK) {
    const end = Math.min(to, start + BLOCK);
    source.load(start, end, block);
    visit(block, start, end - start);
  }
}
