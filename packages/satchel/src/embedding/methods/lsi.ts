/** Latent semantic indexing: words of documents that hold the same words get vectors that point the same way (lsi-training.ts). */
import { choice, integer } from '../../core/options.ts';
import { termWeightOptions } from '../../numeric/term-weights.ts';
import { defineWordMethod } from '../word-method.ts';

export const lsi = defineWordMethod({
  name: 'lsi',
  summary: 'the leading directions of the weighted words of the documents',
  paper: 'Deerwester, Dumais, Furnas, Landauer, Harshman 1990, Indexing by latent semantic analysis',
  isResumable: false,
  needsOrder: false,
  mostDimensions: 2000,
  options: {
    ...termWeightOptions,
    rowNorm: choice('the length every weighted document is scaled to one by, before directions are looked for', 'l2', [
      'l2',
      'l1',
      'none',
    ]),
    passes: integer('how often the matrix is gone through; more is more exact', 16, { min: 10, max: 100 }),
    scale: choice(
      'word vectors: the directions of the words as they are (none), or scaled by the singular values, or by their roots',
      'none',
      ['none', 'values', 'root'],
    ),
  },
  prepare: async (...run) => (await import('./lsi-training.ts')).prepareLsi(...run), // not loaded for the options alone
});
