/** The arguments, flags and examples of `satchel audit`. */
import { always, commandShape, described, fileFlag, flags, readingFlags, runningFlags } from '../../arguments/flags.ts';
import { corpusPositional } from '../shared/shapes.ts';

export const fixedFlag = fileFlag(
  'fixed',
  'FILE',
  'a table of suspects that you have corrected; --out then writes the corrected corpus',
);

export const shape = commandShape({
  positionals: [corpusPositional],
  flags: {
    Output: [
      described(
        flags.out,
        'write the suspects as a table, or with --fixed the corrected corpus (.csv, .tsv, .jsonl, .parquet)',
      ),
      fixedFlag,
      flags.force,
      flags.json,
    ],
    'Reading documents': [...readingFlags, flags.language, flags.set],
    Running: runningFlags,
    General: always,
  },
  examples: [
    'satchel audit tickets.csv --text message --label category --out suspects.csv',
    'satchel audit tickets.csv --text message --label category --fixed suspects.csv --out corrected.csv',
  ],
});
