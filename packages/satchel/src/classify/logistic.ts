/**
 * Logistic regression, one class against the rest, with probabilities.
 *
 *   min_{w,b}  ½‖w‖² + C Σ_i log(1 + e^(−y_i (w·x_i + b)))                                   (1)
 *
 * solved for all classes together in compiled kernels (logistic-together.ts), or class by class in newton-logistic.ts; the offset b is not
 * regularised. The score is the logit w·x + b, so 0 is where a label becomes more likely than not. Probabilities are σ(score); where each document
 * has one class they are divided by their sum. With `penalty: 'l1'` Σ|w_j| takes the place of ½‖w‖² (solvers/sparse-weights.ts): most weights are zero.
 *
 * C is 10 by default. Accuracy on unit-length tf-idf, five folds of the training part, with C = 1, 3, 10, 30: 20 Newsgroups stripped 73.4, 75.1,
 * 75.7, 75.7; R8 93.6, 96.0, 96.7, 97.0; MR 76.4, 77.3, 77.1, 76.6; Subj 90.1, 90.5, 90.7, 90.7. Many rare labels want more: Reuters ModApte-90,
 * three folds, micro-F1 71.6, 79.8, 84.3, 86.2, and 87.1 with C = 100.
 */
import { defineClassifier } from '../core/classifier.ts';
import { flag, integer, number, type OptionValues } from '../core/options.ts';
import { createRandom } from '../numeric/random.ts';
import { classWeightsOption } from './parts/class-weights.ts';
import { checkExamples } from './parts/examples.ts';
import { linearKinds } from './parts/linear-kinds.ts';
import { sparseTableBytes } from './solvers/class-table.ts';
import { canStepTogether, fitLogisticTogether } from './solvers/logistic-together.ts';
import { newtonLogistic } from './solvers/newton-logistic.ts';
import { type ClassProblem, type ClassSolution, fitOneVersusRest, signsOf } from './solvers/one-versus-rest.ts';
import { rowsOf } from './solvers/rows.ts';
import type { SparseColumns } from './solvers/sparse-columns.ts';
import {
  columnsWithOffset,
  descendToSparse,
  logisticLoss,
  lostBy,
  penaltyOption,
  sparseTolerance,
} from './solvers/sparse-weights.ts';

const options = {
  C: number('how much a mistake costs; larger fits the training data more closely', 10, {
    min: 1e-9,
    max: 1e9,
    tune: [1, 3, 10, 30, 100],
  }),
  penalty: penaltyOption,
  bias: flag('learn an offset for each class', true),
  classWeights: classWeightsOption,
  tolerance: number('stop when the gradient has shrunk to this share of its length at the start', 1e-4, {
    min: 1e-12,
    max: 1,
  }),
  maxSteps: integer('largest number of Newton steps; for l1 ten times as many passes over the columns', 100, {
    min: 1,
  }),
};

export const LOGISTIC_TASK = 'logistic/solve';

export const logistic = defineClassifier({
  name: 'logistic',
  summary: 'Logistic regression, one class against the rest; gives probabilities.',
  needs: {},
  weighsRows: true,
  prefers: { labels: { calibrate: 'platt' } }, // normalised sigmoids of one class against the rest are too timid
  options,
  sparseBytes: sparseTableBytes,
  async fit({ options, compute, seed, ...examples }) {
    checkExamples('logistic', examples);
    if (options.penalty === 'l2' && canStepTogether(examples, options))
      return fitLogisticTogether(examples, options, compute);
    const columns = options.penalty === 'l1' ? columnsWithOffset(examples.vectors, options.bias ? 1 : 0) : undefined;
    const settings = { ...options, order: createRandom(seed, 'logistic').bits(), columns };
    return fitOneVersusRest(LOGISTIC_TASK, solveLogistic, examples, settings, compute, { lost: lostBy(options) });
  },
  prepare: linearKinds.logistic,
});

interface LogisticSettings extends OptionValues<typeof options> {
  /** Seed of the order of the columns, and the columns, for l1. */
  readonly order: number;
  readonly columns?: SparseColumns | undefined;
}

export function* solveLogistic(problem: ClassProblem<LogisticSettings>): Generator<number, ClassSolution> {
  const { vectors, labels, classIndex, costs, weights, settings } = problem;
  const signs = signsOf(labels, classIndex);
  if (settings.penalty === 'l1') {
    const how = { loss: logisticLoss, isBiasPenalised: false, biasScale: settings.bias ? 1 : 0 };
    const limits = { maxPasses: 10 * settings.maxSteps, tolerance: sparseTolerance(settings) };
    const { columns } = settings;
    return yield* descendToSparse({ vectors, columns, signs, costs, weights }, { ...settings, ...how, ...limits });
  }
  const { point, isSettled } = yield* newtonLogistic({ rows: rowsOf(vectors), signs, costs, weights }, settings);
  return { weights: point.subarray(0, vectors.columns), bias: point[vectors.columns]!, isSettled };
}
