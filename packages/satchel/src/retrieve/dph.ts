/**
 * DPH, divergence from randomness without a parameter (Amati et al. 2007): hypergeometric model, Popper's normalisation.
 *
 *   score = Σ_w qtf · (1 − f)² / (c + 1) · [c log2(c avgdl / dl · N / F_w) + ½ log2(2π c (1 − f))],   f = c / dl        (1)
 *
 * A document that consists of one word only (f = 1) scores 0 for it: (1 − f)² goes to zero faster than the logarithm
 * grows.
 */
import { averageLength, documentCount } from './inverted-index.ts';
import { rankerByParts } from './lexical.ts';
import type { WordPart } from './matching.ts';
import { defineRanker } from './ranker.ts';

export const dph = defineRanker({
  name: 'dph',
  summary: 'divergence from randomness without parameters',
  paper: 'Amati, Ambrosi, Bianchi, Gaibisso & Gambosi, TREC 2007',
  options: {},
  prepare(index) {
    const [documents, average] = [documentCount(index), averageLength(index)];
    const part = (word: number, weight: number): WordPart => {
      const rarity = documents / index.collectionCounts[word]!;
      return (count, document) => {
        const length = index.lengths[document]!;
        const share = count / length;
        if (share >= 1) return 0;
        const information =
          count * Math.log2(((count * average) / length) * rarity) + 0.5 * Math.log2(2 * Math.PI * count * (1 - share));
        return (weight * (1 - share) ** 2 * information) / (count + 1);
      };
    };
    return rankerByParts(index, part);
  },
});
