/**
 * Linear SVMs over dense rows, class against the rest, four at a time in a compiled kernel (kernels/dense-descent): each class has the passes, the
 * parked rows and the certificates of solvers/dual-coordinate-descent.ts, and the same bits. A class that is done makes room for the next one.
 */
import type { Compute } from '../../core/compute.ts';
import { pause } from '../../core/compute.ts';
import { padded, paddedBytes } from '../../core/kernels.ts';
import type { LabelSets } from '../../core/labels.ts';
import type { Matrix } from '../../core/matrix.ts';
import { type DenseDescentKernel, type DescentLane, NUMBERS, PLACES } from '../../kernels/dense-descent/contract.ts';
import type { SideCosts } from '../solvers/class-costs.ts';
import {
  certify,
  type DescentSettings,
  type DescentState,
  descendBy,
  parkingSlopeAfter,
  startingPoint,
} from '../solvers/dual-coordinate-descent.ts';
import { type ClassSolution, signsOf } from '../solvers/one-versus-rest.ts';

export interface TurnsProblem {
  readonly matrix: Matrix;
  /** ‖x_i‖² */
  readonly squaredNorms: Float64Array;
  readonly labels: LabelSets;
  /** The classes to solve, and what a mistake of each costs. */
  readonly classes: readonly number[];
  readonly costs: readonly SideCosts[];
}

const LANES = 4;
/** Fewer classes would leave lanes empty. */
const LEAST_CLASSES = 3;
/** Larger problems are solved class by class: the kernel has a copy of the rows. */
const MOST_BYTES = 2 ** 30;

export const canTakeTurns = ({ rows, columns }: Matrix, classes: number): boolean =>
  classes >= LEAST_CLASSES && bytesFor(rows, padded(columns, 2)) <= MOST_BYTES;

/** The solutions in the order of the classes. */
export async function* descendInTurns(
  problem: TurnsProblem,
  settings: DescentSettings,
  compute: Compute,
): AsyncGenerator<ClassSolution> {
  const { classes, matrix } = problem;
  const table = openTable(problem, settings, compute);
  const [solved, turns] = [new Map<number, ClassSolution>(), new Map<DescentLane, Turn>()];
  const mostSteps = Math.ceil(STEP / (LANES * (matrix.columns + 1)));
  let [begun, given] = [0, 0];

  /** Goes on with a lane whose pass has ended, or with the next class. */
  const goOn = (lane: DescentLane): void => {
    const turn = turns.get(lane);
    const step = turn?.steps.next();
    if (turn && step && !step.done) return;
    if (turn && step?.done) solved.set(turn.place, step.value);
    turns.delete(lane);
    lane.places[PLACES.isOpen] = begun < classes.length ? 1 : 0;
    if (begun === classes.length) return;
    turns.set(lane, { place: begun, steps: solveClass(problem, settings, begun++, lane, table) });
    goOn(lane);
  };

  for (const lane of table.lanes) goOn(lane);
  while (given < classes.length) {
    table.kernel.step(mostSteps);
    for (const lane of table.lanes) if (turns.has(lane) && hasEnded(lane)) goOn(lane);
    await pause(compute);
    for (; solved.has(given); given++) {
      yield solved.get(given)!;
      solved.delete(given);
    }
  }
}

/** Multiplications between two looks at the clock, about 2 ms. */
const STEP = 4e6;

/** The solution of the class at this place of the list, in a lane. */
interface Turn {
  readonly place: number;
  readonly steps: Generator<void, ClassSolution>;
}

interface Table {
  readonly kernel: DenseDescentKernel;
  readonly lanes: readonly DescentLane[];
  /** w·x of every row. */
  readonly products: Float64Array;
}

const hasEnded = ({ places }: DescentLane): boolean => places[PLACES.at]! >= places[PLACES.active]!;

