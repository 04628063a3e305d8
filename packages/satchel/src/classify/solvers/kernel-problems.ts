/**
 * Many classes as many two-class problems of a kernel machine: every pair of classes, as libsvm does, or each class against the rest. The
 * problems are independent: on worker threads if there are some, else one after the other here. The result does not depend on the threads.
 *
 * With `probabilities` each problem is also solved on four fifths of its rows, five times, and a sigmoid is fitted to the decision values of
 * the fifths left out (Platt; numeric/platt.ts). Values of training rows would be too sure of themselves.
 *
 * A problem keeps at most `cacheBytes` of rows of its kernel matrix (at least two rows); each thread works on one problem at a time.
 */
import { type Compute, chunks, pause } from '../../core/compute.ts';
import { type LabelSets, labelSetCount, labelsAt } from '../../core/labels.ts';
import type { Vectors } from '../../core/matrix.ts';
import { inSharedMemory } from '../../core/threads/shared-memory.ts';
import { inOneGo, inSteps } from '../../core/threads/steps.ts';
import { fitSigmoid, type Sigmoid } from '../../numeric/platt.ts';
import { createRandom, randomOrder } from '../../numeric/random.ts';
import { balancedCosts, type SideCosts } from './class-costs.ts';
import { type KernelFunction, kernelRows } from './kernel-function.ts';
import { plainVectors } from './one-versus-rest.ts';
import { squaredNorms } from './rows.ts';
import { minimise, type SmoSolution } from './smo.ts';

/** In place of the second class: all rows without the first. */
export const REST = 0xffffffff;

/** The class whose rows have sign +1, and the class whose rows have −1, or REST. */
export type ClassPair = readonly [positive: number, negative: number];

export interface KernelSettings extends KernelFunction {
  readonly C: number;
  readonly classWeights: 'none' | 'balanced';
  readonly tolerance: number;
  readonly shrinking: boolean;
  readonly cacheBytes: number;
  readonly probabilities: boolean;
  readonly seed: number;
}

/** Plain data, sent to a thread as it is; its arrays are shared memory where threads take part. */
export interface KernelProblem {
  readonly vectors: Vectors;
  readonly squaredNorms: Float64Array;
  readonly labels: LabelSets;
  readonly pair: ClassPair;
  readonly settings: KernelSettings;
}

export interface KernelSolution {
  /** The support vectors: rising row numbers, and α_i y_i of each. */
  readonly rows: Uint32Array;
  readonly coefficients: Float64Array;
  readonly rho: number;
  readonly objective: number;
  /** P(positive | f) = σ(slope · f + intercept), where probabilities are wanted. */
  readonly sigmoid?: Sigmoid;
  readonly isSettled: boolean;
}

export const KERNEL_SVM_TASK = 'kernel-svm/solve';

/** Problems sent together: progress is reported after each lot. */
const PROBLEMS_PER_THREAD = 8;
const FOLDS = 5;
const LEAST_MOST_STEPS = 10_000_000;

export async function solveKernelProblems(
  pairs: readonly ClassPair[],
  data: Pick<KernelProblem, 'vectors' | 'labels' | 'settings'>,
  compute: Compute,
): Promise<KernelSolution[]> {
  const norms = squaredNorms(data.vectors);
  const { executor, signal, progress } = compute;
  if (executor.threads > 1 && pairs.length > 1) {
    const shared = inSharedMemory({ ...data, vectors: plainVectors(data.vectors), squaredNorms: norms });
    const solutions: KernelSolution[] = [];
    for (const { start, end } of chunks(pairs.length, PROBLEMS_PER_THREAD * executor.threads)) {
      const problems = pairs.slice(start, end).map((pair): KernelProblem => ({ ...shared, pair }));
      solutions.push(...(await executor.map<KernelProblem, KernelSolution>(KERNEL_SVM_TASK, problems, signal)));
      progress.advance(end, pairs.length, 'problems');
    }
    return solutions;
  }
  const solutions: KernelSolution[] = [];
  for (const pair of pairs) {
    solutions.push(await inSteps(solveProblem({ ...data, squaredNorms: norms, pair }), compute));
    await pause(compute);
    progress.advance(solutions.length, pairs.length, 'problems');
  }
  return solutions;
}

