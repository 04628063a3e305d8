/**
 * The data sets of the tables: their file names, how they are read, and the SHA-256 of known files.
 *
 * A file with another hash is used too, and the table mentions it: its numbers may differ.
 */
import type { CorpusOptions } from '../../corpus/options.ts';
import { collections } from './collections.ts';
import type { DataName, DataSet, Source, SourceFile } from './data-set.ts';

/** In the folder `classification` or in the data folder itself; compressed or not. */
const jsonl = (name: string, sha256: string): readonly Source[] =>
  [`classification/${name}.jsonl.gz`, `${name}.jsonl.gz`, `${name}.jsonl`].map((path) => ({
    files: [{ path, sha256 }],
  }));

const newsgroups: readonly Source[] = [
  ...jsonl('20news-bydate', '23822e716807c6846f60a357ab0d1af1276a15e4fc401a4b25378c61dbcce4e4'),
  {
    files: [
      { path: '20news-bydate.tar.gz', sha256: '8f1b2514ca22a5ade8fbb9cfa5727df95fa587f4c87b786e15c759fa66d95610' },
    ],
    reading: { format: '20news' },
  },
];

const storyFiles = (folder: string): readonly SourceFile[] =>
  Array.from({ length: 22 }, (_, i) => ({ path: `${folder}/reut2-${String(i).padStart(3, '0')}.sgm` }));

const reutersArchive = (reading: Partial<CorpusOptions>): readonly Source[] => [
  {
    files: [
      { path: 'reuters21578.tar.gz', sha256: '3bae43c9b14e387f76a61b6d82bf98a4fb5d3ef99ef7e7075ff2ccbcf59f9d30' },
    ],
    reading: { format: 'reuters', ...reading },
  },
  { folder: 'reuters21578', files: storyFiles('reuters21578'), reading: { format: 'reuters', ...reading } },
];

const modApte: readonly Source[] = [
  ...jsonl('reuters-modapte90', 'a478b742b19051b6591375b3c342c8e7640a9caedb3af6a48d3e9a47c40bb4db'),
  ...reutersArchive({ reutersSplit: 'modapte', reutersLabels: 'modapte90' }),
];

/** One sentence per line, in the encoding of the authors. */
const sentences = (files: readonly SourceFile[]): Source => ({
  files,
  reading: { format: 'lines', encoding: 'windows-1252' },
});

export const dataSets: Readonly<Record<DataName, DataSet>> = {
  '20news': { title: '20 Newsgroups, by date', sources: newsgroups, protocol: 'official' },
  '20news-different': {
    title: '20 Newsgroups, three different groups',
    sources: newsgroups,
    subset: { kind: 'labels', labels: ['rec.sport.baseball', 'sci.space', 'alt.atheism'] },
    protocol: 'cv:10',
  },
  '20news-similar': {
    title: '20 Newsgroups, three similar groups',
    sources: newsgroups,
    subset: { kind: 'labels', labels: ['rec.sport.baseball', 'talk.politics.guns', 'talk.politics.misc'] },
    protocol: 'cv:10',
  },
  '20news-same': {
    title: '20 Newsgroups, three groups of one subject',
    sources: newsgroups,
    subset: { kind: 'labels', labels: ['comp.os.ms-windows.misc', 'comp.windows.x', 'comp.graphics'] },
    protocol: 'cv:10',
  },
  'reuters-all-labels': {
    title: 'Reuters-21578 with every <D> as a label',
    sources: reutersArchive({ reutersSplit: 'all', reutersLabels: 'all-d' }),
    subset: { kind: 'labelled' },
    protocol: 'holdout:0.3',
  },
  'reuters-modapte90': { title: 'Reuters-21578 ModApte, 90 topics', sources: modApte, protocol: 'official' },
  'reuters-ten-largest': {
    title: 'Reuters-21578, one topic per document, the ten largest topics',
    sources: modApte,
    subset: { kind: 'largest', count: 10 },
    protocol: 'official',
  },
  mr: {
    title: 'MR (Pang and Lee 2005)',
    sources: [
      ...jsonl('mr', '3435e51b6b95eb1dcd4b250770e359a7f7bc675e4568047851f6cdf926ca9ceb'),
      ...['rt-polaritydata/', ''].map((folder) =>
        sentences([
          { path: `${folder}rt-polarity.pos`, label: 'pos' },
          { path: `${folder}rt-polarity.neg`, label: 'neg' },
        ]),
      ),
    ],
    protocol: 'cv:10',
  },
  subj: {
    title: 'Subj (Pang and Lee 2004)',
    sources: [
      ...jsonl('subj', '5eaeea7dbba6df9faa591af113f07f6585b5e155705d7b188c8494bf13e81bb1'),
      ...['rotten_imdb/', ''].map((folder) =>
        sentences([
          { path: `${folder}quote.tok.gt9.5000`, label: 'subjective' },
          { path: `${folder}plot.tok.gt9.5000`, label: 'objective' },
        ]),
      ),
    ],
    protocol: 'cv:10',
  },
  'r8-no-stop': {
    title: 'Reuters-8, no stop words',
    sources: [
      ...jsonl('r8-no-stop', '1a2b3caf5c0a24dea8f103903cdcfa4aca5aea6a90d5d924fb52140b103cec28'),
      {
        files: [
          { path: 'r8-train-no-stop.txt', split: 'train' },
          { path: 'r8-test-no-stop.txt', split: 'test' },
        ],
        reading: { format: 'lines' },
      },
    ],
  },
  ...collections,
};
