/** The arguments, flags and examples of `satchel words analogy`. */
import { always, commandShape, flags } from '../../../arguments/flags.ts';
import { vectorReadingFlags, vectorsPositional } from '../vector-files.ts';

export const shape = commandShape({
  positionals: [
    vectorsPositional,
    { name: 'A', description: 'man' },
    { name: 'B', description: 'is to king' },
    { name: 'C', description: 'as woman is to …' },
  ],
  flags: { Reading: vectorReadingFlags, Output: [flags.top, flags.json, ...always] },
  examples: ['satchel words analogy glove.bin man king woman'],
});
