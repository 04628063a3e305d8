/**
 * The topics of a document, where the topics themselves are known: Gibbs sampling with φ fixed.
 *
 *   p(z = k) ∝ (n_k + α_k) φ_wk,   n without the token itself                                                  (1)
 *   θ_k = (n̄_k + α_k) / (l + Σα)                                                                               (2)
 *
 *   φ_wk   P(word w | topic k)                                       probabilities
 *   n_k    tokens of the document in topic k; n̄_k its mean over the last half of the sweeps
 *   l      tokens of the document
 *
 * n̄_k is a sum over the tokens of the document, and so is every linear score of θ, but for the part of α.
 *
 * The random numbers follow from the words of the document and their counts: the same document has the same θ in every call, whatever
 * other documents are beside it.
 */
import type { Bag } from '../core/bag.ts';
import { type KernelProvider, padded, paddedBytes } from '../core/kernels.ts';
import type { Matrix } from '../core/matrix.ts';
import { type TopicInference, topicScratchBytes } from '../kernels/topic-sampler/contract.ts';
import { type SeedWords, scramble, seedWords } from '../numeric/random-bits.ts';

export interface FixedTopics {
  /** φ, words × topics. */
  readonly probabilities: Matrix;
  readonly alphas: Float64Array;
}

export interface LdaInference {
  /** (2); zeros for a bag without words. */
  proportions(bag: Bag): Float64Array;
  /** Mean number of tokens of each word of the bag in each topic, one row per word; a word's row adds up to its count. */
  tokensByTopic(bag: Bag): Float64Array;
}

export interface InferenceSettings {
  readonly sweeps: number;
  readonly seed: number;
}

/** Longer documents are sampled by the plain code, which gives the same bits. */
const MOST_TOKENS = 1 << 16;

/** Kernel memory is allocated when the first document comes: many prepared models never see one. */
export function ldaInference(
  topics: FixedTopics,
  { sweeps, seed }: InferenceSettings,
  kernels: KernelProvider,
): LdaInference {
  const K = topics.alphas.length;
  const priors = topics.alphas.reduce((sum, alpha) => sum + alpha, 0);
  let made: { short: Sampler; long: Sampler } | undefined;

  function samplerFor(tokens: number): Sampler {
    made ??= samplersFor(topics, kernels);
    return tokens <= MOST_TOKENS ? made.short : made.long;
  }

  /** Calls `keep` after every sweep of the last half. */
  function sample(bag: Bag, keep: (chain: Chain) => void): number {
    const length = bag.counts.reduce((sum, count) => sum + count, 0);
    const { inference, open } = samplerFor(length);
    const chain = open(bag, length);
    inference.seed(seedOf(bag, seed));
    for (let sweep = 0; sweep < sweeps; sweep++) {
      inference.sweep(chain.wordIds, chain.assigned, chain.counts, sweep === 0);
      if (sweep >= sweeps >> 1) keep(chain);
    }
    return length;
  }
  const kept = sweeps - (sweeps >> 1);

  return {
    proportions(bag) {
      const sums = new Float64Array(K);
      if (bag.ids.length === 0) return sums;
      const length = sample(bag, ({ counts }) => {
        for (let k = 0; k < K; k++) sums[k] = sums[k]! + counts[k]!;
      });
      return sums.map((sum, k) => (sum / kept + topics.alphas[k]!) / (length + priors));
    },
    tokensByTopic(bag) {
      const sums = new Float64Array(bag.ids.length * K);
      sample(bag, ({ assigned }) => {
        let token = 0;
        bag.counts.forEach((count, j) => {
          for (const end = token + count; token < end; token++) sums[j * K + assigned[token]!]!++;
        });
      });
      return sums.map((sum) => sum / kept);
    },
  };
}

interface Chain {
  readonly wordIds: Uint32Array;
  readonly assigned: Uint32Array;
  readonly counts: Uint32Array;
}

interface Sampler {
  readonly inference: TopicInference;
  /** The tokens of a bag, none of which has a topic yet. */
  open(bag: Bag, tokens: number): Chain;
}

function samplersFor(topics: FixedTopics, kernels: KernelProvider): { short: Sampler; long: Sampler } {
  const { rows, columns: K } = topics.probabilities;
  const columns = padded(K, 8);
  const sizes = [
    4 * columns,
    4 * rows * columns,
    topicScratchBytes(columns),
    4 * columns,
    ...[4, 4].map((n) => n * MOST_TOKENS),
  ];
  const memory = kernels.createMemory(paddedBytes(...sizes), false);
  const alphas = memory.f32(columns);
  alphas.set(topics.alphas);
  const probabilities = memory.matrix(rows, columns);
  for (let row = 0; row < rows; row++)
    probabilities.data.set(topics.probabilities.data.subarray(row * K, (row + 1) * K), row * columns);
  const setup = { topics: K, alphas, probabilities, scratch: memory.u8(topicScratchBytes(columns)) };
  const [counts, wordIds, assigned] = [memory.u32(columns), memory.u32(MOST_TOKENS), memory.u32(MOST_TOKENS)];
  const opened = (bag: Bag, chain: Chain): Chain => {
    writeTokens(bag, chain.wordIds);
    chain.assigned.fill(0);
    chain.counts.fill(0);
    return chain;
  };
  return {
    short: {
      inference: kernels.open(kernels.choose(false), memory.handle).topicInference(setup),
      open: (bag, tokens) =>
        opened(bag, { wordIds: wordIds.subarray(0, tokens), assigned: assigned.subarray(0, tokens), counts }),
    },
    long: {
      inference: kernels.open('plain', memory.handle).topicInference(setup),
      open: (bag, tokens) =>
        opened(bag, {
          wordIds: new Uint32Array(tokens),
          assigned: new Uint32Array(tokens),
          counts: new Uint32Array(columns),
        }),
    },
  };
}

function writeTokens({ ids, counts }: Bag, into: Uint32Array): void {
  let at = 0;
  ids.forEach((id, j) => {
    into.fill(id, at, at + counts[j]!);
    at += counts[j]!;
  });
}

function seedOf({ ids, counts }: Bag, seed: number): SeedWords {
  let hash = 0x1da;
  ids.forEach((id, j) => {
    hash = scramble(scramble(hash ^ id) + counts[j]!);
  });
  return seedWords(seed, hash, ids.length);
}
