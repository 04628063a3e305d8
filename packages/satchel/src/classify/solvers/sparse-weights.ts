/**
 * One two-sided linear problem with an L1 penalty, which leaves most weights at exactly zero: coordinate descent by Newton steps (Yuan, Chang,
 * Hsieh, Lin 2010, A comparison of optimization methods for large-scale L1-regularized linear classification; the method of LIBLINEAR).
 *
 *   f(w) = Σ_j p_j |w_j| + L(w),   L(w) = Σ_i C_i ℓ(y_i w·x_i)                                                       (1)
 *   ℓ(m) = max(0, 1 − m)²   or   log(1 + e^(−m))                                                                     (2)
 *   g_j = ∂L/∂w_j,  h_j = ∂²L/∂w_j²;   d = the d that minimises g_j d + ½ h_j d² + p_j |w_j + d|                      (3)
 *
 *   C_i   what a mistake in row i costs                          costs of its side · weights
 *   p_j   1; 0 for an offset that is not to be kept small        penalties
 *   m_i   y_i w·x_i, kept up to date                             margins
 *
 * A step is halved until f falls by a hundredth of what (3) promises. At the minimum |g_j| ≤ p_j where w_j = 0, and g_j = −p_j sign(w_j)
 * elsewhere; the solver stops when the sum over j of how far that is violated is `tolerance` of what it was at w = 0. Columns that stay at
 * zero by a margin are left out of the next passes, and all are looked at again before it stops.
 */
import { joined } from '../../core/lists/end-to-end.ts';
import { isSparse, type Vectors } from '../../core/matrix.ts';
import { type ChoiceOption, choice } from '../../core/options.ts';
import type { SideCosts } from './class-costs.ts';
import type { ClassSolution } from './one-versus-rest.ts';
import { createShuffle } from './shuffle.ts';
import { columnsOf, type SparseColumns, sparseOf } from './sparse-columns.ts';

/** Of classifiers that were written to files before they had it. */
export const penaltyOption: ChoiceOption<'l2' | 'l1'> = {
  ...choice(
    'what keeps weights small: their squares (l2), or their sizes (l1), which leaves most of them at zero',
    'l2',
    ['l2', 'l1'],
  ),
  omitDefault: true,
};

export interface SparseProblem {
  readonly vectors: Vectors;
  /** Those of `columnsWithOffset`, made once for all classes; made here where they are not given. */
  readonly columns?: SparseColumns | undefined;
  /** y_i */
  readonly signs: Int8Array;
  readonly costs: SideCosts;
  /** What each row counts; absent where each counts 1. */
  readonly weights?: Float64Array | undefined;
}

export interface SparseSettings {
  readonly loss: Loss;
  /** The value of the feature that carries the offset; 0: no offset. */
  readonly biasScale: number;
  /** Whether the offset is kept small like every weight. */
  readonly isBiasPenalised: boolean;
  readonly tolerance: number;
  readonly maxPasses: number;
  /** Seed of the order of the columns. */
  readonly order: number;
}

/** ℓ with its derivatives. */
export interface Loss {
  value(margin: number): number;
  slope(margin: number): number;
  curvature(margin: number): number;
}

export const squaredHinge: Loss = {
  value: (m) => (m < 1 ? (1 - m) ** 2 : 0),
  slope: (m) => (m < 1 ? -2 * (1 - m) : 0),
  curvature: (m) => (m < 1 ? 2 : 0),
};

export const logisticLoss: Loss = {
  value: (m) => (m > 0 ? Math.log1p(Math.exp(-m)) : Math.log1p(Math.exp(m)) - m),
  slope: (m) => -1 / (1 + Math.exp(m)),
  curvature: (m) => 1 / (2 + Math.exp(m) + Math.exp(-m)),
};

/** For classifiers, whose `tolerance` is 0.0001 by default: 0.01, as LIBLINEAR has it; a tenth of that takes four times as many passes. */
export const sparseTolerance = ({ tolerance }: { readonly tolerance: number }): number => Math.min(1, 100 * tolerance);

/** Most weights are zero already: a sparse table of very many classes leaves out no others. */
export const lostBy = ({ penalty }: { readonly penalty: 'l2' | 'l1' }): number | undefined =>
  penalty === 'l1' ? 0 : undefined;

const LEAST_CURVATURE = 1e-12;
const SUFFICIENT = 0.01;
const MOST_HALVINGS = 30;

/** Minimises (1); yields the work done, in stored numbers, after each pass over the columns. */
export function* descendToSparse(problem: SparseProblem, settings: SparseSettings): Generator<number, ClassSolution> {
  const state = startOf(problem, settings);
  const { columns, weights } = state;
  const shuffle = createShuffle(settings.order || 1);
  const order = Uint32Array.from(weights.keys());
  let [active, first, isWhole, slack] = [order.length, 0, true, Number.POSITIVE_INFINITY];
  for (let pass = 0; pass < settings.maxPasses; pass++) {
    shuffle(order, active);
    let violations = 0;
    let largest = 0;
    let stored = 0;
    for (let at = 0; at < active; at++) {
      const j = order[at]!;
      stored += columns.offsets[j + 1]! - columns.offsets[j]!;
      const violation = visit(state, j, slack);
      if (violation < 0) {
        order[at] = order[--active]!; // stays at zero by a margin
        order[active] = j;
        at--;
      } else {
        violations += violation;
        largest = Math.max(largest, violation);
      }
    }
    yield Math.max(1, stored);
    if (pass === 0) first = violations;
    const isNear = violations <= settings.tolerance * first;
    if (isNear && isWhole) return solutionOf(state, settings, true);
    isWhole = isNear;
    if (isNear) [active, slack] = [order.length, Number.POSITIVE_INFINITY];
    else slack = largest / columns.count;
  }
  return solutionOf(state, settings, false);
}

