/**
 * Vectors of topics beside words, by skip-gram with the outputs of words.
 *
 *   trainTopics      max  Σ_tokens Σ_c log P(c | z)                      outputs fixed: the second stage of TWE-1                        (1)
 *   trainTogether    max  Σ_tokens Σ_c log P(c | w) + log P(c | z)       words, topics and outputs: Topic2Vec                            (2)
 *                         … + log P(c | w + z) with `joins`: LTSG                                                                        (3)
 *
 *   w, z    vector of a token's word and of its topic
 *   c       the words of its window (windows.ts); P(c | x) by negative sampling: log σ(x·u_c) + Σ_n log σ(−x·u_n)
 *
 * A step takes the inputs of a token one after the other, word first, against the same targets; the second sees what the first has changed.
 * Of (3) both w and z take the change. A topic without tokens keeps its first vector.
 */
import type { Compute } from '../../core/compute.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { checkProgress } from '../train/checks.ts';
import { withoutPadding } from '../train/training-state.ts';
import type { TopicalText, TopicalVectors, WindowSettings } from './settings.ts';
import { openStepTable, placeRows, type StepTable } from './step-table.ts';
import { mostTargetsOf, walkWindows } from './windows.ts';

export interface TopicTraining extends WindowSettings {
  readonly epochs: number;
}

/** (1) from the mean of the words of each topic. */
export async function trainTopics(
  owner: string,
  text: TopicalText,
  { wordMatrix, outputs }: Pick<TopicalVectors, 'wordMatrix' | 'outputs'>,
  settings: TopicTraining,
  compute: Compute,
): Promise<Matrix> {
  const { topicCount: K } = text;
  const { dimensions, epochs } = settings;
  const shape = { rows: K + outputs.rows, dimensions, mostTargets: mostTargetsOf(settings), isFrozen: true };
  const table = openStepTable(owner, shape, compute.kernels);
  placeRows(table, meansOfTopics(text, wordMatrix), 0);
  placeRows(table, outputs, K);
  const visit = (token: number, targets: number, rate: number): void =>
    table.step(text.topics[token]!, targets, rate, true);
  await walkWindows(text, settings, { epochs, firstOutput: K, visit }, table, compute);
  checkProgress(0, table.rows, epochs - 1, true);
  return withoutPadding(table.rows, 0, K, dimensions);
}

/** The mean vector of the tokens of each topic; zero for a topic without tokens. */
export function meansOfTopics({ running: { ids }, topics, topicCount }: TopicalText, wordMatrix: Matrix): Matrix {
  const d = wordMatrix.columns;
  const sums = new Float64Array(topicCount * d);
  const tokens = new Float64Array(topicCount);
  ids.forEach((word, token) => {
    const topic = topics[token]!;
    tokens[topic]!++;
    for (let c = 0; c < d; c++) sums[topic * d + c]! += wordMatrix.data[word * d + c]!;
  });
  const means = createMatrix(topicCount, d);
  sums.forEach((sum, at) => {
    means.data[at] = sum / Math.max(1, tokens[Math.floor(at / d)]!);
  });
  return means;
}

/** (2), or (3) with `joins`. */
export async function trainTogether(
  owner: string,
  text: TopicalText,
  start: TopicalVectors,
  settings: TopicTraining & { readonly joins: boolean },
  compute: Compute,
): Promise<TopicalVectors> {
  const { topicCount: K, counts } = text;
  const V = counts.length;
  const { dimensions, epochs, joins } = settings;
  const shape = { rows: 2 * V + K + 1, dimensions, mostTargets: mostTargetsOf(settings) };
  const table = openStepTable(owner, shape, compute.kernels);
  placeRows(table, start.wordMatrix, 0);
  placeRows(table, start.topics, V);
  placeRows(table, start.outputs, V + K);
  const step = togetherStep(table, V, 2 * V + K, joins);
  const visit = (token: number, targets: number, rate: number): void =>
    step(text.running.ids[token]!, text.topics[token]!, targets, rate);
  await walkWindows(text, settings, { epochs, firstOutput: V + K, visit }, table, compute);
  checkProgress(0, table.rows, epochs - 1, true);
  return {
    wordMatrix: withoutPadding(table.rows, 0, V, dimensions),
    topics: withoutPadding(table.rows, V, V + K, dimensions),
    outputs: withoutPadding(table.rows, V + K, 2 * V + K, dimensions),
  };
}

/** Rows of words, then of topics from row `firstTopic` on, and one row for sums. */
export function togetherStep(table: StepTable, firstTopic: number, sumRow: number, joins: boolean) {
  const { rows, delta, step } = table;
  const { columns, data } = rows;
  return (word: number, topic: number, targets: number, rate: number): void => {
    step(word, targets, rate, true);
    step(firstTopic + topic, targets, rate, true);
    if (!joins) return;
    const [w, z, sum] = [word * columns, (firstTopic + topic) * columns, sumRow * columns];
    for (let c = 0; c < columns; c++) data[sum + c] = data[w + c]! + data[z + c]!;
    step(sumRow, targets, rate, false);
    for (let c = 0; c < columns; c++) {
      data[w + c] = data[w + c]! + delta[c]!;
      data[z + c] = data[z + c]! + delta[c]!;
    }
  };
}
