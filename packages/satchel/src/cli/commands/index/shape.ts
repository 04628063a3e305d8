/** The arguments, flags and examples of `satchel index`. */
import { flag, text } from '../../../core/options.ts';
import { indexSettings } from '../../../requests/run-settings.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, flags, readingFlags } from '../../arguments/flags.ts';
import { folderPositional } from '../shared/shapes.ts';

export const indexFlags = {
  upsert: {
    name: 'upsert',
    option: flag('replace documents with the same id; unchanged ones are skipped', false),
  },
  delete: {
    name: 'delete',
    placeholder: 'ID…',
    repeats: true,
    option: text('remove the documents with these ids', ''),
  },
  rebuild: {
    name: 'rebuild',
    option: flag('build the index again from the stored documents, if it is damaged', false),
  },
  compact: {
    name: 'compact',
    option: flag('merge the parts of the index and release free disk space', false),
  },
} as const satisfies Record<string, Flag>;

/** Vectors that are kept with the documents. */
export const vectorFlags = {
  representation: { name: 'representation', placeholder: 'NAME', option: indexSettings.representation },
  words: { ...flags.words, option: indexSettings.words },
  model: { name: 'model', placeholder: 'FILE', offers: 'files', option: indexSettings.model },
  refit: { name: 'refit', option: indexSettings.refit },
  neighbours: { name: 'neighbours', option: indexSettings.neighbours },
} as const satisfies Record<string, Flag>;

export const shape = {
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
    'Reading documents': [...readingFlags.filter(({ name }) => name !== 'split-field'), flags.config],
    Output: [flags.json, ...always],
  },
  examples: [
    'satchel index mails mails.jsonl --set text.stemmer=english --set text.stopWords=nltk',
    'satchel index mails news.jsonl --upsert',
    'satchel index mails --delete mail-17 mail-18',
    'satchel index mails --representation lsi --set lsi.dimensions=100',
    'satchel index mails mails.jsonl --model encoder.satchel',
  ],
} satisfies CommandShape;
