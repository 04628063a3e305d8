/** Points by the block, as 64-bit numbers: shifted, scaled or with features added, without a second copy of them all. */
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import type { Pace } from './pace.ts';

export interface Source {
  readonly rows: number;
  readonly features: number;
  /** Writes the features of points [start, end) to `into`, row by row. */
  load(start: number, end: number, into: Float64Array): void;
}

/** How many points are worked on at a time. */
export const BLOCK = 64;

/** x − centre: sums of squares lose fewer digits near the middle of the points. */
export function centredPoints({ rows, columns, data }: Matrix, centre: Float64Array): Source {
  return {
    rows,
    features: columns,
    load(start, end, into) {
      for (let i = start; i < end; i++) loadShifted(data, i * columns, centre, into, (i - start) * columns);
    },
  };
}

/** x / ‖x‖; a point of length 0 has no direction: it is refused, or stays zero where `zero` allows it. */
export function unitPoints(owner: string, { rows, columns, data }: Matrix, zero: 'refused' | 'kept' = 'refused'): Source {
  const scales = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let square = 0;
    for (let at = i * columns; at < (i + 1) * columns; at++) square += data[at]! * data[at]!;
    if (square === 0 && zero === 'refused') throw zeroNorm(owner, i);
    scales[i] = square > 0 ? 1 / Math.sqrt(square) : 0;
  }
  return {
    rows,
    features: columns,
    load(start, end, into) {
      for (let i = start; i < end; i++) loadScaled(data, i * columns, columns, scales[i]!, into, (i - start) * columns);
    },
  };
}

/** One row; a function of its own is compiled well. */
export function loadShifted(data: Float32Array, from: number, centre: Float64Array, into: Float64Array, at: number): void {
  for (let f = 0; f < centre.length; f++) into[at + f] = data[from + f]! - centre[f]!;
}

function loadScaled(data: Float32Array, from: number, columns: number, scale: number, into: Float64Array, at: number): void {
  for (let f = 0; f < columns; f++) into[at + f] = data[from + f]! * scale;
}

function zeroNorm(owner: string, row: number): SatchelError {
  return new SatchelError('ZERO_NORM', `${owner}: the point in row ${row} has length 0, hence no direction.`, {
    where: `row ${row}`,
    remedy: 'Leave such points out.',
    facts: { row },
  });
}

/** What is done with a block: it holds the features of `count` points from `start` on. */
export type Visit = (block: Float64Array, start: number, count: number) => void;

/** Points between two reports of work. */
const STRETCH = 16 * BLOCK;

/** Visits every block in order; `work` is how many multiplications a point costs. */
export async function overBlocks(source: Source, visit: Visit, pace: Pace, work: number): Promise<void> {
  const block = new Float64Array(BLOCK * source.features);
  for (let start = 0; start < source.rows; start += STRETCH) {
    const end = Math.min(source.rows, start + STRETCH);
    visitBlocks(source, start, end, block, visit);
    const pausing = pace.after((end - start) * work);
    if (pausing) await pausing;
  }
}

/** Not asynchronous, hence compiled well. */
function visitBlocks(source: Source, from: number, to: number, block: Float64Array, visit: Visit): void {
  for (let start = from; start < to; start += BLOCK) {
    const end = Math.min(to, start + BLOCK);
    source.load(start, end, block);
    visit(block, start, end - start);
  }
}
