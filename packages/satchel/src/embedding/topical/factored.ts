/**
 * TWE-3 with outputs of words and of topics in place of outputs of pairs: far fewer of them.
 *
 *   max  Σ_tokens Σ_c log σ(w·u_c + z·q_zc) + Σ_n log σ(−w·u_n − z·q_zn)                                                              (1)
 *
 *   w, z    vectors of a word and of its topic; from TWE-1
 *   u, q    outputs of words and of topics: those of TWE-1, and zeros
 *   n       random pairs of a word and a topic, by their number of tokens to the power of ¾
 *
 * The outputs of a step's pairs are put side by side, u_c ⊕ q_zc, and take a step of concatenated.ts; what changes goes back to u and q. Targets
 * of one topic add up their changes of q.
 */
import type { Compute } from '../../core/compute.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { checkProgress } from '../train/checks.ts';
import { concatenatedStep } from './concatenated.ts';
import type { TopicalText, TopicalVectors } from './settings.ts';
import { openStepTable, type StepTable } from './step-table.ts';
import type { TopicTraining } from './topic-vectors.ts';
import { mostTargetsOf, walkWindows } from './windows.ts';

/** Changes copies of the vectors that it starts from. */
export async function trainFactored(
  owner: string,
  text: TopicalText,
  start: TopicalVectors,
  settings: TopicTraining,
  compute: Compute,
): Promise<Pick<TopicalVectors, 'wordMatrix' | 'topics'>> {
  const { dimensions: d, epochs } = settings;
  const most = mostTargetsOf(settings);
  const table = openStepTable(owner, { rows: 1 + most, dimensions: 2 * d, mostTargets: most }, compute.kernels);
  const [wordMatrix, topics, outputs] = [copyOf(start.wordMatrix), copyOf(start.topics), copyOf(start.outputs)];
  const pairs = distinctPairs(text);
  const chosen = { targets: new Uint32Array(most), labels: table.labels, times: table.times };
  const factors = { outputs, topicOutputs: createMatrix(text.topicCount, d) };
  const step = factoredStep(table, wordMatrix, topics, factors);
  const [targetWords, targetTopics] = [new Uint32Array(most), new Uint32Array(most)];
  const visit = (token: number, targets: number, rate: number): void => {
    for (let n = 0; n < targets; n++) {
      const key = pairs.keys[chosen.targets[n]!]!;
      targetTopics[n] = key % text.topicCount;
      targetWords[n] = (key - targetTopics[n]!) / text.topicCount;
    }
    step(text.running.ids[token]!, text.topics[token]!, { targetWords, targetTopics, count: targets }, rate);
  };
  const walked = { ...text, outputs: pairs.items, outputCounts: pairs.counts };
  await walkWindows(walked, settings, { epochs, firstOutput: 0, visit }, chosen, compute);
  for (const rows of [wordMatrix, topics]) checkProgress(0, rows, epochs - 1, true);
  return { wordMatrix, topics };
}

const copyOf = ({ rows, columns, data }: Matrix): Matrix => ({ rows, columns, data: data.slice() });

/** Every pair that occurs, numbered as word · K + topic rises. */
function distinctPairs({ running: { ids }, topics, topicCount: K }: TopicalText) {
  const all = Float64Array.from(ids, (word, token) => word * K + topics[token]!);
  const keys = Float64Array.from(new Set(all)).sort();
  const itemOf = new Map(Array.from(keys, (key, item) => [key, item]));
  const items = Uint32Array.from(all, (key) => itemOf.get(key)!);
  const counts = new Float64Array(keys.length);
  for (const item of items) counts[item]!++;
  return { keys, items, counts };
}

/** The pairs of a step. */
export interface PairTargets {
  readonly targetWords: Uint32Array;
  readonly targetTopics: Uint32Array;
  readonly count: number;
}

/** Row 0 of the table is w ⊕ z, rows 1 … are the outputs of the pairs. */
export function factoredStep(
  table: StepTable,
  wordMatrix: Matrix,
  topics: Matrix,
  { outputs, topicOutputs }: { readonly outputs: Matrix; readonly topicOutputs: Matrix },
) {
  const { columns, data } = table.rows;
  const [a, b] = [wordMatrix.columns, topics.columns];
  const step = concatenatedStep(table, wordMatrix, topics);
  table.targets.forEach((_, n) => {
    table.targets[n] = n + 1;
  });
  const before = new Float32Array(data.length);
  return (word: number, topic: number, { targetWords, targetTopics, count }: PairTargets, rate: number): void => {
    for (let n = 0; n < count; n++) {
      const [at, u, q] = [(n + 1) * columns, targetWords[n]! * a, targetTopics[n]! * b];
      for (let c = 0; c < a; c++) data[at + c] = outputs.data[u + c]!;
      for (let c = 0; c < b; c++) data[at + a + c] = topicOutputs.data[q + c]!;
    }
    before.set(data.subarray(0, (count + 1) * columns));
    step(word, topic, count, rate);
    for (let n = 0; n < count; n++) {
      const [at, u, q] = [(n + 1) * columns, targetWords[n]! * a, targetTopics[n]! * b];
      for (let c = 0; c < a; c++) outputs.data[u + c] = outputs.data[u + c]! + (data[at + c]! - before[at + c]!);
      for (let c = 0; c < b; c++)
        topicOutputs.data[q + c] = topicOutputs.data[q + c]! + (data[at + a + c]! - before[at + a + c]!);
    }
  };
}
