/**
 * Linear support vector machine, one class against the rest: the strongest plain classifier for bags of words.
 *
 *   min_w  ½‖w‖² + C Σ_i max(0, 1 − y_i w·x_i)²            squared hinge; without the square: hinge          (1)
 *
 * solved for all classes together in compiled kernels (linear-svm-together.ts), for very many in parts (linear-svm-in-parts.ts), or class by class
 * in dual-coordinate-descent.ts, over dense rows four classes at a time with the same bits (dense/descend-in-turns.ts). The offset is
 * the weight of one more feature that is always `biasScale`; like every weight it is kept small, the less so the larger `biasScale`. With
 * class weights or weighted rows C depends on the row (solvers/class-costs.ts); weighted rows are solved class by class. The score is the margin
 * w·x: +1 and −1 are where the cost of a row ends. With `penalty: 'l1'` Σ|w_j| takes the place of ½‖w‖² (solvers/sparse-weights.ts): most weights are zero.
 *
 * C is 0.5 by default: on unit-length tf-idf that was better than LIBLINEAR's 1 on MR, Subj and 20 Newsgroups stripped (0.2 to 0.7 points),
 * equal on R8, and 0.2 worse on 20 Newsgroups with headers and on Reuters.
 */
import { defineClassifier } from '../core/classifier.ts';
import { badParam } from '../core/errors.ts';
import { isSparse } from '../core/matrix.ts';
import { choice, flag, integer, number, type OptionValues } from '../core/options.ts';
import { createRandom } from '../numeric/random.ts';
import { canTakeTurns, descendInTurns } from './dense/descend-in-turns.ts';
import { classWeightsOption } from './parts/class-weights.ts';
import { checkExamples } from './parts/examples.ts';
import { linearKinds } from './parts/linear-kinds.ts';
import { sparseTableBytes } from './solvers/class-table.ts';
import { descend } from './solvers/dual-coordinate-descent.ts';
import { fitInParts } from './solvers/linear-svm-in-parts.ts';
import { canDescendInParts, canDescendTogether, fitTogether } from './solvers/linear-svm-together.ts';
import {
  type ClassesSolver,
  type ClassProblem,
  type ClassSolution,
  fitOneVersusRest,
  signsOf,
} from './solvers/one-versus-rest.ts';
import { rowsOf } from './solvers/rows.ts';
import type { SparseColumns } from './solvers/sparse-columns.ts';
import {
  columnsWithOffset,
  descendToSparse,
  lostBy,
  penaltyOption,
  sparseTolerance,
  squaredHinge,
} from './solvers/sparse-weights.ts';
import { needsSparseTable } from './sparse/sparse-bayes.ts';

const options = {
  C: number(
    'how much a mistake costs; larger fits the training data more closely; above 20 classes the default is 1',
    0.5,
    {
      min: 1e-9,
      max: 1e9,
      tune: [0.03, 0.1, 0.25, 0.5, 1, 3, 10],
    },
  ),
  penalty: penaltyOption,
  loss: choice('the loss function of a mistake', 'squared-hinge', ['squared-hinge', 'hinge']),
  bias: flag('learn an offset for each class', true),
  biasScale: number('the value of the constant feature that carries the offset', 1, { min: 1e-9, max: 1e9 }),
  classWeights: classWeightsOption,
  tolerance: number('how far the objective may be above its minimum, as a share of the objective', 1e-4, {
    min: 1e-14,
    max: 1,
  }),
  maxPasses: integer('largest number of passes over the rows', 1000, { min: 1 }),
};

/** More classes than this want a larger C: each class has fewer documents than the others together (bench/results/defaults.md). */
const MANY_CLASSES = 20;
const C_OF_MANY = 1;

export const LINEAR_SVM_TASK = 'linear-svm/solve';

export const linearSvm = defineClassifier({
  name: 'linear-svm',
  summary: 'Linear support vector machine, one class against the rest; the default for bags of words.',
  paper: 'Hsieh et al. 2008, A dual coordinate descent method for large-scale linear SVM',
  needs: {},
  weighsRows: true,
  options,
  sparseBytes: sparseTableBytes,
  defaultsFor: (classes) => (classes > MANY_CLASSES ? { C: C_OF_MANY } : {}),
  async fit({ options, compute, seed, ...examples }) {
    checkExamples('linear-svm', examples);
    if (options.penalty === 'l1' && options.loss === 'hinge') throw needsSquaredHinge();
    const { vectors } = examples;
    const columns =
      options.penalty === 'l1' ? columnsWithOffset(vectors, options.bias ? options.biasScale : 0) : undefined;
    const settings = { ...options, order: createRandom(seed, 'linear-svm').bits(), columns };
    if (options.penalty === 'l2' && needsSparseTable(examples) && canDescendInParts(examples, options))
      return fitInParts(examples, settings, compute);
    if (options.penalty === 'l2' && canDescendTogether(examples, options))
      return fitTogether(examples, settings, compute);
    return fitOneVersusRest(LINEAR_SVM_TASK, solveLinearSvm, examples, settings, compute, {
      lost: lostBy(options),
      together: solveInTurns,
    });
  },
  prepare: linearKinds['linear-svm'],
});

const needsSquaredHinge = () =>
  badParam(
    "linear-svm: the penalty 'l1' needs the loss 'squared-hinge', got \"hinge\".",
    'Leave linear-svm.loss out, or set linear-svm.penalty to l2.',
  );

export interface LinearSvmSettings extends OptionValues<typeof options> {
  /** Seed of the order of the rows; the same for every class. */
  readonly order: number;
  /** For l1. */
  readonly columns?: SparseColumns | undefined;
}

const solveInTurns: ClassesSolver<LinearSvmSettings> = (data, costs, unsolved, compute) => {
  const { vectors, squaredNorms, labels, weights, settings } = data;
  if (isSparse(vectors) || weights || settings.penalty === 'l1' || !canTakeTurns(vectors, unsolved.length))
    return undefined;
  const problem = { matrix: vectors, squaredNorms, labels, classes: unsolved, costs: unsolved.map((k) => costs[k]!) };
  return descendInTurns(problem, { ...settings, biasScale: settings.bias ? settings.biasScale : 0 }, compute);
};

export function* solveLinearSvm(problem: ClassProblem<LinearSvmSettings>): Generator<number, ClassSolution> {
  const { vectors, squaredNorms, labels, classIndex, costs, weights, settings } = problem;
  const signs = signsOf(labels, classIndex);
  const biasScale = settings.bias ? settings.biasScale : 0;
  if (settings.penalty === 'l1') {
    const how = { loss: squaredHinge, isBiasPenalised: true, tolerance: sparseTolerance(settings) };
    const { columns } = settings;
    return yield* descendToSparse({ vectors, columns, signs, costs, weights }, { ...settings, ...how, biasScale });
  }
  return yield* descend({ rows: rowsOf(vectors), squaredNorms, signs, costs, weights }, { ...settings, biasScale });
}
