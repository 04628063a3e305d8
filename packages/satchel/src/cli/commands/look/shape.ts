/** The arguments, flags and examples of `satchel FILE`. */
import { always, commandShape, flags, readingFlags, runningFlags } from '../../arguments/flags.ts';
import { corpusPositional } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [{ ...corpusPositional, name: 'FILE' }],
  flags: {
    'What is in it': [flags.language, ...readingFlags, flags.set],
    Running: runningFlags,
    Output: [flags.json, ...always],
  },
  examples: [
    'satchel reviews.csv',
    'satchel tickets.csv --text message --label category',
    'satchel briefe.csv --language de',
  ],
});
