/** The arguments, flags and examples of `satchel encode`. */
import { choice, flag } from '../../../core/options.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, flags, readingFlags } from '../../arguments/flags.ts';
import { corpusPositional, modelPositional } from '../shared/shapes.ts';

export const encodeFlags = {
  to: {
    name: 'to',
    placeholder: 'FORMAT',
    option: choice("format of the vectors; 'auto': by the ending of --out: .npy, .parquet, .jsonl, .svm", 'auto', [
      'auto',
      'npy',
      'parquet',
      'jsonl',
      'svm',
    ]),
  },
  sparse: {
    name: 'sparse',
    option: flag(
      'write only the numbers that are not 0, with their columns; default: as the representation makes them',
      false,
    ),
  },
  dense: { name: 'dense', option: flag('every number, zeros too', false) },
} as const satisfies Record<string, Flag>;

export const shape = {
  positionals: [
    modelPositional,
    { ...corpusPositional, description: "documents to encode; '-' reads JSONL from standard input" },
  ],
  flags: {
    Output: [flags.out, encodeFlags.to, encodeFlags.sparse, encodeFlags.dense, flags.force, flags.json],
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Running: [flags.threads],
    General: always,
  },
  examples: [
    'satchel encode stars.satchel new.csv --text review --out vectors.npy',
    'satchel encode stars.satchel new.jsonl --out vectors.svm',
  ],
} satisfies CommandShape;
