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
 *
 * The sums of (1) are kept beside the ratios of an encoder (core/counts/kept-counts.ts): with them documents can be added and taken away exactly.
 *
 * Character n-grams count like words, or (`grams: 'tfidf'`) by tf-idf, with ratios of their own:
 *
 *   f_g = n_g idf_g / ‖(n_h idf_h)_h‖ over the n-grams h of the document, in (1) with its own α and sums      options.gramSmoothing
 *   x_g = n_g idf_g r_g                                                         arrays.ratios holds idf_g r_g
 */
import { type Bags, bagCount } from '../core/bag.ts';
import { isPartition } from '../core/class-sums.ts';
import { checkCounts, countArrays } from '../core/counts/kept-counts.ts';
import { type Documents, onlyDocument } from '../core/documents.ts';
import { badParam } from '../core/errors.ts';
import { dotProduct } from '../core/likeness.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { choice, number } from '../core/options.ts';
import { type CountsTraining, defineRepresentation } from '../core/representation.ts';
import { type Arrays, ORDINARY, takeArray, tensor } from '../core/tensor.ts';
import { inSteps, type Steps } from '../core/threads/steps.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { sumByClass } from '../numeric/class-sums.ts';
import { inverseDocumentFrequencies, normaliseApart } from '../numeric/term-weights.ts';
import { unitScale } from '../numeric/vectors.ts';
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
    grams: choice('how character n-grams count: like words, or by tf-idf with ratios of their own', 'as-words', [
      'as-words',
      'tfidf',
    ]),
    gramSmoothing: number("pseudo-count of character n-grams, where 'grams' is 'tfidf'", 0.1, { min: 1e-9, max: 1e9 }),
  },

  async fit({ bags, vocabulary, labels, classes, options, keepsCounts, compute }) {
    const wordCount = vocabulary.terms.length;
    const apart = gramsApart(vocabulary, options);
    const vectors = apart ? weighedRows(bags, wordCount, apart, options.counts) : countRows(bags, wordCount);
    const rows = { vectors, labels, classes: classes.length };
    const sums = await sumByClass(rows, apart ? 'values' : summedFor(options), compute);
    return fitRatios({ sums, vocabulary, classes, options, keepsCounts, compute }, apart);
  },
  summed: summedFor,
  async fitSums(training) {
    const apart = gramsApart(training.vocabulary, training.options);
    if (apart)
      throw badParam("nb-ratio: tf-idf of character n-grams (grams 'tfidf') needs documents, not counts by class.");
    return fitRatios(training, undefined);
  },

  prepare({ options, arrays, vocabulary, classes }) {
    const wordCount = vocabulary.terms.length;
    const blocks = blocksFor(classes.length);
    const ratios = takeArray('nb-ratio', arrays, 'ratios', 'f32', [blocks, wordCount], ORDINARY).data;
    checkCounts('nb-ratio', arrays, wordCount, classes.length);
    const grams = gramMarks(vocabulary);
    const often = (word: number): boolean =>
      options.counts === 'tf' || (options.grams === 'tfidf' && grams?.[word] === 1);
    const represent = ({ bags }: Documents): SparseMatrix => {
      const vectors = inBlocks(bags, ratios, blocks, wordCount, often);
      normaliseApart(vectors.values, { offsets: vectors.offsets, columns: vectors.indices }, grams, options.norm);
      return vectors;
    };
    return {
      dimensions: blocks * wordCount,
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

type RatioTraining = Omit<CountsTraining, 'options'> & { readonly options: { readonly smoothing: number } };

async function fitRatios(
  { sums, vocabulary, classes, options: { smoothing }, keepsCounts, compute }: RatioTraining,
  apart: GramsApart | undefined,
): Promise<Arrays> {
  const { classes: groups, all } = sums;
  const blocks = blocksFor(classes.length);
  const wordCount = vocabulary.terms.length;
  const ratios = new Float32Array(blocks * wordCount);
  for (let block = 0; block < blocks; block++) {
    const into = ratios.subarray(block * wordCount, (block + 1) * wordCount);
    const counted = { inside: groups[block]!.sums, total: all.sums };
    await inSteps(writeRatios(counted, smoothing, apart, into), compute);
  }
  const counts = keepsCounts && !apart ? countArrays(sums, !isPartition(sums)) : {};
  return { ratios: tensor(ratios, blocks, wordCount), ...counts };
}

const blocksFor = (classes: number): number => (classes <= 2 ? 1 : classes);

const countRows = (bags: Bags, wordCount: number): SparseMatrix => ({
  rows: bagCount(bags),
  columns: wordCount,
  offsets: bags.offsets,
  indices: bags.ids,
  values: bags.counts,
});

/** Character n-grams that are weighed by tf-idf. */
interface GramsApart {
  /** 1 for an n-gram, 0 for a word. */
  readonly marks: Uint8Array;
  readonly idf: Float32Array;
  readonly smoothing: number;
}

function gramsApart(
  vocabulary: Vocabulary,
  { grams, gramSmoothing }: { readonly grams: string; readonly gramSmoothing: number },
): GramsApart | undefined {
  const marks = grams === 'tfidf' ? gramMarks(vocabulary) : undefined;
  return marks && { marks, idf: inverseDocumentFrequencies(vocabulary, 'smooth'), smoothing: gramSmoothing };
}

/** f of all words and n-grams. */
function weighedRows(bags: Bags, wordCount: number, { marks, idf }: GramsApart, counts: 'binary' | 'tf'): SparseMatrix {
  const values = new Float32Array(bags.ids.length);
  for (let row = 0; row + 1 < bags.offsets.length; row++) {
    const [start, end] = [bags.offsets[row]!, bags.offsets[row + 1]!];
    let squares = 0;
    for (let j = start; j < end; j++) {
      const word = bags.ids[j]!;
      if (marks[word] === 1) squares += (bags.counts[j]! * idf[word]!) ** 2;
    }
    for (let j = start; j < end; j++) {
      const [word, count] = [bags.ids[j]!, bags.counts[j]!];
      values[j] = marks[word] === 1 ? count * idf[word]! * unitScale(squares) : counts === 'binary' ? 1 : count;
    }
  }
  return { ...countRows(bags, wordCount), values };
}

/** Words between two steps. */
const STEP = 4096;

/** Equation (1); the counts of the other documents are all counts less those of the class. */
function* writeRatios(
  { inside, total }: { readonly inside: Float64Array; readonly total: Float64Array },
  smoothing: number,
  apart: GramsApart | undefined,
  into: Float32Array,
): Steps<void> {
  const kindOf = (w: number): number => apart?.marks[w] ?? 0;
  const added = [smoothing, apart?.smoothing ?? smoothing];
  const [insideSums, outsideSums] = [
    [0, 0],
    [0, 0],
  ];
  for (let w = 0; w < total.length; w++) {
    const kind = kindOf(w);
    insideSums[kind]! += inside[w]! + added[kind]!;
    outsideSums[kind]! += total[w]! - inside[w]! + added[kind]!;
  }
  const ratioOf = (w: number): number => {
    const kind = kindOf(w);
    const p = (inside[w]! + added[kind]!) / insideSums[kind]!;
    const q = (total[w]! - inside[w]! + added[kind]!) / outsideSums[kind]!;
    return Math.log(p / q) * (kind === 1 ? apart!.idf[w]! : 1);
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
  wordCount: number,
  often: (word: number) => boolean,
): SparseMatrix {
  const offsets = bags.offsets.map((offset) => offset * blocks);
  const indices = new Uint32Array(bags.ids.length * blocks);
  const values = new Float32Array(bags.ids.length * blocks);
  let at = 0;
  for (let row = 0; row + 1 < bags.offsets.length; row++) {
    for (let block = 0; block < blocks; block++) {
      for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++, at++) {
        const word = bags.ids[j]!;
        const dimension = block * wordCount + word;
        indices[at] = dimension;
        values[at] = ratios[dimension]! * (often(word) ? bags.counts[j]! : 1);
      }
    }
  }
  return { rows: bags.offsets.length - 1, columns: blocks * wordCount, offsets, indices, values };
}
