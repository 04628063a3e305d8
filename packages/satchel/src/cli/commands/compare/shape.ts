/** The arguments, flags and examples of `satchel compare`. */
import { comparisonSettings } from '../../../requests/run-settings.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, described, flags, readingFlags, runningFlags } from '../../arguments/flags.ts';
import { corpusPositional } from '../shared/shapes.ts';

export const compareFlags = {
  budget: { name: 'budget', placeholder: 'TIME', option: comparisonSettings.budget },
  labels: { name: 'labels', placeholder: 'N,N,…', option: comparisonSettings.labels },
} as const satisfies Record<string, Flag>;

export const shape = {
  positionals: [
    {
      ...corpusPositional,
      description: 'labelled documents: JSONL, CSV, TSV, Parquet, plain lines, a folder of classes; gzip and zstd too',
    },
  ],
  flags: {
    'What is compared': [compareFlags.budget, compareFlags.labels, flags.words, flags.set, flags.split],
    'Reading documents': readingFlags,
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
} satisfies CommandShape;
