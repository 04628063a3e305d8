/**
 * Reads word vectors from a stream of bytes, whatever their format. Everything is checked while it streams by; what does not fit is
 * refused with its place, or, where asked for, left out and counted.
 */
import { checkArguments } from '../../core/checks/kinds.ts';
import type { Matrix } from '../../core/matrix.ts';
import { readBinary } from './binary.ts';
import { ByteQueue, type Reading, readFrom } from './byte-queue.ts';
import { readFasttextBin } from './fasttext/fasttext-bin.ts';
import { joinWords, readWordList } from './join-words.ts';
import { readNpy } from './npy.ts';
import { type ReadOptions, resolveReadOptions } from './options.ts';
import { emptyFile, type Problem, problemsOf } from './problems.ts';
import { chooseReader, headBytes, recognise } from './recognise.ts';
import { readText } from './text.ts';
import { readWink } from './wink.ts';
import type { LoadedWords } from './word-table.ts';

export interface Source {
  /** What messages call the file. */
  readonly name?: string;
  /** How many bytes it has, where that is known. */
  readonly size?: number;
  /** Else, which share of it has been read so far. */
  readonly share?: () => number;
  /** The list of words that belongs to a .npy matrix. */
  readonly wordList?: () => Promise<Uint8Array>;
}

export async function readWordVectors(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  given: Readonly<Partial<ReadOptions>> = {},
  source: Source = {},
): Promise<LoadedWords> {
  checkArguments('readWordVectors', { pieces: [pieces, 'iterable'], source: [source, 'object'] });
  const options = resolveReadOptions(given);
  const problem = problemsOf(source.name ?? '');
  const queue = new ByteQueue(source.size, source.share);
  const read = await readFrom(pieces, queue, readAny(queue, options, problem));
  if ('report' in read) return read;
  if (!source.wordList) throw wordListMissing(problem);
  return joinWords(readWordList(await source.wordList(), options, problem), read, 'npy', options, problem);
}

export function* readAny(queue: ByteQueue, options: ReadOptions, problem: Problem): Reading<LoadedWords | Matrix> {
  while (queue.available < headBytes && !queue.ended) yield;
  if (queue.available === 0) throw emptyFile(problem);
  const found = recognise(queue.bytes.subarray(queue.start, Math.min(queue.end, queue.start + headBytes)), problem);
  switch (chooseReader(options.format, found, problem)) {
    case 'text':
      return yield* readText(queue, options, problem);
    case 'word2vec-binary':
      return yield* readBinary(queue, options, problem);
    case 'fasttext-bin':
      return yield* readFasttextBin(queue, options, problem);
    case 'wink':
      return yield* readWink(queue, options, problem);
    case 'npy':
      return yield* readNpy(queue, options, problem);
  }
}

export const wordListMissing = (problem: Problem) =>
  problem('WORDS_MISSING', undefined, 'A NumPy matrix has no words of its own, and no list of them was found.', {
    kind: 'input',
    remedy: 'Put them beside it, one a line: vectors.npy needs vectors.words.txt.',
  });
