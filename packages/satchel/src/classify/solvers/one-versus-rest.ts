/**
 * Many classes as many two-sided problems: class k against the rest, each with its own weights.
 *
 * The problems are independent, so each is one task: on worker threads if there are some and the problem is large, else on this thread. The
 * result does not depend on the threads. Two classes of which every row has exactly one are one problem and its mirror image.
 *
 * A class that every training row has, or none, has no problem to solve: it scores ±log(rows + 1) for every document, the log-odds by
 * the rule of succession, which keeps an absent class below every class that was seen.
 */
import type { Examples } from '../../core/classifier.ts';
import { type Compute, pause } from '../../core/compute.ts';
import { printable } from '../../core/errors.ts';
import { classCounts, type LabelSets, labelSetCount } from '../../core/labels.ts';
import { isSparse, type Vectors } from '../../core/matrix.ts';
import type { Arrays } from '../../core/tensor.ts';
import { inSharedMemory } from '../../core/threads/shared-memory.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { type ClassCosts, type CostSettings, classCosts, type SideCosts } from './class-costs.ts';
import { createClassTable } from './class-table.ts';
import { squaredNorms } from './rows.ts';

/** Plain data, sent to a thread as it is; its arrays are shared memory where threads take part. */
export interface ClassProblem<Settings> {
  readonly vectors: Vectors;
  readonly squaredNorms: Float64Array;
  readonly labels: LabelSets;
  readonly classIndex: number;
  readonly costs: SideCosts;
  /** What each row counts; absent where each counts 1. */
  readonly weights: Float64Array | undefined;
  readonly settings: Settings;
}

export interface ClassSolution {
  readonly weights: Float32Array | Float64Array;
  readonly bias: number;
  /** False if the solver ran out of steps: the weights are usable, but not optimal. */
  readonly isSettled: boolean;
}

/** Solves one class; from time to time yields the work done since, in stored numbers, so that the caller can return to the event loop. */
export type ClassSolver<Settings> = (problem: ClassProblem<Settings>) => Generator<number, ClassSolution>;

/** Below this many stored numbers × problems, sending the work to threads or copying it into a kernel costs more than it saves. */
const WORTH_SENDING = 2_000_000;
/** Weights that wait at a time for their place in the table: 64 MB. */
const AT_A_TIME = 2 ** 24;

/** Solves several classes at a time, to the bit as a ClassSolver does each, in their order; undefined where it cannot. */
export type ClassesSolver<Settings> = (
  data: SharedData<Settings>,
  costs: ClassCosts['costs'],
  unsolved: readonly number[],
  compute: Compute,
) => AsyncGenerator<ClassSolution> | undefined;

/** `lost`: how much of the weights a sparse table may leave out, see (2) of sparse/sparse-columns.ts. */
export async function fitOneVersusRest<Settings extends CostSettings>(
  task: string,
  solve: ClassSolver<Settings>,
  examples: Examples,
  settings: Settings,
  compute: Compute,
  { lost, together }: { readonly lost?: number | undefined; readonly together?: ClassesSolver<Settings> } = {},
): Promise<Arrays> {
  const { vectors, labels, classes, multiLabel } = examples;
  const counts = classCounts(labels, classes.length);
  const table = createClassTable(ownerOf(task), examples, compute, lost);
  const mirrored = classes.length === 2 && !multiLabel;
  const unsolved: number[] = [];
  counts.forEach((count, classIndex) => {
    if (count > 0 && count < vectors.rows) unsolved.push(classIndex);
    else table.setBias(classIndex, biasWithoutProblem(count, vectors.rows));
  });
  if (mirrored) unsolved.shift();

  const { costs, weights } = classCosts(ownerOf(task), examples, settings);
  const data = { vectors, labels, squaredNorms: squaredNorms(vectors), weights, settings };
  const isLarge = unsolved.length > 1 && storedNumbers(vectors) * unsolved.length >= WORTH_SENDING;
  const solutions =
    isLarge && compute.executor.threads > 1
      ? solveOnThreads(task, data, costs, unsolved, compute)
      : ((isLarge ? together?.(data, costs, unsolved, compute) : undefined) ??
        solveHere(solve, data, costs, unsolved, compute));
  let done = 0;
  const unsettled: string[] = [];
  for await (const { weights: column, bias, isSettled } of solutions) {
    const classIndex = unsolved[done++]!;
    if (mirrored) await table.set(0, column.map((weight) => -weight), -bias); // biome-ignore format: one line
    await table.set(classIndex, column, bias);
    if (!isSettled) unsettled.push(classes[classIndex] ?? '');
    compute.progress.advance(done, unsolved.length, 'classes');
  }
  if (unsettled.length > 0) compute.progress.warn?.(unsettledMessage(task, unsettled));
  return table.arrays();
}

