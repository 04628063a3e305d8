/** Points by the block, as 64-bit numbers: shifted, scaled or with features added, without a second copy of them all. */
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';

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
      for (let i = start, at = 0; i < end; i++) {
        const row = i * columns;
        for (let f = 0; f < columns; f++, at++) into[at] = data[row + f]! - centre[f]!;
      }
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
      for (let i = start, at = 0; i < end; i++) {
        const row = i * columns;
        const scale = scales[i]!;
        for (let f = 0; f < columns; f++, at++) into[at] = data[row + f]! * scale;
      }
    },
  };
}

function zeroNorm(owner: string, row: number): SatchelError {
  return new SatchelError('ZERO_NORM', `${owner}: the point in row ${row} has length 0, hence no direction.`, {
    where: `row ${row}`,
    remedy: 'Leave such points out.',
    facts: { row },
  });
}

/** Calls `visit` for every block in order: `block` holds the features of `count` points from `start` on. */
export async function overBlocks(
  source: Source,
  visit: (block: Float64Array, start: number, count: number) => void,
  pause: () => Promise<void> | undefined = () => undefined,
): Promise<void> {
  const block = new Float64Array(BLOCK * source.features);
  for (let start = 0; start < source.rows; start += BLOCK) {
    const end = Math.min(source.rows, start + BLOCK);
    source.load(start, end, block);
    visit(block, start, end - start);
    const pausing = pause();
    if (pausing) await pausing;
  }
}
