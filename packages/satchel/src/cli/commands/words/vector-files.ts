/** What several word commands take: a file of word vectors with the flags for reading it, and a corpus of running text. */
import { readOptions } from '../../../words/file-options.ts';
import type { Flag, Positional } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';

export const vectorsPositional = {
  name: 'FILE',
  description: 'word2vec text or binary, GloVe, fastText .vec or .bin, npy, a Model2Vec folder; gzip and zstd too',
  offers: 'files',
} as const satisfies Positional;

export const textPositional = {
  name: 'CORPUS',
  description: 'plain text, one document a line (.txt), or any other corpus; gzip and zstd too',
  offers: 'files',
} as const satisfies Positional;

export const vectorFileFlags = {
  from: { name: 'from', placeholder: 'FORMAT', option: readOptions.format },
  limit: { name: 'limit', placeholder: 'N', option: readOptions.limit },
  lenient: { name: 'lenient', option: readOptions.lenient },
  skipBad: { name: 'skip-bad', option: readOptions.skipBad },
  encoding: { name: 'encoding', placeholder: 'NAME', option: readOptions.encoding },
} as const satisfies Record<string, Flag>;

/** For the help of commands that read such a file. */
export const vectorReadingFlags: readonly Flag[] = [
  ...Object.values(vectorFileFlags),
  flags.isolated,
  flags.memoryLimit,
];
