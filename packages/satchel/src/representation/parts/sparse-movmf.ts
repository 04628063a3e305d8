/**
 * Expectation–maximisation for mixtures of von Mises–Fisher distributions over sparse unit rows; movmf.ts gives the equations. One pass costs as many
 * products as the rows have entries, times the components.
 */
import type { Compute } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { createPace, type Pace } from '../../mixture/pace.ts';
import { concentrationOf } from '../../mixture/von-mises-fisher.ts';
import { createRandom, type Random } from '../../numeric/random.ts';
import { sumOf } from '../../numeric/statistics.ts';
import {
  createDirectionPasses,
  createPosteriorOf,
  type DirectionParameters,
  type DirectionPasses,
  type DirectionSums,
} from './movmf-passes.ts';

export type { DirectionParameters } from './movmf-passes.ts';

export interface DirectionSettings {
  readonly components: number;
  readonly kappa: 'per-component' | 'shared';
  readonly iterations: number;
  /** The fit ends when the log-likelihood rises by less than this share of itself. */
  readonly tolerance: number;
  readonly kappaLimit: number;
  readonly seed: number;
}

/** Rows of zeros have no direction and are left out. */
export async function fitDirections(
  rows: SparseMatrix,
  settings: DirectionSettings,
  compute: Compute,
): Promise<DirectionParameters> {
  const present = Uint32Array.from({ length: rows.rows }, (_, i) => i).filter(
    (i) => rows.offsets[i + 1]! > rows.offsets[i]!,
  );
  if (present.length < settings.components) throw tooFew(settings.components, present.length);
  const passes = createDirectionPasses(rows, settings.components, compute);
  let parameters = await startFrom(rows, present, settings, passes, compute);
  let before = Number.NEGATIVE_INFINITY;
  for (let iteration = 0; iteration < settings.iterations; iteration++) {
    const { parameters: next, logLikelihood } = await step(passes, parameters, settings);
    compute.progress.advance(iteration + 1, settings.iterations, 'iterations');
    if (logLikelihood - before <= settings.tolerance * Math.abs(logLikelihood)) break;
    [parameters, before] = [next, logLikelihood];
  }
  return parameters;
}

/** Writes p(h|x) of one document to `into`; returns ln p(x). */
export function createPosterior(parameters: DirectionParameters, V: number) {
  const { means } = parameters;
  const H = parameters.weights.length;
  const posteriorOf = createPosteriorOf(parameters, V);
  return (ids: Uint32Array, values: Float32Array, into: Float64Array): number => {
    into.fill(0);
    for (let j = 0; j < ids.length; j++) {
      const [value, at] = [values[j]!, ids[j]! * H];
      for (let h = 0; h < H; h++) into[h] = into[h]! + value * means[at + h]!;
    }
    return posteriorOf(into);
  };
}

/** One pass: the log-likelihood of the parameters given, and the parameters that follow from them. */
export async function step(
  passes: DirectionPasses,
  parameters: DirectionParameters,
  settings: Pick<DirectionSettings, 'kappa' | 'kappaLimit'>,
): Promise<{ parameters: DirectionParameters; logLikelihood: number }> {
  const expected = await passes.expectation(parameters);
  return { parameters: maximise(expected, parameters, settings), logLikelihood: expected.logLikelihood };
}

/** A component without mass keeps its direction and its κ. */
function maximise(
  { mass, sums }: DirectionSums,
  before: DirectionParameters,
  { kappa, kappaLimit }: Pick<DirectionSettings, 'kappa' | 'kappaLimit'>,
): DirectionParameters {
  const H = mass.length;
  const V = sums.length / H;
  const total = sumOf(mass);
  const lengths = new Float64Array(H);
  const means = new Float64Array(sums.length);
  for (let at = 0; at < sums.length; at += H)
    for (let h = 0; h < H; h++) lengths[h] = lengths[h]! + sums[at + h]! * sums[at + h]!;
  for (let h = 0; h < H; h++) lengths[h] = Math.sqrt(lengths[h]!);
  for (let at = 0; at < sums.length; at += H)
    for (let h = 0; h < H; h++) means[at + h] = lengths[h]! > 0 ? sums[at + h]! / lengths[h]! : before.means[at + h]!;
  const concentration = (length: number, points: number) => concentrationOf(V, length / points, 'exact', kappaLimit);
  const shared = kappa === 'shared' ? concentration(sumOf(lengths), total) : undefined;
  const kappas = mass.map((own, h) => shared ?? (own > 0 ? concentration(lengths[h]!, own) : before.kappas[h]!));
  return { weights: mass.map((own) => Math.max(own / total, Number.MIN_VALUE)), means, kappas };
}

/** Passes of spherical k-means before the first expectation. */
const START_PASSES = 10;

async function startFrom(
  rows: SparseMatrix,
  present: Uint32Array,
  settings: DirectionSettings,
  passes: DirectionPasses,
  compute: Compute,
): Promise<DirectionParameters> {
  const { components: H, seed } = settings;
  const means = await seedMeans(rows, present, H, createRandom(seed, 'movmf'), createPace(compute));
  const ones = new Float64Array(H).fill(1);
  let parameters: DirectionParameters = { weights: ones.map((one) => one / H), means, kappas: ones };
  for (let pass = 0; pass < START_PASSES; pass++)
    parameters = maximise(await passes.hard(parameters.means), parameters, settings);
  return parameters;
}

/** k-means++ on the sphere: a row is drawn in proportion to 1 − its largest cosine with the rows drawn before. */
async function seedMeans(
  rows: SparseMatrix,
  present: Uint32Array,
  H: number,
  random: Random,
  pace: Pace,
): Promise<Float64Array> {
  const means = new Float64Array(rows.columns * H);
  const apart = new Float64Array(present.length).fill(1);
  const dense = new Float64Array(rows.columns);
  for (let h = 0; h < H; h++) {
    const drawn = present[drawFrom(apart, random)]!;
    dense.fill(0);
    for (let j = rows.offsets[drawn]!; j < rows.offsets[drawn + 1]!; j++) {
      dense[rows.indices[j]!] = rows.values[j]!;
      means[rows.indices[j]! * H + h] = rows.values[j]!;
    }
    for (const [place, i] of present.entries()) {
      let cosine = 0;
      for (let j = rows.offsets[i]!; j < rows.offsets[i + 1]!; j++)
        cosine += rows.values[j]! * dense[rows.indices[j]!]!;
      apart[place] = Math.min(apart[place]!, Math.max(0, 1 - cosine));
    }
    await pace.after(rows.values.length);
  }
  return means;
}

/** An index in proportion to its weight; where all weigh nothing, any. */
function drawFrom(weights: Float64Array, random: Random): number {
  const total = sumOf(weights);
  if (!(total > 0)) return random.below(weights.length);
  let left = random.uniform() * total;
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return found < 0 ? weights.length - 1 : found;
}

const tooFew = (components: number, documents: number): SatchelError =>
  new SatchelError(
    'TOO_FEW_POINTS',
    `movmf: ${components} components need as many documents with words, got ${documents}.`,
    {
      remedy: 'Set movmf.components to a smaller number.',
      facts: { components, documents },
    },
  );
