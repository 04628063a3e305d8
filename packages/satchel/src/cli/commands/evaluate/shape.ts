/** The arguments, flags and examples of `satchel evaluate`. */
import { always, commandShape, flags, readingFlags, runningFlags } from '../../arguments/flags.ts';
import { corpusPositional, partFlags } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [corpusPositional],
  flags: {
    'The model': [...partFlags, flags.split],
    'Reading documents': readingFlags,
    Running: runningFlags,
    Output: [flags.json, ...always],
  },
  examples: [
    'satchel evaluate reviews.csv --text review --label stars --split cv:10',
    'satchel evaluate 20news-bydate.tar.gz --set corpus.strip=headers,footers,quotes --json',
  ],
});
