/** Word vectors of the topical embeddings: skip-gram over the running text, with the kernels and the shards of train/train.ts. */
import type { Compute } from '../../core/compute.ts';
import type { RunningWords } from '../../core/documents.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { seedWords } from '../../numeric/random-bits.ts';
import { drawVector } from '../documents/train.ts';
import type { PredictionSettings } from '../train/options.ts';
import { tokensInMemory } from '../train/token-source.ts';
import { trainWordVectors } from '../train/train.ts';
import { checkVectorMemory } from '../vector-memory.ts';
import type { TopicalVectors, WindowSettings } from './settings.ts';

/** Vectors that some items start from: row i is that of item `ids[i]`. */
export interface StartVectors {
  readonly ids: Uint32Array;
  readonly vectors: Matrix;
}

export interface ItemText {
  /** Documents as runs of items: words, or pairs of a word and a topic. */
  readonly running: RunningWords;
  /** How often each item occurs. */
  readonly counts: Float64Array;
  readonly start?: StartVectors | undefined;
  /** Outputs to start from, one per item; zeros unless given. */
  readonly outputs?: Matrix | undefined;
}

/** Vectors and outputs of items. */
export async function trainItems(
  owner: string,
  text: ItemText,
  settings: WindowSettings & { readonly epochs: number },
  compute: Compute,
): Promise<Pick<TopicalVectors, 'wordMatrix' | 'outputs'>> {
  checkVectorMemory(owner, 2 * text.counts.length, settings.dimensions);
  const source = tokensInMemory(withDocumentEnds(text.running));
  const terms = Array.from(text.counts, (_, item) => String(item));
  const training = { terms, counts: text.counts, source };
  const resume = {
    ...{ epoch: 0, period: 0, rows: startRows(text, settings) },
    ...{ losses: new Float64Array(settings.epochs), pairs: new Float64Array(settings.epochs) },
  };
  const trained = await trainWordVectors(training, predictionSettings(settings), compute, { resume });
  return { wordMatrix: trained.words.vectors, outputs: trained.contextVectors! };
}

/** Inputs drawn from U(−½, ½) / d or given, then outputs. */
function startRows({ counts, start, outputs }: ItemText, { dimensions, seed }: WindowSettings): Matrix {
  const V = counts.length;
  const rows = createMatrix(2 * V, dimensions);
  const rowAt = (row: number): Float32Array => rows.data.subarray(row * dimensions, (row + 1) * dimensions);
  for (let item = 0; item < V; item++) drawVector(rowAt(item), seedWords(seed, 3, item));
  start?.ids.forEach((item, i) => {
    rowAt(item).set(start.vectors.data.subarray(i * dimensions, (i + 1) * dimensions));
  });
  if (outputs) rows.data.set(outputs.data, V * dimensions);
  return rows;
}

function withDocumentEnds({ offsets, ids }: RunningWords): Uint32Array {
  const tokens = new Uint32Array(ids.length + offsets.length - 1);
  let at = 0;
  for (let i = 0; i + 1 < offsets.length; i++) {
    const own = ids.subarray(offsets[i], offsets[i + 1]);
    if (own.length === 0) continue;
    tokens.set(own, at);
    tokens[at + own.length] = DOCUMENT_END;
    at += own.length + 1;
  }
  return tokens.subarray(0, at);
}

const predictionSettings = (settings: WindowSettings & { readonly epochs: number }): PredictionSettings => ({
  ...settings,
  ...{ isCbow: false, objective: 'negative-sampling', sharedNegatives: true, windowsTogether: 0, exactGradient: false },
  ...{ subwords: 'none', shortestNgram: 3, longestNgram: 6, buckets: 1 },
  ...{ shards: 4, period: 200_000, relaxed: false },
});
