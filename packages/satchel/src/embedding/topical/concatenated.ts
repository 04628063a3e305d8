/**
 * The third model of topical word embeddings (TWE-3): a word and a topic side by side predict pairs of a word and a topic.
 *
 *   x = w ⊕ z                                                                                                                      (1)
 *   max  Σ_tokens Σ_c log σ(x·o_c) + Σ_n log σ(−x·o_n)                                                                             (2)
 *
 *   w, z    vectors of words and of topics, each shared by all pairs that have it; from TWE-1
 *   o       outputs of pairs (pairs.ts), of length 2d; from TWE-1's outputs of words, the half of the topic from zeros
 *   n       random pairs, by their number of tokens to the power of ¾
 *
 * A topic has many more tokens than a word: its vector is kept within length 5.
 */
import type { Compute } from '../../core/compute.ts';
import type { Matrix } from '../../core/matrix.ts';
import { checkProgress } from '../train/checks.ts';
import type { PairItems } from './pairs.ts';
import type { TopicalText, TopicalVectors } from './settings.ts';
import { openStepTable, type StepTable } from './step-table.ts';
import type { TopicTraining } from './topic-vectors.ts';
import { mostTargetsOf, walkWindows } from './windows.ts';

/** The longest vector of a topic. */
const LONGEST = 5;

/** Changes copies of the words and topics that it starts from. */
export async function trainConcatenated(
  owner: string,
  text: TopicalText,
  { items, keys, counts }: PairItems,
  start: TopicalVectors,
  settings: TopicTraining,
  compute: Compute,
): Promise<Pick<TopicalVectors, 'wordMatrix' | 'topics'>> {
  const { dimensions: d, epochs } = settings;
  const shape = { rows: 1 + counts.length, dimensions: 2 * d, mostTargets: mostTargetsOf(settings) };
  const table = openStepTable(owner, shape, compute.kernels);
  const V = text.counts.length;
  for (let item = 0; item < counts.length; item++) {
    const word = item < V ? item : Math.floor(keys[item - V]! / text.topicCount);
    table.rows.data.set(start.outputs.data.subarray(word * d, (word + 1) * d), (1 + item) * table.rows.columns);
  }
  const [wordMatrix, topics] = [copyOf(start.wordMatrix), copyOf(start.topics)];
  const step = concatenatedStep(table, wordMatrix, topics);
  const visit = (token: number, targets: number, rate: number): void =>
    step(text.running.ids[token]!, text.topics[token]!, targets, rate);
  const walked = { ...text, outputs: items, outputCounts: counts };
  await walkWindows(walked, settings, { epochs, firstOutput: 1, visit }, table, compute);
  for (const rows of [table.rows, wordMatrix, topics]) checkProgress(0, rows, epochs - 1, true);
  return { wordMatrix, topics };
}

const copyOf = ({ rows, columns, data }: Matrix): Matrix => ({ rows, columns, data: data.slice() });

/** Row 0 of the table is x. */
export function concatenatedStep({ rows, delta, step }: StepTable, wordMatrix: Matrix, topics: Matrix) {
  const { data } = rows;
  const [a, b] = [wordMatrix.columns, topics.columns];
  return (word: number, topic: number, targets: number, rate: number): void => {
    const [w, z] = [word * a, topic * b];
    for (let c = 0; c < a; c++) data[c] = wordMatrix.data[w + c]!;
    for (let c = 0; c < b; c++) data[a + c] = topics.data[z + c]!;
    step(0, targets, rate, false);
    for (let c = 0; c < a; c++) wordMatrix.data[w + c] = wordMatrix.data[w + c]! + delta[c]!;
    let square = 0;
    for (let c = 0; c < b; c++) {
      const moved = topics.data[z + c]! + delta[a + c]!;
      topics.data[z + c] = moved;
      square += moved * moved;
    }
    if (square <= LONGEST * LONGEST) return;
    const scale = LONGEST / Math.sqrt(square);
    for (let c = 0; c < b; c++) topics.data[z + c] = topics.data[z + c]! * scale;
  };
}
