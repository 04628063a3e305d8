/**
 * Latent Dirichlet allocation by online variational Bayes (Hoffman, Blei and Bach 2010).
 *
 *   β̃_wk = e^{ψ(λ_wk) − ψ(Σ_w λ_wk)}                                                                                          (1)
 *   documents of a batch: γ_k = α + Σ_w n_w q_wk,   q_wk ∝ β̃_wk e^{ψ(γ_k)}, round after round                                (2)
 *   λ ← (1 − ρ_t) λ + ρ_t (β + N / |batch| · Σ_d n_dw q_dwk),   ρ_t = (τ + t)^−κ                                               (3)
 *
 *   λ_wk   parameters of the Dirichlet distribution of topic k over words       β + c x_wk
 *   β      prior of the words of a topic
 *   N      documents with words;  t   batches so far;  τ = 10, κ = 0.7
 *   γ, q   of a document, as in lda-bound.ts with β̃ in place of φ
 *
 * λ is kept as β + c x, so that 1 − ρ_t multiplies one number, c, and a batch changes the rows of its own words alone; Σ_w x_wk follows. The sums are
 * made by kernels/variational-topics in 32 bits.
 *
 * Batches are taken in an order that is drawn once. Sums over the documents of a batch are taken in their order.
 */
import type { Bags } from '../../core/bag.ts';
import { checkTable } from '../../core/checks/table-memory.ts';
import { type Compute, pause } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { type Kernels, MOST_KERNEL_BYTES, padded, paddedBytes } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import { digamma } from '../../numeric/special-functions.ts';
import { defaultVariational } from '../lda-bound.ts';
import { type BatchSizes, batchSizes, createBatch, leastSizes, writeBatch } from './variational-batch.ts';

export interface VariationalLdaSettings {
  readonly topics: number;
  readonly passes: number;
  readonly batch: number;
  readonly alpha: number;
  readonly beta: number;
  readonly seed: number;
}

const [OFFSET, DECAY] = [10, 0.7];

/** Documents between two pauses. */
const AT_A_TIME = 64;

/** Returns λ. */
export async function variationalLda(
  bags: Bags,
  wordCount: number,
  settings: VariationalLdaSettings,
  compute: Compute,
  owner = 'lda',
): Promise<Float64Array> {
  const { topics, passes, batch, beta, seed } = settings;
  checkTable({ option: `${owner}.topics`, columns: topics, wordCount });
  const random = createRandom(seed, 'lda/online-vb');
  const order = documentsWithWords(bags);
  checkMemory(owner, wordCount, leastSizes(bags, order.length, batch, wordCount), topics);
  const start = new Float32Array(wordCount * topics);
  for (let at = 0; at < start.length; at++) start[at] = 0.5 + random.uniform();
  random.shuffle(order);
  const run = openRun(owner, wordCount, batchSizes(bags, order, batch, wordCount), settings, compute);
  for (let word = 0; word < wordCount; word++)
    for (let k = 0; k < topics; k++) run.excess.data[word * run.excess.columns + k] = start[word * topics + k]! - beta;
  addUp(run);
  let batches = 0;
  for (let pass = 0; pass < passes; pass++) {
    for (let first = 0; first < order.length; first += batch) {
      const own = order.subarray(first, first + batch);
      const wordIds = await expectBatch(run, bags, own, settings, compute);
      const rate = (OFFSET + batches++) ** -DECAY;
      shrink(run, 1 - rate);
      const factor = (rate * order.length) / (own.length * run.scale);
      run.kernels.learnWords({ excess: run.excess, wordIds }, factor, run.sums, run.totals);
      const done = pass * order.length + Math.min(order.length, first + batch);
      compute.progress.advance(done, passes * order.length, 'documents');
      await pause(compute);
    }
  }
  return lambdaOf(run, wordCount, settings);
}

function documentsWithWords({ offsets }: Bags): Uint32Array {
  const documents = Uint32Array.from({ length: offsets.length - 1 }, (_, i) => i);
  return documents.filter((i) => offsets[i + 1]! > offsets[i]!);
}

/** All in one kernel memory. Rows have K numbers, padded to a multiple of 8. */
interface Run {
  readonly kernels: Kernels;
  /** x, and c. */
  readonly excess: Matrix;
  scale: number;
  /** Σ_w x_wk */
  readonly totals: Float64Array;
  readonly batch: ReturnType<typeof createBatch>;
  /** β̃ and Σ_d n_dw q_dwk of the words of the batch. */
  readonly weights: Matrix;
  readonly sums: Matrix;
  readonly below: Float32Array;
  readonly alphas: Float32Array;
  readonly equal: Float32Array;
  readonly scratch: Float32Array;
}

