/** The arguments, flags and examples of `satchel words nearest`. */
import { always, commandShape, flags } from '../../../arguments/flags.ts';
import { vectorReadingFlags, vectorsPositional } from '../vector-files.ts';

export const shape = commandShape({
  positionals: [vectorsPositional, { name: 'WORD', description: 'one word or more, each by itself', repeats: true }],
  flags: { Reading: vectorReadingFlags, Output: [flags.top, flags.json, ...always] },
  examples: ['satchel words nearest glove.bin frog toad --top 5'],
});
