/** The arguments, flags and examples of `satchel FILE`. */
import { always, commandShape, flags, readingFlags, runningFlags, textFlag } from '../../arguments/flags.ts';
import { corpusPositional } from '../shared/shapes.ts';

export const languageFlag = textFlag(
  'language',
  'CODE',
  'the language of the texts (ISO 639-1: en, de, fr, …): leaves out its stop words, and splits its sentences',
);

export const shape = commandShape({
  positionals: [{ ...corpusPositional, name: 'FILE' }],
  flags: {
    'What is in it': [languageFlag, ...readingFlags, flags.set],
    Running: runningFlags,
    Output: [flags.json, ...always],
  },
  examples: [
    'satchel reviews.csv',
    'satchel tickets.csv --text message --label category',
    'satchel briefe.csv --language de',
  ],
});
