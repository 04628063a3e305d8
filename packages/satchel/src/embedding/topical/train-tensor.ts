/** Training of the neural tensor skip-gram model (tensor-step.ts), from the words and topics of TWE-1. */
import type { Compute } from '../../core/compute.ts';
import type { Matrix } from '../../core/matrix.ts';
import { createRandomBits, seedWords } from '../../numeric/random-bits.ts';
import { checkProgress } from '../train/checks.ts';
import { checkVectorMemory } from '../vector-memory.ts';
import type { TopicalText, TopicalVectors } from './settings.ts';
import { type Tensor, type TensorShape, tensorStep } from './tensor-step.ts';
import type { TopicTraining } from './topic-vectors.ts';
import { mostTargetsOf, walkWindows } from './windows.ts';

/** P, Q and u lose this share of themselves per step and learning rate. */
const DECAY = 1e-4;
/** P and Q are drawn from U(−REACH, REACH): zeros would never move. */
const REACH = 0.01;

/** Vectors that the contexts of a word take, of 2d numbers; to be checked before a run. */
export const contextVectors = (wordCount: number, { slices, hasLinear, isDiagonal }: TensorShape): number =>
  isDiagonal ? wordCount : hasLinear ? wordCount * slices : 0;

/** Changes copies of the words and topics that it starts from. */
export async function trainTensor(
  owner: string,
  text: TopicalText,
  start: TopicalVectors,
  shape: TensorShape,
  settings: TopicTraining,
  compute: Compute,
): Promise<Pick<TopicalVectors, 'wordMatrix' | 'topics'>> {
  const V = text.counts.length;
  const { dimensions, epochs } = settings;
  checkVectorMemory(owner, contextVectors(V, shape), 2 * dimensions);
  const tensor = createTensor(shape, V, dimensions, settings.seed);
  const [wordMatrix, topics] = [copyOf(start.wordMatrix), copyOf(start.topics)];
  const most = mostTargetsOf(settings);
  const targets = { targets: new Uint32Array(most), labels: new Float32Array(most), times: new Float32Array(most) };
  const step = tensorStep(tensor, wordMatrix, topics, targets, DECAY);
  const visit = (token: number, count: number, rate: number): void =>
    step(text.running.ids[token]!, text.topics[token]!, count, rate);
  await walkWindows(text, settings, { epochs, firstOutput: 0, visit }, targets, compute);
  for (const rows of [wordMatrix, topics]) checkProgress(0, rows, epochs - 1, true);
  return { wordMatrix, topics };
}

/** V, m and b start from zeros, u from 1 / √k. */
function createTensor(shape: TensorShape, V: number, d: number, seed: number): Tensor {
  const { slices: k, rank: r, isDiagonal } = shape;
  const random = createRandomBits(seedWords(seed, 0x7e5));
  const drawn = (length: number) =>
    Float32Array.from({ length }, () => (2 * (random.next() / 4_294_967_296) - 1) * REACH);
  const contexts = new Float32Array(contextVectors(V, shape) * (isDiagonal ? d : 2 * d));
  return {
    ...{ shape, left: drawn(isDiagonal ? 0 : k * d * r), right: drawn(isDiagonal ? 0 : k * r * d) },
    heads: new Float32Array(k).fill(1 / Math.sqrt(k)),
    ...{ contexts, biases: new Float32Array(V * k) },
  };
}

const copyOf = ({ rows, columns, data }: Matrix): Matrix => ({ rows, columns, data: data.slice() });
