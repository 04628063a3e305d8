/**
 * Lines of JSON as they arrive. A line that cannot be read becomes a fault in its place, and the stream goes on. Lines are handed on in groups:
 * what has arrived, in pieces that the event loop bears.
 */
import { isUtf8 } from 'node:buffer';
import { type JsonLimits, parseJson } from '../http/body.ts';
import { type Problem, problem, problemOf } from '../http/problem.ts';

export interface LineDocument {
  readonly line: number;
  readonly id: string;
  readonly text: string;
}

export interface LineFault {
  readonly line: number;
  readonly problem: Problem;
}

export type Line = LineDocument | LineFault;

export interface LineLimits extends JsonLimits {
  readonly lineBytes: number;
  readonly textLength: number;
}

const MOST_LINES = 16;
const MOST_BYTES = 2 ** 16;
const NEWLINE = 10;

export async function* linesOf(parts: AsyncIterable<Buffer>, limits: LineLimits): AsyncGenerator<readonly Line[]> {
  let rest: Buffer[] = [];
  let [restBytes, number] = [0, 0];
  let isTooLong = false;
  for await (const part of parts) {
    let group: Line[] = [];
    let [groupBytes, start] = [0, 0];
    for (let end = part.indexOf(NEWLINE); end >= 0; end = part.indexOf(NEWLINE, start)) {
      const bytes = rest.length === 0 ? part.subarray(start, end) : Buffer.concat([...rest, part.subarray(start, end)]);
      start = end + 1;
      number++;
      const line =
        isTooLong || bytes.length > limits.lineBytes ? tooLong(number, limits) : await lineOf(bytes, number, limits);
      [rest, restBytes, isTooLong] = [[], 0, false];
      if (!line) continue;
      group.push(line);
      groupBytes += bytes.length;
      if (group.length < MOST_LINES && groupBytes < MOST_BYTES) continue;
      yield group;
      [group, groupBytes] = [[], 0];
    }
    if (start < part.length) {
      restBytes += part.length - start;
      if (restBytes > limits.lineBytes) [rest, isTooLong] = [[], true];
      else rest.push(part.subarray(start));
    }
    if (group.length > 0) yield group;
  }
  if (restBytes === 0) return;
  const last = isTooLong ? tooLong(number + 1, limits) : await lineOf(Buffer.concat(rest), number + 1, limits);
  if (last) yield [last];
}

/** `undefined` for an empty line. */
async function lineOf(bytes: Buffer, line: number, limits: LineLimits): Promise<Line | undefined> {
  const trimmed = bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes;
  if (trimmed.length === 0) return undefined;
  try {
    if (!isUtf8(trimmed)) throw problem('BAD_JSON', 'The line is not UTF-8.', { where: `line ${line}` });
    return documentOf(await parseJson(trimmed, limits), line, limits.textLength);
  } catch (error) {
    return { line, problem: problemOf(error) };
  }
}

function documentOf(value: unknown, line: number, textLength: number): LineDocument {
  const refuse = (message: string, where: string, code: 'BAD_REQUEST' | 'ID_PRECISION' | 'TOO_LARGE' = 'BAD_REQUEST') =>
    problem(code, message, { where: `line ${line}, ${where}` });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('A line must be an object with a text.', '/');
  const { id, text } = value as { id?: unknown; text?: unknown };
  if (typeof text !== 'string') throw refuse("'text' must be text.", '/text');
  if (text.length > textLength) throw refuse(`'text' is longer than ${textLength} characters.`, '/text', 'TOO_LARGE');
  if (typeof id === 'number' && !Number.isSafeInteger(id))
    throw refuse("'id' is a number that cannot be kept exactly; send it as text.", '/id', 'ID_PRECISION');
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number')
    throw refuse("'id' must be text.", '/id');
  return { line, id: id === undefined || id === null ? String(line) : String(id), text };
}

const tooLong = (line: number, { lineBytes }: LineLimits): LineFault => ({
  line,
  problem: problem('TOO_LARGE', `The line is longer than ${lineBytes} bytes.`, { where: `line ${line}` }),
});
