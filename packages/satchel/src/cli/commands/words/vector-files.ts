/** What several word commands take: a file of word vectors with the flags for reading it, and a corpus of running text. */
import { readOptions } from '../../../words/file-options.ts';
import type { Flag, Positional } from '../../arguments/flag.ts';
import { filePositional, flags, valueFlag } from '../../arguments/flags.ts';

export const vectorsPositional = filePositional(
  'word2vec text or binary, GloVe, fastText .vec or .bin, npy, a Model2Vec folder; gzip and zstd too',
  'FILE',
);
export const textPositional: Positional = {
  ...filePositional('plain text, one document a line (.txt), or any other corpus; gzip and zstd too', 'CORPUS'),
  repeats: true,
};

export const vectorFileFlags = {
  from: valueFlag('from', 'FORMAT', readOptions.format),
  limit: valueFlag('limit', 'N', readOptions.limit),
  lenient: { name: 'lenient', option: readOptions.lenient },
  skipBad: { name: 'skip-bad', option: readOptions.skipBad },
  encoding: valueFlag('encoding', 'NAME', readOptions.encoding),
};

/** For the help of commands that read such a file. */
export const vectorReadingFlags: readonly Flag[] = [
  ...Object.values(vectorFileFlags),
  flags.isolated,
  flags.memoryLimit,
];
