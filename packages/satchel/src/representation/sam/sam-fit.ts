/**
 * Variational fitting of the spherical admixture model (Reisinger et al. 2010): one block of parameters after the other, until the bound rises
 * by less than a share of itself. No block lowers it. representation/sam.ts has the model, the other files of this folder the blocks.
 *
 *   bound = ξ a (a₀ m̃·Σμ_t − T) + κ₁ Σ_d ρ_d + Σ_d F_d                                                                        (1)
 *   m̃ = (κ₀ m + a ξ Σμ_t) / ‖·‖,   m = m̃                                                                                     (2)
 *
 * The authors' code keeps topics on the sphere by a penalty; here they move on the sphere itself. Documents are independent given the topics; sums over
 * them are taken in their order.
 */

import { type Compute, pause } from '../../core/compute.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { meanLengthOf } from '../../mixture/von-mises-fisher.ts';
import { digamma } from '../../numeric/special-functions.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { transposeSparse } from '../../numeric/transpose.ts';
import { documentObjective, fitMixture, type Mixture, mixtureOf, type SamState } from './sam-document.ts';
import { fitAlphas, fitSpread } from './sam-priors.ts';
import { alongMiddle, ascend, productsOf, type SamDocuments, times } from './sam-topics.ts';

export interface SamSettings {
  readonly iterations: number;
  readonly tolerance: number;
  /** Start of every α. */
  readonly alpha: number;
  /** κ₁ */
  readonly documentKappa: number;
  /** Start of ξ. */
  readonly topicKappa: number;
}

export interface FittedSam {
  /** V × T */
  readonly topics: Float64Array;
  readonly alphas: Float64Array;
  /** ξ */
  readonly kappa: number;
  /** Mean share of each topic in the documents. */
  readonly shares: Float64Array;
  /** (1) after each iteration. */
  readonly history: readonly number[];
}

/** κ₀ */
const MIDDLE_KAPPA = 10;
/** Evaluations per document, and steps of the topics, in one iteration: each block goes on in the next. */
const [EVALUATIONS, STEPS] = [15, 5];

/** Rows have length 1; `start` holds the first topics. */
export async function fitSam(
  rows: SparseMatrix,
  start: Float64Array,
  settings: SamSettings,
  compute: Compute,
): Promise<FittedSam> {
  const run = openRun(rows, start, settings, compute);
  const history: number[] = [];
  for (let done = 1; done <= settings.iterations; done++) {
    await moveMixtures(run);
    await moveTopics(run);
    moveMiddle(run);
    moveSpread(run);
    moveAlphas(run);
    history.push(boundOf(run));
    compute.progress.advance(done, settings.iterations, 'iterations');
    await pause(compute);
    const [before, now] = [history.at(-2) ?? Number.NEGATIVE_INFINITY, history.at(-1)!];
    if (now - before <= settings.tolerance * Math.abs(now)) break;
  }
  const { topics, alphas, kappa } = run;
  return { topics, alphas, kappa, shares: meanShares(run), history };
}

interface Run {
  readonly compute: Compute;
  readonly documents: SamDocuments;
  readonly settings: SamSettings;
  readonly T: number;
  readonly topics: Float64Array;
  /** m */
  middle: Float64Array;
  alphas: Float64Array;
  kappa: number;
  readonly gammas: Float64Array;
  readonly cosines: Float64Array;
  readonly gram: Float64Array;
  step: number | undefined;
}

function openRun(rows: SparseMatrix, start: Float64Array, settings: SamSettings, compute: Compute): Run {
  const T = start.length / rows.columns;
  const topics = start.slice();
  const cosines = times(rows, topics, T);
  const gammas = cosines.map((value) => Math.abs(value) + 0.01);
  for (let at = 0; at < gammas.length; at += T) {
    const own = gammas.subarray(at, at + T);
    const sum = sumOf(own);
    own.forEach((value, t) => {
      own[t] = (3 * value) / sum;
    });
  }
  return {
    ...{ compute, settings, T, topics, cosines, gammas },
    gram: productsOf(topics, topics, T),
    documents: { rows, transposed: transposeSparse(rows) },
    middle: new Float64Array(rows.columns).fill(1 / Math.sqrt(rows.columns)),
    alphas: new Float64Array(T).fill(settings.alpha),
    kappa: settings.topicKappa,
    step: undefined,
  };
}

