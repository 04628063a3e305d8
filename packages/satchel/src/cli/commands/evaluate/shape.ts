/** The arguments, flags and examples of `satchel evaluate`. */
import { always, commandShape, fileFlag, flags, runningFlags, trainingFlags } from '../../arguments/flags.ts';
import { corpusPositional, evaluationOut, foldsOut, noTexts, partFlags, unlabelledFlag } from '../shared/shapes.ts';

export const testFlag = fileFlag('test', 'FILE', 'train on CORPUS and score on the documents of this file');

export const shape = commandShape({
  positionals: [corpusPositional],
  flags: {
    'The model': [...partFlags, unlabelledFlag, flags.split, testFlag, flags.groupCopies],
    'Reading documents': trainingFlags,
    Running: runningFlags,
    Output: [evaluationOut, foldsOut, noTexts, flags.force, flags.json, ...always],
  },
  examples: [
    'satchel evaluate reviews.csv --text review --label stars --split cv:10',
    'satchel evaluate reviews.csv --split cv:5 --folds-out folds.csv --out rows.csv',
    'satchel evaluate train.csv --test test.csv --out rows.csv --out report.html',
    'satchel evaluate 20news-bydate.tar.gz --set corpus.strip=headers,footers,quotes --json',
  ],
});