/** Waits wherever the lane has rows to take. */
function* solveClass(
  { matrix: { rows, columns }, labels, classes, costs }: TurnsProblem,
  settings: DescentSettings,
  place: number,
  lane: DescentLane,
  { kernel, products }: Table,
): Generator<void, ClassSolution> {
  const signs = signsOf(labels, classes[place]!);
  openLane(lane, signs, settings, costs[place]!);
  const state = startingPoint({ ...lane, weights: lane.weights.subarray(0, columns) }, settings);
  const { weights, bias, isSettled } = yield* descendBy<void>(settings, state, {
    *sweep() {
      beginPass(lane, state);
      yield;
      return endPass(lane, state);
    },
    *certify() {
      kernel.multiply(lane.weights, products);
      yield;
      const known = { count: rows, dot: (row: number) => products[row]! };
      return certify({ rows: known, signs, costs: costs[place]! }, settings, state);
    },
  });
  return { weights: weights.slice(), bias, isSettled };
}

function openLane(
  { numbers, weights, dual, order, signs }: DescentLane,
  given: Int8Array,
  { loss }: DescentSettings,
  [negative, positive]: SideCosts,
): void {
  const isHinge = loss === 'hinge';
  weights.fill(0);
  dual.fill(0);
  for (let row = 0; row < order.length; row++) {
    order[row] = row;
    signs[row] = given[row]! > 0 ? 1 : 0;
  }
  numbers[NUMBERS.softness] = isHinge ? 0 : 0.5 / negative;
  numbers[NUMBERS.softnessOfClass] = isHinge ? 0 : 0.5 / positive;
  numbers[NUMBERS.limit] = isHinge ? negative : Number.POSITIVE_INFINITY;
  numbers[NUMBERS.limitOfClass] = isHinge ? positive : Number.POSITIVE_INFINITY;
}

function beginPass({ numbers, places, order }: DescentLane, state: DescentState): void {
  state.shuffle(order, state.active);
  numbers[NUMBERS.offset] = state.offset;
  numbers[NUMBERS.parkingSlope] = state.parkingSlope;
  for (const place of [NUMBERS.rise, NUMBERS.squaredSlopes, NUMBERS.moving]) numbers[place] = 0;
  places[PLACES.at] = 0;
  places[PLACES.active] = state.active;
}

/** Returns the increase of D(α). */
function endPass({ numbers, places }: DescentLane, state: DescentState): number {
  const rise = numbers[NUMBERS.rise]!;
  state.active = places[PLACES.active]!;
  state.offset = numbers[NUMBERS.offset]!;
  state.bound += rise;
  state.parkingSlope = parkingSlopeAfter(numbers[NUMBERS.squaredSlopes]!, numbers[NUMBERS.moving]!);
  return rise;
}

const bytesFor = (rows: number, columns: number): number =>
  paddedBytes(4 * rows * columns, 8 * rows, 8 * rows, 24 * LANES) +
  LANES * paddedBytes(8 * 9, 4 * 3, 8 * columns, 8 * rows, 4 * rows, rows);

function openTable({ matrix, squaredNorms }: TurnsProblem, { biasScale }: DescentSettings, compute: Compute): Table {
  const { rows, columns } = matrix;
  const even = padded(columns, 2);
  const memory = compute.kernels.createMemory(bytesFor(rows, even), false);
  const copy = memory.matrix(rows, even);
  for (let row = 0; row < rows; row++)
    copy.data.set(matrix.data.subarray(row * columns, (row + 1) * columns), row * even);
  const norms = memory.f64(rows);
  norms.set(squaredNorms);
  const lanes = Array.from(
    { length: LANES },
    (): DescentLane => ({
      ...{ numbers: memory.f64(9), places: memory.u32(3), weights: memory.f64(even) },
      ...{ dual: memory.f64(rows), order: memory.u32(rows), signs: memory.u8(rows) },
    }),
  );
  const shape = { rows: copy, squaredNorms: norms, biasScale, lanes, scratch: memory.u32(6 * LANES) };
  const kernel = compute.kernels.open(compute.kernels.choose(false), memory.handle).denseDescent(shape);
  return { kernel, lanes, products: memory.f64(rows) };
}