const lengthOf = ({ documents, kappa }: Run): number => meanLengthOf(documents.rows.columns, kappa);
const middleLength = ({ documents }: Run): number => meanLengthOf(documents.rows.columns, MIDDLE_KAPPA);

const stateOf = (run: Run): SamState => ({
  length: lengthOf(run),
  kappa: run.settings.documentKappa,
  gram: run.gram,
  alphas: run.alphas,
});

async function moveMixtures(run: Run): Promise<void> {
  const state = stateOf(run);
  for (let at = 0; at < run.gammas.length; at += run.T) {
    fitMixture(run.gammas.subarray(at, at + run.T), run.cosines.subarray(at, at + run.T), state, EVALUATIONS);
    await pause(run.compute);
  }
}

async function moveTopics(run: Run): Promise<void> {
  const { topics, gammas, documents, cosines, gram, middle, settings, compute } = run;
  const length = lengthOf(run);
  const scales = { pull: run.kappa * length * middleLength(run), length, kappa: settings.documentKappa };
  for (let done = 0; done < STEPS; done++) {
    const { step, gain } = await ascend(
      topics,
      gammas,
      documents,
      { cosines, gram },
      middle,
      scales,
      run.step,
      compute,
    );
    run.step = step;
    if (gain === 0) break;
  }
}

/** (2); a resultant of length 0 keeps the middle. */
function moveMiddle(run: Run): void {
  const { topics, middle, T } = run;
  const scale = lengthOf(run) * run.kappa;
  const next = middle.map((value, w) => {
    let sum = MIDDLE_KAPPA * value;
    for (let t = 0; t < T; t++) sum += scale * topics[w * T + t]!;
    return sum;
  });
  const length = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0));
  if (length > 0) run.middle = next.map((value) => value / length);
}

function moveSpread(run: Run): void {
  const gap = middleLength(run) * alongMiddle(run.topics, run.middle, run.T) - run.T;
  const state = { gap, kappa: run.settings.documentKappa, mixtures: mixturesOf(run) };
  run.kappa = fitSpread(run.kappa, { ...state, dimension: run.documents.rows.columns });
}

function mixturesOf(run: Run): Mixture[] {
  const [length, products] = [lengthOf(run), new Float64Array(run.T)];
  const mixtures: Mixture[] = [];
  for (let at = 0; at < run.gammas.length; at += run.T) {
    const [own, cosines] = [run.gammas.subarray(at, at + run.T), run.cosines.subarray(at, at + run.T)];
    mixtures.push(mixtureOf(own, cosines, run.gram, length, products));
  }
  return mixtures;
}

function moveAlphas(run: Run): void {
  const { gammas, T } = run;
  const logs = new Float64Array(T);
  for (let at = 0; at < gammas.length; at += T) {
    const own = gammas.subarray(at, at + T);
    const all = digamma(own.reduce((sum, value) => sum + value, 0));
    own.forEach((value, t) => {
      logs[t] = logs[t]! + digamma(value) - all;
    });
  }
  run.alphas = fitAlphas(run.alphas, logs, gammas.length / T);
}

/** (1) */
function boundOf(run: Run): number {
  const { topics, middle, T, gammas, cosines, kappa } = run;
  const state = stateOf(run);
  const gradient = new Float64Array(T);
  let bound = kappa * state.length * (middleLength(run) * alongMiddle(topics, middle, T) - T);
  for (let at = 0; at < gammas.length; at += T)
    bound += documentObjective(gammas.subarray(at, at + T), cosines.subarray(at, at + T), state, gradient);
  return bound;
}

function meanShares({ gammas, T }: Run): Float64Array {
  const shares = new Float64Array(T);
  const documents = gammas.length / T;
  for (let at = 0; at < gammas.length; at += T) {
    const own = gammas.subarray(at, at + T);
    const all = own.reduce((sum, value) => sum + value, 0);
    own.forEach((value, t) => {
      shares[t] = shares[t]! + value / all / documents;
    });
  }
  return shares;
}
