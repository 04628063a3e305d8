/**
 * Naive Bayes log-count ratios as features (Wang, Manning: Baselines and Bigrams, ACL 2012). The classifier `nbsvm`
 * uses the same ratios, class by class, and blends in naive Bayes itself; here they are vectors, for any classifier.
 *
 *   p_w = α + Σ_{documents of the class} f_w        q_w = α + Σ_{the other documents} f_w
 *   r_w = ln( (p_w / ‖p‖₁) / (q_w / ‖q‖₁) )                                   (1)
 *   x_w = f_w · r_w, scaled to unit length by choice                          (2)
 *
 *   f_w   1 where the document holds w, or its count            options.counts
 *   α     pseudo-count                                          options.smoothing
 *
 * Two classes share one ratio: the second class's is its negative. With more classes each has a ratio of its own, and the vector is
 * their blocks end to end, K times as wide: word w of class block k is dimension k · V + w.
 */
import { type Bags, bagCount } from '../core/bag.ts';
import { type Documents, onlyDocument } from '../core/documents.ts';
import { dotProduct } from '../core/likeness.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { choice, number } from '../core/options.ts';
import { type CountsTraining, defineRepresentation } from '../core/representation.ts';
import { type Arrays, ORDINARY, takeArray, tensor } from '../core/tensor.ts';
import { inSteps, type Steps } from '../core/threads/steps.ts';
import { sumByClass } from '../numeric/class-sums.ts';
import { normaliseApart } from '../numeric/term-weights.ts';
import { gramMarks } from './parts/vocabulary/gram-marks.ts';

export const nbRatio = defineRepresentation({
  name: 'nb-ratio',
  summary: 'words and pairs weighted by how much more often one class uses them',
  paper: 'https://aclanthology.org/P12-2018',
  likeness: dotProduct,
  needs: { labels: true },
  learnsFrom: 'sweeps',
  prefers: { text: { ngrams: 2, minLength: 1, tokens: 'words-and-marks' } },
  options: {
    counts: choice('whether a word counts once per document or as often as it occurs', 'binary', ['binary', 'tf']),
    smoothing: number('pseudo-count added to every word of every class', 1, { min: 1e-9, max: 1e9 }),
    norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'l1', 'none']),
  },

  async fit({ bags, vocabulary, labels, classes, options, compute }) {
    const rows = { vectors: countRows(bags, vocabulary.words.length), labels, classes: classes.length };
    const sums = await sumByClass(rows, summedFor(options), compute);
    return fitRatios({ sums, vocabulary, classes, options, compute });
  },
  summed: summedFor,
  fitSums: fitRatios,

  prepare({ options, arrays, vocabulary, classes }) {
    const words = vocabulary.words.length;
    const blocks = blocksFor(classes.length);
    const ratios = takeArray('nb-ratio', arrays, 'ratios', 'f32', [blocks, words], ORDINARY).data;
    const grams = gramMarks(vocabulary);
    const represent = ({ bags }: Documents): SparseMatrix => {
      const vectors = inBlocks(bags, ratios, blocks, words, options.counts);
      normaliseApart(vectors.values, { offsets: vectors.offsets, columns: vectors.indices }, grams, options.norm);
      return vectors;
    };
    return {
      dimensions: blocks * words,
      represent,
      attribute(document, direction, into) {
        const length = document.bag.ids.length;
        const { indices, values } = represent(onlyDocument(document));
        into.fill(0, 0, length);
        for (let j = 0; j < values.length; j++)
          into[j % length] = into[j % length]! + values[j]! * direction(indices[j]!);
        return 0;
      },
    };
  },
});

function summedFor({ counts }: { readonly counts: 'binary' | 'tf' }): 'presence' | 'values' {
  return counts === 'binary' ? 'presence' : 'values';
}

async function fitRatios({
  sums: { classes: groups, all },
  vocabulary,
  classes,
  options: { smoothing },
  compute,
}: Omit<CountsTraining, 'options'> & { readonly options: { readonly smoothing: number } }): Promise<Arrays> {
  const blocks = blocksFor(classes.length);
  const words = vocabulary.words.length;
  const ratios = new Float32Array(blocks * words);
  for (let block = 0; block < blocks; block++) {
    const into = ratios.subarray(block * words, (block + 1) * words);
    await inSteps(writeRatios(groups[block]!.sums, all.sums, smoothing, into), compute);
  }
  return { ratios: tensor(ratios, blocks, words) };
}

const blocksFor = (classes: number): number => (classes <= 2 ? 1 : classes);

const countRows = (bags: Bags, words: number): SparseMatrix => ({
  rows: bagCount(bags),
  columns: words,
  offsets: bags.offsets,
  indices: bags.ids,
  values: bags.counts,
});

/** Words between two steps. */
const STEP = 4096;

/** Equation (1); the counts of the other documents are all counts less those of the class. */
function* writeRatios(inside: Float64Array, total: Float64Array, smoothing: number, into: Float32Array): Steps<void> {
  let [insideSum, outsideSum] = [0, 0];
  for (let w = 0; w < total.length; w++) {
    insideSum += inside[w]! + smoothing;
    outsideSum += total[w]! - inside[w]! + smoothing;
  }
  const ratioOf = (w: number): number => {
    const p = (inside[w]! + smoothing) / insideSum;
    const q = (total[w]! - inside[w]! + smoothing) / outsideSum;
    return Math.log(p / q);
  };
  for (let w = 0; w < into.length; w++) {
    into[w] = ratioOf(w);
    if (w % STEP === 0) yield;
  }
}

/** Equation (2): each bag's words once per block. */
function inBlocks(
  bags: Bags,
  ratios: Float32Array,
  blocks: number,
  words: number,
  counts: 'binary' | 'tf',
): SparseMatrix {
  const offsets = bags.offsets.map((offset) => offset * blocks);
  const indices = new Uint32Array(bags.ids.length * blocks);
  const values = new Float32Array(bags.ids.length * blocks);
  let at = 0;
  for (let row = 0; row + 1 < bags.offsets.length; row++) {
    for (let block = 0; block < blocks; block++) {
      for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++, at++) {
        const dimension = block * words + bags.ids[j]!;
        indices[at] = dimension;
        values[at] = ratios[dimension]! * (counts === 'binary' ? 1 : bags.counts[j]!);
      }
    }
  }
  return { rows: bags.offsets.length - 1, columns: blocks * words, offsets, indices, values };
}
