/**
 * The vector of a document: the mean of the last states of its sentences, each at length 1, less the mean m of the training sentences.
 *
 *   x = (1/n) Σ_i s_i / ‖s_i‖ − m                                                                           (1)
 *
 * States of a network that was trained for a short time point in nearly the same direction; without m all documents look alike.
 */
import type { KernelProvider } from '../../../core/kernels.ts';
import type { Steps } from '../../../core/threads/steps.ts';
import { type SentenceList, sentenceStarts, wordsOf } from '../sentence-list.ts';
import { createGru, type GateForm, type GruWeights, gruWeights } from './gru.ts';
import { writeInputs } from './model.ts';
import { someRows, type Table, withKernels } from './tables.ts';

export interface SentenceEncoder {
  /** Writes the last state of each sentence at length 1, one after the other. */
  encode(sentences: readonly ArrayLike<number>[], into: Float64Array): void;
}

export interface EncoderShape {
  readonly form: GateForm;
  readonly embedding: number;
  readonly state: number;
  readonly longest: number;
}

/** Sentences that are encoded together; a sentence gets the same bits in any company. */
const TOGETHER = 16;

/** Memory is laid out, and filled by `write`, at the first call. */
export function sentenceEncoder(
  provider: KernelProvider,
  shape: EncoderShape,
  embeddings: Table,
  write: (weights: GruWeights) => void,
): SentenceEncoder {
  const { embedding: E, state: H, longest } = shape;
  let opened: ReturnType<typeof open> | undefined;
  function open() {
    const parts = withKernels(provider, Math.max(E, 2 * H), (arithmetic) => ({
      weights: gruWeights(arithmetic, E, H, false),
      gru: createGru(arithmetic, { ...shape, batch: TOGETHER, steps: longest }),
    }));
    write(parts.weights);
    return parts;
  }

  function encodeSome(sentences: readonly ArrayLike<number>[], into: Float64Array): void {
    opened ??= open();
    const { weights, gru } = opened;
    const lengths = sentences.map(({ length }) => length);
    const batch = { size: sentences.length, steps: Math.max(...lengths), lengths };
    writeInputs(gru, embeddings, sentences, batch.steps, 0);
    gru.states.data.fill(0, 0, batch.size * H);
    gru.forward(weights, batch);
    const last = someRows(gru.states, batch.steps * batch.size, batch.size).data;
    for (let at = 0; at < last.length; at += H) {
      let squares = 0;
      for (let j = 0; j < H; j++) squares += last[at + j]! * last[at + j]!;
      for (let j = 0; j < H; j++) into[at + j] = squares > 0 ? last[at + j]! / Math.sqrt(squares) : 0;
    }
  }

  return {
    encode(sentences, into) {
      for (let start = 0; start < sentences.length; start += TOGETHER) {
        const some = sentences.slice(start, start + TOGETHER);
        encodeSome(some, into.subarray(start * H, (start + some.length) * H));
      }
    },
  };
}

/** The sentences of a document, none longer than `longest`. */
export function sentencesOf(wordIds: Uint32Array, numbers: Uint32Array | undefined, longest: number): Uint32Array[] {
  const starts = [...sentenceStarts(wordIds.length, numbers, longest)];
  return starts.map((start, i) => wordIds.subarray(start, starts[i + 1] ?? wordIds.length));
}

/** (1), from the states of n sentences. */
export function meanOf(states: Float64Array, H: number, mean: ArrayLike<number>, into: Float64Array): void {
  const n = states.length / H;
  for (let j = 0; j < H; j++) into[j] = -mean[j]!;
  for (let at = 0; at < states.length; at++) into[at % H]! += states[at]! / n;
}

/** The mean of the vectors of all sentences: m of (1). */
export function* meanSteps(encoder: SentenceEncoder, sentences: SentenceList, H: number): Steps<Float32Array> {
  const sum = new Float64Array(H);
  const states = new Float64Array(TOGETHER * H);
  for (let start = 0; start < sentences.count; start += TOGETHER) {
    const count = Math.min(TOGETHER, sentences.count - start);
    encoder.encode(
      Array.from({ length: count }, (_, i) => wordsOf(sentences, start + i)),
      states,
    );
    for (let at = 0; at < count * H; at++) sum[at % H]! += states[at]!;
    yield;
  }
  return Float32Array.from(sum, (value) => value / Math.max(1, sentences.count));
}
