/**
 * Expectation–maximisation for mixtures of von Mises–Fisher distributions over sparse unit rows; movmf.ts gives the equations. One pass costs as many
 * products as the rows have entries, times the components.
 */
import type { Compute } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { createPace, type Pace } from '../../mixture/pace.ts';
import { concentrationOf, logNormaliser } from '../../mixture/von-mises-fisher.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { createRandom, type Random } from '../../numeric/random.ts';
import { softmax } from '../../numeric/softmax.ts';
import { sumOf } from '../../numeric/statistics.ts';

export interface DirectionParameters {
  /** π, H numbers. */
  readonly weights: Float64Array;
  /** μ, H × V, unit rows; the numbers of one word side by side: μ_hw is at w · H + h. */
  readonly means: Float64Array;
  /** κ, H numbers; all equal where they are shared. */
  readonly kappas: Float64Array;
}

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
  const pace = createPace(compute);
  let parameters = await startFrom(rows, present, settings, pace);
  let before = Number.NEGATIVE_INFINITY;
  for (let iteration = 0; iteration < settings.iterations; iteration++) {
    const { parameters: next, logLikelihood } = await step(rows, present, parameters, settings, pace);
    compute.progress.advance(iteration + 1, settings.iterations, 'iterations');
    if (logLikelihood - before <= settings.tolerance * Math.abs(logLikelihood)) break;
    [parameters, before] = [next, logLikelihood];
  }
  return parameters;
}

/** Writes ln π_h + ln c(κ_h) + κ_h μ_h·x of row i, turned into p(h|x), to `into`; returns ln p(x). */
export function createPosterior({ weights, means, kappas }: DirectionParameters, V: number) {
  const H = weights.length;
  const offsets = weights.map((weight, h) => Math.log(weight) + logNormaliser(V, kappas[h]!));
  return (ids: Uint32Array, values: Float32Array, into: Float64Array): number => {
    into.fill(0);
    for (let j = 0; j < ids.length; j++) {
      const [value, at] = [values[j]!, ids[j]! * H];
      for (let h = 0; h < H; h++) into[h] = into[h]! + value * means[at + h]!;
    }
    for (let h = 0; h < H; h++) into[h] = offsets[h]! + kappas[h]! * into[h]!;
    return softmax(into);
  };
}

/** One pass: the log-likelihood of the parameters given, and the parameters that follow from them. */
export async function step(
  rows: SparseMatrix,
  present: Uint32Array,
  parameters: DirectionParameters,
  settings: Pick<DirectionSettings, 'kappa' | 'kappaLimit'>,
  pace: Pace,
): Promise<{ parameters: DirectionParameters; logLikelihood: number }> {
  const H = parameters.weights.length;
  const posterior = createPosterior(parameters, rows.columns);
  const [mass, sums, own] = [new Float64Array(H), new Float64Array(rows.columns * H), new Float64Array(H)];
  let logLikelihood = 0;
  for (const i of present) {
    const [start, end] = [rows.offsets[i]!, rows.offsets[i + 1]!];
    logLikelihood += posterior(rows.indices.subarray(start, end), rows.values.subarray(start, end), own);
    for (let h = 0; h < H; h++) mass[h] = mass[h]! + own[h]!;
    addRow(rows, i, own, sums);
    await pace.after(2 * H * (end - start));
  }
  return { parameters: maximise(mass, sums, parameters, settings, rows.columns), logLikelihood };
}

function addRow({ offsets, indices, values }: SparseMatrix, i: number, shares: Float64Array, sums: Float64Array): void {
  const H = shares.length;
  for (let j = offsets[i]!; j < offsets[i + 1]!; j++) {
    const [value, at] = [values[j]!, indices[j]! * H];
    for (let h = 0; h < H; h++) sums[at + h] = sums[at + h]! + value * shares[h]!;
  }
}

/** A component without mass keeps its direction and its κ. */
function maximise(
  mass: Float64Array,
  sums: Float64Array,
  before: DirectionParameters,
  { kappa, kappaLimit }: Pick<DirectionSettings, 'kappa' | 'kappaLimit'>,
  V: number,
): DirectionParameters {
  const H = mass.length;
  const total = sumOf(mass);
  const lengths = new Float64Array(H);
  for (let at = 0; at < sums.length; at++) lengths[at % H] = lengths[at % H]! + sums[at]! * sums[at]!;
  for (let h = 0; h < H; h++) lengths[h] = Math.sqrt(lengths[h]!);
  const means = sums.map((sum, at) => (lengths[at % H]! > 0 ? sum / lengths[at % H]! : before.means[at]!));
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
  pace: Pace,
): Promise<DirectionParameters> {
  const { components: H, seed } = settings;
  const V = rows.columns;
  let means = await seedMeans(rows, present, H, createRandom(seed, 'movmf'), pace);
  const own = new Float64Array(H);
  const none = { weights: new Float64Array(H).fill(1 / H), means, kappas: new Float64Array(H).fill(1) };
  let parameters: DirectionParameters = none;
  for (let pass = 0; pass < START_PASSES; pass++) {
    const [mass, sums] = [new Float64Array(H), new Float64Array(V * H)];
    for (const i of present) {
      const nearest = nearestMean(rows, i, means, H, own);
      own.fill(0);
      own[nearest] = 1;
      mass[nearest]!++;
      addRow(rows, i, own, sums);
      await pace.after(H * (rows.offsets[i + 1]! - rows.offsets[i]!));
    }
    parameters = maximise(mass, sums, { ...parameters, means }, settings, V);
    means = parameters.means;
  }
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

function nearestMean(rows: SparseMatrix, i: number, means: Float64Array, H: number, cosines: Float64Array): number {
  cosines.fill(0);
  for (let j = rows.offsets[i]!; j < rows.offsets[i + 1]!; j++) {
    const [value, at] = [rows.values[j]!, rows.indices[j]! * H];
    for (let h = 0; h < H; h++) cosines[h] = cosines[h]! + value * means[at + h]!;
  }
  return indexOfLargest(cosines);
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
