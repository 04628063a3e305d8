/**
 * The mutual subspace method over words (paper 003): a class and a document are the subspaces their words' vectors span, and a document
 * gets the class whose subspace makes the smallest canonical angles with its own (numeric/word-subspace.ts, numeric/canonical-angles.ts).
 *
 *   score_c(x) = (1/t) Σ_{i≤t} κ_i²,   κ_i the cosines between the m_q directions of x and the m_c of class c           (1)
 *
 *   ω in the subspace of a class:   tf         Σ over its documents of the word's weight in the row            tf-msm
 *                                   document   in how many of its documents the word is                        msm
 *                                   class      1 for every word of its documents                               msm
 *   ω in that of a document:        tf         the word's weight in the row; otherwise 1
 *
 * A class subspace with all d dimensions would contain every document, so m_c is at most d − 1. word-classifier.ts handles documents without
 * known words and multi-label tasks.
 */

import type { Classifier, ClassifierTraining, FittedClassifier, SumsTraining } from '../../core/classifier.ts';
import { pause } from '../../core/compute.ts';
import { integer, type Options, type OptionValues } from '../../core/options.ts';
import { type Arrays, OF_UNIT_LENGTH, takeArray, tensor } from '../../core/tensor.ts';
import type { Block } from '../../numeric/block.ts';
import { subspaceSimilarity } from '../../numeric/canonical-angles.ts';
import { wordSubspace } from '../../numeric/word-subspace.ts';
import { checkSumsNotNegative, sumsOfExamples, takeSums } from './class-sums.ts';
import { checkExamples, checkNotNegative } from './examples.ts';
import { type Counting, checkWords, classWords, summedFor } from './row-words.ts';
import { arraysWithoutOffsets, refuseMultiLabelSums, withOffsets, wordClassifier } from './word-classifier.ts';

export const subspaceOptions = {
  classDimensions: integer("dimensions of a class's subspace; 0 for half as many as a word vector has", 0, {
    min: 0,
    max: 10_000,
    tune: [0, 35, 65, 150],
  }),
  queryDimensions: integer("dimensions of a document's subspace, where it has as many", 20, {
    min: 1,
    max: 10_000,
    tune: [5, 10, 20, 50],
  }),
  angles: integer('how many canonical angles count, the smallest first; 0 for all', 0, { min: 0, max: 10_000 }),
};

interface Settings {
  readonly options: OptionValues<typeof subspaceOptions>;
}

type SubspaceTraining = ClassifierTraining<Options, { words: true }> & Settings;
type SubspaceSums = SumsTraining<Options, { words: true }> & Settings;

export async function fitSubspaces(
  owner: string,
  counting: Counting,
  { options, compute, words, ...examples }: SubspaceTraining,
): Promise<Arrays> {
  checkExamples(owner, examples);
  checkNotNegative(owner, examples.vectors);
  const { vectors, classes } = examples;
  checkWords(owner, words, vectors.columns);
  const training = await sumsOfExamples(examples, [summedFor(counting)], compute);
  const arrays = await classSubspaces(owner, counting, { ...training, options, words });
  const fitted = { arrays, options, dimensions: vectors.columns, classes, words };
  return withOffsets(examples, prepareSubspaces(owner, counting, fitted), arrays, compute);
}

export async function fitSubspaceSums(owner: string, counting: Counting, training: SubspaceSums): Promise<Arrays> {
  refuseMultiLabelSums(owner, training.multiLabel);
  checkWords(owner, training.words, training.dimensions);
  return classSubspaces(owner, counting, training);
}

/** The subspaces of the classes; offsets are 0. */
async function classSubspaces(owner: string, counting: Counting, training: SubspaceSums): Promise<Arrays> {
  const { options, words, compute } = training;
  const sums = takeSums(owner, training, summedFor(counting));
  checkSumsNotNegative(owner, sums);
  const [classes, d] = [sums.classes.length, words.columns];
  const width = Math.max(1, Math.min(d - 1, options.classDimensions || Math.round(d / 2)));
  const bases = new Float32Array(classes * width * d);
  const ranks = new Uint32Array(classes);
  for (const [c, own] of sums.classes.entries()) {
    const { ids, weights } = classWords(own, counting);
    const { basis } = wordSubspace(words, ids, weights, width);
    bases.set(basis.data, c * width * d);
    ranks[c] = basis.rows;
    compute.progress.advance(c + 1, classes, 'classes');
    await pause(compute);
  }
  return { bases: tensor(bases, classes, width, d), ranks: tensor(ranks), ...arraysWithoutOffsets(sums) };
}

export function prepareSubspaces(
  owner: string,
  counting: Counting,
  { arrays, options, dimensions, classes, words }: FittedClassifier<Options, { words: true }> & Settings,
): Classifier {
  checkWords(owner, words, dimensions);
  const bases = takeBases(owner, arrays, classes.length, words.columns);
  return wordClassifier({
    owner,
    arrays,
    dimensions,
    classes,
    counting,
    compare({ ids, weights }, into) {
      const { basis } = wordSubspace(words, ids, weights, options.queryDimensions);
      bases.forEach((base, c) => {
        into[c] = subspaceSimilarity(basis, base, options.angles);
      });
      return basis.rows > 0;
    },
  });
}

/** The subspace of every class, in 64 bits for the products. */
function takeBases(owner: string, arrays: Arrays, classes: number, d: number): Block[] {
  const { data, shape } = takeArray(owner, arrays, 'bases', 'f32', [classes, undefined, d], OF_UNIT_LENGTH);
  const width = shape[1]!;
  const ranks = takeArray(owner, arrays, 'ranks', 'u32', [classes], { max: width }).data;
  return Array.from(ranks, (rows, c) => ({
    rows,
    columns: d,
    data: Float64Array.from(data.subarray(c * width * d, (c * width + rows) * d)),
  }));
}
