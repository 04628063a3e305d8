/** CBOW: the mean of its neighbours predicts each word (train/train.ts has the equations). */
import { flag } from '../../core/options.ts';
import { predictionOptions } from '../train/options.ts';
import { preparePrediction } from '../train/prediction.ts';
import { defineWordMethod } from '../word-method.ts';

export const cbow = defineWordMethod({
  name: 'cbow',
  summary: 'predict a word from the mean of its neighbours, over the running text',
  paper: 'Mikolov, Chen, Corrado, Dean 2013, Efficient estimation of word representations in vector space',
  isResumable: true,
  needsOrder: true,
  options: {
    ...predictionOptions,
    exactGradient: flag('divide the error among the context words; word2vec gives each of them the whole error', false),
  },
  prepare: (text, options, room) => preparePrediction(text, { ...options, isCbow: true, windowsTogether: 1 }, room),
});
