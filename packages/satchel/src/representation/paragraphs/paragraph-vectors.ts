/**
 * What the paragraph vectors share: fitting, arrays, inference and explanation (embedding/documents has the equations).
 *
 * A vector is the sum of its start and of its steps, and every step belongs to the words it predicts:
 *
 *   d = s_0 d_0 + Σ_steps s_t α (Σ_w g_w u_w + Σ_n g_n u_n)                                            (1)
 *
 *   s_t   what the pulls to zero after step t leave of it; 1 without `l2`
 *
 * An explanation gives each word the terms of its own predictions. Where a document alone predicts several words in one step, each of them
 * takes an equal part of the negatives.
 * The start d_0 is the remainder. So the shares add up to the score exactly; they say what each word added to the vector, not what the vector
 * would be without the word.
 */
import { type Documents, type DocumentWords, documentAt, documentCount } from '../../core/documents.ts';
import { badParam } from '../../core/errors.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import type { Options } from '../../core/options.ts';
import type { Direction, Fitted, Representer, Training } from '../../core/representation.ts';
import { type Arrays, takeArray, tensor } from '../../core/tensor.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';
import { documentInference, textHasher } from '../../embedding/documents/infer.ts';
import { rowShape } from '../../embedding/documents/rows.ts';
import type { DocumentModel, WordFrequencies } from '../../embedding/documents/settings.ts';
import { trainDocuments } from '../../embedding/documents/train.ts';
import { negativeShares } from '../../embedding/train/sampling.ts';
import type { DocumentStep } from '../../kernels/train-documents/contract.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { squaredLength, unitScale } from '../../numeric/vectors.ts';
import { remainderAfter } from '../parts/remainder.ts';
import type { ParagraphSettings } from './options.ts';

export const paragraphNeeds = { order: true, startWords: true } as const;
export type ParagraphNeeds = typeof paragraphNeeds;

export async function fitParagraphs<O extends Options>(
  owner: string,
  { running, vocabulary, wordMatrix, wordRows, compute }: Training<O, ParagraphNeeds>,
  settings: ParagraphSettings,
): Promise<Arrays> {
  const counts = new Float64Array(vocabulary.terms.length);
  for (const id of running.ids) counts[id]!++;
  const start = wordMatrix && wordRows ? { ids: wordRows, vectors: wordMatrix } : undefined;
  if (start) checkStart(owner, start.vectors, settings);
  const text = { running, start, ...frequenciesOf(counts, vocabulary, settings) };
  const { outputs, wordMatrix: inputs } = await trainDocuments(text, settings, compute);
  return {
    outputs: tensor(outputs.data, outputs.rows, outputs.columns),
    words: tensor(inputs.data, inputs.rows, inputs.columns),
    counts: tensor(counts),
  };
}

function checkStart(
  owner: string,
  { columns }: Matrix,
  { dimensions, combination, jointWords }: ParagraphSettings,
): void {
  if (combination === 'alone' && !jointWords)
    throw badParam(
      `${owner} trains no word vectors that could start from a file.`,
      `Set ${owner}.jointWords=true, or leave the word vectors out.`,
    );
  if (columns === dimensions) return;
  throw badParam(
    `${owner}: the given word vectors have ${columns} numbers, but '${owner}.dimensions' is ${dimensions}.`,
    `Set ${owner}.dimensions=${columns}.`,
  );
}

export function frequenciesOf(
  counts: Float64Array,
  { documentCounts }: Pick<Vocabulary, 'documentCounts'>,
  { negatives }: Pick<ParagraphSettings, 'negatives'>,
): WordFrequencies {
  if (negatives === 'occurrences') return { counts, negativeShares: negativeShares(counts) };
  const total = sumOf(Float64Array.from(documentCounts));
  return { counts, negativeShares: Float64Array.from(documentCounts, (count) => count / total) };
}

export function prepareParagraphs<O extends Options>(
  owner: string,
  { arrays, vocabulary, kernels }: Fitted<O, ParagraphNeeds>,
  settings: ParagraphSettings,
): Representer {
  const V = vocabulary.terms.length;
  const { dimensions } = settings;
  const counts = takeArray(owner, arrays, 'counts', 'f64', [V], { min: 0 }).data;
  const model = takeModel(owner, arrays, V, settings);
  const hashOf = textHasher(vocabulary.terms);
  const inference = documentInference(model, frequenciesOf(counts, vocabulary, settings), settings, kernels);
  const scaleOf = (vector: Float32Array): number => (settings.norm === 'l2' ? unitScale(squaredLength(vector)) : 1);

  function represent(documents: Documents): Matrix {
    const into = createMatrix(documentCount(documents), dimensions);
    for (let i = 0; i < into.rows; i++) {
      const { running } = documentAt(documents, i);
      if (!running || running.length === 0) continue;
      const row = rowOf(into, i);
      inference.infer(running, hashOf(running), row);
      const scale = scaleOf(row);
      for (let c = 0; c < row.length; c++) row[c] = row[c]! * scale;
    }
    return into;
  }

  /** (1) */
  function attribute({ bag, running }: DocumentWords, direction: Direction, into: Float64Array): number {
    into.fill(0);
    if (!running || running.length === 0) return 0;
    const weights = Float64Array.from({ length: dimensions }, (_, c) => direction(c));
    const place = new Map(Array.from(bag.ids, (id, j) => [id, j]));
    const shares = into.subarray(0, bag.ids.length);
    const vector = inference.trace(running, hashOf(running), (step) => addStep(step, weights, place, shares));
    const scale = scaleOf(vector);
    for (let j = 0; j < shares.length; j++) shares[j] = shares[j]! * scale;
    const whole = vector.reduce((sum, value, c) => sum + Math.fround(value * scale) * weights[c]!, 0);
    return remainderAfter(whole, shares, shares.length);
  }

  return { dimensions, represent, attribute };
}

function addStep(
  { parts, scale }: DocumentStep,
  weights: Float64Array,
  place: ReadonlyMap<number, number>,
  shares: Float64Array,
): void {
  if (scale !== 1) for (let j = 0; j < shares.length; j++) shares[j] = shares[j]! * scale;
  for (const { word, change } of parts) {
    let value = 0;
    for (let c = 0; c < weights.length; c++) value += weights[c]! * change[c]!;
    shares[place.get(word)!]! += value;
  }
}

function takeModel(owner: string, arrays: Arrays, V: number, settings: ParagraphSettings): DocumentModel {
  const { inputs, blocks } = rowShape(V, settings);
  const matrix = (name: string, rows: number, columns: number): Matrix => {
    const { data } = takeArray(owner, arrays, name, 'f32', [rows, columns], { min: -FARTHEST, max: FARTHEST });
    return { rows, columns, data };
  };
  return {
    outputs: matrix('outputs', V, blocks * settings.dimensions),
    wordMatrix: matrix('words', inputs, settings.dimensions),
  };
}

/** Larger numbers would overflow 32 bits in a product of two vectors. */
const FARTHEST = 1e15;
