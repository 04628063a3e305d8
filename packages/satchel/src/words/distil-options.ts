/** How word vectors are learned from a sentence encoder: the group `distil`, and how the encoder (the teacher) is read. */
import { choice, integer, number, type OptionValues } from '../core/options.ts';

export const distilOptions = {
  minCount: integer('leave out words that fewer documents hold; a list of words keeps them all', 2, { min: 1 }),
  maxWords: integer('at most this many words: those that occur in most documents', 50_000, { min: 1, max: 10_000_000 }),
  passages: integer('at most this many passages for the teacher, spread evenly over the text; 0: words alone', 20_000, {
    min: 0,
    max: 10_000_000,
  }),
  minPairs: integer(
    'learn from pairs of neighbouring words that occur in at least this many passages; 0: from no pairs',
    3,
    {
      min: 0,
    },
  ),
  pairs: choice(
    'what becomes of the vectors of pairs: written as entries of two words, for text.ngrams=2, or left out',
    'drop',
    ['drop', 'keep'],
  ),
  penalty: number('how much the use in passages must say before a vector moves away from the word alone', 1, {
    min: 1e-6,
    max: 1e6,
  }),
  steps: integer('steps of conjugate gradients', 20, { min: 1, max: 1000 }),
};

export type DistilSettings = OptionValues<typeof distilOptions>;

export const teacherOptions = {
  pooling: choice('how the vectors of pieces become one: their mean, or that of the first piece (cls)', 'mean', [
    'mean',
    'cls',
  ]),
  longest: integer('at most this many pieces of a text are read', 128, { min: 4, max: 8192 }),
};
export type TeacherOptions = OptionValues<typeof teacherOptions>;
