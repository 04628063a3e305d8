/**
 * Solves many linear SVMs over the same sparse rows: dual coordinate descent with all classes in one pass, in compiled kernels.
 *
 * Problem, symbols and certificate are those of dual-coordinate-descent.ts, per class; the certificate here is of the sum over the classes:
 * Σ_k P_k(w) − D_k(α) ≤ tolerance · Σ_k P_k(w). Numbers have 32 bits, which is enough for a tolerance of about 1e-5.
 *
 * 20 Newsgroups tf-idf, 20 classes, to 1e-4: 12 passes of 14 ms each, a certificate 10 ms.
 */
import { type Compute, chunks, pause } from '../../core/compute.ts';
import { type KernelMemory, padded, paddedBytes } from '../../core/kernels.ts';
import type { LabelSets } from '../../core/labels.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';
import type { SvmProblem } from '../../kernels/linear-svm/contract.ts';
import { moveColumns } from './column-places.ts';
import type { DescentSettings } from './dual-coordinate-descent.ts';
import { copiedRowsBytes, copyRows } from './kernel-rows.ts';
import { createShuffle } from './shuffle.ts';

export interface ManySidedProblem {
  readonly matrix: SparseMatrix;
  /** ‖x_i‖² */
  readonly squaredNorms: Float64Array;
  readonly labels: LabelSets;
  /** For each class, the cost C of a row without it and of a row with it. */
  readonly costs: readonly (readonly [negative: number, positive: number])[];
}

export interface JointDescent {
  /** [features][classes]; the offsets are `biases`. */
  readonly weights: Float32Array;
  readonly biases: Float64Array;
  readonly passes: number;
  /** Σ_k P_k(w) and Σ_k D_k(α) at the last certificate. */
  readonly primal: number;
  readonly bound: number;
}

export async function descendTogether(
  problem: ManySidedProblem,
  settings: DescentSettings & { readonly relaxed?: boolean },
  compute: Compute,
): Promise<JointDescent> {
  const { matrix, costs } = problem;
  const { biasScale, tolerance, maxPasses } = settings;
  const stride = padded(costs.length, 4);
  const { lent } = compute.kernels;
  const bytes = bytesFor(problem, stride);
  const memory = lent ? lent.take(bytes) : compute.kernels.createMemory(bytes, false);
  const laidOut = layOut(memory, problem, settings, stride);
  const places = await moveColumns(laidOut.matrix, compute);
  const kernel = compute.kernels.open(compute.kernels.choose(settings.relaxed ?? false), memory.handle).svm(laidOut);
  const order = memory.u32(matrix.rows);
  for (let row = 0; row < order.length; row++) order[row] = row;
  const shuffle = createShuffle(settings.order | 1);
  const pieces = chunks(matrix.rows, rowsPerStep(matrix, stride));
  /** The kernel's sum over all rows, piece by piece. */
  const overAll = async (sum: (rows: Uint32Array, before: number) => number): Promise<number> => {
    let total = 0;
    for (const { start, end } of pieces) {
      total = sum(order.subarray(start, end), total);
      await pause(compute);
    }
    return total;
  };

  let certificate = { primal: Number.POSITIVE_INFINITY, bound: 0 };
  let [bound, passes, worthChecking] = [0, 0, tolerance / 2];
  while (passes < maxPasses) {
    shuffle(order, order.length);
    const progress = await overAll(kernel.pass);
    bound += progress;
    passes++;
    if (progress > worthChecking * bound && passes < maxPasses) continue;
    certificate = await inSteps(certify(laidOut, places, await overAll(kernel.loss)), compute);
    const [gap, allowed] = [certificate.primal - certificate.bound, tolerance * certificate.primal];
    if (gap <= allowed) break;
    worthChecking = (0.7 * (progress / bound) * allowed) / gap; // the gap falls about as fast as the progress does
  }
  const offsets = laidOut.weights.subarray(matrix.columns * stride);
  const biases = Float64Array.from(costs, (_, k) => offsets[k]! * biasScale);
  const weights = await inSteps(inOrder(laidOut.weights, stride, places, costs.length), compute);
  lent?.giveBack(memory);
  return { weights, biases, passes, ...certificate };
}

