/**
 * Training of lda2vec (Moody 2016): a word and its document together predict the words around.
 *
 *   x = w + e_D,       max  Σ_tokens Σ_c log σ(x·u_c) + Σ_n log σ(−x·u_n)          e_D and its gradients: proportions.ts               (1)
 *
 *   w, u   vectors and outputs of words, from skip-gram; they move by its steps, with a falling rate
 *   ω, t   weights of a document's topics, and vectors of topics; they move by Adam: ω after every 8 windows, t after every document
 *
 * λ, the weight of the prior, rises from 0 to its value over the first tenth of the run. An epoch counts it once for each document.
 */
import type { Compute } from '../../core/compute.ts';
import type { RunningWords } from '../../core/documents.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { type AdamState, adamState, adamStep, clipLength } from '../../numeric/adam.ts';
import { createRandomBits, seedWords } from '../../numeric/random-bits.ts';
import { checkProgress } from '../train/checks.ts';
import { withoutPadding } from '../train/training-state.ts';
import { mixtureOf, sharesOf, weightGradient } from './proportions.ts';
import type { TopicalVectors, WindowSettings } from './settings.ts';
import { openStepTable, placeRows } from './step-table.ts';
import { mostTargetsOf, walkWindows } from './windows.ts';

export interface Lda2vecSettings extends WindowSettings {
  readonly topics: number;
  readonly epochs: number;
  /** λ */
  readonly prior: number;
  /** Rates of Adam for ω and for t. */
  readonly documentRate: number;
  readonly topicRate: number;
}

export interface Lda2vec extends TopicalVectors {
  /** The share of all tokens in each topic. */
  readonly shares: Float64Array;
}

/** Windows between two steps of ω. */
const BATCH = 8;
const LONGEST_GRADIENT = 5;
const ANNEALED = 0.1;

export async function trainLda2vec(
  owner: string,
  text: { readonly running: RunningWords; readonly counts: Float64Array },
  start: Pick<TopicalVectors, 'wordMatrix' | 'outputs'>,
  settings: Lda2vecSettings,
  compute: Compute,
): Promise<Lda2vec> {
  const { dimensions, topics: K, epochs } = settings;
  const [V, { offsets }] = [text.counts.length, text.running];
  const table = openStepTable(
    owner,
    { rows: 2 * V + 1, dimensions, mostTargets: mostTargetsOf(settings) },
    compute.kernels,
  );
  placeRows(table, start.wordMatrix, 0);
  placeRows(table, start.outputs, V);
  const state = openState(offsets.length - 1, firstTopics(text.running, start.wordMatrix, settings), settings);
  const { columns, data } = table.rows;
  const [sum, input] = [new Float64Array(dimensions), 2 * V * columns];
  let [windows, current, passed] = [0, 0, 0];

  /** Steps of ω, and what the document adds to the gradient of t. */
  const settle = (rate: number): void => {
    if (windows === 0) return;
    const whole = offsets[current + 1]! - offsets[current]!;
    const annealed = Math.min(1, passed / (ANNEALED * epochs * text.running.ids.length));
    for (let c = 0; c < dimensions; c++) sum[c] = sum[c]! / -rate;
    state.move(current, sum, (annealed * settings.prior * windows) / whole);
    passed += windows;
    windows = 0;
    sum.fill(0);
  };

  await walkWindows(
    text,
    settings,
    {
      ...{ epochs, firstOutput: V },
      startDocument(document) {
        current = document;
        state.open(document);
      },
      visit(token, targets, rate) {
        const row = text.running.ids[token]! * columns;
        for (let c = 0; c < dimensions; c++) data[input + c] = data[row + c]! + state.mixture[c]!;
        table.step(2 * V, targets, rate, false);
        for (let c = 0; c < dimensions; c++) {
          data[row + c] = data[row + c]! + table.delta[c]!;
          sum[c] = sum[c]! + table.delta[c]!;
        }
        if (++windows === BATCH) settle(rate);
      },
      endDocument(_, rate) {
        settle(rate);
        state.moveTopics();
      },
    },
    table,
    compute,
  );
  checkProgress(0, table.rows, epochs - 1, true);
  return {
    wordMatrix: withoutPadding(table.rows, 0, V, dimensions),
    outputs: withoutPadding(table.rows, V, 2 * V, dimensions),
    topics: state.topics,
    shares: state.meanShares(offsets, K),
  };
}

