/** The arguments, flags and examples of `satchel index`. */
import { indexSettings } from '../../../requests/run-settings.ts';
import {
  always,
  commandShape,
  corpusFlags,
  flags,
  readingFlags,
  switchFlag,
  textFlag,
  valueFlag,
} from '../../arguments/flags.ts';
import { folderPositional } from '../shared/shapes.ts';

export const indexFlags = {
  upsert: switchFlag('upsert', 'replace documents with the same id; unchanged ones are skipped'),
  delete: textFlag('delete', 'ID…', 'remove the documents with these ids', { repeats: true }),
  rebuild: switchFlag('rebuild', 'build the index again from the stored documents, if it is damaged'),
  compact: switchFlag('compact', 'merge the parts of the index and release free disk space'),
};

/** Vectors that are kept with the documents. */
export const vectorFlags = {
  representation: valueFlag('representation', 'NAME', indexSettings.representation),
  words: { ...flags.words, option: indexSettings.words },
  model: valueFlag('model', 'FILE', indexSettings.model, { offers: 'files' }),
  refit: { name: 'refit', option: indexSettings.refit },
  neighbours: { name: 'neighbours', option: indexSettings.neighbours },
};

export const shape = commandShape({
  positionals: [
    { ...folderPositional, description: 'the folder of the collection; created if there is none' },
    {
      name: 'CORPUS',
      description: 'documents to add; with --delete, further ids',
      optional: true,
      repeats: true,
      offers: 'files',
    },
  ],
  flags: {
    'The collection': [indexFlags.upsert, indexFlags.delete, indexFlags.compact, indexFlags.rebuild, flags.set],
    'Document vectors': [...Object.values(vectorFlags), flags.seed, flags.threads],
    'Reading documents': [
      ...readingFlags.filter(({ name }) => name !== 'split-field'),
      corpusFlags.metadata,
      flags.config,
    ],
    Output: [flags.json, ...always],
  },
  examples: [
    'satchel index mails mails.jsonl --set text.stemmer=english --set text.stopWords=nltk',
    'satchel index mails mails.csv --metadata author,year:number,sent:date',
    'satchel index mails news.jsonl --upsert',
    'satchel index mails --delete mail-17 mail-18',
    'satchel index mails --representation lsi --set lsi.dimensions=100',
    'satchel index mails mails.jsonl --model encoder.satchel',
  ],
});