/** The weights in the order of the features, without the classes that only pad. */
function* inOrder(weights: Float32Array, stride: number, places: Uint32Array, classes: number): Steps<Float32Array> {
  const ordered = new Float32Array(places.length * classes);
  for (const { start, end } of chunks(places.length, FEATURES)) {
    const part = ordered.subarray(start * classes, end * classes);
    copyPlaces(weights, stride, places.subarray(start, end), classes, part);
    yield;
  }
  return ordered;
}

/** No generator, which would be compiled to slower code. */
function copyPlaces(
  weights: Float32Array,
  stride: number,
  places: Uint32Array,
  classes: number,
  into: Float32Array,
): void {
  for (let feature = 0; feature < places.length; feature++) {
    const [from, to] = [places[feature]! * stride, feature * classes];
    for (let k = 0; k < classes; k++) into[to + k] = weights[from + k]!;
  }
}

/** Features whose weights are copied between two pauses. */
const FEATURES = 4096;
/** Rows whose gains are summed between two pauses. */
const ROWS = 64;
/** Multiplications of a step, about 10 ms. */
const STEP = 2e7;

const rowsPerStep = ({ rows, values }: SparseMatrix, stride: number): number =>
  Math.ceil((STEP * rows) / (stride * (values.length + rows)));

function bytesFor({ matrix, labels }: ManySidedProblem, stride: number): number {
  const { rows, columns } = matrix;
  const lengths = [
    rows + 1,
    labels.ids.length,
    (columns + 1) * stride,
    rows * stride,
    rows,
    rows,
    ...Array<number>(4).fill(2 * stride),
  ];
  return copiedRowsBytes(matrix) + paddedBytes(...lengths.map((length) => 4 * length));
}

function layOut(
  memory: KernelMemory,
  problem: ManySidedProblem,
  { loss, biasScale }: DescentSettings,
  stride: number,
): SvmProblem {
  const { matrix, labels, squaredNorms, costs } = problem;
  const { rows, columns } = matrix;
  const copied = (array: Uint32Array): Uint32Array => {
    const copy = memory.u32(array.length);
    copy.set(array);
    return copy;
  };
  const norms = memory.f32(rows);
  squaredNorms.forEach((norm, row) => {
    norms[row] = norm + biasScale * biasScale;
  });
  const isSquared = loss === 'squared-hinge';
  const [softness, limit, table] = [memory.f32(2 * stride), memory.f32(2 * stride), memory.f32(2 * stride)];
  costs.forEach((ofClass, k) => {
    ofClass.forEach((cost, side) => {
      const at = side * stride + k;
      table[at] = cost;
      softness[at] = isSquared ? 0.5 / cost : 0;
      limit[at] = isSquared ? Number.POSITIVE_INFINITY : cost;
    });
  });
  return {
    matrix: copyRows(memory, matrix),
    labels: { offsets: copied(labels.offsets), ids: copied(labels.ids) },
    ...{ classes: stride, bias: biasScale, isSquared, norms, softness, limit, costs: table },
    ...{
      weights: memory.f32((columns + 1) * stride),
      dual: memory.f32(rows * stride),
      scratch: memory.f32(2 * stride),
    },
  };
}

/** Σ P = ½‖w‖² + losses and Σ D = Σ α − ½ d α² − ½‖w‖², in 64 bits. */
function* certify(
  { weights, dual, matrix, labels, classes: K, softness }: SvmProblem,
  places: Uint32Array,
  losses: number,
): Steps<{ primal: number; bound: number }> {
  let squares = 0;
  for (let feature = 0; feature < places.length; feature++) {
    const from = places[feature]! * K;
    for (let at = from; at < from + K; at++) squares += weights[at]! * weights[at]!;
    if (feature % FEATURES === 0) yield;
  }
  for (let at = places.length * K; at < weights.length; at++) squares += weights[at]! * weights[at]!;
  let gains = 0;
  for (let row = 0; row < matrix.rows; row++) {
    for (let k = 0; k < K; k++) gains += dual[row * K + k]! - 0.5 * softness[k]! * dual[row * K + k]! ** 2;
    for (let j = labels.offsets[row]!; j < labels.offsets[row + 1]!; j++) {
      const k = labels.ids[j]!;
      gains += 0.5 * (softness[k]! - softness[K + k]!) * dual[row * K + k]! ** 2;
    }
    if (row % ROWS === 0) yield;
  }
  return { primal: squares / 2 + losses, bound: gains - squares / 2 };
}
