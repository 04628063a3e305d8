/** The arguments, flags and examples of `satchel train`. */
import {
  always,
  commandShape,
  described,
  fileFlag,
  flags,
  runningFlags,
  trainingFlags,
} from '../../arguments/flags.ts';
import { corpusPositional, partFlags, unlabelledFlag } from '../shared/shapes.ts';

export const updateFlag = fileFlag(
  'update',
  'MODEL',
  'add the documents to this model exactly, with its settings; for naive Bayes and encoders on whole counts',
);

export const shape = commandShape({
  positionals: [corpusPositional],
  flags: {
    'The model': [
      ...partFlags,
      unlabelledFlag,
      updateFlag,
      flags.evaluate,
      described(flags.split, 'the same as --evaluate'),
      flags.groupCopies,
    ],
    'Reading documents': trainingFlags,
    Running: runningFlags,
    Output: [flags.out, flags.force, flags.json, ...always],
  },
  examples: [
    'satchel train labelled.jsonl --unlabelled rest.jsonl --out model.satchel',
    'satchel train reviews.csv --text review --label stars --out stars.satchel',
    'satchel train today.jsonl --update mail.satchel --out mail-2.satchel',
    'satchel train notes.jsonl --classifier none --representation lsi --out notes.satchel',
    'satchel train reuters.jsonl --classifier logistic --set text.stopWords=nltk --tune --out topics.satchel',
  ],
});
