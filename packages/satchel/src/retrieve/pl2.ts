/**
 * PL2, divergence from randomness (Amati & van Rijsbergen, TOIS 2002): Poisson model, Laplace after-effect, length normalisation 2.
 *
 *   tfn   = c log2(1 + k avgdl / dl)                         k is the option `c`                             (1)
 *   score = Σ_w qtf / (tfn + 1) · [tfn log2(tfn / λ) + (λ − tfn) log2 e + ½ log2(2π tfn)]                    (2)
 *
 *   λ = F_w / N    mean occurrences of w per document
 *
 * The original has (λ + 1/(12 tfn) − tfn) log2 e; Terrier drops the small term, and so does the default here. Words
 * with λ > tfn can score below zero; this is kept. log2(tfn) is the sum of two precomputed logarithms: of the count,
 * and of the length factor.
 */
import { choice, number } from '../core/options.ts';
import { logarithms } from '../numeric/logarithms.ts';
import { averageLength, documentCount } from './inverted-index.ts';
import { rankerByParts } from './lexical.ts';
import type { WordPart } from './matching.ts';
import { defineRanker } from './ranker.ts';

export const pl2 = defineRanker({
  name: 'pl2',
  summary: 'how surprising the count of a word is if words were placed at random',
  paper: 'Amati & van Rijsbergen 2002',
  options: {
    c: number('how much counts of short documents are raised', 1, { min: 1e-6, tune: [0.5, 1, 2, 3, 5, 7, 10] }),
    form: choice('with or without 1/(12 tfn), a term of the original', 'terrier', ['terrier', 'original']),
  },
  prepare(index, { c, form }) {
    const documents = documentCount(index);
    const average = averageLength(index);
    const lengthFactor = index.lengths.map((length) => (length === 0 ? 0 : Math.log2(1 + (c * average) / length)));
    const logFactor = lengthFactor.map(Math.log2);
    const extra = form === 'original' ? Math.LOG2E / 12 : 0;
    const part = (word: number, weight: number): WordPart => {
      const rate = index.collectionCounts[word]! / documents;
      const logRate = Math.log2(rate);
      return (count, document) => {
        const tfn = count * lengthFactor[document]!;
        const logTfn = logarithms.base2(count) + logFactor[document]!;
        const information =
          tfn * (logTfn - logRate) + (rate - tfn) * Math.LOG2E + extra / tfn + 0.5 * (LOG_2_PI + logTfn);
        return (weight * information) / (tfn + 1);
      };
    };
    return rankerByParts(index, part);
  },
});

const LOG_2_PI = Math.log2(2 * Math.PI);
