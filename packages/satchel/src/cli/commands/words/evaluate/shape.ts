/** The arguments, flags and examples of `satchel words evaluate`. */
import { integer, text } from '../../../../core/options.ts';
import type { CommandShape, Flag } from '../../../arguments/flag.ts';
import { always, flags } from '../../../arguments/flags.ts';
import { vectorReadingFlags, vectorsPositional } from '../vector-files.ts';

export const questionFlags = {
  data: {
    name: 'data',
    placeholder: 'DIR',
    offers: 'files',
    option: text(
      'folder with judged pairs and analogies; default: wordsim in the folder SATCHEL_DATA names, or in ../shared/data',
      '',
    ),
  },
  analogyWords: {
    name: 'analogy-words',
    placeholder: 'N',
    option: integer('analogies are asked and answered among so many of the most frequent words', 30_000, { min: 1 }),
  },
} as const satisfies Record<string, Flag>;

export const shape = {
  positionals: [vectorsPositional],
  flags: {
    Questions: Object.values(questionFlags),
    Reading: vectorReadingFlags,
    Output: [flags.json, ...always],
  },
  examples: ['satchel words evaluate glove.bin --data wordsim'],
} satisfies CommandShape;
