/** The tokens of Gaussian LDA, their topics and counts, and the densities of its topics; gaussian-lda.ts has the equations. */
import { type Bags, bagCount } from '../core/bag.ts';
import { type Compute, pause } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import { type KernelMemory, MOST_KERNEL_BYTES, padded, paddedBytes } from '../core/kernels.ts';
import { createMatrix, type Matrix } from '../core/matrix.ts';
import { topicScratchBytes } from '../kernels/topic-sampler/contract.ts';
import { type GaussianPrior, logDensity, stateOf } from './normal-inverse-wishart.ts';

/** Row-major points in 64 bits. */
export interface Points {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

export interface GaussianLdaSettings {
  readonly topics: number;
  readonly sweeps: number;
  readonly alpha: number;
  readonly sampler: 'blocked' | 'collapsed';
  readonly seed: number;
}

export interface GaussianRun {
  readonly compute: Compute;
  readonly settings: GaussianLdaSettings;
  readonly points: Points;
  readonly prior: GaussianPrior;
  readonly memory: KernelMemory;
  /** K padded to a multiple of 8: the length of a row of counts or densities in `memory`. */
  readonly columns: number;
  /** The tokens of document d begin at `starts[d]`. */
  readonly starts: Uint32Array;
  readonly wordIds: Uint32Array;
  readonly assigned: Uint32Array;
  readonly documentCounts: Uint32Array;
  /** t_k(v_w) in rows of `columns` numbers, each row divided by its largest. */
  readonly table: Matrix;
  /** n_wk, in rows of K numbers. */
  readonly wordCounts: Float64Array;
}

export function openRun(
  bags: Bags,
  points: Points,
  prior: GaussianPrior,
  start: Uint32Array,
  settings: GaussianLdaSettings,
  compute: Compute,
): GaussianRun {
  const { topics: K } = settings;
  const [documents, columns] = [bagCount(bags), padded(K, 8)];
  const { tokens, bytes } = checkRoom(bags, points, K);
  const memory = compute.kernels.createMemory(bytes, false);
  const run: GaussianRun = {
    ...{ compute, settings, points, prior, memory, columns },
    starts: new Uint32Array(documents + 1),
    wordIds: memory.u32(tokens),
    assigned: memory.u32(tokens),
    documentCounts: memory.u32(documents * columns),
    table: memory.matrix(points.rows, columns),
    wordCounts: new Float64Array(points.rows * K),
  };
  assignWords(run, bags, start);
  return run;
}

/** Every token starts in the topic of its word. */
function assignWords({ columns, settings, ...run }: GaussianRun, bags: Bags, start: Uint32Array): void {
  let token = 0;
  for (let d = 0; d < bagCount(bags); d++) {
    for (let j = bags.offsets[d]!; j < bags.offsets[d + 1]!; j++) {
      const [word, count] = [bags.ids[j]!, bags.counts[j]!];
      const topic = start[word]!;
      run.wordIds.fill(word, token, token + count);
      run.assigned.fill(topic, token, token + count);
      run.documentCounts[d * columns + topic]! += count;
      run.wordCounts[word * settings.topics + topic]! += count;
      token += count;
    }
    run.starts[d + 1] = token;
  }
}

/** Throws TOO_LARGE where the tables would not fit. Returns the tokens, and the bytes of the kernel memory. */
export function checkRoom(
  bags: Bags,
  { rows, columns: D }: Pick<Points, 'rows' | 'columns'>,
  topics: number,
): { tokens: number; bytes: number } {
  const columns = padded(topics, 8);
  const tokens = bags.counts.reduce((sum, count) => sum + count, 0);
  const sizes = [tokens, tokens, bagCount(bags) * columns, rows * columns, columns].map((numbers) => 4 * numbers);
  const bytes = paddedBytes(...sizes, topicScratchBytes(columns));
  const all = bytes + 8 * topics * D ** 2 + 8 * topics * rows;
  if (all <= MOST_KERNEL_BYTES) return { tokens, bytes };
  throw new SatchelError(
    'TOO_LARGE',
    `gaussian-lda: ${topics} topics of ${rows} words in ${D} dimensions need ${Math.ceil(all / 2 ** 20)} MB of memory, but WebAssembly ends at 4096 MB.`,
    {
      kind: 'configuration',
      remedy:
        'Use fewer topics (gaussian-lda.topics), fewer dimensions (gaussian-lda.dimensions) or fewer words (text.minCount).',
      facts: { bytes: all, topics, words: rows, dimensions: D },
    },
  );
}

/** Fills `run.table` from the counts; returns the logarithms that its rows were divided by. */
export async function tabulate(run: GaussianRun): Promise<Float64Array> {
  const { points, prior, settings, columns, table, wordCounts, compute } = run;
  const K = settings.topics;
  const logs = new Float64Array(points.rows * K);
  const largest = new Float64Array(points.rows).fill(Number.NEGATIVE_INFINITY);
  for (let k = 0; k < K; k++) {
    const density = logDensity(
      stateOf(prior, points.data, (w) => wordCounts[w * K + k]!),
      prior,
    );
    for (let w = 0; w < points.rows; w++) {
      const value = density(points.data, w * points.columns);
      logs[w * K + k] = value;
      if (value > largest[w]!) largest[w] = value;
      if ((w & 255) === 0) await pause(compute);
    }
  }
  for (let w = 0; w < points.rows; w++)
    for (let k = 0; k < K; k++) table.data[w * columns + k] = Math.exp(logs[w * K + k]! - largest[w]!);
  return largest;
}

/** The table without its padding. */
export function densitiesOf({ points, settings, columns, table }: GaussianRun): Matrix {
  const densities = createMatrix(points.rows, settings.topics);
  for (let w = 0; w < points.rows; w++)
    densities.data.set(table.data.subarray(w * columns, w * columns + settings.topics), w * settings.topics);
  return densities;
}

/** Share of all tokens in each topic; equal where there are none. */
export function sharesOf({ settings, wordIds, wordCounts }: GaussianRun): Float64Array {
  const shares = new Float64Array(settings.topics).fill(wordIds.length > 0 ? 0 : 1 / settings.topics);
  if (wordIds.length > 0)
    wordCounts.forEach((count, at) => {
      shares[at % settings.topics]! += count / wordIds.length;
    });
  return shares;
}
