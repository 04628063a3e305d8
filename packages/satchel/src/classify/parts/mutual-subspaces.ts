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
import { integer, number, type Options, type OptionValues } from '../../core/options.ts';
import { type Arrays, OF_UNIT_LENGTH, takeArray, tensor } from '../../core/tensor.ts';
import type { Block } from '../../numeric/block.ts';
import { subspaceSimilarity } from '../../numeric/canonical-angles.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { type Subspace, wordSubspace } from '../../numeric/word-subspace.ts';
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
  classShare: number(
    "the share of the sum of a class's eigenvalues that its dimensions hold, so that classes have different numbers of them; 0 for classDimensions in every class",
    0,
    { min: 0, max: 1 },
  ),
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
  { options, compute, wordMatrix, ...examples }: SubspaceTraining,
): Promise<Arrays> {
  checkExamples(owner, examples);
  checkNotNegative(owner, examples.vectors);
  const { vectors, classes } = examples;
  checkWords(owner, wordMatrix, vectors.columns);
  const training = await sumsOfExamples(examples, [summedFor(counting)], compute);
  const arrays = await classSubspaces(owner, counting, { ...training, options, wordMatrix });
  const fitted = { arrays, options, dimensions: vectors.columns, classes, wordMatrix };
  return withOffsets(examples, prepareSubspaces(owner, counting, fitted), arrays, compute);
}

export async function fitSubspaceSums(owner: string, counting: Counting, training: SubspaceSums): Promise<Arrays> {
  refuseMultiLabelSums(owner, training.multiLabel);
  checkWords(owner, training.wordMatrix, training.dimensions);
  return classSubspaces(owner, counting, training);
}

/** The subspaces of the classes; offsets are 0. */
async function classSubspaces(owner: string, counting: Counting, training: SubspaceSums): Promise<Arrays> {
  const { options, wordMatrix, compute } = training;
  const sums = takeSums(owner, training, summedFor(counting));
  checkSumsNotNegative(owner, sums);
  const [classes, d] = [sums.classes.length, wordMatrix.columns];
  const own: Block[] = [];
  for (const held of sums.classes) {
    const { ids, weights } = classWords(held, counting);
    const most = options.classShare > 0 ? d : fixedWidth(options, d);
    own.push(classBasis(wordSubspace(wordMatrix, ids, weights, most), options, d));
    compute.progress.advance(own.length, classes, 'classes');
    await pause(compute);
  }
  const width = options.classShare > 0 ? Math.max(1, ...own.map(({ rows }) => rows)) : fixedWidth(options, d);
  const bases = new Float32Array(classes * width * d);
  for (const [c, { data }] of own.entries()) bases.set(data, c * width * d);
  const ranks = Uint32Array.from(own, ({ rows }) => rows);
  return { bases: tensor(bases, classes, width, d), ranks: tensor(ranks), ...arraysWithoutOffsets(sums) };
}

const fixedWidth = ({ classDimensions }: Settings['options'], d: number): number =>
  Math.max(1, Math.min(d - 1, classDimensions || Math.round(d / 2)));

/** The first directions of a class: a fixed number, or as many as hold `classShare` of the sum of the eigenvalues. */
function classBasis({ values, basis }: Subspace, options: Settings['options'], d: number): Block {
  const width =
    options.classShare > 0 ? Math.min(d - 1, directionsFor(values, options.classShare)) : fixedWidth(options, d);
  const rows = Math.min(width, basis.rows);
  return { rows, columns: d, data: basis.data.subarray(0, rows * d) };
}

/** The smallest number of eigenvalues, the largest first, whose sum is at least this share of the sum of all. */
function directionsFor(values: Float64Array, share: number): number {
  const wanted = share * sumOf(values);
  let held = 0;
  for (const [k, value] of values.entries()) {
    held += value;
    if (held >= wanted) return k + 1;
  }
  return values.length;
}

export function prepareSubspaces(
  owner: string,
  counting: Counting,
  { arrays, options, dimensions, classes, wordMatrix }: FittedClassifier<Options, { words: true }> & Settings,
): Classifier {
  checkWords(owner, wordMatrix, dimensions);
  const bases = takeBases(owner, arrays, classes.length, wordMatrix.columns);
  return wordClassifier({
    owner,
    arrays,
    dimensions,
    classes,
    counting,
    compare({ ids, weights }, into) {
      const { basis } = wordSubspace(wordMatrix, ids, weights, options.queryDimensions);
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
