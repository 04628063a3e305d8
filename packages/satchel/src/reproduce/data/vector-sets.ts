/** The word vectors of the tables, with the file names of their publishers. */
import type { DataSet, Source, SourceFile, VectorsName } from './data-set.ts';

export const vectorSets: Readonly<Record<VectorsName, DataSet>> = {
  'wikipedia-skip-gram-50': { title: 'skip-gram of Wikipedia, 50 dimensions (never published)', sources: [] },
  'google-news-300': {
    title: 'word2vec of Google News, 300 dimensions',
    sources: vectorFile(
      { path: 'GoogleNews-vectors-negative300.bin.gz' },
      { path: 'GoogleNews-vectors-negative300.bin' },
    ),
  },
  'glove-300': {
    title: 'GloVe 6B, 300 dimensions',
    sources: vectorFile({ path: 'glove.6B.300d.txt' }, { path: 'glove.6B.300d.txt.gz' }),
  },
  'glove-100': {
    title: 'GloVe 6B, 100 dimensions',
    sources: vectorFile(
      { path: 'glove.6B.100d.txt' },
      { path: 'glove.6B.100d.txt.gz' },
      {
        path: 'glove-6b-100d-subset.bin.gz',
        sha256: 'f9888077578b63fa9759010c81beda4bf3e32d3961647b22326bbb8e664c1547',
      },
    ),
  },
  'glove-50': {
    title: 'GloVe 6B, 50 dimensions',
    sources: vectorFile({ path: 'glove.6B.50d.txt' }, { path: 'glove.6B.50d.txt.gz' }),
  },
  '20news-skip-gram-200': {
    title: 'gensim skip-gram of 20 Newsgroups, 200 dimensions',
    sources: vectorFile({
      path: '20news-sgns-200.txt.gz',
      sha256: '1d6e741d56461a3b9de4565da6e953f3912e1e951a263c05cc8536f802ce601d',
    }),
  },
};

/** In the folder `vectors` or in the data folder itself. */
function vectorFile(...files: readonly SourceFile[]): readonly Source[] {
  return files.flatMap((file) => [{ files: [{ ...file, path: `vectors/${file.path}` }] }, { files: [file] }]);
}
