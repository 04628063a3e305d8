/** The arguments, flags and examples of `satchel cluster`. */
import { clusterSettings } from '../../../requests/run-settings.ts';
import {
  always,
  commandShape,
  described,
  fileFlag,
  flags,
  readingFlags,
  runningFlags,
  valueFlag,
} from '../../arguments/flags.ts';
import { corpusPositional } from '../shared/shapes.ts';

export const clusterFlags = {
  clusters: valueFlag('clusters', 'K', clusterSettings.clusters),
  method: valueFlag('method', 'NAME', clusterSettings.method),
  model: valueFlag('model', 'FILE', clusterSettings.model, { offers: 'files' }),
};

export const pageFlag = fileFlag('page', 'FILE.html', 'also write an HTML page');

export const shape = commandShape({
  positionals: [
    { ...corpusPositional, description: `documents to group; labels are not needed: ${corpusPositional.description}` },
  ],
  flags: {
    Groups: [
      clusterFlags.clusters,
      clusterFlags.method,
      described(flags.representation, 'how a document becomes a vector; default: lsi without stop words'),
      flags.words,
      clusterFlags.model,
      described(flags.top, 'how many words, phrases and documents to list per group'),
      flags.language,
      flags.set,
    ],
    'Reading documents': readingFlags,
    Running: runningFlags,
    Output: [
      described(flags.out, 'the documents with their groups (.csv, .jsonl), or an HTML page (.html)'),
      pageFlag,
      flags.force,
      flags.json,
      ...always,
    ],
  },
  examples: [
    'satchel cluster notes.txt --out groups.csv --page groups.html',
    'satchel cluster reviews.csv --text review --clusters 12 --method movmf --out groups.csv',
  ],
});
