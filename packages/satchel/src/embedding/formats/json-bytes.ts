/**
 * The few moves it takes to walk through JSON that is too large to parse: over white space and marks, a string, a number, a whole value
 * that is of no interest. Each waits for more bytes where it has to; none holds more than one string or number.
 */
import { printable } from '../../core/errors.ts';
import { type ByteQueue, need, type Reading } from './byte-queue.ts';
import type { Problem } from './problems.ts';

export const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 44, 58, 91, 93, 123, 125,
];
export const longestString = 65_536;
const mostNesting = 64;

/** The next byte that is no white space, without taking it. */
export function* peek(queue: ByteQueue, problem: Problem): Reading<number> {
  for (;;) {
    while (queue.start < queue.end) {
      const byte = queue.bytes[queue.start]!;
      if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return byte;
      queue.skip(1);
    }
    if (queue.ended) throw badJson(problem, queue.offset, 'it ends too early');
    yield;
  }
}

/** Takes the mark `byte`, which must come next. */
export function* take(queue: ByteQueue, byte: number, problem: Problem): Reading<void> {
  if ((yield* peek(queue, problem)) !== byte)
    throw badJson(problem, queue.offset, `"${String.fromCharCode(byte)}" should be here`);
  queue.skip(1);
}

/** Takes `again` and answers `true`, or takes `last` and answers `false`. */
export function* takeEither(queue: ByteQueue, again: number, last: number, problem: Problem): Reading<boolean> {
  const byte = yield* peek(queue, problem);
  if (byte !== again && byte !== last)
    throw badJson(
      problem,
      queue.offset,
      `"${String.fromCharCode(again)}" or "${String.fromCharCode(last)}" should be here`,
    );
  queue.skip(1);
  return byte === again;
}

/** Waits until the string that comes next is there whole; answers its length in bytes, quotes included. */
export function* stringLength(queue: ByteQueue, problem: Problem): Reading<number> {
  if ((yield* peek(queue, problem)) !== QUOTE)
    throw badJson(problem, queue.offset, 'a text in double quotes should be here');
  let length = 1;
  for (;;) {
    while (queue.start + length < queue.end) {
      const byte = queue.bytes[queue.start + length]!;
      if (byte === QUOTE) return length + 1;
      if (byte < 32) throw badJson(problem, queue.offset + length, 'a text holds a control character');
      length += byte === BACKSLASH ? 2 : 1;
    }
    if (length > longestString) throw badJson(problem, queue.offset, `a text is longer than ${longestString} bytes`);
    if (queue.ended) throw badJson(problem, queue.offset, 'a text has no end');
    yield;
  }
}

/** Takes a short string. */
export function* takeString(queue: ByteQueue, problem: Problem): Reading<string> {
  const length = yield* stringLength(queue, problem);
  const text = new TextDecoder().decode(queue.bytes.subarray(queue.start, queue.start + length));
  try {
    const value: unknown = JSON.parse(text);
    queue.skip(length);
    return String(value);
  } catch {
    throw badJson(problem, queue.offset, `the text ${printable(text, 60)} holds an unknown escape`);
  }
}

/** Takes a number, true, false or null as it is written. */
export function* takeWord(queue: ByteQueue, problem: Problem): Reading<string> {
  yield* peek(queue, problem);
  let length = 0;
  for (;;) {
    while (length < 40 && queue.start + length < queue.end && isWordByte(queue.bytes[queue.start + length]!)) length++;
    if (length === 40 || queue.start + length < queue.end || queue.ended) break;
    yield;
  }
  const word = String.fromCharCode(...queue.bytes.subarray(queue.start, queue.start + length));
  if (!/^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(word))
    throw badJson(problem, queue.offset, 'a value should be here');
  queue.skip(length);
  return word;
}

/** Passes over a value of any kind. */
export function* skipValue(queue: ByteQueue, problem: Problem, depth = 0): Reading<void> {
  const byte = yield* peek(queue, problem);
  if (byte === QUOTE) return queue.skip(yield* stringLength(queue, problem));
  if (byte !== OPEN_ARRAY && byte !== OPEN_OBJECT) {
    yield* takeWord(queue, problem);
    return;
  }
  if (depth === mostNesting) throw badJson(problem, queue.offset, `it is nested deeper than ${mostNesting}`);
  queue.skip(1);
  const close = byte === OPEN_ARRAY ? CLOSE_ARRAY : CLOSE_OBJECT;
  if ((yield* peek(queue, problem)) === close) return queue.skip(1);
  do {
    if (byte === OPEN_OBJECT) {
      queue.skip(yield* stringLength(queue, problem));
      yield* take(queue, COLON, problem);
    }
    yield* skipValue(queue, problem, depth + 1);
  } while (yield* takeEither(queue, COMMA, close, problem));
}

/** Only white space may follow. */
export function* takeEnd(queue: ByteQueue, problem: Problem): Reading<void> {
  while (yield* need(queue, 1)) {
    const byte = queue.bytes[queue.start]!;
    if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9)
      throw badJson(problem, queue.offset, 'something follows its end', 'TRAILING_BYTES');
    queue.skip(1);
  }
}

const isWordByte = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122) || byte === 45 || byte === 43 || byte === 46 || byte === 69;

export const badJson = (problem: Problem, byte: number, what: string, code = 'BAD_JSON') =>
  problem(code, { byte }, `The JSON cannot be read: ${what}.`, { facts: { offset: byte } });
