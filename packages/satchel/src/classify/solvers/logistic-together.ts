/**
 * Logistic regression with all classes in the same sweeps over the rows, in compiled kernels: several times faster than class by class.
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
import { linearArrays } from '../parts/linear-classifier.ts';
import { type CostSettings, classCosts } from './class-costs.ts';
import type { NewtonSettings } from './newton-logistic.ts';
import { MOST_SLOTS, slotBytes } from './newton-slots.ts';
import { newtonTogether } from './newton-together.ts';
import { biasWithoutProblem, signsOf, unsettledMessage } from './one-versus-rest.ts';

const LEAST_TOLERANCE = 1e-5;
/** Weights and logits in 64 bits: 1 GB. */
const MOST_NUMBERS = 2 ** 27;
const MOST_KERNEL_BYTES = 3 * 2 ** 30;
const LARGEST_NUMBER = 2 ** 20;

export function canStepTogether(
  { vectors, labels, classes, multiLabel }: Examples,
  { tolerance }: { readonly tolerance: number },
): boolean {
  const problems = classes.length === 2 && !multiLabel ? 1 : openClasses(labels, vectors.rows, classes.length).length;
  const numbers = (vectors.columns + vectors.rows) * problems;
  const isSmallEnough = numbers <= MOST_NUMBERS && slotBytes(vectors, MOST_SLOTS) <= MOST_KERNEL_BYTES;
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
  const sides = open.map((classIndex) => ({ signs: signsOf(labels, classIndex), costs: costs[classIndex]!, weights }));
  const solutions = await newtonTogether(vectors, sides, settings, compute, (count) =>
    progress.advance(count, open.length, 'classes'),
  );
  const fitted = linearArrays(vectors.columns, classes.length);
  classCounts(labels, classes.length).forEach((count, classIndex) => {
    fitted.setClass(classIndex, new Float32Array(vectors.columns), biasWithoutProblem(count, vectors.rows));
  });
  solutions.forEach(({ point }, i) => {
    fitted.setClass(open[i]!, point, point[vectors.columns]!);
  });
  const unsettled = open.filter((_, i) => !solutions[i]!.isSettled).map((classIndex) => classes[classIndex] ?? '');
  if (unsettled.length > 0) progress.warn?.(unsettledMessage('logistic', unsettled));
  return fitted.arrays;
}

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
