/** GloVe: vectors whose products are the logarithms of how often words stand near each other (train/glove.ts has the equations). */
import { number } from '../../core/options.ts';
import { predictionOptions } from '../train/options.ts';
import { defineWordMethod } from '../word-method.ts';

const { window, epochs, learningRate, shards, relaxed } = predictionOptions;

export const glove = defineWordMethod({
  name: 'glove',
  summary: 'fit products of vectors to the logarithms of co-occurrences',
  paper: 'Pennington, Socher, Manning 2014, GloVe: global vectors for word representation',
  isResumable: true,
  needsOrder: true,
  options: {
    window: { ...window, default: 15 },
    epochs: { ...epochs, description: 'how often to go over the co-occurrences', default: 50 },
    learningRate: {
      ...learningRate,
      description: 'size of the first steps; AdaGrad makes them smaller',
      default: 0.05,
    },
    cap: number('co-occurrences from here on weigh the same', 100, { min: 1e-6, max: 1e9 }),
    power: number('those below weigh less by this power of their share of it', 0.75, { min: 0, max: 10 }),
    shards: { ...shards, description: 'blocks of co-occurrences that may be trained at the same time' },
    relaxed,
  },
  prepare: async (...run) => (await import('./glove-training.ts')).prepareGlove(...run), // not loaded for the options alone
});
