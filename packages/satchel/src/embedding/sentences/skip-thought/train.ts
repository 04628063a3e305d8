/**
 * Training of skip-thought vectors (model.ts): batches of sentences of like length, in an order drawn from seed and epoch, by Adam.
 *
 * A sentence without neighbours writes itself in place of the sentence after it, so that single sentences can be learned from. Words that are not among
 * the `predicted` most frequent have no output. Batches are trained one after the other: threads make no difference.
 */
import { type Compute, pause } from '../../../core/compute.ts';
import { SatchelError } from '../../../core/errors.ts';
import type { Matrix } from '../../../core/matrix.ts';
import { createRandom, randomOrder } from '../../../numeric/random.ts';
import { neighboursOf, type SentenceList, wordsOf } from '../sentence-list.ts';
import { createAdam } from './adam.ts';
import type { GateForm } from './gru.ts';
import { drawWeights } from './initial-weights.ts';
import {
  type SkipThoughtShape,
  type SkipThoughtWeights,
  skipThoughtTrainer,
  type Triple,
  tablesOf,
  widestFactor,
} from './model.ts';
import { withKernels } from './tables.ts';

export interface SkipThoughtSettings {
  readonly form: GateForm;
  readonly embedding: number;
  readonly dimensions: number;
  readonly predicted: number;
  readonly longest: number;
  readonly batch: number;
  readonly epochs: number;
  readonly learningRate: number;
  readonly clip: number;
  readonly seed: number;
}

export interface SkipThoughtText {
  readonly sentences: SentenceList;
  readonly counts: Float64Array;
  /** Embeddings that some words start from: row i is that of word `ids[i]`. */
  readonly start?: { readonly ids: Uint32Array; readonly vectors: Matrix } | undefined;
}

export interface TrainedSkipThought {
  readonly weights: SkipThoughtWeights;
  /** Mean cost of a predicted word. */
  readonly lossPerEpoch: readonly number[];
}

export async function trainSkipThought(
  text: SkipThoughtText,
  settings: SkipThoughtSettings,
  compute: Compute,
): Promise<TrainedSkipThought> {
  const { sentences, counts } = text;
  if (sentences.count === 0) throw new SatchelError('EMPTY_CORPUS', 'no document has a word to train on.');
  const { epochs, learningRate, clip, seed } = settings;
  const outputOf = outputsOf(counts, settings.predicted);
  const shape = shapeOf(counts.length, outputOf, settings);
  const { weights, gradients, learn } = withKernels(compute.kernels, widestFactor(shape), (arithmetic) =>
    skipThoughtTrainer(arithmetic, shape),
  );
  drawWeights(weights, seed);
  startFrom(weights, text.start);
  const adam = createAdam(tablesOf(weights), tablesOf(gradients), clip);
  const batches = inBatches(sentences, settings.batch);
  const lossPerEpoch: number[] = [];
  for (let epoch = 0; epoch < epochs; epoch++) {
    let [loss, targets] = [0, 0];
    const order = randomOrder(batches.length, createRandom(seed, `skip-thought ${epoch}`));
    for (const [done, at] of order.entries()) {
      const cost = learn(
        batches[at]!.map((s) => tripleOf(sentences, s)),
        outputOf,
      );
      adam.step(learningRate);
      [loss, targets] = [loss + cost.loss, targets + cost.targets];
      checkCost(cost.loss, epoch);
      compute.progress.advance(epoch * batches.length + done + 1, epochs * batches.length, 'batches');
      await pause(compute);
    }
    lossPerEpoch.push(loss / Math.max(1, targets));
  }
  return { weights, lossPerEpoch };
}

/** The output of each word, −1 for words that are not predicted. */
export function outputsOf(counts: Float64Array, predicted: number): Int32Array {
  const outputs = new Int32Array(counts.length).fill(-1);
  const byCount = Array.from(counts.keys()).sort((a, b) => counts[b]! - counts[a]! || a - b);
  byCount.slice(0, predicted).forEach((word, i) => {
    outputs[word] = i + 1; // 0 is the end of a sentence
  });
  return outputs;
}

const shapeOf = (wordCount: number, outputOf: Int32Array, settings: SkipThoughtSettings): SkipThoughtShape => ({
  ...{ form: settings.form, wordCount, embedding: settings.embedding, state: settings.dimensions },
  ...{ outputs: 1 + outputOf.filter((output) => output > 0).length, batch: settings.batch, longest: settings.longest },
});

function startFrom({ embeddings: { columns, data } }: SkipThoughtWeights, start: SkipThoughtText['start']): void {
  start?.ids.forEach((word, i) => {
    data.set(start.vectors.data.subarray(i * columns, (i + 1) * columns), word * columns);
  });
}

/** Sentences by length, then by their place in the text. */
function inBatches(sentences: SentenceList, size: number): number[][] {
  const lengthOf = (s: number): number => sentences.offsets[s + 1]! - sentences.offsets[s]!;
  const sorted = Array.from({ length: sentences.count }, (_, s) => s).sort(
    (a, b) => lengthOf(a) - lengthOf(b) || a - b,
  );
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, i) => sorted.slice(i * size, (i + 1) * size));
}

function tripleOf(sentences: SentenceList, s: number): Triple {
  const near = neighboursOf(sentences, s);
  const wordsAt = (other: number) => (near.includes(other) ? wordsOf(sentences, other) : undefined);
  const sentence = wordsOf(sentences, s);
  return { sentence, previous: wordsAt(s - 1), next: near.length === 0 ? sentence : wordsAt(s + 1) };
}

function checkCost(loss: number, epoch: number): void {
  if (Number.isFinite(loss)) return;
  throw new SatchelError('DIVERGED', `training diverged in epoch ${epoch + 1}: the loss is not finite.`, {
    remedy: 'Use a smaller learning rate.',
    facts: { epoch: epoch + 1, parameter: 'the loss' },
  });
}
