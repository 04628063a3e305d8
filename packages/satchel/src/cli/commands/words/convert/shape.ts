/** The arguments, flags and examples of `satchel words convert`. */
import { choice, integer } from '../../../../core/options.ts';
import { writableFormats } from '../../../../words/file-options.ts';
import { always, commandShape, flags, switchFlag, valueFlag } from '../../../arguments/flags.ts';
import { vectorReadingFlags, vectorsPositional } from '../vector-files.ts';

export const convertFlags = {
  outputFormat: valueFlag(
    'format',
    'FORMAT',
    choice(
      "how OUT is written; 'auto' goes by the ending: .bin (a fastText model where there are n-grams), .npy, .glove; else word2vec text",
      'auto',
      ['auto', ...writableFormats],
    ),
  ),
  center: switchFlag('center', 'subtract the mean of all vectors'),
  allButTheTop: valueFlag(
    'all-but-the-top',
    'D',
    integer('subtract the mean and remove the D largest principal directions; about dimensions / 100', 0, {
      min: 0,
      max: 4096,
    }),
  ),
  pca: valueFlag('pca', 'N', integer('keep N dimensions, those of the largest variance', 1, { min: 1, max: 4096 })),
  unit: switchFlag('unit', 'scale every vector to length one'),
};

export const shape = commandShape({
  positionals: [
    { ...vectorsPositional, name: 'IN' },
    { name: 'OUT', description: 'the file to write; its ending tells the format', offers: 'files' },
  ],
  flags: {
    Reading: vectorReadingFlags,
    'On the way, in this order': [convertFlags.center, convertFlags.allButTheTop, convertFlags.pca, convertFlags.unit],
    Output: [convertFlags.outputFormat, flags.force, flags.json, ...always],
  },
  examples: [
    'satchel words convert glove.6B.100d.txt glove.bin --limit 100000',
    'satchel words convert cc.de.300.bin de.vec --pca 100 --unit',
  ],
});
