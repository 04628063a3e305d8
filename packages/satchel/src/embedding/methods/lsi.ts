/**
 * Word vectors of latent semantic indexing (Deerwester et al. 1990): what the words of documents that hold the same words have in common.
 *
 *   X ≈ U Σ Pᵀ       X   words × documents, weighted as bags of words are (numeric/term-weights.ts)                 (1)
 *   v_w              row w of U, of U √Σ or of U Σ, as `scale` says                                                (2)
 *
 * The order of the words in a document makes no difference. There are fewer dimensions than asked for where X has no more.
 *
 *   memory   the weights of the bags, then rows and columns for the SVD, 4 and 16 bytes per entry, and what it takes itself (train/memory-limit.ts)
 */
import { type Bags, bagAt, bagCount } from '../../core/bag.ts';
import { type Compute, pause } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { choice, type OptionValues } from '../../core/options.ts';
import { createVocabulary, type Vocabulary } from '../../core/vocabulary.ts';
import { createWordVectors } from '../../core/word-vectors.ts';
import { passesOption, truncatedSvd } from '../../numeric/svd/truncated-svd.ts';
import { idfFor, normaliseRows, rowNormOption, termWeightOptions, termWeights } from '../../numeric/term-weights.ts';
import { bagsOfText } from '../train/bags-of-text.ts';
import { svdBytes } from '../train/memory-limit.ts';
import { defineWordMethod, type TrainingMemory, type TrainingOptions } from '../word-method.ts';

const options = {
  ...termWeightOptions,
  rowNorm: rowNormOption,
  passes: passesOption,
  scale: choice(
    'word vectors: the directions of the words as they are (none), or scaled by the singular values, or by their roots',
    'none',
    ['none', 'values', 'root'],
  ),
};

type LsiSettings = OptionValues<typeof options> & TrainingOptions;

export const lsi = defineWordMethod({
  name: 'lsi',
  summary: 'the leading directions of the weighted words of the documents',
  paper: 'Deerwester, Dumais, Furnas, Landauer, Harshman 1990, Indexing by latent semantic analysis',
  isResumable: false,
  needsOrder: false,
  mostDimensions: 2000,
  options,
  async prepare({ terms, counts, source, bags: given }, settings, room) {
    const bags = given ?? (await bagsOfText(source, terms.length, room));
    const shape = { wordCount: terms.length, documents: bagCount(bags), entries: bags.ids.length };
    return {
      memory: estimateLsiMemory(shape, settings, room.inUse()),
      epochs: 1,
      periods: 1,
      async train(compute) {
        const vocabulary = createVocabulary(terms, documentCounts(bags, terms.length), shape.documents);
        const vectors = await lsiVectors(bags, vocabulary, settings, compute);
        if (vectors.columns === 0) throw weightless();
        return { words: createWordVectors(terms, vectors, { counts }), lossPerEpoch: [] };
      },
    };
  },
});

/** (2) */
async function lsiVectors(
  bags: Bags,
  vocabulary: Vocabulary,
  { weighting, idf, rowNorm, passes, scale, dimensions: rank, seed }: LsiSettings,
  compute: Compute,
): Promise<Matrix> {
  const { offsets, ids: indices } = bags;
  const values = termWeights(bags, idfFor(vocabulary, weighting, idf), weighting);
  await pause(compute);
  normaliseRows(values, offsets, rowNorm);
  await pause(compute);
  const documents = { rows: bagCount(bags), columns: vocabulary.terms.length, offsets, indices, values };
  const svd = await truncatedSvd(documents, { rank, passes, seed }, compute);
  const scales = svd.values.map((value) => (scale === 'root' ? Math.sqrt(value) : scale === 'values' ? value : 1));
  const vectors = createMatrix(svd.vectors.rows, svd.vectors.columns);
  for (let at = 0; at < vectors.data.length; at++)
    vectors.data[at] = svd.vectors.data[at]! * scales[at % scales.length]!;
  return vectors;
}

function documentCounts(bags: Bags, wordCount: number): Uint32Array {
  const counts = new Uint32Array(wordCount);
  for (let document = 0; document < bagCount(bags); document++)
    for (const id of bagAt(bags, document).ids) counts[id]!++;
  return counts;
}

const weightless = (): SatchelError =>
  new SatchelError('ZERO_NORM', 'every word of every document has weight 0, so there are no vectors to learn.', {
    remedy: 'Use another weighting or idf, or more documents.',
  });

interface LsiShape {
  readonly wordCount: number;
  readonly documents: number;
  /** Different words of a document, all documents together. */
  readonly entries: number;
}

/** The bags are part of `inUse`. */
export function estimateLsiMemory(
  { wordCount, documents, entries }: LsiShape,
  { dimensions, passes }: Pick<LsiSettings, 'dimensions' | 'passes'>,
  inUse: number,
): TrainingMemory {
  return {
    total: inUse + 20 * entries + svdBytes(wordCount, documents, dimensions, passes),
    rows: 4 * wordCount * dimensions,
  };
}
