/**
 * Topic2Vec in its CBOW form (Niu, Dai, Zhang and Chen 2015): the words around a token predict its word and its topic.
 *
 *   h = mean of the context vectors c                                                                                              (1)
 *   max  log σ(h·u_w) + Σ_n log σ(−h·u_n) + log σ(h·q_z) + Σ_z' log σ(−h·q_z')                                                      (2)
 *
 *   u, q    outputs of words and of topics; q are the vectors of topics
 *   z'      other topics, drawn by their number of tokens to the power of ¾
 *
 * Context words take their share of the error, which is the gradient. With one topic there is no other to tell it from: its part of (2) is left
 * out.
 */
import type { Compute } from '../../core/compute.ts';
import { createMatrix } from '../../core/matrix.ts';
import type { RandomBits } from '../../numeric/random-bits.ts';
import { checkProgress } from '../train/checks.ts';
import { negativeShares, writeAliasTable } from '../train/sampling.ts';
import { withoutPadding } from '../train/training-state.ts';
import type { TopicalText, TopicalVectors } from './settings.ts';
import { openStepTable, placeRows, type StepTable } from './step-table.ts';
import type { TopicTraining } from './topic-vectors.ts';
import { mostTargetsOf, walkWindows } from './windows.ts';

export async function trainTopicsByCbow(
  owner: string,
  text: TopicalText,
  start: TopicalVectors,
  settings: TopicTraining,
  compute: Compute,
): Promise<TopicalVectors> {
  const { topicCount: K, counts } = text;
  const V = counts.length;
  const { dimensions, epochs, negative } = settings;
  const mostTargets = mostTargetsOf(settings) + 1 + negative;
  const table = openStepTable(owner, { rows: 2 * V + K + 1, dimensions, mostTargets }, compute.kernels);
  placeRows(table, start.wordMatrix, 0);
  placeRows(table, start.outputs, V);
  placeRows(table, start.topics, 2 * V);
  const addTopics = topicTargets(text, table, 2 * V, negative);
  const step = meanStep(table, 2 * V + K);
  const contexts = new Uint32Array(2 * settings.window);
  await walkWindows(
    text,
    settings,
    {
      ...{ epochs, firstOutput: V, predictsCentre: true },
      visit(token, targets, rate, { kept, at, first, last, random }) {
        let length = 0;
        for (let other = first; other <= last; other++)
          if (other !== at) contexts[length++] = text.running.ids[kept[other]!]!;
        step(contexts.subarray(0, length), addTopics(text.topics[token]!, targets, random), rate);
      },
    },
    table,
    compute,
  );
  checkProgress(0, table.rows, epochs - 1, true);
  return {
    wordMatrix: withoutPadding(table.rows, 0, V, dimensions),
    outputs: withoutPadding(table.rows, V, 2 * V, dimensions),
    topics: K > 1 ? withoutPadding(table.rows, 2 * V, 2 * V + K, dimensions) : createMatrix(K, dimensions),
  };
}

/** Adds the topic and other topics to the targets; returns the number of all. */
function topicTargets(
  { topics, topicCount: K }: TopicalText,
  { targets, labels, times }: StepTable,
  firstTopic: number,
  negative: number,
) {
  const tokens = new Float64Array(K);
  for (const topic of topics) tokens[topic]!++;
  const aliases = new Uint32Array(2 * K);
  writeAliasTable(negativeShares(tokens), aliases);
  return (topic: number, before: number, random: RandomBits): number => {
    if (K === 1) return before;
    let count = before;
    const add = (row: number, label: number): void => {
      if (targets.subarray(before, count).includes(row)) return;
      [targets[count], labels[count], times[count]] = [row, label, 1];
      count++;
    };
    add(firstTopic + topic, 1);
    for (let k = 0; k < negative; k++) {
      const drawn = random.below(K);
      const isBelow = random.next() < aliases[2 * drawn]!;
      add(firstTopic + (isBelow ? drawn : aliases[2 * drawn + 1]!), 0);
    }
    return count;
  };
}

/** (1) in row `meanRow`, and a step from there. */
export function meanStep({ rows, delta, step }: StepTable, meanRow: number) {
  const { columns, data } = rows;
  return (contexts: Uint32Array, targets: number, rate: number): void => {
    const [mean, share] = [meanRow * columns, 1 / contexts.length];
    data.fill(0, mean, mean + columns);
    for (const word of contexts)
      for (let c = 0; c < columns; c++) data[mean + c] = data[mean + c]! + share * data[word * columns + c]!;
    step(meanRow, targets, rate, false);
    for (const word of contexts)
      for (let c = 0; c < columns; c++) data[word * columns + c] = data[word * columns + c]! + share * delta[c]!;
  };
}
