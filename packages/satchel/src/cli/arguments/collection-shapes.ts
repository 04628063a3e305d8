/** `satchel index`, `search` and `check` as a person sees them, with the flags that are theirs alone. */
import { flag, text } from '../../core/options.ts';
import type { CommandShape, Flag } from './flag.ts';
import { flags, readingFlags } from './flags.ts';

export const collectionFlags = {
  upsert: {
    name: 'upsert',
    option: flag('put documents in the place of those with the same id; what has not changed is passed over', false),
  },
  delete: {
    name: 'delete',
    placeholder: 'ID…',
    repeats: true,
    option: text('remove the documents with these ids', ''),
  },
  rebuild: {
    name: 'rebuild',
    option: flag('make the index again from the stored documents, where a part of it is damaged', false),
  },
  compact: {
    name: 'compact',
    option: flag('merge the parts of the index and give freed space back to the disk', false),
  },
  representation: {
    name: 'representation',
    placeholder: 'NAME',
    option: text(
      "keep a vector for each document, fitted to all of them: lsi, scdv, fisher, idf-average, …; 'none' forgets them",
      '',
    ),
  },
  words: flags.words,
  neighbours: {
    name: 'neighbours',
    option: flag(
      "index the vectors, for more than 100,000 documents: a search by vectors then looks at some; needs the package 'usearch'",
      false,
    ),
  },
  refit: { name: 'refit', option: flag('fit the representation again, to all documents there are now', false) },
  ranker: {
    name: 'ranker',
    placeholder: 'NAME',
    option: text(
      'bm25, pl2, dph, dirichlet, jelinek-mercer or tfidf; or the representation the collection keeps vectors of',
      'bm25',
    ),
  },
  fuse: { name: 'fuse', placeholder: 'NAME', option: text('mix in another of these, such as the representation', '') },
  lambda: {
    name: 'lambda',
    placeholder: 'SHARE',
    option: text(
      "its share from 0 to 1; 'auto': as learned with 'evaluate-retrieval --keep-lambda', else one half",
      'auto',
    ),
  },
  feedback: {
    name: 'feedback',
    placeholder: 'NAME',
    option: text('rank twice, the second time with words of the first documents: mixture, rm3', ''),
  },
  hits: { ...flags.top, option: { ...flags.top.option, description: 'how many documents to show', maximum: 1000 } },
  explain: {
    ...flags.explain,
    option: { ...flags.explain.option, description: 'show how each score comes about, word by word' },
  },
} as const satisfies Record<string, Flag>;

const folder = {
  name: 'DIR',
  description: "the folder of a collection that 'satchel index' makes",
  offers: 'files',
} as const;
const always: readonly Flag[] = [flags.quiet, flags.debug, flags.help];

export const collectionShapes = {
  index: {
    name: 'index',
    summary: 'keep documents in a collection on disk, ready to be searched',
    positionals: [
      { ...folder, description: 'the folder of the collection; made where there is none' },
      {
        name: 'CORPUS',
        description: 'documents to add; with --delete, further ids',
        optional: true,
        repeats: true,
        offers: 'files',
      },
    ],
    flags: {
      'The collection': [
        collectionFlags.upsert,
        collectionFlags.delete,
        collectionFlags.compact,
        collectionFlags.rebuild,
        flags.set,
      ],
      Meaning: [
        collectionFlags.representation,
        collectionFlags.words,
        collectionFlags.refit,
        collectionFlags.neighbours,
        flags.seed,
        flags.threads,
      ],
      'Reading documents': [...readingFlags.filter(({ name }) => name !== 'split-field'), flags.config],
      Output: [flags.json, ...always],
    },
    examples: [
      'satchel index mails mails.jsonl --set text.stemmer=english --set text.stopWords=nltk',
      'satchel index mails news.jsonl --upsert',
      'satchel index mails --delete mail-17 mail-18',
      'satchel index mails --representation lsi --set lsi.dimensions=100',
    ],
  },
  search: {
    name: 'search',
    summary: 'find documents of a collection, best first, and show why',
    positionals: [folder, { name: 'QUERY', description: 'what to look for, in words', repeats: true }],
    flags: {
      Ranking: [
        collectionFlags.ranker,
        collectionFlags.fuse,
        collectionFlags.lambda,
        collectionFlags.feedback,
        flags.set,
      ],
      Output: [collectionFlags.hits, collectionFlags.explain, flags.json, ...always],
    },
    examples: [
      'satchel search mails "late invoice"',
      'satchel search mails "late invoice" --ranker pl2 --top 3 --explain',
      'satchel search mails "late invoice" --fuse lsi --lambda 0.3',
    ],
  },
  check: {
    name: 'check',
    summary: 'is everything in a collection as it was written?',
    positionals: [folder],
    flags: { Output: [flags.json, ...always] },
    examples: ['satchel check mails'],
  },
} as const satisfies Record<string, CommandShape>;
