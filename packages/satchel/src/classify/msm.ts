/**
 * MSM, the mutual subspace method on the distinct words of a document (paper 003, section IV; classify/mutual-subspaces.ts).
 *
 * The paper speaks of the distinct words of a class. Read strictly, a word that one of a thousand documents holds counts like a word that
 * all of them hold, and large classes come to resemble each other: on Reuters-8 fewer than half of the documents are then right.
 * With words distinct within a document, so that a class weighs them by document frequency, it does what the paper reports.
 */
import { defineClassifier } from '../core/classifier.ts';
import { choice } from '../core/options.ts';
import { fitSubspaceSums, fitSubspaces, prepareSubspaces, subspaceOptions } from './parts/mutual-subspaces.ts';
import { summedFor } from './parts/row-words.ts';

export const msm = defineClassifier({
  name: 'msm',
  summary: 'Mutual subspace method: the class whose words span the most similar subspace.',
  paper: 'https://arxiv.org/abs/1806.03125',
  needs: { words: true },
  learnsFrom: 'sweeps',
  prefers: { bow: { weighting: 'tf', norm: 'none' } },
  options: {
    ...subspaceOptions,
    distinct: choice("where a word counts once: in each 'document' of a class, or in the whole 'class'", 'document', [
      'document',
      'class',
    ]),
  },
  fit: (training) => fitSubspaces('msm', training.options.distinct, training),
  summed: ({ distinct }) => [summedFor(distinct)],
  fitSums: (training) => fitSubspaceSums('msm', training.options.distinct, training),
  prepare: (fitted) => prepareSubspaces('msm', fitted.options.distinct, fitted),
});