/** The task of a worker thread: solves the whole problem. */
export const solveKernelProblem = (problem: KernelProblem): KernelSolution => inOneGo(solveProblem(problem));

function* solveProblem(problem: KernelProblem): Generator<number, KernelSolution> {
  const { members, signs } = membersOf(problem.labels, problem.pair);
  const { alphas, rho, objective, isSettled } = yield* solveMembers(problem, members, signs);
  const support = Uint32Array.from(alphas.keys()).filter((i) => alphas[i]! > 0);
  const sigmoid = problem.settings.probabilities ? yield* sigmoidOf(problem, members, signs) : undefined;
  return {
    rows: support.map((i) => members[i]!),
    coefficients: Float64Array.from(support, (i) => signs[i]! * alphas[i]!),
    rho,
    objective,
    isSettled,
    ...(sigmoid ? { sigmoid } : {}),
  };
}

interface Members {
  /** Rising row numbers. */
  readonly members: Uint32Array;
  readonly signs: Int8Array;
}

function membersOf(labels: LabelSets, [positive, negative]: ClassPair): Members {
  const rows = Uint32Array.from({ length: labelSetCount(labels) }, (_, row) => row);
  const has = (row: number, classIndex: number): boolean => labelsAt(labels, row).includes(classIndex);
  const members = negative === REST ? rows : rows.filter((row) => has(row, positive) || has(row, negative));
  return { members, signs: Int8Array.from(members, (row) => (has(row, positive) ? 1 : -1)) };
}

function* solveMembers(
  { vectors, squaredNorms: norms, settings }: KernelProblem,
  members: Uint32Array,
  signs: Int8Array,
): Generator<number, SmoSolution> {
  const { row, diagonal, work } = kernelRows(vectors, norms, members, settings, settings.cacheBytes);
  const positives = signs.reduce((count, sign) => count + (sign > 0 ? 1 : 0), 0);
  const { C, classWeights } = settings;
  const costs: SideCosts = classWeights === 'none' ? [C, C] : balancedCosts(signs.length, positives, C);
  const maxSteps = Math.max(LEAST_MOST_STEPS, 100 * members.length);
  return yield* minimise({ signs, costs, diagonal, row, work }, { ...settings, maxSteps });
}

/** Rows of each sign are dealt to the folds in random order, so that every fold has its share of both. */
function* sigmoidOf(problem: KernelProblem, members: Uint32Array, signs: Int8Array): Generator<number, Sigmoid> {
  const order = randomOrder(members.length, createRandom(problem.settings.seed, 'kernel-svm folds'));
  const dealt = [...order.filter((i) => signs[i]! > 0), ...order.filter((i) => signs[i]! < 0)];
  const foldOf = new Uint8Array(members.length);
  dealt.forEach((i, at) => {
    foldOf[i] = at % FOLDS;
  });
  const values = new Float64Array(members.length);
  for (let fold = 0; fold < FOLDS; fold++) yield* writeFold(problem, members, signs, foldOf, fold, values);
  return fitSigmoid(
    values,
    signs.map((sign) => (sign > 0 ? 1 : 0)),
  );
}

/** The decision values of the fold's rows by a machine trained on the others; ±1 where these have one sign alone. */
function* writeFold(
  problem: KernelProblem,
  members: Uint32Array,
  signs: Int8Array,
  foldOf: Uint8Array,
  fold: number,
  into: Float64Array,
): Generator<number, void> {
  const inside = Uint32Array.from(members.keys()).filter((i) => foldOf[i] !== fold);
  const outside = Uint32Array.from(members.keys()).filter((i) => foldOf[i] === fold);
  const insideSigns = Int8Array.from(inside, (i) => signs[i]!);
  if (new Set(insideSigns).size < 2) {
    for (const i of outside) into[i] = insideSigns[0] ?? 0;
    return;
  }
  const { alphas, rho } = yield* solveMembers(
    problem,
    inside.map((i) => members[i]!),
    insideSigns,
  );
  const all = kernelRows(problem.vectors, problem.squaredNorms, members, problem.settings, 0);
  for (const i of outside) {
    const row = all.row(i);
    let sum = -rho;
    for (let j = 0; j < inside.length; j++) sum += alphas[j]! * insideSigns[j]! * row[inside[j]!]!;
    into[i] = sum;
    yield Math.ceil(all.work() / all.computed());
  }
}
