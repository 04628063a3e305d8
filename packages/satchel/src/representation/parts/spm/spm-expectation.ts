/**
 * The expectation of the Spherical Paragraph Model over many texts, shard by shard: equations (3) to (5) of spm-model.ts. Every column has
 * an entry per text, every parameter is the same for all of them, so that a cluster can run the same statistic.
 *
 *   columns      S_n and l_n;   r̄_n of the pass before, if there was one
 *   parameters   μ0 and κ0;   how κ follows from r̄, and its limit
 *   rows         κ_n = A⁻¹(r̄_n of the pass before), or START_KAPPA;   r̄_n of this pass
 *   sums         R = Σ_n E d_n;   Σ_n log p(words of n)
 */
import type { Compute } from '../../../core/compute.ts';
import type { FixedColumn, RowData, Statistic } from '../../../core/sweep.ts';
import { type Arrays, takeArray, tensor } from '../../../core/tensor.ts';
import { inSharedMemory } from '../../../core/threads/shared-memory.ts';
import { type KappaUpdate, logNormaliser, meanLengthOf } from '../../../mixture/von-mises-fisher.ts';
import { boundedKappa, certaintyOf, type Prior, START_KAPPA } from './spm-model.ts';
import type { TextSums } from './spm-texts.ts';

export const EXPECTATION = 'spm/expectation';
export const DIRECTIONS = 'spm/directions';

export interface KappaSettings {
  readonly kappaUpdate: KappaUpdate;
  readonly kappaLimit: number;
}

/** What the next prior and the next κ_n follow from. */
export interface Expected {
  /** κ_n, which the expectation was taken with. */
  readonly kappas: Float64Array;
  /** r̄_n */
  readonly meansAlong: Float64Array;
  /** R */
  readonly total: Float64Array;
  readonly logLikelihood: number;
}

export interface Passes {
  /** Σ_n S_n / l_n */
  directions(): Promise<Float64Array>;
  /** Without `meansAlong` every κ_n is START_KAPPA. */
  expectation(prior: Prior, meansAlong?: Float64Array): Promise<Expected>;
}

/** Passes over the texts; threads get the memory of the texts once. */
export function createPasses(given: TextSums, settings: KappaSettings, compute: Compute): Passes {
  const { executor, signal } = compute;
  const { dimension: K, sums, tokens } = executor.threads > 1 ? inSharedMemory(given) : given;
  const rows = tokens.length;
  const columns = { sums: { width: K, data: sums }, tokens: { width: 1, data: tokens } };
  return {
    directions: async () => (await executor.sweep(DIRECTIONS, { rows, columns }, {}, signal)).sums,
    async expectation(prior, meansAlong) {
      const before = meansAlong ? { meansAlong: { width: 1, data: meansAlong } } : {};
      const data: RowData = { rows, columns: { ...columns, ...before } };
      const swept = await executor.sweep(EXPECTATION, data, parametersOf(prior, settings), signal);
      return {
        kappas: takeArray('spm', swept.rows, 'kappas', 'f64', [rows]).data,
        meansAlong: takeArray('spm', swept.rows, 'meansAlong', 'f64', [rows]).data,
        total: swept.sums.subarray(0, K),
        logLikelihood: swept.sums[K]!,
      };
    },
  };
}

const parametersOf = ({ direction, kappa }: Prior, { kappaUpdate, kappaLimit }: KappaSettings): Arrays => ({
  direction: tensor(direction),
  kappa: tensor(Float64Array.of(kappa)),
  kappaLimit: tensor(Float64Array.of(kappaLimit)),
  isPaper: tensor(Uint32Array.of(Number(kappaUpdate === 'paper'))),
});

export const directionsStatistic: Statistic = {
  prepare:
    () =>
    (data, { start, end }) => {
      const { dimension: K, sums, tokens } = textsOf(data);
      const total = new Float64Array(K);
      for (let n = start; n < end; n++) {
        for (let f = 0; f < K; f++) total[f] = total[f]! + sums[n * K + f]! / tokens[n]!;
      }
      return { sums: total };
    },
};

export const expectationStatistic: Statistic = {
  prepare(parameters) {
    const direction = takeArray('spm', parameters, 'direction', 'f64', [undefined]).data;
    const [kappa] = takeArray('spm', parameters, 'kappa', 'f64', [1]).data;
    const [kappaLimit] = takeArray('spm', parameters, 'kappaLimit', 'f64', [1]).data;
    const [isPaper] = takeArray('spm', parameters, 'isPaper', 'u32', [1]).data;
    const update = isPaper ? 'paper' : 'exact';
    return (data, { start, end }) => {
      const { dimension: K, sums, tokens } = textsOf(data);
      const own = { dimension: K, sums: sums.subarray(start * K, end * K), tokens: tokens.subarray(start, end) };
      const before = data.columns['meansAlong'] as FixedColumn | undefined;
      const kappas = new Float64Array(end - start).fill(START_KAPPA);
      for (let n = start; before && n < end; n++)
        kappas[n - start] = boundedKappa(K, before.data[n]!, update, kappaLimit!);
      const { meansAlong, total, logLikelihood } = expectation(own, { direction, kappa: kappa! }, kappas);
      const rows = { kappas: tensor(kappas), meansAlong: tensor(meansAlong) };
      return { sums: Float64Array.of(...total, logLikelihood), rows };
    };
  },
};

function textsOf({ columns }: RowData): TextSums {
  const [sums, tokens] = [columns['sums'], columns['tokens']] as [FixedColumn, FixedColumn];
  return { dimension: sums.width, sums: sums.data as Float64Array, tokens: tokens.data as Float64Array };
}

/** The sums and the r̄_n of some texts. */
export function expectation(
  { dimension: K, sums, tokens }: TextSums,
  prior: Prior,
  kappas: Float64Array,
): Omit<Expected, 'kappas'> {
  const total = new Float64Array(K);
  const meansAlong = new Float64Array(tokens.length);
  const priorTerm = logNormaliser(K, prior.kappa);
  let [logLikelihood, priorShare] = [0, 0];
  for (let n = 0; n < tokens.length; n++) {
    const at = n * K;
    let [along, square] = [0, 0];
    for (let f = 0; f < K; f++) {
      const value = sums[at + f]!;
      along += prior.direction[f]! * value;
      square += value * value;
    }
    const kappa = kappas[n]!;
    const certainty = certaintyOf(prior.kappa, kappa, { tokens: tokens[n]!, along, square });
    const share = certainty > 0 ? meanLengthOf(K, certainty) / certainty : 0;
    meansAlong[n] = (share * (prior.kappa * along + kappa * square)) / tokens[n]!;
    priorShare += share * prior.kappa;
    for (let f = 0; f < K; f++) total[f] = total[f]! + share * kappa * sums[at + f]!;
    logLikelihood += priorTerm + tokens[n]! * logNormaliser(K, kappa) - logNormaliser(K, certainty);
  }
  for (let f = 0; f < K; f++) total[f] = total[f]! + priorShare * prior.direction[f]!;
  return { total, meansAlong, logLikelihood };
}
