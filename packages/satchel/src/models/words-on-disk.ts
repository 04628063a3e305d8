/**
 * Files of word vectors: unpacked if they are gzip or zstd, read as a stream and checked; written completely or not at all.
 *
 *   loadWordVectors('glove.6B.100d.txt.gz', { limit: 100000 })
 *   loadWordVectors('potion-base-8M')              a Model2Vec folder
 *   saveWordVectors(words, 'vectors.bin')          the format by the ending, or by `format`; with n-grams, a fastText model
 */

import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { SatchelError } from '../core/errors.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { model2vecWords } from '../embedding/formats/model2vec/model2vec.ts';
import { throughTokenizer } from '../embedding/formats/model2vec/model2vec-tokenizer.ts';
import { type ReadOptions, resolveReadOptions, type WritableFormat } from '../embedding/formats/options.ts';
import { problemsOf } from '../embedding/formats/problems.ts';
import { readWordVectors } from '../embedding/formats/read.ts';
import { writeWordList, writeWordVectors } from '../embedding/formats/write.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { type GuardedFile, openFileOrFolder, shownPath } from '../files/guarded-open.ts';
import { readWhole } from '../files/read-whole.ts';
import { isolationFor } from '../isolation/in-force.ts';
import type { Isolation } from '../isolation/limits.ts';
import { decodeForeignSafetensors } from '../model-file/foreign-tensors.ts';
import type { ReadWords, WordsOnDisk } from './read-words.ts';
import { piecesOf, unpacked } from './unpacked-bytes.ts';

export type { WordsOnDisk } from './read-words.ts';

export interface LoadWordsOptions extends Partial<ReadOptions> {
  /** Read a stranger's file in a child process with limits of time and memory, or `true` for limits by its size. */
  readonly isolated?: Isolation | undefined;
}

/**
 * Reads word vectors from a file or a Model2Vec folder. The format is recognised by content.
 *
 * @example
 * import { loadWordVectors, openCorpus, saveWordVectors, trainWords } from 'satchel';
 * const options = { words: { dimensions: 8, minCount: 1, epochs: 2 } };
 * const trained = await trainWords(await openCorpus('mail.jsonl'), { options });
 * await saveWordVectors(trained.words, 'mail.bin');
 * const { words, report } = await loadWordVectors('mail.bin', { limit: 10 });
 * console.log(words.terms, report.format);
 */
export async function loadWordVectors(path: string, loading: Readonly<LoadWordsOptions> = {}): Promise<WordsOnDisk> {
  checkArguments('loadWordVectors', { path: [path, 'text'], options: [loading, 'object'] });
  const { isolated: asked, ...given } = loading;
  const options = resolveReadOptions(given);
  const isolated = isolationFor(asked);
  if (!isolated) return withTokenizer(await readWords(path, options), path);
  const { isolatedWords } = await import('./isolated-load.ts');
  return withTokenizer(await isolatedWords(path, options, isolated), path);
}

export async function readWords(path: string, options: ReadOptions): Promise<ReadWords> {
  const opened = await openFileOrFolder(path);
  if (opened === 'folder') return await readModel2vec(path, options);
  await using file = opened;
  return await loadFile(path, file, options); // the file must stay open until it is read
}

export async function withTokenizer({ tokenizer, ...read }: ReadWords, path: string): Promise<WordsOnDisk> {
  if (tokenizer === undefined) return read;
  return { ...read, words: await throughTokenizer(read.words, tokenizer, problemsOf(shownPath(path))) };
}

/**
 * The format by the ending of the name: .bin, .npy, .glove or .glove.txt; everything else is word2vec text. A .bin is a fastText model where there
 * are character n-grams to keep, else word2vec binary.
 */
export function formatFor(path: string, hasSubwords = false): WritableFormat {
  if (/\.bin$/i.test(path)) return hasSubwords ? 'fasttext-bin' : 'word2vec-binary';
  if (/\.npy$/i.test(path)) return 'npy';
  return /(?:^|[./\\])glove[^/\\]*\.txt$|\.glove$/i.test(path) ? 'glove' : 'word2vec';
}

