/**
 * Word vectors of latent semantic indexing: rows of U, U √Σ or U Σ of the weighted word counts of the documents (representation/lsi.ts). The
 * running text becomes bags again; what stands beside what in a document makes no difference.
 */
import { type Bags, bagAt, bagCount } from '../core/bag.ts';
import type { Compute } from '../core/compute.ts';
import { SatchelError, throwIfAborted } from '../core/errors.ts';
import { resolveOptions } from '../core/options.ts';
import { DOCUMENT_END } from '../core/running-text.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import type { TokenSource, TrainingText } from '../embedding/train/token-source.ts';
import type { TrainedWordVectors } from '../embedding/train/train.ts';
import { lsiWordOptions, lsiWordVectors } from '../representation/lsi.ts';
import { enlarged } from '../text/enlarged.ts';
import type { WordVectorOptions } from './word-vector-options.ts';

export async function trainLsiWords(
  { words, counts }: Pick<TrainingText, 'words' | 'counts'>,
  bags: Bags,
  options: WordVectorOptions,
  compute: Compute,
): Promise<TrainedWordVectors> {
  const vocabulary = createVocabulary(words, documentCounts(bags, words.length), bagCount(bags));
  const scaled = { none: false, values: true, root: 'root' } as const;
  const vectors = await lsiWordVectors(
    bags,
    vocabulary,
    { ...lsiSettings(options), scaled: scaled[options.lsiScale] },
    compute,
  );
  if (vectors.columns === 0) {
    throw new SatchelError(
      'ZERO_NORM',
      'every word of every document weighs nothing, so that words have no directions.',
      {
        remedy: 'Use another weighting or idf, or more documents.',
      },
    );
  }
  return { words: createWordVectors(words, vectors, { counts }), lossPerEpoch: [] };
}

/** Under the names of `lsi`, and within its limits. */
export const lsiSettings = (options: WordVectorOptions) =>
  resolveOptions('lsi', lsiWordOptions, {
    dimensions: options.dimensions,
    weighting: options.lsiWeighting,
    idf: options.lsiIdf,
    rowNorm: options.lsiRowNorm,
    passes: options.lsiPasses,
    seed: options.seed,
  });

/** Words read at a time. */
const PIECE = 1 << 16;

export async function bagsOfText(source: TokenSource, words: number, signal?: AbortSignal): Promise<Bags> {
  const counter = new BagCounter(words);
  const into = new Uint32Array(PIECE);
  for (let start = 0; start < source.tokens; ) {
    throwIfAborted(signal);
    const count = await source.read(start, into);
    if (count === 0) break;
    start += count;
    for (const token of into.subarray(0, count)) {
      if (token === DOCUMENT_END) counter.endDocument();
      else counter.add(token);
    }
  }
  counter.endDocument();
  return counter.bags();
}

class BagCounter {
  readonly #counts: Uint32Array;
  readonly #offsets = [0];
  #seen: number[] = [];
  #ids = new Uint32Array(1 << 16);
  #values = new Uint32Array(1 << 16);
  #length = 0;

  constructor(words: number) {
    this.#counts = new Uint32Array(words);
  }

  add(word: number): void {
    if (this.#counts[word]!++ === 0) this.#seen.push(word);
  }

  /** Nothing where the document has no words. */
  endDocument(): void {
    if (this.#seen.length === 0) return;
    this.#ids = enlarged(this.#ids, this.#length + this.#seen.length);
    this.#values = enlarged(this.#values, this.#length + this.#seen.length);
    for (const word of this.#seen.sort((a, b) => a - b)) {
      this.#ids[this.#length] = word;
      this.#values[this.#length++] = this.#counts[word]!;
      this.#counts[word] = 0;
    }
    this.#seen = [];
    this.#offsets.push(this.#length);
  }

  bags(): Bags {
    const counts = Float32Array.from(this.#values.subarray(0, this.#length));
    return { offsets: Uint32Array.from(this.#offsets), ids: this.#ids.slice(0, this.#length), counts };
  }
}

function documentCounts(bags: Bags, words: number): Uint32Array {
  const counts = new Uint32Array(words);
  for (let document = 0; document < bagCount(bags); document++)
    for (const id of bagAt(bags, document).ids) counts[id]!++;
  return counts;
}
