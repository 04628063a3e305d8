/** The arguments, flags and examples of `satchel compare`. */
import { comparisonSettings } from '../../../requests/run-settings.ts';
import {
  always,
  commandShape,
  described,
  flags,
  runningFlags,
  trainingFlags,
  valueFlag,
} from '../../arguments/flags.ts';
import { corpusPositional, unlabelledFlag } from '../shared/shapes.ts';

export const compareFlags = {
  budget: valueFlag('budget', 'TIME', comparisonSettings.budget),
  clock: valueFlag('clock', 'cpu|wall', comparisonSettings.clock),
  labels: valueFlag('labels', 'N,N,…', comparisonSettings.labels),
};

export const shape = commandShape({
  positionals: [
    {
      ...corpusPositional,
      description: 'labelled documents: JSONL, CSV, TSV, Parquet, plain lines, a folder of classes; gzip and zstd too',
    },
  ],
  flags: {
    'What is compared': [
      compareFlags.budget,
      compareFlags.clock,
      compareFlags.labels,
      unlabelledFlag,
      flags.words,
      flags.language,
      flags.set,
      flags.split,
    ],
    'Reading documents': trainingFlags,
    Running: runningFlags,
    Output: [
      described(flags.out, 'a page with the leaderboard, figures and tables (.html)'),
      flags.force,
      flags.json,
      ...always,
    ],
  },
  examples: [
    'satchel compare reviews.csv --text review --label stars',
    'satchel compare mail.jsonl --words glove.txt.gz --budget 10m --labels 5,10,50 --out report.html',
  ],
});
