/**
 * The exact sampler of Gaussian LDA: a token leaves its topic, a topic is drawn by (2) of gaussian-lda.ts, the token joins it.
 *
 * Densities are kept by word and topic, and are valid while the topic has not changed (`versions`). A token that returns to the topic it came
 * from restores the state from before, so that the topic counts as unchanged. One shard: tokens are drawn in the order of the documents.
 */
import { pause } from '../core/compute.ts';
import { createRandom } from '../numeric/random.ts';
import { softmax } from '../numeric/softmax.ts';
import type { GaussianRun } from './gaussian-lda-run.ts';
import {
  addPoint,
  copyState,
  createState,
  type GaussianState,
  logDensity,
  removePoint,
  stateOf,
} from './normal-inverse-wishart.ts';

export function collapsedSweeps(run: GaussianRun): (sweep: number) => Promise<void> {
  const { compute, settings, points, prior, columns, starts, wordIds, assigned, documentCounts, wordCounts } = run;
  const { topics: K, alpha, seed } = settings;
  const stateFor = (k: number): GaussianState => stateOf(prior, points.data, (w) => wordCounts[w * K + k]!);
  const states = Array.from({ length: K }, (_, k) => stateFor(k));
  const densities = states.map((state) => logDensity(state, prior));
  const versions = new Float64Array(K).fill(1);
  const [kept, keptAt] = [new Float64Array(points.rows * K), new Float64Array(points.rows * K)];
  const before = createState(prior);
  const weights = new Float64Array(K);

  function densityAt(w: number, k: number): number {
    if (keptAt[w * K + k] !== versions[k]) {
      kept[w * K + k] = densities[k]!(points.data, w * points.columns);
      keptAt[w * K + k] = versions[k]!;
    }
    return kept[w * K + k]!;
  }

  /** The topic of a token anew; its counts are changed, its state is moved. */
  function draw(token: number, counts: Uint32Array, uniform: number): void {
    const [w, old] = [wordIds[token]!, assigned[token]!];
    const point = points.data.subarray(w * points.columns, (w + 1) * points.columns);
    copyState(states[old]!, before);
    counts[old]!--;
    wordCounts[w * K + old]!--;
    if (!removePoint(states[old]!, prior, point)) copyState(stateFor(old), states[old]!);
    const without = logDensity(states[old]!, prior)(points.data, w * points.columns);
    for (let k = 0; k < K; k++) weights[k] = Math.log(counts[k]! + alpha) + (k === old ? without : densityAt(w, k));
    softmax(weights);
    const drawn = indexAt(weights, uniform);
    counts[drawn]!++;
    wordCounts[w * K + drawn]!++;
    assigned[token] = drawn;
    if (drawn === old) {
      copyState(before, states[old]!);
      return;
    }
    addPoint(states[drawn]!, prior, point);
    for (const k of [old, drawn]) {
      versions[k]!++;
      densities[k] = logDensity(states[k]!, prior);
    }
  }

  return async (sweep) => {
    const random = createRandom(seed, `gaussian-lda: sweep ${sweep}`);
    for (let k = 0; k < K; k++) copyState(stateFor(k), states[k]!); // rounding does not add up from sweep to sweep
    versions.forEach((version, k) => {
      versions[k] = version + 1;
      densities[k] = logDensity(states[k]!, prior);
    });
    for (let d = 0; d + 1 < starts.length; d++) {
      const counts = documentCounts.subarray(d * columns, d * columns + K);
      for (let token = starts[d]!; token < starts[d + 1]!; token++) {
        draw(token, counts, random.uniform());
        await pause(compute);
      }
    }
  };
}

/** The first index at which the shares add up to more than `uniform`. */
function indexAt(shares: Float64Array, uniform: number): number {
  let left = uniform;
  for (let k = 0; k < shares.length; k++) {
    left -= shares[k]!;
    if (left < 0) return k;
  }
  return shares.length - 1;
}
