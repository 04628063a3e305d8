/** The arguments, flags and examples of `satchel compact`. */
import { DEFAULT_LEVEL } from '../../../classify/parts/make-compact.ts';
import { integer, number } from '../../../core/options.ts';
import { always, commandShape, described, fileFlag, flags, readingFlags, valueFlag } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const compactFlags = {
  corpus: fileFlag(
    'corpus',
    'CORPUS',
    'the labelled documents the model was trained on: folds choose how many weights are kept, and the loss is measured',
  ),
  keep: valueFlag(
    'keep',
    'SHARE',
    number('the share of the weights that is kept; with --corpus the default is chosen on folds', DEFAULT_LEVEL.keep, {
      min: 1e-6,
      max: 1,
    }),
  ),
  bits: valueFlag('bits', 'N', integer('bits of a weight', DEFAULT_LEVEL.bits, { min: 2, max: 8 })),
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
