/** The arguments, flags and examples of `satchel similar`. */
import { always, commandShape, described, flags } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [
    modelPositional,
    { name: 'A', description: "a text, or @FILE to read it from a file; '@@' begins a text with @" },
    { name: 'B', description: 'the text to compare it with' },
  ],
  flags: {
    Output: [
      described(flags.explain, 'show which words of each text contribute to it'),
      flags.top,
      flags.json,
      flags.isolated,
      ...always,
    ],
  },
  examples: [
    'satchel similar stars.satchel "a fine film" "what a lovely picture"',
    'satchel similar stars.satchel @one.txt @two.txt --explain',
  ],
});
