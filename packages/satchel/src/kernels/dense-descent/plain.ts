/** Defines assembly/dense-descent.ts: a row of every lane, then the next of every lane. */
import { type DenseDescentKernels, type DenseDescentProblem, type DescentLane, NUMBERS, PLACES } from './contract.ts';

const LEAST_SLOPE = 1e-12;

export const denseDescentKernels: DenseDescentKernels = {
  denseDescent: (problem) => ({
    step: (most) => step(problem, most),
    multiply: (weights, into) => {
      for (let row = 0; row < problem.rows.rows; row++) into[row] = dot(problem, row, weights);
    },
  }),
};

function step(problem: DenseDescentProblem, most: number): number {
  const open = problem.lanes.filter(({ places }) => places[PLACES.isOpen] === 1);
  const hasEnded = ({ places }: DescentLane): boolean => places[PLACES.at]! >= places[PLACES.active]!;
  for (let taken = 0; taken < most; taken++) {
    if (open.some(hasEnded)) return taken;
    for (const lane of open) move(problem, lane, lane.order[lane.places[PLACES.at]!]!);
  }
  return most;
}

/** Even and odd columns have a sum each. */
function dot({ rows: { columns, data } }: DenseDescentProblem, row: number, weights: ArrayLike<number>): number {
  let even = 0;
  let odd = 0;
  for (let c = 0; c < columns; c += 2) {
    even += data[row * columns + c]! * weights[c]!;
    odd += data[row * columns + c + 1]! * weights[c + 1]!;
  }
  return even + odd;
}

function move(problem: DenseDescentProblem, lane: DescentLane, row: number): void {
  const { biasScale, squaredNorms } = problem;
  const { numbers, places, weights, dual, signs } = lane;
  const isTrue = signs[row] === 1;
  const sign = isTrue ? 1 : -1;
  const softness = numbers[isTrue ? NUMBERS.softnessOfClass : NUMBERS.softness]!;
  const limit = numbers[isTrue ? NUMBERS.limitOfClass : NUMBERS.limit]!;
  const before = dual[row]!;
  const offset = numbers[NUMBERS.offset]!;
  const slope = sign * (dot(problem, row, weights) + offset * biasScale) - 1 + before * softness;
  const outward = before === 0 ? slope : before === limit ? -slope : -1;
  const isParked = outward >= 0 && outward > numbers[NUMBERS.parkingSlope]!;
  if (isParked) park(lane);
  else places[PLACES.at]!++;
  if (outward >= 0) return;
  numbers[NUMBERS.squaredSlopes]! += slope * slope;
  numbers[NUMBERS.moving]!++;
  if (Math.abs(slope) < LEAST_SLOPE) return;
  const curvature = squaredNorms[row]! + biasScale * biasScale + softness;
  const after = Math.min(limit, Math.max(0, before - slope / curvature));
  const change = after - before;
  dual[row] = after;
  numbers[NUMBERS.rise]! -= change * (slope + 0.5 * change * curvature);
  addRow(problem, row, change * sign, weights);
  numbers[NUMBERS.offset] = offset + change * sign * biasScale;
}

function addRow(
  { rows: { columns, data } }: DenseDescentProblem,
  row: number,
  scale: number,
  into: Float64Array,
): void {
  for (let c = 0; c < columns; c++) into[c] = into[c]! + scale * data[row * columns + c]!;
}

/** The row changes places with the last active one, which is the next to be taken. */
function park({ places, order }: DescentLane): void {
  const [at, last] = [places[PLACES.at]!, places[PLACES.active]! - 1];
  const row = order[at]!;
  places[PLACES.active] = last;
  order[at] = order[last]!;
  order[last] = row;
}
