/** The arguments, flags and examples of `satchel compact`. */
import { compactOptions } from '../../../pipeline/compact/compact-options.ts';
import { always, commandShape, described, fileFlag, flags, readingFlags, valueFlag } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const compactFlags = {
  corpus: fileFlag(
    'corpus',
    'CORPUS',
    'the labelled documents the model was trained on: folds choose how many weights are kept, and the loss is measured',
  ),
  keep: described(
    valueFlag('keep', 'SHARE', compactOptions.keep),
    'the share of the weights that is kept, the largest; with --corpus chosen on folds unless given',
  ),
  bits: valueFlag('bits', 'N', compactOptions.bits),
};

export const shape = commandShape({
  positionals: [modelPositional],
  flags: {
    'The small model': [compactFlags.corpus, compactFlags.keep, compactFlags.bits],
    Output: [described(flags.out, 'the file of the compact model'), flags.force, flags.json],
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Running: [flags.threads],
    General: always,
  },
  examples: [
    'satchel compact stars.satchel --out small.satchel',
    'satchel compact stars.satchel --corpus reviews.csv --text review --label stars --out small.satchel',
  ],
});
