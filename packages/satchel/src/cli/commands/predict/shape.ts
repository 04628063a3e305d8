/** The arguments, flags and examples of `satchel predict`. */
import { always, commandShape, flags, readingFlags } from '../../arguments/flags.ts';
import { corpusPositional, modelPositional } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [
    modelPositional,
    { ...corpusPositional, description: "documents to label; '-' reads JSONL from standard input" },
  ],
  flags: {
    Output: [flags.out, flags.force, flags.explain, flags.top],
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Running: [flags.threads],
    General: always,
  },
  examples: [
    'satchel predict stars.satchel new.csv --text review --out labelled.jsonl',
    `echo '{"text":"a fine film"}' | satchel predict stars.satchel - --explain`,
  ],
});