export interface SaveWordsOptions {
  readonly format?: WritableFormat;
  /** Replace a file that is already there. */
  readonly force?: boolean;
}

export interface SavedWords {
  readonly format: WritableFormat;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes word vectors to a file. The ending of the path says the format where none is given.
 *
 * @example
 * import { openCorpus, saveWordVectors, trainWords } from 'satchel';
 * const options = { words: { dimensions: 8, minCount: 1, epochs: 2 } };
 * const { words } = await trainWords(await openCorpus('mail.jsonl'), { options });
 * console.log(await saveWordVectors(words, 'mail.txt', { format: 'glove' }));
 */
export async function saveWordVectors(
  words: WordVectors,
  path: string,
  options: SaveWordsOptions = {},
): Promise<SavedWords> {
  checkArguments('saveWordVectors', { words: [words, 'words'], path: [path, 'text'] });
  checkKeys('saveWordVectors', options, { format: 'text', force: 'flag' });
  const { format = formatFor(path, words.subwords !== undefined), force = false } = options;
  const hash = createHash('sha256');
  let bytes = 0;
  const seen = (piece: Uint8Array) => {
    hash.update(piece);
    bytes += piece.length;
  };
  if (format === 'npy') await writeAtomically(wordListPath(path), stream(writeWordList(words)), { force });
  await writeAtomically(path, stream(writeWordVectors(words, format), seen), { force });
  return { format, bytes, sha256: hash.digest('hex') };
}

/** vectors.npy has its words in vectors.words.txt. */
export const wordListPath = (path: string): string => `${path.replace(/\.npy$/i, '')}.words.txt`;

async function loadFile(path: string, file: GuardedFile, options: ReadOptions): Promise<WordsOnDisk> {
  const name = shownPath(path);
  const hash = createHash('sha256');
  let read = 0;
  const { pieces, compressed } = await unpacked(
    name,
    piecesOf(name, file.handle, (piece) => {
      hash.update(piece);
      read += piece.length;
    }),
  );
  const loaded = await readWordVectors(pieces, options, {
    name,
    ...(compressed ? { share: () => read / file.size } : { size: file.size }),
    wordList: () => readWordListOf(path),
  });
  return { ...loaded, sha256: read === file.size ? hash.digest('hex') : undefined };
}

async function readWordListOf(path: string): Promise<Uint8Array> {
  return readWhole(wordListPath(path), { limit: 2 ** 30 });
}

/** A folder is a Model2Vec model or a table like it, if it is anything. */
async function readModel2vec(path: string, options: ReadOptions): Promise<ReadWords> {
  const name = shownPath(path);
  if (options.format !== 'auto' && options.format !== 'model2vec')
    throw new SatchelError('INPUT_NOT_A_FILE', `${name} is a folder, not a file.`, { kind: 'input', where: name });
  const names = await readdir(path);
  const tensors = await readWhole(join(path, nameOf(names, 'model.safetensors', /\.safetensors$/)), {
    limit: options.memoryLimit,
  });
  const tokenizer = await readWhole(join(path, nameOf(names, 'tokenizer.json', /tokenizer.*\.json$/)), {
    limit: 2 ** 28,
  });
  const [arrays, problem] = [decodeForeignSafetensors(tensors, { limit: options.memoryLimit }), problemsOf(name)];
  const loaded = model2vecWords(arrays, tokenizer, options, problem);
  return { ...loaded, tokenizer, sha256: createHash('sha256').update(tensors).digest('hex') };
}

/** The usual name, or the only one like it: WordLlama's files are called after the model. */
function nameOf(names: readonly string[], usual: string, like: RegExp): string {
  const [first, ...others] = names.includes(usual) ? [usual] : names.filter((name) => like.test(name));
  return first !== undefined && others.length === 0 ? first : usual;
}

async function* stream(
  pieces: Iterable<Uint8Array>,
  seen: (piece: Uint8Array) => void = () => {},
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    seen(piece);
    yield piece;
  }
}
