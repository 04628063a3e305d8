/**
 * Logistic regression with all classes in the same sweeps over the rows, in compiled kernels: several times faster than class by class.
 *
 * With very many classes some are solved at a time, and the table is sparse (class-table.ts).
 *
 * Used for at least two problems, a tolerance that 32-bit numbers can certify, and numbers whose squares fit 32 bits. The choice depends only
 * on data and options, never on the machine, so that the same run gives the same bytes. A single problem would leave three of four lanes empty: on
 * 20 Newsgroups in two classes the kernels take 1.2 CPU s, newton-logistic.ts 0.55.
 */

import type { Examples } from '../../core/classifier.ts';
import type { Compute } from '../../core/compute.ts';
import { classCounts } from '../../core/labels.ts';
import { isSparse, type Vectors } from '../../core/matrix.ts';
import type { Arrays } from '../../core/tensor.ts';
import { needsSparseTable } from '../sparse/sparse-bayes.ts';
import { type CostSettings, classCosts } from './class-costs.ts';
import { createClassTable } from './class-table.ts';
import type { NewtonSettings } from './newton-logistic.ts';
import { MOST_SLOTS, slotBytes } from './newton-slots.ts';
import { newtonTogether } from './newton-together.ts';
import { biasWithoutProblem, signsOf, unsettledMessage } from './one-versus-rest.ts';

const LEAST_TOLERANCE = 1e-5;
/** Weights and logits in 64 bits: 1 GB. */
const MOST_NUMBERS = 2 ** 27;
/** The same numbers of some classes at a time: 64 MB. */
const PART = 2 ** 23;
const MOST_KERNEL_BYTES = 3 * 2 ** 30;
const LARGEST_NUMBER = 2 ** 20;

export function canStepTogether(
  { vectors, labels, classes, multiLabel }: Examples,
  { tolerance }: { readonly tolerance: number },
): boolean {
  const problems = classes.length === 2 && !multiLabel ? 1 : openClasses(labels, vectors.rows, classes.length).length;
  const numbers = (vectors.columns + vectors.rows) * problems;
  const isSmallEnough =
    (numbers <= MOST_NUMBERS || needsSparseTable({ vectors, classes })) &&
    slotBytes(vectors, MOST_SLOTS) <= MOST_KERNEL_BYTES;
  return problems > 1 && tolerance >= LEAST_TOLERANCE && isSmallEnough && largestOf(vectors) <= LARGEST_NUMBER;
}

export type TogetherSettings = NewtonSettings & CostSettings;

export async function fitLogisticTogether(
  examples: Examples,
  settings: TogetherSettings,
  compute: Compute,
): Promise<Arrays> {
  const { vectors, labels, classes } = examples;
  const { progress } = compute;
  const open = openClasses(labels, vectors.rows, classes.length);
  const { costs, weights } = classCosts('logistic', examples, settings);
  const table = createClassTable('logistic', examples, compute);
  classCounts(labels, classes.length).forEach((count, classIndex) => {
    table.setBias(classIndex, biasWithoutProblem(count, vectors.rows));
  });
  const unsettled: string[] = [];
  const size = needsSparseTable(examples) ? sizeOfPart(vectors) : open.length;
  for (let start = 0; start < open.length; start += size) {
    const own = open.slice(start, start + size);
    const sides = own.map((k) => ({ signs: signsOf(labels, k), costs: costs[k]!, weights }));
    const tell = (count: number): void => progress.advance(start + count, open.length, 'classes');
    const solutions = await newtonTogether(vectors, sides, settings, compute, tell);
    for (const [i, { point, isSettled }] of solutions.entries()) {
      await table.set(own[i]!, point, point[vectors.columns]!);
      if (!isSettled) unsettled.push(classes[own[i]!] ?? '');
    }
  }
  if (unsettled.length > 0) progress.warn?.(unsettledMessage('logistic', unsettled));
  return table.arrays();
}

/** Classes that are solved at a time for a sparse table. */
const sizeOfPart = ({ columns, rows }: Vectors): number => Math.max(MOST_SLOTS, Math.floor(PART / (columns + rows)));

/** The classes that some rows have and some have not. */
function openClasses(labels: Examples['labels'], rows: number, classes: number): number[] {
  return [...classCounts(labels, classes).entries()].flatMap(([classIndex, count]) =>
    count > 0 && count < rows ? [classIndex] : [],
  );
}

function largestOf(vectors: Vectors): number {
  let largest = 0;
  for (const number of isSparse(vectors) ? vectors.values : vectors.data) largest = Math.max(largest, Math.abs(number));
  return largest;
}
