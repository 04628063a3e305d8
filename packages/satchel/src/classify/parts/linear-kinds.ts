/**
 * How the arrays of each linear classifier become scores and probabilities. The methods use these functions as their `prepare`; a page that only
 * predicts (predict/) uses them without the code that learns.
 */
import type { Classifier } from '../../core/classifier.ts';
import { checkCounts } from '../../core/counts/kept-counts.ts';
import type { KernelProvider } from '../../core/kernels.ts';
import type { OptionValue } from '../../core/options.ts';
import { type Arrays, takeArray } from '../../core/tensor.ts';
import { linearClassifier } from './linear-classifier.ts';
import { bayesProbabilities, presenceOf } from './naive-bayes.ts';
import { normalisedSigmoids, sigmoids } from './probabilities.ts';

export interface FittedTable {
  readonly arrays: Arrays;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly dimensions: number;
  readonly classes: readonly string[];
  readonly kernels?: KernelProvider | undefined;
}

type PrepareTable = (fitted: FittedTable) => Classifier;

const table =
  (owner: string, probabilities?: Classifier['probabilities']): PrepareTable =>
  ({ arrays, dimensions, classes, kernels }) =>
    linearClassifier({ owner, arrays, dimensions, classes, kernels, ...(probabilities ? { probabilities } : {}) });

/** Of a method that keeps the counts it learned from. */
const counting =
  (owner: string, probabilities?: Classifier['probabilities']): PrepareTable =>
  (fitted) => {
    checkCounts(owner, fitted.arrays, fitted.dimensions, fitted.classes.length);
    return table(owner, probabilities)(fitted);
  };

const bernoulli = counting('bernoulli-nb', bayesProbabilities);
const complement = [counting('complement-nb', bayesProbabilities), counting('complement-nb')] as const;

export const linearKinds = {
  'linear-svm': table('linear-svm'),
  nbsvm: table('nbsvm'),
  centroid: table('centroid'),
  logistic: table('logistic', (scores, multiLabel) => (multiLabel ? sigmoids(scores) : normalisedSigmoids(scores))),
  'multinomial-nb': counting('multinomial-nb', bayesProbabilities),
  'complement-nb': (fitted) => complement[fitted.options['normalise'] === true ? 1 : 0](fitted),
  'bernoulli-nb': (fitted) => {
    const isBinary = takeArray('bernoulli-nb', fitted.arrays, 'binary', 'u8', [1], { max: 1 }).data[0] === 1;
    return isBinary ? bernoulli(fitted) : onPresence(bernoulli(fitted));
  },
  blend: (fitted) => {
    const members = String(fitted.options['members']).split(',').length;
    for (const name of ['memberWeights', 'memberCosts'])
      takeArray('blend', fitted.arrays, name, 'f64', [members], { min: 0 });
    return table('blend')(fitted);
  },
} as const satisfies Readonly<Record<string, PrepareTable>>;

/** The score is linear in 0 and 1 alone: of other vectors it has no linear view. */
function onPresence({ linear: _, ...classifier }: Classifier): Classifier {
  return { ...classifier, score: (vectors) => classifier.score(presenceOf(vectors)) };
}
