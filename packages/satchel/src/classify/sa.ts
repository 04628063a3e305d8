/**
 * SA, the average similarity of words (paper 003, equation 21): a document is compared with a class word by word.
 *
 *   score_c(x) = mean of s(a, b) over the words a of x and b of class c                                         (1)
 *   dot        s(a, b) = a·b,  so that (1) is the product of the two means: O(d) per class                       (2)
 *   cosine     the same means, their product divided by both lengths                                             (3)
 *
 * The common mean of all word vectors is subtracted first, unless `centre` is false: this large common part says nothing about a class.
 * Without centring and cosine, as the paper prints it, the class with the longest mean gets nearly every document. Words count once: in
 * each document of a class, or in the whole class (`distinct`, as in msm).
 *
 * word-classifier.ts handles documents without known words and multi-label tasks.
 */
import { type Classifier, defineClassifier, type SumsTraining } from '../core/classifier.ts';
import type { Matrix } from '../core/matrix.ts';
import { choice, flag, type Options } from '../core/options.ts';
import { type Arrays, ORDINARY, takeArray, tensor } from '../core/tensor.ts';
import { dot, lengthOf } from '../numeric/vectors.ts';
import { checkSumsNotNegative, sumsOfExamples, takeSums } from './parts/class-sums.ts';
import { checkExamples, checkNotNegative } from './parts/examples.ts';
import { checkWords, classWords, summedFor, type WeightedWords } from './parts/row-words.ts';
import { arraysWithoutOffsets, refuseMultiLabelSums, withOffsets, wordClassifier } from './parts/word-classifier.ts';

export const sa = defineClassifier({
  name: 'sa',
  summary: 'Average similarity of the words of a document and of a class.',
  paper: 'https://arxiv.org/abs/1806.03125',
  needs: { words: true },
  learnsFrom: 'sweeps',
  prefers: { bow: { weighting: 'tf', norm: 'none' } },
  options: {
    centre: flag('subtract the common mean from all word vectors', true),
    similarity: choice("how means are compared: by 'cosine', or by 'dot' as the paper prints it", 'cosine', [
      'cosine',
      'dot',
    ]),
    distinct: choice("where a word counts once: in each 'document' of a class, or in the whole 'class'", 'document', [
      'document',
      'class',
    ]),
  },

  async fit({ options, compute, wordMatrix, ...examples }) {
    checkExamples('sa', examples);
    checkNotNegative('sa', examples.vectors);
    const { vectors, classes } = examples;
    checkWords('sa', wordMatrix, vectors.columns);
    const training = await sumsOfExamples(examples, [summedFor(options.distinct)], compute);
    const arrays = classMeans({ ...training, options, wordMatrix });
    return withOffsets(
      examples,
      prepareSa({ arrays, options, dimensions: vectors.columns, classes, wordMatrix }),
      arrays,
      compute,
    );
  },
  summed: ({ distinct }) => [summedFor(distinct)],
  async fitSums(training) {
    refuseMultiLabelSums('sa', training.multiLabel);
    checkWords('sa', training.wordMatrix, training.dimensions);
    return classMeans(training);
  },

  prepare: prepareSa,
});

type SaSums = Omit<SumsTraining<Options, { words: true }>, 'options'> & {
  readonly options: { readonly centre: boolean; readonly distinct: 'document' | 'class' };
};

/** The mean vector of every class; offsets are 0. */
function classMeans({ options, wordMatrix, ...training }: SaSums): Arrays {
  const sums = takeSums('sa', training, summedFor(options.distinct));
  checkSumsNotNegative('sa', sums);
  const d = wordMatrix.columns;
  const centre = options.centre ? meanOfAll(wordMatrix) : new Float64Array(d);
  const means = new Float32Array(sums.classes.length * d);
  sums.classes.forEach((own, c) => {
    means.set(meanOf(wordMatrix, classWords(own, options.distinct), centre), c * d);
  });
  const own = { means: tensor(means, sums.classes.length, d), centre: tensor(Float32Array.from(centre)) };
  return { ...own, ...arraysWithoutOffsets(sums) };
}

interface FittedSa {
  readonly arrays: Arrays;
  readonly options: { readonly similarity: 'cosine' | 'dot' };
  readonly dimensions: number;
  readonly classes: readonly string[];
  readonly wordMatrix: Matrix;
}

function prepareSa({ arrays, options: { similarity }, dimensions, classes, wordMatrix }: FittedSa): Classifier {
  checkWords('sa', wordMatrix, dimensions);
  const d = wordMatrix.columns;
  const means = takeArray('sa', arrays, 'means', 'f32', [classes.length, d], ORDINARY).data;
  const centre = takeArray('sa', arrays, 'centre', 'f32', [d], ORDINARY).data;
  const meanOfClass = classes.map((_, c) => means.subarray(c * d, (c + 1) * d));
  const lengths = meanOfClass.map((own) => lengthOf(own));
  return wordClassifier({
    owner: 'sa',
    arrays,
    dimensions,
    classes,
    counting: 'class',
    compare(held, into) {
      const mean = meanOf(wordMatrix, held, centre);
      const length = lengthOf(mean);
      for (let c = 0; c < into.length; c++) {
        const product = dot(meanOfClass[c]!, mean);
        const both = length * lengths[c]!;
        into[c] = similarity === 'dot' ? product : both > 0 ? product / both : 0;
      }
      return held.ids.length > 0;
    },
  });
}

function meanOfAll(wordMatrix: Matrix): Float64Array {
  const ids = Uint32Array.from({ length: wordMatrix.rows }, (_, id) => id);
  return meanOf(
    wordMatrix,
    { ids, weights: new Float64Array(wordMatrix.rows).fill(1) },
    new Float64Array(wordMatrix.columns),
  );
}

/** Σ ω_i (x_i − centre) / Σ ω_i; zero without words. */
function meanOf({ columns, data }: Matrix, { ids, weights }: WeightedWords, centre: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(columns);
  let all = 0;
  for (let i = 0; i < ids.length; i++) {
    const [weight, from] = [weights[i]!, ids[i]! * columns];
    for (let j = 0; j < columns; j++) sums[j] = sums[j]! + weight * data[from + j]!;
    all += weight;
  }
  return all > 0 ? sums.map((sum, j) => sum / all - centre[j]!) : sums;
}
