/** Where the vectors of the words come from, for the methods that need them: the options of the group `words`. */
import { choice, flag, type OptionValues } from '../core/options.ts';
import { wordVectorOptions } from './word-vector-options.ts';

const { seed: _seed, minCount, ...training } = wordVectorOptions;

export const wordsOptions = {
  fitOn: choice(
    "which documents vectors are trained on: the training part, or 'all' (their text, never their labels)",
    'train',
    ['train', 'all'],
  ),
  unit: flag('scale every word vector to length one', true),
  unknown: choice(
    'a word without a vector: left out (skip), put together from its parts (subword), or counted as zeros (zero)',
    'skip',
    ['skip', 'subword', 'zero'],
  ),
  unseen: choice(
    'evaluation: a word of held-out documents that no training document holds counts where it has a vector, or is skipped, as a saved model does',
    'count',
    ['count', 'skip'],
  ),
  minCount: { ...minCount, default: 5 },
  ...training,
};

export type WordsOptions = OptionValues<typeof wordsOptions>;

export type UnknownWords = WordsOptions['unknown'];