/** `linear-svm/solve` is a task of linear-svm. */
const ownerOf = (task: string): string => task.split('/')[0]!;

/** The score of a class that every row has, or none. */
export const biasWithoutProblem = (count: number, rows: number): number => Math.log(rows + 1) * (count === 0 ? -1 : 1);

export const unsettledMessage = (task: string, classNames: readonly string[]): string =>
  `${ownerOf(task)}: ${classNames.length} of the classes did not converge before the steps ran out ('${printable(classNames[0] ?? '')}' first); use a smaller C or more steps.`;

/** The task of a worker thread: solves the whole problem. */
export const solveInOneGo =
  <Settings>(solve: ClassSolver<Settings>) =>
  (problem: ClassProblem<Settings>): ClassSolution => {
    const steps = solve(problem);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return { ...step.value, weights: Float32Array.from(step.value.weights) };
  };

/** y_i: +1 for the rows that have the class, −1 for the others. */
export function signsOf(labels: LabelSets, classIndex: number): Int8Array {
  const signs = new Int8Array(labelSetCount(labels)).fill(-1);
  for (let row = 0; row < signs.length; row++) {
    for (let j = labels.offsets[row]!; j < labels.offsets[row + 1]!; j++)
      if (labels.ids[j] === classIndex) signs[row] = 1;
  }
  return signs;
}

export type SharedData<Settings> = Omit<ClassProblem<Settings>, 'classIndex' | 'costs'>;

async function* solveHere<Settings>(
  solve: ClassSolver<Settings>,
  data: SharedData<Settings>,
  costs: ClassCosts['costs'],
  unsolved: readonly number[],
  compute: Compute,
): AsyncGenerator<ClassSolution> {
  for (const classIndex of unsolved) {
    const steps = solve({ ...data, classIndex, costs: costs[classIndex]! });
    yield await inSteps(steps, compute);
    await pause(compute);
  }
}

async function* solveOnThreads<Settings>(
  task: string,
  data: SharedData<Settings>,
  costs: ClassCosts['costs'],
  unsolved: readonly number[],
  { executor, signal }: Compute,
): AsyncGenerator<ClassSolution> {
  const shared = inSharedMemory({ ...data, vectors: plainVectors(data.vectors) });
  const problems = unsolved.map(
    (classIndex): ClassProblem<Settings> => ({
      ...shared,
      classIndex,
      costs: costs[classIndex]!,
    }),
  );
  const size = Math.max(4 * executor.threads, Math.floor(AT_A_TIME / data.vectors.columns));
  for (let start = 0; start < problems.length; start += size)
    yield* await executor.map<ClassProblem<Settings>, ClassSolution>(task, problems.slice(start, start + size), signal);
}

const storedNumbers = (vectors: Vectors): number => (isSparse(vectors) ? vectors.values.length : vectors.data.length);

/** Without what only this thread has: columns that are listed at first use. */
export function plainVectors(vectors: Vectors): Vectors {
  const { rows, columns } = vectors;
  if (!isSparse(vectors)) return { rows, columns, data: vectors.data };
  const { offsets, indices, values } = vectors;
  return { rows, columns, offsets, indices, values };
}
