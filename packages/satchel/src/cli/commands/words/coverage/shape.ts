/** The arguments, flags and examples of `satchel words coverage`. */
import { always, commandShape, flags, readingFlags } from '../../../arguments/flags.ts';
import { textPositional, vectorReadingFlags, vectorsPositional } from '../vector-files.ts';

/** How many of the unknown words are listed. */
export const unknownWords = { ...flags.top, option: { ...flags.top.option, default: 20 } };

export const shape = commandShape({
  positionals: [vectorsPositional, textPositional],
  flags: {
    'The vectors': vectorReadingFlags.filter(({ name }) => name !== 'encoding' && name !== 'isolated'),
    'The text': [
      flags.set,
      ...readingFlags.filter(({ name }) => name !== 'label' && name !== 'split-field'),
      flags.config,
    ],
    Output: [unknownWords, flags.json, ...always],
  },
  examples: ['satchel words coverage glove.bin reviews.jsonl --set text.stopWords=nltk'],
});
