/**
 * Logistic regression, one class against the rest, with probabilities.
 *
 *   min_{w,b}  ½‖w‖² + C Σ_i log(1 + e^(−y_i (w·x_i + b)))                                   (1)
 *
 * solved class by class in newton-logistic.ts; the offset b is not regularised. The score is the logit w·x + b, so 0 is where a label
 * becomes more likely than not. Probabilities are σ(score); where each document has one class they are divided by their sum.
 */
import { defineClassifier } from '../core/classifier.ts';
import { flag, integer, number, type OptionValues } from '../core/options.ts';
import { checkExamples } from './examples.ts';
import { linearClassifier } from './linear-classifier.ts';
import { newtonLogistic } from './newton-logistic.ts';
import { type ClassProblem, type ClassSolution, classWeightsOption, costsOf, fitOneVersusRest, signsOf } from './one-versus-rest.ts';
import { normalisedSigmoids, sigmoids } from './probabilities.ts';
import { rowsOf } from './rows.ts';

const options = {
  C: number('how much a mistake costs; larger fits the training data more closely', 1, {
    min: 1e-9,
    max: 1e9,
    tune: [0.1, 1, 10, 100],
  }),
  bias: flag('learn an offset for each class', true),
  classWeights: classWeightsOption,
  tolerance: number('stop when the gradient has shrunk to this share of what it was at the start', 1e-4, { min: 1e-12, max: 1 }),
  maxSteps: integer('how many Newton steps to take at most', 100, { min: 1 }),
};

export const LOGISTIC_TASK = 'logistic/solve';

export const logistic = defineClassifier({
  name: 'logistic',
  summary: 'Logistic regression, one class against the rest; gives probabilities.',
  options,
  async fit(examples, options, compute) {
    checkExamples('logistic', examples);
    return fitOneVersusRest(LOGISTIC_TASK, solveLogistic, examples, options, compute);
  },
  prepare: ({ arrays }, dimensions, classes) =>
    linearClassifier({
      owner: 'logistic',
      arrays,
      dimensions,
      classes,
      probabilities: (scores, multiLabel) => (multiLabel ? sigmoids(scores) : normalisedSigmoids(scores)),
    }),
});

export function* solveLogistic({
  vectors,
  labels,
  classIndex,
  settings,
}: ClassProblem<OptionValues<typeof options>>): Generator<number, ClassSolution> {
  const signs = signsOf(labels, classIndex);
  const costs = costsOf(signs, settings.C, settings.classWeights);
  const { point, isSettled } = yield* newtonLogistic({ rows: rowsOf(vectors), signs, costs }, settings);
  return { weights: point.subarray(0, vectors.columns), bias: point[vectors.columns]!, isSettled };
}
