/** The group `words`: what can be said about word vectors whichever method makes them. A method's own options are a group of its name. */
import { choice, flag, type OptionValues } from '../core/options.ts';
import { wordMethodNames } from '../embedding/method-names.ts';
import { wordMethods } from '../embedding/registry.ts';
import { trainingOptions } from '../embedding/word-method.ts';

export { wordMethods };

const { dimensions, minCount } = trainingOptions;

const method = choice<string>('how vectors are learned from the text', wordMethodNames[0], wordMethodNames);

/** Where word vectors are the result. */
export const wordTrainingOptions = { method, ...trainingOptions };

/** Where a representation or a classifier is built on them. Their random numbers follow from the seed of the run. */
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
  keep: choice(
    'the vectors a model keeps: all, so that words that occur only in new texts count too, or only those of words in its training documents (known)',
    'all',
    ['all', 'known'],
  ),
  minCount: { ...minCount, default: 5 },
  method,
  dimensions,
};

export type UnknownWords = OptionValues<typeof wordsOptions>['unknown'];
