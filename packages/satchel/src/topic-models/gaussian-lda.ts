/**
 * Gaussian LDA (Das, Zaheer and Dyer 2015): topics are Gaussians over word vectors in place of distributions over words.
 *
 *   θ_d ~ Dirichlet(α),   each token:  z ~ θ_d,   v ~ N(μ_z, Σ_z),   (μ_k, Σ_k) ~ normal-inverse-Wishart                      (1)
 *   p(z = k | everything else) ∝ (n_dk + α) t_k(v)                                                                            (2)
 *
 *   v      the vector of the token's word                       points, row w
 *   t_k    density of the next point of topic k                 normal-inverse-wishart.ts
 *   n_dk   tokens of document d in topic k, the token left out
 *
 * `collapsed` draws token by token, and t_k follows every draw (gaussian-lda-collapsed.ts): exact, O(K D²) per token. `blocked` keeps the t_k of
 * the last sweep while it draws all tokens, and then makes them again from all. Tokens of a document see each other's draws, those of other
 * documents after the sweep. So t_k is needed once per word and sweep, and tokens are drawn by LDA's kernel for known topics.
 *
 * The random numbers of a document follow from the seed, the sweep and its number, so the order of the documents makes no difference: no
 * shards are needed. Every word starts in a topic given by the caller, with all its tokens.
 */
import type { Bags } from '../core/bag.ts';
import { type Compute, pause } from '../core/compute.ts';
import type { Matrix } from '../core/matrix.ts';
import { topicScratchBytes } from '../kernels/topic-sampler/contract.ts';
import { seedWords } from '../numeric/random-bits.ts';
import { collapsedSweeps } from './gaussian-lda-collapsed.ts';
import {
  densitiesOf,
  type GaussianLdaSettings,
  type GaussianRun,
  openRun,
  type Points,
  sharesOf,
  tabulate,
} from './gaussian-lda-run.ts';
import type { GaussianPrior } from './normal-inverse-wishart.ts';

export interface GaussianLda {
  /** t_k(v_w), words × topics; every row is divided by its largest number. */
  readonly densities: Matrix;
  /** Share of all tokens. */
  readonly shares: Float64Array;
  /** Mean over the tokens of ln Σ_k θ_dk t_k(v). */
  readonly logLikelihood: number;
}

/** `start[w]` is the first topic of word w. */
export async function fitGaussianLda(
  bags: Bags,
  points: Points,
  prior: GaussianPrior,
  start: Uint32Array,
  settings: GaussianLdaSettings,
  compute: Compute,
): Promise<GaussianLda> {
  const run = openRun(bags, points, prior, start, settings, compute);
  const sweep = settings.sampler === 'blocked' ? blockedSweeps(run) : collapsedSweeps(run);
  for (let done = 0; done < settings.sweeps; done++) {
    await sweep(done);
    compute.progress.advance(done + 1, settings.sweeps, 'sweeps');
    await pause(compute);
  }
  const largest = await tabulate(run);
  return { densities: densitiesOf(run), shares: sharesOf(run), logLikelihood: meanLogLikelihood(run, largest) };
}

/** (2) with the t_k of the counts before the sweep. */
function blockedSweeps(run: GaussianRun): (sweep: number) => Promise<void> {
  const { compute, settings, memory, columns, starts, wordIds, assigned, documentCounts, table } = run;
  const { kernels } = compute;
  const alphas = memory.f32(columns);
  alphas.fill(settings.alpha, 0, settings.topics);
  const setup = {
    topics: settings.topics,
    alphas,
    probabilities: table,
    scratch: memory.u8(topicScratchBytes(columns)),
  };
  const inference = kernels.open(kernels.choose(false), memory.handle).topicInference(setup);
  return async (sweep) => {
    await tabulate(run);
    for (let d = 0; d + 1 < starts.length; d++) {
      const [from, to] = [starts[d]!, starts[d + 1]!];
      if (from === to) continue;
      inference.seed(seedWords(settings.seed, sweep + 1, d));
      const own = documentCounts.subarray(d * columns, (d + 1) * columns);
      inference.sweep(wordIds.subarray(from, to), assigned.subarray(from, to), own, false);
      await pause(compute);
    }
    recount(run);
  };
}

function recount({ settings: { topics: K }, wordIds, assigned, wordCounts }: GaussianRun): void {
  wordCounts.fill(0);
  for (let token = 0; token < wordIds.length; token++) wordCounts[wordIds[token]! * K + assigned[token]!]!++;
}

/** θ_dk = (n_dk + α) / (l + Kα) */
function meanLogLikelihood(run: GaussianRun, largest: Float64Array): number {
  const { settings, columns, starts, wordIds, documentCounts, table } = run;
  const { topics: K, alpha } = settings;
  let sum = 0;
  for (let d = 0; d + 1 < starts.length; d++) {
    const below = starts[d + 1]! - starts[d]! + K * alpha;
    for (let token = starts[d]!; token < starts[d + 1]!; token++) {
      let p = 0;
      for (let k = 0; k < K; k++)
        p += (documentCounts[d * columns + k]! + alpha) * table.data[wordIds[token]! * columns + k]!;
      sum += largest[wordIds[token]!]! + Math.log(p / below);
    }
  }
  return wordIds.length > 0 ? sum / wordIds.length : 0;
}
