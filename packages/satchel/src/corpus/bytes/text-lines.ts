/**
 * Text line by line, in batches. Lines end with LF or CRLF; a byte order mark is dropped. Bytes are split before they become
 * characters, so a bad byte costs one line, and its place in the file is known. A line beyond the limit is never held in memory.
 */
import { SatchelError } from '../../core/errors.ts';
import type { Pass } from '../pass.ts';
import { checkUtf8, isPlainUtf8, withoutMark } from './encoding.ts';

export interface Line {
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
}

const LF = 10;
const CR = 13;

/** The chunks hold UTF-8; what is wrong with a line is told to the pass. */
export async function* textLines(chunks: AsyncIterable<Buffer>, pass: Pass): AsyncGenerator<Line[]> {
  const splitter = createSplitter(pass);
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk.length > 0) {
      const { length } = chunk;
      const marked = withoutMark(chunk);
      splitter.offset += length - marked.length;
      isFirst = false;
      yield splitter.add(marked);
    } else yield splitter.add(chunk);
  }
  yield splitter.finish();
}

function createSplitter(pass: Pass) {
  const { maxLineBytes } = pass.options;
  let pending: Buffer[] = []; // of the line that is not complete yet
  let pendingBytes = 0;
  let isTooLong = false;
  let number = 0;

  const splitter = {
    /** Where the next byte is in the file. */
    offset: 0,

    add(chunk: Buffer): Line[] {
      const end = chunk.lastIndexOf(LF) + 1;
      if (end === 0) {
        keep(chunk);
        return [];
      }
      const first = chunk.indexOf(LF) + 1;
      const lines: Line[] = [];
      keep(chunk.subarray(0, first));
      take(lines);
      takeAll(chunk.subarray(first, end), lines);
      keep(chunk.subarray(end));
      return lines;
    },

    finish(): Line[] {
      const lines: Line[] = [];
      if (pendingBytes > 0) take(lines);
      return lines;
    },
  };

  function keep(bytes: Buffer): void {
    pendingBytes += bytes.length;
    if (pendingBytes > maxLineBytes + 2) {
      isTooLong = true;
      pending = [];
    } else pending.push(bytes);
  }

  /** The pending bytes are one line. */
  function take(lines: Line[]): void {
    const bytes = pending.length === 1 ? pending[0]! : Buffer.concat(pending);
    number++;
    if (isTooLong) pass.fault(lineTooLong(pass.name, number, maxLineBytes));
    else takeLine(bytes, isPlainUtf8(bytes), lines);
    if (isTooLong) splitter.offset += pendingBytes;
    [pending, pendingBytes, isTooLong] = [[], 0, false];
  }

  /** `bytes` are whole lines. */
  function takeAll(bytes: Buffer, lines: Line[]): void {
    const isFine = isPlainUtf8(bytes);
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LF, start) + 1;
      number++;
      takeLine(bytes.subarray(start, end), isFine, lines);
      start = end;
    }
  }

  function takeLine(bytes: Buffer, isFine: boolean, lines: Line[]): void {
    let end = bytes.length;
    if (bytes[end - 1] === LF) end--;
    if (bytes[end - 1] === CR) end--;
    try {
      if (end > maxLineBytes) throw lineTooLong(pass.name, number, maxLineBytes);
      if (!isFine) checkUtf8(bytes, pass.name, splitter.offset);
      lines.push({ text: bytes.toString('utf8', 0, end), number });
    } catch (error) {
      pass.fault(error);
    }
    splitter.offset += bytes.length;
  }

  return splitter;
}

const lineTooLong = (name: string, number: number, limit: number): SatchelError =>
  new SatchelError('LINE_TOO_LONG', `${name}: line ${number} is longer than ${limit} bytes.`, {
    where: `${name}:${number}`,
    remedy: 'Raise corpus.maxLineBytes if such documents are meant.',
    facts: { line: number, limit },
  });
