/**
 * The linear SVM with all classes in one sweep over the rows, in compiled kernels: several times faster than class by class.
 *
 * Used for sparse rows without weights, at least two problems, and a tolerance that 32-bit numbers can certify. The choice depends only on data and options,
 * never on the machine, so that the same run gives the same bytes.
 */

import type { Examples } from '../../core/classifier.ts';
import type { Compute } from '../../core/compute.ts';
import { classCounts } from '../../core/labels.ts';
import { isSparse, type SparseMatrix } from '../../core/matrix.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { type CostSettings, classCosts } from './class-costs.ts';
import { descendTogether } from './descend-together.ts';
import type { DescentSettings } from './dual-coordinate-descent.ts';
import { unsettledMessage } from './one-versus-rest.ts';
import { squaredNorms } from './rows.ts';

/** What 32-bit numbers can certify. */
const LEAST_TOLERANCE = 1e-5;
/** The limit of kernel memory, less room for the rows. */
const MOST_WEIGHTS = 2 ** 28;

type Choice = CostSettings & { readonly tolerance: number };

export function canDescendTogether(examples: Examples, settings: Choice): boolean {
  const { vectors, labels, classes, multiLabel } = examples;
  const problems = classes.length === 2 && !multiLabel ? 1 : classes.length;
  const isEveryClassOpen = classCounts(labels, classes.length).every((count) => count > 0 && count < vectors.rows);
  const weights = (vectors.columns + vectors.rows) * classes.length;
  return canDescendInParts(examples, settings) && problems > 1 && isEveryClassOpen && weights <= MOST_WEIGHTS;
}

/** Whether the kernels can solve these problems, some of the classes at a time. */
export const canDescendInParts = (examples: Examples, { tolerance, ...settings }: Choice): boolean =>
  isSparse(examples.vectors) && !classCosts('linear-svm', examples, settings).weights && tolerance >= LEAST_TOLERANCE;

export interface TogetherSettings extends CostSettings, Omit<DescentSettings, 'biasScale'> {
  readonly bias: boolean;
  readonly biasScale: number;
}

export async function fitTogether(examples: Examples, settings: TogetherSettings, compute: Compute): Promise<Arrays> {
  const { vectors, labels, classes } = examples;
  const matrix = vectors as SparseMatrix;
  const { costs } = classCosts('linear-svm', examples, settings);
  const problem = { matrix, squaredNorms: squaredNorms(matrix), labels, costs };
  const biasScale = settings.bias ? settings.biasScale : 0;
  const { weights, biases, primal, bound } = await descendTogether(problem, { ...settings, biasScale }, compute);
  if (primal - bound > settings.tolerance * primal) compute.progress.warn?.(unsettledMessage('linear-svm', classes));
  compute.progress.advance(classes.length, classes.length, 'classes');
  return { weights: tensor(weights, matrix.columns, classes.length), bias: tensor(Float32Array.from(biases)) };
}
