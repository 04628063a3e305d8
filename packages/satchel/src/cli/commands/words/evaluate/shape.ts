/** The arguments, flags and examples of `satchel words evaluate`. */
import { integer } from '../../../../core/options.ts';
import { always, commandShape, fileFlag, flags, valueFlag } from '../../../arguments/flags.ts';
import { vectorReadingFlags, vectorsPositional } from '../vector-files.ts';

export const questionFlags = {
  data: fileFlag(
    'data',
    'DIR',
    'folder with judged pairs and analogies; default: wordsim in the folder SATCHEL_DATA names, or in ../shared/data',
  ),
  analogyWords: valueFlag(
    'analogy-words',
    'N',
    integer('use only this many of the most frequent words for analogies', 30_000, { min: 1 }),
  ),
};

export const shape = commandShape({
  positionals: [vectorsPositional],
  flags: { Questions: Object.values(questionFlags), Reading: vectorReadingFlags, Output: [flags.json, ...always] },
  examples: ['satchel words evaluate glove.bin --data wordsim'],
});
