/** The arguments, flags and examples of `satchel encode`. */
import { choice } from '../../../core/options.ts';
import { always, commandShape, flags, readingFlags, switchFlag, valueFlag } from '../../arguments/flags.ts';
import { corpusPositional, modelPositional } from '../shared/shapes.ts';

export const encodeFlags = {
  to: valueFlag(
    'to',
    'FORMAT',
    choice("format of the vectors; 'auto': by the ending of --out: .npz, .npy, .parquet, .jsonl, .svm", 'auto', [
      'auto',
      'npz',
      'npy',
      'parquet',
      'jsonl',
      'svm',
    ]),
  ),
  sparse: switchFlag(
    'sparse',
    'write only the numbers that are not 0, with their columns; default: as the representation makes them',
  ),
  dense: switchFlag('dense', 'every number, zeros too'),
};

export const shape = commandShape({
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
    'satchel encode stars.satchel new.jsonl --out vectors.npz',
  ],
});
