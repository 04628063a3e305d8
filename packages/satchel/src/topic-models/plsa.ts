/**
 * Probabilistic latent semantic analysis (Hofmann 1999) by expectation–maximisation.
 *
 *   P(w|d) = Σ_z P(z|d) P(w|z)                                                                                                 (1)
 *   P(z|d,w) ∝ P(z|d) P(w|z)                                                          expectation                              (2)
 *   P(w|z) ∝ Σ_d n_dw P(z|d,w),   P(z|d) ∝ Σ_w n_dw P(z|d,w)                          maximisation, both from the old values   (3)
 *
 *   n_dw     how often document d holds word w        matrix
 *   P(z|d)   documents × topics                       factors.documents
 *   P(w|z)   words × topics, columns add up to 1      factors.words
 *
 * P(z|d,w) is never stored: Σ_w n_dw P(z|d,w) = P(z|d) q_z with q of factors.ts, and the same by words. No step lowers the likelihood
 * Σ n ln P(w|d). The start is random: each distribution is drawn uniformly from all there are. It ends when an iteration raises the likelihood
 * by less than `tolerance` of itself.
 */
import { type Compute, pause } from '../core/compute.ts';
import type { Matrix, SparseMatrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';
import { type Factors, openFactors } from './factors.ts';
import { columnSums } from './nmf.ts';

export interface PlsaSettings {
  readonly topics: number;
  readonly iterations: number;
  readonly tolerance: number;
  readonly seed: number;
}

export interface FittedPlsa {
  readonly factors: Factors;
  /** P(z) */
  readonly shares: Float64Array;
  /** Σ n ln P(w|d) before each iteration. */
  readonly history: readonly number[];
}

/** `owner` is the method that errors name. */
export async function fitPlsa(
  matrix: SparseMatrix,
  settings: PlsaSettings,
  compute: Compute,
  owner = 'plsa',
): Promise<FittedPlsa> {
  const factors = openFactors(owner, matrix, settings.topics, compute);
  drawDistributions(factors, settings.seed);
  const history: number[] = [];
  let shares: Float64Array = new Float64Array(settings.topics).fill(1 / settings.topics);
  for (let done = 1; done <= settings.iterations; done++) {
    const step = await plsaStep(factors);
    shares = step.shares;
    history.push(step.logLikelihood);
    compute.progress.advance(done, settings.iterations, 'iterations');
    await pause(compute);
    const [before, now] = [history.at(-2) ?? -Infinity, step.logLikelihood];
    if (now - before <= settings.tolerance * Math.abs(now)) break;
  }
  return { factors, shares, history };
}

/** (2) and (3); returns the likelihood before the step, and P(z) after it. */
export async function plsaStep(factors: Factors): Promise<{ logLikelihood: number; shares: Float64Array }> {
  const logLikelihood = await factors.ratios('documentSide');
  await factors.ratios('wordSide');
  const { documentSide, wordSide, topics } = factors;
  multiplyByTargets(documentSide.rows, documentSide.targets);
  multiplyByTargets(wordSide.rows, wordSide.targets);
  normaliseRows(documentSide.rows);
  const mass = columnSums(wordSide).subarray(0, topics);
  scaleColumns(wordSide.rows, (k) => (mass[k]! > 0 ? 1 / mass[k]! : 0));
  const total = mass.reduce((sum, value) => sum + value, 0);
  return { logLikelihood, shares: mass.map((value) => (total > 0 ? value / total : 1 / topics)) };
}

function multiplyByTargets({ data }: Matrix, targets: Matrix): void {
  for (let at = 0; at < data.length; at++) data[at] = data[at]! * targets.data[at]!;
}

/** Rows of zeros stay: a document without words has no topics. */
function normaliseRows({ rows, columns, data }: Matrix): void {
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let at = i * columns; at < (i + 1) * columns; at++) sum += data[at]!;
    if (sum > 0) for (let at = i * columns; at < (i + 1) * columns; at++) data[at] = data[at]! / sum;
  }
}

function scaleColumns({ columns, data }: Matrix, factor: (column: number) => number): void {
  const factors = Float64Array.from({ length: columns }, (_, k) => factor(k) || 0);
  for (let at = 0; at < data.length; at++) data[at] = data[at]! * factors[at % columns]!;
}

/** Exponential numbers, normalised, are uniform over all distributions. */
function drawDistributions({ topics, documentSide, wordSide }: Factors, seed: number): void {
  const random = createRandom(seed, 'plsa');
  for (const { rows } of [documentSide, wordSide])
    for (let i = 0; i < rows.rows; i++)
      for (let k = 0; k < topics; k++) rows.data[i * rows.columns + k] = -Math.log1p(-random.uniform());
  normaliseRows(documentSide.rows);
  const sums = columnSums(wordSide);
  scaleColumns(wordSide.rows, (k) => (sums[k]! > 0 ? 1 / sums[k]! : 0));
}
