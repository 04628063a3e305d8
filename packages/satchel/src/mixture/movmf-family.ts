/** The EM steps of von Mises–Fisher mixtures: equations (1) to (4) of movmf.ts. */
import type { Compute } from '../core/compute.ts';
import { sumOf } from '../numeric/statistics.ts';
import { lengthOf } from '../numeric/vectors.ts';
import { type Family, hardStatistics } from './expectation-maximisation.ts';
import type { Clusters } from './k-means.ts';
import { explain } from './mixture.ts';
import { isDead, shareOf, withRevived, worstExplained } from './revival.ts';
import type { Source } from './source.ts';
import type { Scores, Statistics } from './statistics.ts';
import { concentrationOf, type KappaUpdate, logNormaliser } from './von-mises-fisher.ts';

export interface MovmfShape {
  readonly components: number;
  readonly kappa: 'per-component' | 'shared';
  /** The closed form of the paper, or the exact solution; only the exact one never lowers the likelihood. */
  readonly kappaUpdate: KappaUpdate;
  /** The largest κ. */
  readonly limit: number;
}

export interface MovmfParameters {
  /** H */
  readonly weights: Float64Array;
  /** H × K, unit rows */
  readonly means: Float64Array;
  /** H, or one for all components */
  readonly kappas: Float64Array;
}

/** log π_h + log c_K(κ_h) + κ_h μ_h·x */
export function movmfScores({ weights, means, kappas }: MovmfParameters, K: number): Scores {
  const normalisers = kappas.map((kappa) => logNormaliser(K, kappa));
  return {
    coefficients: means.map((value, j) => value * kappas[Math.floor(j / K) % kappas.length]!),
    offsets: weights.map((weight, h) => Math.log(weight) + normalisers[h % kappas.length]!),
    shared: 0,
  };
}

export interface MovmfFamily extends Family<MovmfParameters> {
  startFrom(clusters: Pick<Clusters, 'centres' | 'assignments'>, compute: Compute): Promise<MovmfParameters>;
}

export function movmfFamily(source: Source, weights: Float64Array, shape: MovmfShape): MovmfFamily {
  const { components: H, kappa, kappaUpdate, limit } = shape;
  const { rows, features: K } = source;
  const total = sumOf(weights);

  function maximise({ mass, sums }: Statistics, before: MovmfParameters): MovmfParameters {
    const means = before.means.slice();
    const lengths = new Float64Array(H);
    for (let h = 0; h < H; h++) {
      const sum = sums.subarray(h * K, (h + 1) * K);
      const length = lengthOf(sum);
      if (isDead(mass[h]!, total, rows) || length === 0) continue;
      lengths[h] = length;
      for (let f = 0; f < K; f++) means[h * K + f] = sum[f]! / length;
    }
    return { weights: shareOf(mass), means, kappas: kappasOf(lengths, mass, before) };
  }

  /** (3) and (4); a dead component keeps its κ. */
  function kappasOf(lengths: Float64Array, mass: Float64Array, before: MovmfParameters): Float64Array {
    if (kappa === 'shared') {
      return Float64Array.of(concentrationOf(K, sumOf(lengths) / sumOf(mass), kappaUpdate, limit));
    }
    return before.kappas.map((old, h) =>
      isDead(mass[h]!, total, rows) ? old : concentrationOf(K, lengths[h]! / mass[h]!, kappaUpdate, limit),
    );
  }

  async function revived(parameters: MovmfParameters, dead: readonly number[]): Promise<MovmfParameters> {
    const densities = explain(source, movmfScores(parameters, K), new Float64Array(rows * H));
    const worst = worstExplained(densities, weights, source, dead.length);
    const [means, kappas] = [parameters.means.slice(), parameters.kappas.slice()];
    const usual = kappas.reduce((sum, value, h) => sum + value * (kappas.length === 1 ? 1 : parameters.weights[h]!), 0);
    worst.forEach((i, j) => {
      source.load(i, i + 1, means.subarray(dead[j]! * K, (dead[j]! + 1) * K));
      if (kappas.length > 1) kappas[dead[j]!] = usual;
    });
    return { weights: withRevived(parameters.weights, dead.slice(0, worst.length), rows), means, kappas };
  }

  return {
    source,
    weights,
    components: H,
    scores: (parameters) => movmfScores(parameters, K),
    maximise,
    revived,
    async startFrom({ centres, assignments }, compute) {
      const statistics = await hardStatistics(source, weights, assignments, H, compute);
      const means = unitRows(Float64Array.from(centres.data), K);
      return maximise(statistics, {
        weights: new Float64Array(H).fill(1 / H),
        means,
        kappas: new Float64Array(kappa === 'shared' ? 1 : H).fill(K),
      });
    },
  };
}

function unitRows(rows: Float64Array, K: number): Float64Array {
  for (let at = 0; at < rows.length; at += K) {
    const row = rows.subarray(at, at + K);
    const length = lengthOf(row);
    for (let f = 0; f < K; f++) row[f] = row[f]! / length;
  }
  return rows;
}
