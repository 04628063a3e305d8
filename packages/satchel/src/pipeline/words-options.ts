/** Where the vectors of the words come from, for the methods that need them: the options of the group `words`. */
import { choice, flag, type OptionValues } from '../core/options.ts';
import { wordTrainingOptions } from '../embedding/train/options.ts';

const { seed: _seed, minCount, ...training } = wordTrainingOptions;

export const wordsOptions = {
  fitOn: choice("which documents vectors are trained on: the training part, or 'all' (their text, never their labels)", 'train', [
    'train',
    'all',
  ]),
  unit: flag('scale every word vector to length one', true),
  minCount: { ...minCount, default: 5 },
  ...training,
};

export type WordsOptions = OptionValues<typeof wordsOptions>;
