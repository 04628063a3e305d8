/**
 * TF-MSM, the mutual subspace method with every word as often as it occurs (paper 003, section V; classify/mutual-subspaces.ts): the same
 * as MSM on a multiset of words. The weights of the rows are used unchanged, so that other weightings of `bow` give other subspaces.
 */
import { defineClassifier } from '../core/classifier.ts';
import { fitSubspaceSums, fitSubspaces, prepareSubspaces, subspaceOptions } from './parts/mutual-subspaces.ts';
import { summedFor } from './parts/row-words.ts';

export const tfMsm = defineClassifier({
  name: 'tf-msm',
  summary: 'Mutual subspace method with words weighted by how often they occur.',
  paper: 'https://arxiv.org/abs/1806.03125',
  needs: { words: true },
  learnsFrom: 'sweeps',
  prefers: { bow: { weighting: 'tf', norm: 'none' } },
  options: subspaceOptions,
  fit: (training) => fitSubspaces('tf-msm', 'tf', training),
  summed: () => [summedFor('tf')],
  fitSums: (training) => fitSubspaceSums('tf-msm', 'tf', training),
  prepare: (fitted) => prepareSubspaces('tf-msm', 'tf', fitted),
});
