/** Word weights of representations built on word vectors: how rare each word is. */
import { choice } from '../../core/options.ts';
import { type Arrays, takeArray } from '../../core/tensor.ts';
import { IDF } from '../../numeric/term-weights.ts';

export type Idf = 'smooth' | 'ratio' | 'log10' | 'none';

export const idfOption = (fallback: Idf) =>
  choice('how the rarity of a word is counted', fallback, ['smooth', 'ratio', 'log10', 'none']);

/** The array `name` of one number of at least 0 per word. */
export const takeWordWeights = (owner: string, arrays: Arrays, name: string, wordCount: number): Float32Array =>
  takeArray(owner, arrays, name, 'f32', [wordCount], IDF).data;
