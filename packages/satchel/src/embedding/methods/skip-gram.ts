/** Skip-gram: each word predicts its neighbours (train/train.ts has the equations). */
import { integer } from '../../core/options.ts';
import { predictionOptions } from '../train/options.ts';
import { preparePrediction } from '../train/prediction.ts';
import { defineWordMethod } from '../word-method.ts';

export const skipGram = defineWordMethod({
  name: 'skip-gram',
  summary: 'predict the neighbours of a word from the word, over the running text',
  paper: 'Mikolov, Sutskever, Chen, Corrado, Dean 2013, Distributed representations of words and phrases',
  isResumable: true,
  needsOrder: true,
  options: {
    ...predictionOptions,
    windowsTogether: integer(
      'neighbouring windows trained in one step, with one set of random words; 0 chooses by the window: 2 for 10',
      0,
      { min: 0, max: 64 },
    ),
  },
  prepare: (text, options, room) => preparePrediction(text, { ...options, isCbow: false, exactGradient: false }, room),
});
