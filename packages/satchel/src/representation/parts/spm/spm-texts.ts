/** S_n = Σ_i w_i and l_n of every text of the Spherical Paragraph Model (spm-model.ts): the words of a bag as directions, added up. */
import { type Bag, type Bags, bagAt, bagCount } from '../../../core/bag.ts';
import type { Compute } from '../../../core/compute.ts';
import type { Matrix } from '../../../core/matrix.ts';
import type { RaggedColumn, RowData, Statistic } from '../../../core/sweep.ts';
import { takeArray, tensor } from '../../../core/tensor.ts';
import { squaredLength, unitScale } from '../../../numeric/vectors.ts';

export const TEXT_SUMS = 'spm/text-sums';

/** The texts that have words: row n of `sums` is S_n, `tokens[n]` is l_n. */
export interface TextSums {
  readonly dimension: number;
  readonly sums: Float64Array;
  readonly tokens: Float64Array;
}

/** Texts without words are left out. */
export async function sumTexts(bags: Bags, wordMatrix: Matrix, { executor, signal }: Compute): Promise<TextSums> {
  const { columns: K, rows: V, data: vectors } = wordMatrix;
  const { offsets, ids, counts } = bags;
  const data: RowData = { rows: bagCount(bags), columns: { bags: { offsets, arrays: { ids, counts } } } };
  const parameters = { words: tensor(vectors, V, K), scales: tensor(scalesOf(wordMatrix)) };
  const { rows } = await executor.sweep(TEXT_SUMS, data, parameters, signal);
  if (data.rows === 0) return { dimension: K, sums: new Float64Array(0), tokens: new Float64Array(0) };
  const sums = takeArray('spm', rows, 'sums', 'f64', [data.rows, K]).data;
  return withWords(K, sums, takeArray('spm', rows, 'tokens', 'f64', [data.rows]).data);
}

/** Columns: `bags`. Parameters: the words' vectors and their scales. Rows: S_n and l_n. */
export const textSumsStatistic: Statistic = {
  prepare(parameters) {
    const { data, shape } = takeArray('spm', parameters, 'words', 'f32', [undefined, undefined]);
    const [V, K] = shape as [number, number];
    const scales = takeArray('spm', parameters, 'scales', 'f64', [V]).data;
    return (texts, { start, end }) => {
      const bags = bagsOf(texts);
      const [sums, tokens] = [new Float64Array((end - start) * K), new Float64Array(end - start)];
      for (let n = start; n < end; n++) {
        const into = sums.subarray((n - start) * K, (n - start + 1) * K);
        tokens[n - start] = sumWords(bagAt(bags, n), { rows: V, columns: K, data }, scales, into);
      }
      return { sums: new Float64Array(0), rows: { sums: tensor(sums, end - start, K), tokens: tensor(tokens) } };
    };
  },
};

function bagsOf({ columns }: RowData): Bags {
  const { offsets, arrays } = columns['bags'] as RaggedColumn;
  return { offsets, ids: arrays['ids'] as Uint32Array, counts: arrays['counts'] as Float32Array };
}

/** Moves the texts that have words to the front, in place. */
function withWords(K: number, sums: Float64Array, tokens: Float64Array): TextSums {
  let texts = 0;
  for (let n = 0; n < tokens.length; n++) {
    if (tokens[n] === 0) continue;
    if (texts < n) {
      tokens[texts] = tokens[n]!;
      sums.copyWithin(texts * K, n * K, (n + 1) * K);
    }
    texts++;
  }
  return { dimension: K, sums: sums.subarray(0, texts * K), tokens: tokens.subarray(0, texts) };
}

/** S of one bag into `sum`; returns l. A word without a direction is skipped. */
export function sumWords(
  { ids, counts }: Bag,
  { columns: K, data }: Matrix,
  scales: Float64Array,
  sum: Float64Array,
): number {
  sum.fill(0);
  let tokens = 0;
  for (let j = 0; j < ids.length; j++) {
    const scale = scales[ids[j]!]!;
    if (scale === 0) continue;
    tokens += counts[j]!;
    addRow(data, ids[j]! * K, counts[j]! * scale, sum, K);
  }
  return tokens;
}

/** As a separate function it compiles to faster code. */
function addRow(data: Float32Array, at: number, factor: number, sum: Float64Array, K: number): void {
  for (let f = 0; f < K; f++) sum[f] = sum[f]! + factor * data[at + f]!;
}

/** 1 / ‖v_w‖; 0 for a vector of zeros. */
export const scalesOf = ({ rows, columns: K, data }: Matrix): Float64Array =>
  Float64Array.from({ length: rows }, (_, w) => unitScale(squaredLength(data, w * K, (w + 1) * K)));
