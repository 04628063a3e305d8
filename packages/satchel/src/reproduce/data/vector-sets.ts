/** The word vectors of the tables, with the file names of their publishers. */
import type { DataSet, SourceFile, VectorsName } from './data-set.ts';

export const vectorSets: Readonly<Record<VectorsName, DataSet>> = {
  'wikipedia-skip-gram-50': { title: 'skip-gram of Wikipedia, 50 dimensions (never published)', sources: [] },
  'google-news-300': vectors(
    'word2vec of Google News, 300 dimensions',
    { path: 'GoogleNews-vectors-negative300.bin.gz' },
    { path: 'GoogleNews-vectors-negative300.bin' },
  ),
  'glove-300': gloveFiles(300),
  'glove-100': gloveFiles(100, {
    path: 'glove-6b-100d-subset.bin.gz',
    sha256: 'f9888077578b63fa9759010c81beda4bf3e32d3961647b22326bbb8e664c1547',
  }),
  'glove-50': gloveFiles(50),
  '20news-skip-gram-200': vectors('gensim skip-gram of 20 Newsgroups, 200 dimensions', {
    path: '20news-sgns-200.txt.gz',
    sha256: '1d6e741d56461a3b9de4565da6e953f3912e1e951a263c05cc8536f802ce601d',
  }),
};

function gloveFiles(d: number, ...others: readonly SourceFile[]): DataSet {
  const path = `glove.6B.${d}d.txt`;
  return vectors(`GloVe 6B, ${d} dimensions`, { path }, { path: `${path}.gz` }, ...others);
}

/** In the folder `vectors` or in the data folder itself. */
function vectors(title: string, ...files: readonly SourceFile[]): DataSet {
  return {
    title,
    sources: files.flatMap((file) => [{ files: [{ ...file, path: `vectors/${file.path}` }] }, { files: [file] }]),
  };
}