function openRun(
  owner: string,
  wordCount: number,
  sizes: BatchSizes,
  { topics, alpha }: VariationalLdaSettings,
  { kernels: provider }: Compute,
): Run {
  const K = padded(topics, 8);
  const bytes = checkMemory(owner, wordCount, sizes, topics);
  const memory = provider.createMemory(bytes, false);
  const run: Run = {
    kernels: provider.open(provider.choose(false), memory.handle),
    excess: memory.matrix(wordCount, K),
    scale: 1,
    totals: memory.f64(K),
    batch: createBatch(memory, sizes),
    ...{ weights: memory.matrix(sizes.wordCount, K), sums: memory.matrix(sizes.wordCount, K) },
    ...{ below: memory.f32(K), alphas: memory.f32(K), equal: memory.f32(K), scratch: memory.f32(3 * K) },
  };
  run.alphas.fill(alpha);
  run.equal.fill(1 / topics, 0, topics);
  return run;
}

/** Returns the bytes of the arrays; throws TOO_LARGE where no memory holds them. */
function checkMemory(owner: string, wordCount: number, sizes: BatchSizes, topics: number): number {
  const K = padded(topics, 8);
  const numbers = [wordCount * K, sizes.wordCount * K, sizes.wordCount * K, 2 * K, K, K, K, 3 * K];
  const lists = [sizes.documents + 1, sizes.entries, sizes.entries, sizes.wordCount];
  const bytes = paddedBytes(...[...numbers, ...lists].map((count) => 4 * count));
  if (bytes > MOST_KERNEL_BYTES) throw tooLarge(owner, bytes, topics, sizes);
  return bytes;
}

const tooLarge = (owner: string, bytes: number, topics: number, { documents }: BatchSizes): SatchelError =>
  new SatchelError(
    'TOO_LARGE',
    `${owner}: ${topics} topics with batches of up to ${documents} documents need ${Math.ceil(bytes / 2 ** 20)} MB of memory, but WebAssembly ends at 4096 MB.`,
    {
      kind: 'configuration',
      remedy: `Use smaller batches (${owner}.batch), fewer topics (${owner}.topics) or fewer words (text.minCount, text.maxWords).`,
      facts: { bytes, topics, documents },
    },
  );

/** (1) and (2). Returns the words of the batch, in the order of the rows of `weights` and `sums`. */
async function expectBatch(
  run: Run,
  bags: Bags,
  documents: Uint32Array,
  { topics, beta }: VariationalLdaSettings,
  compute: Compute,
): Promise<Uint32Array> {
  const { kernels, excess, scale, below, alphas, equal, weights, sums, scratch } = run;
  const { starts, rows, counts, wordIds } = writeBatch(run.batch, bags, documents);
  writeBelow(run, topics, beta);
  kernels.weighWords({ excess, wordIds }, { scale, beta, below, scratch }, weights);
  const { iterations, tolerance } = defaultVariational;
  const tables = { rows, counts, weights, sums, alphas, equal, scratch };
  for (let start = 0; start < documents.length; start += AT_A_TIME) {
    const own = starts.subarray(start, Math.min(documents.length, start + AT_A_TIME) + 1);
    kernels.expectTopics({ ...tables, starts: own, iterations, tolerance: tolerance * topics });
    await pause(compute);
  }
  return wordIds;
}

/** e^{−ψ(Σ_w λ_wk)}, the largest as 1. */
function writeBelow({ excess, below, totals, scale }: Run, topics: number, beta: number): void {
  const logs = Array.from({ length: topics }, (_, k) => digamma(excess.rows * beta + scale * totals[k]!));
  const least = logs.reduce((smallest, log) => Math.min(smallest, log), Number.POSITIVE_INFINITY);
  for (let k = 0; k < topics; k++) below[k] = Math.exp(Math.max(least - logs[k]!, -69)); // as the rows of β̃
}

/** c ← factor · c. Before c is too small a number, x takes it over. */
function shrink(run: Run, factor: number): void {
  run.scale *= factor;
  if (run.scale > 1e-12) return;
  for (let at = 0; at < run.excess.data.length; at++) run.excess.data[at] = run.excess.data[at]! * run.scale;
  run.scale = 1;
  addUp(run);
}

function addUp({ excess: { data, columns: K }, totals }: Run): void {
  totals.fill(0);
  for (let start = 0; start < data.length; start += K)
    for (let k = 0; k < K; k++) totals[k] = totals[k]! + data[start + k]!;
}

function lambdaOf({ excess, scale }: Run, wordCount: number, { topics, beta }: VariationalLdaSettings): Float64Array {
  const lambda = new Float64Array(wordCount * topics);
  for (let word = 0; word < wordCount; word++)
    for (let k = 0; k < topics; k++)
      lambda[word * topics + k] = Math.max(0, beta + scale * excess.data[word * excess.columns + k]!); // rounding
  return lambda;
}