/** ω of every document and t, with their Adam states; at any time one document is open. */
function openState(documents: number, topics: Matrix, { documentRate, topicRate }: Lda2vecSettings) {
  const [K, d] = [topics.rows, topics.columns];
  const weights = Array.from({ length: documents }, () => new Float64Array(K));
  const states: (AdamState | undefined)[] = new Array(documents);
  const [shares, along, gradient] = [new Float64Array(K), new Float64Array(K), new Float64Array(K)];
  const [mixture, topicGradient] = [new Float64Array(d), new Float64Array(K * d)];
  const [moved, topicState] = [Float64Array.from(topics.data), adamState(K * d)];

  function open(document: number): void {
    sharesOf(weights[document]!, shares);
    mixtureOf(shares, topics, mixture);
  }

  /** `delta` is ∂L/∂e, `prior` λ of this batch. */
  function move(document: number, delta: Float64Array, prior: number): void {
    for (let k = 0; k < K; k++) {
      let product = 0;
      for (let c = 0; c < d; c++) {
        product += topics.data[k * d + c]! * delta[c]!;
        topicGradient[k * d + c] = topicGradient[k * d + c]! + shares[k]! * delta[c]!;
      }
      along[k] = product;
    }
    weightGradient(shares, along, prior * (1 / K - 1), gradient);
    clipLength(gradient, LONGEST_GRADIENT);
    states[document] ??= adamState(K);
    adamStep(weights[document]!, gradient, states[document], documentRate);
    open(document);
  }

  function moveTopics(): void {
    clipLength(topicGradient, LONGEST_GRADIENT);
    adamStep(moved, topicGradient, topicState, topicRate);
    topics.data.set(moved);
    topicGradient.fill(0);
  }

  function meanShares(offsets: Uint32Array, count: number): Float64Array {
    const sums = new Float64Array(count);
    weights.forEach((own, document) => {
      sharesOf(own, shares);
      const length = offsets[document + 1]! - offsets[document]!;
      for (let k = 0; k < count; k++) sums[k] = sums[k]! + length * shares[k]!;
    });
    return sums.map((sum) => sum / offsets[documents]!);
  }

  return { topics, mixture, open, move, moveTopics, meanShares };
}

/**
 * Each topic starts from the mean word vector of a random document, minus the mean of all documents. Random directions would stay similar for
 * many epochs, because every topic starts with the same share of every document.
 */
function firstTopics(
  { offsets, ids }: RunningWords,
  wordMatrix: Matrix,
  { topics: K, dimensions: d, seed }: Lda2vecSettings,
): Matrix {
  const topics = createMatrix(K, d);
  const random = createRandomBits(seedWords(seed, 0x1da2));
  const all = meanOf(ids, wordMatrix);
  const filled = Uint32Array.from(offsets.subarray(1).keys()).filter((i) => offsets[i + 1]! > offsets[i]!);
  for (let k = 0; k < K; k++) {
    const document = filled[random.below(filled.length)]!;
    const own = meanOf(ids.subarray(offsets[document], offsets[document + 1]), wordMatrix);
    for (let c = 0; c < d; c++) topics.data[k * d + c] = own[c]! - all[c]!;
  }
  return topics;
}

function meanOf(ids: Uint32Array, { columns: d, data }: Matrix): Float64Array {
  const mean = new Float64Array(d);
  for (const id of ids) for (let c = 0; c < d; c++) mean[c] = mean[c]! + data[id * d + c]! / ids.length;
  return mean;
}
