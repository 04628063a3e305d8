/** The arguments, flags and examples of `satchel test`. */
import { always, commandShape, flags, readingFlags } from '../../arguments/flags.ts';
import { corpusPositional, evaluationOut, modelPositional, noTexts } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [modelPositional, { ...corpusPositional, description: 'labelled documents to score the model on' }],
  flags: {
    Output: [evaluationOut, noTexts, flags.force, flags.json],
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Running: [flags.threads],
    General: always,
  },
  examples: [
    'satchel test stars.satchel test.csv --text review --label stars',
    'satchel test stars.satchel test.csv --out rows.csv --out report.html',
  ],
});
