/** The arguments, flags and examples of `satchel predict`. */
import { integer, number } from '../../../core/options.ts';
import { always, commandShape, described, flags, readingFlags, valueFlag } from '../../arguments/flags.ts';
import { corpusPositional, modelPositional } from '../shared/shapes.ts';

export const labelsTop = valueFlag(
  'labels-top',
  'K',
  integer('also give the next best labels, K in all', 1, { min: 1, max: 1_000_000 }),
);

export const coverageFlag = valueFlag(
  'coverage',
  'SHARE',
  number('also give a set of labels that holds the true one in this share of documents; an empty set abstains', 0.9, {
    min: 0.001,
    max: 0.999,
  }),
);

export const shape = commandShape({
  positionals: [
    modelPositional,
    {
      ...corpusPositional,
      description: "documents to label; '-' reads JSONL from standard input and answers line by line",
    },
  ],
  flags: {
    Output: [
      described(
        flags.out,
        'write a table (.csv, .tsv, .parquet or .jsonl): the columns of the input, then label, probability and reasons',
      ),
      flags.force,
      flags.explain,
      flags.top,
      labelsTop,
      coverageFlag,
      described(flags.json, 'with --out, print what was written as one JSON document; without it every line is JSON'),
    ],
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Running: [flags.threads],
    General: always,
  },
  examples: [
    'satchel predict stars.satchel new.csv --text review --out labelled.csv --labels-top 3',
    `echo '{"text":"a fine film"}' | satchel predict stars.satchel - --explain`,
  ],
});
