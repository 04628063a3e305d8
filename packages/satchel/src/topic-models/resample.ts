/**
 * New topics for the tokens of a text, by Gibbs sampling with P(w|z) fixed.
 *
 *   p(z = k) ∝ (n_dk + α_k) φ_wk              n_dk without the token itself                                                       (1)
 *
 * Every document starts from the topics that its tokens have, and has random numbers of its own (seed, document).
 */
import { type Compute, pause } from '../core/compute.ts';
import type { RunningWords } from '../core/documents.ts';
import { padded, paddedBytes } from '../core/kernels.ts';
import type { Matrix } from '../core/matrix.ts';
import { topicScratchBytes } from '../kernels/topic-sampler/contract.ts';
import { seedWords } from '../numeric/random-bits.ts';

export interface ResampleSettings {
  readonly sweeps: number;
  readonly seed: number;
  /** Told apart from other rounds with the same seed. */
  readonly round: number;
}

/** `topics` holds the topic of every token of `running`; returns new ones. */
export async function resampleTopics(
  { offsets, ids }: RunningWords,
  topics: Uint32Array,
  probabilities: Matrix,
  alphas: Float64Array,
  { sweeps, seed, round }: ResampleSettings,
  compute: Compute,
): Promise<Uint32Array> {
  const { rows, columns: K } = probabilities;
  const columns = padded(K, 8);
  const scratchBytes = topicScratchBytes(columns);
  const sizes = [4 * columns, 4 * rows * columns, scratchBytes, 4 * columns, 4 * ids.length, 4 * ids.length];
  const memory = compute.kernels.createMemory(paddedBytes(...sizes), false);
  const [paddedAlphas, phi] = [memory.f32(columns), memory.matrix(rows, columns)];
  paddedAlphas.set(alphas);
  for (let row = 0; row < rows; row++) phi.data.set(probabilities.data.subarray(row * K, (row + 1) * K), row * columns);
  const [counts, wordIds, assigned] = [memory.u32(columns), memory.u32(ids.length), memory.u32(ids.length)];
  wordIds.set(ids);
  assigned.set(topics);
  const setup = { topics: K, alphas: paddedAlphas, probabilities: phi, scratch: memory.u8(scratchBytes) };
  const inference = compute.kernels.open(compute.kernels.choose(false), memory.handle).topicInference(setup);
  for (let document = 0; document + 1 < offsets.length; document++) {
    const [start, end] = [offsets[document]!, offsets[document + 1]!];
    const [own, z] = [wordIds.subarray(start, end), assigned.subarray(start, end)];
    counts.fill(0);
    for (const topic of z) counts[topic]!++;
    inference.seed(seedWords(seed, 0x5a3, round, document));
    for (let sweep = 0; sweep < sweeps; sweep++) {
      inference.sweep(own, z, counts, false);
      await pause(compute);
    }
  }
  return assigned.slice();
}

/** n_wk, one row of topics per word. */
export function countTopics(ids: Uint32Array, topics: Uint32Array, wordCount: number, K: number): Float64Array {
  const counts = new Float64Array(wordCount * K);
  ids.forEach((word, token) => {
    counts[word * K + topics[token]!]!++;
  });
  return counts;
}
