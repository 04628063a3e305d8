/**
 * Explicit features of Fisher kernels of topic models: the kernel of two documents is the dot product of their features.
 *
 *   h_k = c_k + s_k Σ_w t_wk                 one number per topic                                    (1)
 *   g_wk = t_wk a_wk                         one number per word and topic, at K + w K + k           (2)
 *
 *   t_wk   tokens of word w of the document that belong to topic k     gradient.tokens, row j for the j-th word of the bag
 *   c, s   constants and slopes of the topics                          gradient.constants, gradient.slopes
 *   a_wk   scale of word w in topic k                                  gradient.scale(w, k)
 *
 * A document holds few words, and a word few topics: rows are sparse. Shares of a token below LEAST are left out of (2). By choice (1) and (2)
 * are scaled to length 1, each or together: (2) has so many more numbers that it hides (1) otherwise. Both are sums over words but for c,
 * which is the remainder of an explanation; where s depends on all words of the document (fk-lda), explanations of (1) leave words out instead.
 */
import { type Bag, bagAt, bagCount } from '../../core/bag.ts';
import type { Documents } from '../../core/documents.ts';
import { SatchelError } from '../../core/errors.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { choice } from '../../core/options.ts';
import type { Representer } from '../../core/representation.ts';
import { unitScale } from '../../numeric/vectors.ts';
import { createGrowingRows } from '../parts/growing-rows.ts';
import { remainderAfter } from '../parts/remainder.ts';

export interface TopicGradient {
  readonly tokens: Float64Array;
  readonly constants?: Float64Array | undefined;
  readonly slopes: Float64Array;
  scale(word: number, topic: number): number;
}

export const kernelOptions = {
  parts: choice('the part of the gradient: by topics and words, by topics alone, or by words alone', 'both', [
    'both',
    'topics',
    'words',
  ]),
  norm: choice('what is scaled to length 1: each part of the gradient, the whole gradient (l2), or nothing', 'parts', [
    'parts',
    'l2',
    'none',
  ]),
};

export interface KernelSettings {
  readonly wordCount: number;
  readonly topics: number;
  readonly parts: 'both' | 'topics' | 'words';
  readonly norm: 'parts' | 'l2' | 'none';
}

/** Smaller t_wk / n_w are left out of (2). */
const LEAST = 1e-4;

/** Throws where positions of features would not fit 32 bits. */
export function checkFeatures(owner: string, wordCount: number, topics: number): void {
  const features = topics * (wordCount + 1);
  if (features < 2 ** 32) return;
  throw new SatchelError('TOO_LARGE', `${owner}: ${wordCount} words in ${topics} topics are more than 2³² features.`, {
    kind: 'configuration',
    remedy: `Use fewer topics (${owner}.topics) or fewer words (text.minCount, text.maxWords).`,
    facts: { words: wordCount, topics },
  });
}

export function kernelRepresenter(
  gradientOf: (bag: Bag) => TopicGradient,
  settings: KernelSettings,
): Pick<Representer, 'dimensions' | 'represent' | 'attribute'> {
  const { wordCount: V, topics: K } = settings;
  return {
    dimensions: K + V * K,
    represent({ bags }: Documents): SparseMatrix {
      const rows = createGrowingRows(bagCount(bags), K + V * K);
      for (let i = 0; i < bagCount(bags); i++) {
        const bag = bagAt(bags, i);
        if (bag.ids.length > 0) writeRow(bag, gradientOf(bag), settings, rows.room(K * (1 + bag.ids.length)));
        rows.endRow();
      }
      return rows.finish();
    },
    attribute({ bag }, direction, into) {
      if (bag.ids.length === 0) return 0;
      const gradient = gradientOf(bag);
      const row = {
        indices: new Uint32Array(K * (1 + bag.ids.length)),
        values: new Float32Array(K * (1 + bag.ids.length)),
        used: 0,
      };
      const scales = writeRow(bag, gradient, settings, row);
      let whole = 0;
      for (let j = 0; j < row.used; j++) whole += row.values[j]! * direction(row.indices[j]!);
      const along = (index: number): number => direction(index) * (index < K ? scales.topics : scales.words);
      for (let j = 0; j < bag.ids.length; j++) into[j] = wordShare(bag, j, gradient, settings, along);
      return remainderAfter(whole, into, bag.ids.length);
    },
  };
}

interface Row {
  readonly indices: Uint32Array;
  readonly values: Float32Array;
  used: number;
}

/** Writes (1) and (2) behind what the row holds; returns what the numbers of each were multiplied by. */
function writeRow(bag: Bag, gradient: TopicGradient, settings: KernelSettings, row: Row) {
  const { topics: K, parts, norm } = settings;
  const squares = { topics: 0, words: 0 };
  const start = row.used;
  const put = (index: number, value: number): void => {
    if (value === 0) return;
    row.indices[row.used] = index;
    row.values[row.used++] = value;
    squares[index < K ? 'topics' : 'words'] += value * value;
  };
  if (parts !== 'words') for (const [k, value] of topicPart(bag, gradient, K).entries()) put(k, value);
  if (parts !== 'topics') for (let j = 0; j < bag.ids.length; j++) eachWordPart(bag, j, gradient, K, put);
  const scales = scalesFor(squares, norm);
  for (let at = start; at < row.used; at++)
    row.values[at] = row.values[at]! * (row.indices[at]! < K ? scales.topics : scales.words);
  return scales;
}

function scalesFor({ topics, words }: Readonly<Record<'topics' | 'words', number>>, norm: KernelSettings['norm']) {
  if (norm === 'none') return { topics: 1, words: 1 };
  if (norm === 'l2') return { topics: unitScale(topics + words), words: unitScale(topics + words) };
  return { topics: unitScale(topics), words: unitScale(words) };
}

/** (1), without what is only rounding: scaled to length 1 it would look like a topic. */
function topicPart({ ids }: Bag, { tokens, constants, slopes }: TopicGradient, K: number): Float64Array {
  const sums = new Float64Array(K);
  for (let at = 0; at < ids.length * K; at++) sums[at % K] = sums[at % K]! + tokens[at]!;
  return sums.map((sum, k) => {
    const [constant, rest] = [constants?.[k] ?? 0, slopes[k]! * sum];
    return Math.abs(constant + rest) <= 1e-12 * Math.abs(rest) ? 0 : constant + rest;
  });
}

/** Calls `visit` with (2) of the j-th word of the bag, topic by topic. */
function eachWordPart(
  { ids }: Bag,
  j: number,
  { tokens, scale }: TopicGradient,
  K: number,
  visit: (index: number, value: number) => void,
): void {
  const own = tokens.subarray(j * K, (j + 1) * K);
  const least = LEAST * own.reduce((sum, value) => sum + value, 0);
  own.forEach((value, k) => {
    if (value > 0 && value >= least) visit(K + ids[j]! * K + k, value * scale(ids[j]!, k));
  });
}

function wordShare(
  bag: Bag,
  j: number,
  gradient: TopicGradient,
  { topics: K, parts }: KernelSettings,
  direction: (dimension: number) => number,
): number {
  let share = 0;
  if (parts !== 'words')
    for (let k = 0; k < K; k++) share += direction(k) * gradient.slopes[k]! * gradient.tokens[j * K + k]!;
  if (parts !== 'topics')
    eachWordPart(bag, j, gradient, K, (index, value) => {
      share += direction(index) * value;
    });
  return share;
}