interface State {
  readonly columns: SparseColumns;
  /** One for each column, that of the offset last. */
  readonly weights: Float64Array;
  readonly penalties: Float64Array;
  readonly margins: Float64Array;
  readonly signs: Int8Array;
  /** C_i */
  readonly costs: Float64Array;
  readonly loss: Loss;
  /** What `derivatives` found last. */
  readonly found: Derivatives;
}

interface Derivatives {
  gradient: number;
  curvature: number;
}

function startOf(
  { vectors, columns: given, signs, costs, weights }: SparseProblem,
  { loss, biasScale, isBiasPenalised }: SparseSettings,
): State {
  const columns = given ?? columnsWithOffset(vectors, biasScale);
  const count = columns.offsets.length - 1;
  const penalties = new Float64Array(count).fill(1);
  if (biasScale !== 0 && !isBiasPenalised) penalties[count - 1] = 0;
  return {
    columns,
    weights: new Float64Array(count),
    penalties,
    margins: new Float64Array(signs.length),
    signs,
    costs: Float64Array.from(signs, (sign, row) => (sign > 0 ? costs[1] : costs[0]) * (weights?.[row] ?? 1)),
    loss,
    found: { gradient: 0, curvature: 0 },
  };
}

/** The columns of the vectors, with that of the offset where there is one. */
export const columnsWithOffset = (vectors: Vectors, biasScale: number): SparseColumns =>
  withConstant(columnsOf(isSparse(vectors) ? vectors : sparseOf(vectors)), biasScale);

/** One more column that is `value` in every row. */
function withConstant(columns: SparseColumns, value: number): SparseColumns {
  if (value === 0) return columns;
  const { count, offsets, rows, values } = columns;
  const every = Uint32Array.from({ length: count }, (_, row) => row);
  return {
    ...columns,
    offsets: joined(Uint32Array, [offsets, [rows.length + count]]),
    rows: joined(Uint32Array, [rows, every]),
    values: joined(Float32Array, [values, new Float32Array(count).fill(value)]),
  };
}

/** Moves weight j to the minimum of (3); returns how far it was from optimal, or −1 where it stays at zero with more than `slack` to spare. */
function visit(state: State, j: number, slack: number): number {
  const weight = state.weights[j]!;
  const penalty = state.penalties[j]!;
  const { gradient, curvature } = derivatives(state, j);
  if (weight === 0 && Math.abs(gradient) < penalty - slack) return -1;
  const violation =
    weight === 0 ? Math.max(0, Math.abs(gradient) - penalty) : Math.abs(gradient + (weight > 0 ? penalty : -penalty));
  const step = newtonStep(gradient, curvature, weight, penalty);
  if (Math.abs(step) > 0) moveBy(state, j, step, gradient);
  return violation;
}

/** (3) */
function newtonStep(gradient: number, curvature: number, weight: number, penalty: number): number {
  if (gradient + penalty <= curvature * weight) return -(gradient + penalty) / curvature;
  if (gradient - penalty >= curvature * weight) return -(gradient - penalty) / curvature;
  return -weight;
}

/** g_j and h_j, in the same object at every call: a class asks for some hundred thousand of them. */
function derivatives({ columns, margins, signs, costs, loss, found }: State, j: number): Derivatives {
  const { offsets, rows, values } = columns;
  const end = offsets[j + 1]!;
  let gradient = 0;
  let curvature = 0;
  for (let at = offsets[j]!; at < end; at++) {
    const row = rows[at]!;
    const value = values[at]!;
    const cost = costs[row]!;
    const margin = margins[row]!;
    gradient += cost * signs[row]! * value * loss.slope(margin);
    curvature += cost * value * value * loss.curvature(margin);
  }
  found.gradient = gradient;
  found.curvature = Math.max(curvature, LEAST_CURVATURE);
  return found;
}

/** Halves the step until f falls enough; leaves the weight where it is if it never does. */
function moveBy(state: State, j: number, step: number, gradient: number): void {
  const { columns, weights, penalties, margins, signs, costs, loss } = state;
  const { offsets, rows, values } = columns;
  const end = offsets[j + 1]!;
  const weight = weights[j]!;
  let length = step;
  for (let halving = 0; halving < MOST_HALVINGS; halving++) {
    const sizes = penalties[j]! * (Math.abs(weight + length) - Math.abs(weight));
    let change = sizes;
    for (let at = offsets[j]!; at < end; at++) {
      const row = rows[at]!;
      const margin = margins[row]!;
      change += costs[row]! * (loss.value(margin + signs[row]! * values[at]! * length) - loss.value(margin));
    }
    if (change <= SUFFICIENT * (gradient * length + sizes)) {
      weights[j] = weight + length;
      for (let at = offsets[j]!; at < end; at++) {
        const row = rows[at]!;
        margins[row]! += signs[row]! * values[at]! * length;
      }
      return;
    }
    length /= 2;
  }
}

function solutionOf({ weights }: State, { biasScale }: SparseSettings, isSettled: boolean): ClassSolution {
  if (biasScale === 0) return { weights, bias: 0, isSettled };
  const last = weights.length - 1;
  return { weights: weights.subarray(0, last), bias: weights[last]! * biasScale, isSettled };
}
