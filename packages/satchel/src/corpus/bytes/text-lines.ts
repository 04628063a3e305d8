/**
 * Text line by line, in batches. Lines end with LF or CRLF; a byte order mark is dropped. Bytes are split before they become
 * characters, so a bad byte costs one line, and its place in the file is known. A line beyond the limit is never held in memory.
 */
import { SatchelError } from '../../core/errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { checkUtf8, isPlainUtf8, withoutMark } from './encoding.ts';

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** The error of a bad line, whose text is empty. */
  readonly fault?: SatchelError;
}

export interface LineLimits {
  /** The name of the file in messages. */
  readonly name: string;
  readonly maxLineBytes: number;
}

const LF = 10;
const CR = 13;

/** `chunks` hold UTF-8. */
export async function* textLines(chunks: AsyncIterable<Buffer>, limits: LineLimits): AsyncGenerator<Line[]> {
  const splitter = createSplitter(limits);
  for await (const chunk of chunks) yield splitter.add(chunk);
  yield splitter.finish();
}

function createSplitter({ name, maxLineBytes }: LineLimits) {
  let pending: Buffer[] = []; // of the line that is not complete yet
  let pendingBytes = 0;
  let number = 0;
  let offset = 0; // of the next line in the file

  function add(chunk: Buffer): Line[] {
    const end = chunk.lastIndexOf(LF) + 1;
    if (end === 0) {
      keep(chunk);
      return [];
    }
    const first = chunk.indexOf(LF) + 1;
    keep(chunk.subarray(0, first));
    const lines = [pendingLine()];
    addWhole(chunk.subarray(first, end), lines);
    keep(chunk.subarray(end));
    return lines;
  }

  const finish = (): Line[] => (pendingBytes > 0 ? [pendingLine()] : []);

  function keep(bytes: Buffer): void {
    pendingBytes += bytes.length;
    if (pendingBytes > maxLineBytes + 5)
      pending = []; // 5: line end and byte order mark do not count
    else pending.push(bytes);
  }

  function pendingLine(): Line {
    const bytes = pending.length === 1 ? pending[0]! : Buffer.concat(pending);
    const line = lineOf(bytes, pendingBytes, isPlainUtf8(bytes));
    [pending, pendingBytes] = [[], 0];
    return line;
  }

  /** Checks the characters of many lines at once. */
  function addWhole(bytes: Buffer, into: Line[]): void {
    const isFine = isPlainUtf8(bytes);
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LF, start) + 1;
      into.push(lineOf(bytes.subarray(start, end), end - start, isFine));
      start = end;
    }
  }

  function lineOf(bytes: Buffer, length: number, isFine: boolean): Line {
    const start = offset;
    offset += length;
    number++;
    try {
      if (bytes.length < length) throw lineTooLong();
      if (!isFine) checkUtf8(bytes, name, start);
      const content = withoutEnd(start === 0 ? withoutMark(bytes) : bytes);
      if (content.length > maxLineBytes) throw lineTooLong();
      return { number, text: content.toString('utf8') };
    } catch (error) {
      if (error instanceof SatchelError) return { number, text: '', fault: error };
      throw error;
    }
  }

  const lineTooLong = (): SatchelError =>
    new SatchelError('LINE_TOO_LONG', `${name}: line ${number} is longer than ${maxLineBytes} bytes.`, {
      where: `${name}:${number}`,
      remedy: 'Raise corpus.maxLineBytes if the file is correct.',
      facts: { line: number, limit: maxLineBytes },
    });

  return { add, finish };
}

function withoutEnd(bytes: Buffer): Buffer {
  let end = bytes.length;
  if (bytes[end - 1] === LF) end--;
  if (bytes[end - 1] === CR) end--;
  return bytes.subarray(0, end);
}
