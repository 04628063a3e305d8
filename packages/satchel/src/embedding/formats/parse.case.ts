/** Reads word vectors whose bytes are all there, without waiting, for tests. */
import { inOneGo } from '../../core/threads/steps.ts';
import { ByteQueue, finish, type Reading } from './byte-queue.ts';
import { type ReadOptions, resolveReadOptions } from './options.ts';
import { problemsOf } from './problems.ts';
import { readAny, wordListMissing } from './read.ts';
import type { LoadedWords } from './word-table.ts';

export function parseWordVectors(
  pieces: Iterable<Uint8Array>,
  given: Readonly<Partial<ReadOptions>> = {},
  name = '',
): LoadedWords {
  const options = resolveReadOptions(given);
  const problem = problemsOf(name);
  const queue = new ByteQueue();
  const read = readFromPieces(pieces, queue, readAny(queue, options, problem));
  if ('report' in read) return read;
  throw wordListMissing(problem);
}

export function readFromPieces<Result>(
  pieces: Iterable<Uint8Array>,
  queue: ByteQueue,
  reading: Reading<Result>,
): Result {
  for (const piece of pieces) {
    queue.push(piece);
    const step = reading.next();
    if (step.done) return step.value;
  }
  return inOneGo(finish(queue, reading));
}
