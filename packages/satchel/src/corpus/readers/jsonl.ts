/** JSON Lines (NDJSON): one JSON object per line; empty lines are skipped. A key may occur once in an object. */
import type { Document } from '../../core/corpus.ts';
import { SatchelError } from '../../core/errors.ts';
import { withoutMark } from '../bytes/encoding.ts';
import { Peekable } from '../bytes/peekable.ts';
import { type Line, textLines } from '../bytes/text-lines.ts';
import type { Pass } from '../pass.ts';
import { Buffer } from '../platform/buffer.ts';
import { documentOf, type FieldRecord } from '../record.ts';
import { duplicateKeyError, isRecord, listsIn, readJson } from './json.ts';
import { ENDS_EARLY, jsonFault } from './json-fault.ts';
import { duplicateKey } from './json-keys.ts';

/** A file that is one JSON document instead (an array, or an object around one) is read as that. */
export async function* readJsonl(chunks: AsyncGenerator<Buffer>, pass: Pass): AsyncGenerator<Document[]> {
  await using input = new Peekable(chunks);
  const first = await input.next();
  if (first === undefined) return;
  input.putBack(first);
  if (await isWholeDocument(input, first, pass)) yield* readJson(input.rest(), pass);
  else yield* readRecords(input.rest(), pass);
}

/** Looks at the first line only, so that a slow stream is not waited for. */
async function isWholeDocument(input: Peekable, first: Buffer, { options }: Pass): Promise<boolean> {
  const start = withoutMark(first).toString('utf8').trimStart();
  if (start.startsWith('[')) return true;
  if (!start.startsWith('{')) return false;
  const end = start.indexOf('\n');
  const line = end >= 0 ? start.slice(0, end) : (await firstLine(input, options.maxLineBytes)).trimStart();
  if (jsonFault(line)?.reason === ENDS_EARLY) return true; // not within a string, which cannot go on in the next line
  return holdsOneList(line, options.text);
}

/** The first line where it is longer than the first chunk; its bytes are still to come. */
async function firstLine(input: Peekable, limit: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for (let chunk = await input.next(); chunk; chunk = await input.next()) {
    parts.push(chunk);
    size += chunk.length;
    if (chunk.includes(10) || size > limit) break;
  }
  const bytes = Buffer.concat(parts, size);
  input.putBack(bytes);
  const end = bytes.indexOf(10);
  return withoutMark(end >= 0 ? bytes.subarray(0, end) : bytes).toString('utf8');
}

function holdsOneList(line: string, textField: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && !Object.hasOwn(value, textField) && listsIn(value).length > 0;
  } catch {
    return false; // the error is reported with its place when the line is read
  }
}

async function* readRecords(chunks: AsyncIterable<Buffer>, pass: Pass): AsyncGenerator<Document[]> {
  let record = 0;
  const { options, name, earlier } = pass;
  for await (const lines of textLines(chunks, { name, maxLineBytes: options.maxLineBytes })) {
    const documents: Document[] = [];
    for (const line of lines) {
      if (isBlank(line)) continue;
      record++;
      try {
        const found = documentOf(recordOf(line, name), earlier + record, `${name}:${line.number}`, options);
        documents.push(pass.admit(found, record));
      } catch (error) {
        pass.fault(error);
      }
    }
    yield documents;
  }
}

const isBlank = ({ text, fault }: Line): boolean =>
  !fault && (text === '' || (text.charCodeAt(0) <= 0x20 && text.trim() === ''));

/** The first line is no JSON at all. */
const OTHER_FORMAT =
  'For a text on each line: --format lines; for a table: --format csv. Else correct the line, or leave such lines out with --on-error skip.';

function recordOf({ text, number, fault: lineFault }: Line, name: string): FieldRecord {
  if (lineFault) throw lineFault;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const fault = jsonFault(text);
    const column = (fault?.position ?? 0) + 1;
    throw new SatchelError(
      'BAD_JSON',
      `${name}: line ${number} is not JSON at column ${column}: ${fault?.reason ?? 'it cannot be read'}.`,
      {
        where: `${name}:${number}:${column}`,
        remedy:
          number === 1 && !/^\s*[{["]/.test(text)
            ? OTHER_FORMAT
            : 'Correct the line, or leave such lines out with --on-error skip.',
        facts: { line: number, column },
        cause: error,
      },
    );
  }
  const twice = duplicateKey(text, value);
  if (twice) throw duplicateKeyError(twice.key, name, number, twice.position + 1);
  if (isRecord(value)) return value;
  const found = `${name}: line ${number} holds ${Array.isArray(value) ? 'a list' : typeof value}`;
  throw new SatchelError('TYPE', `${found}, not an object with fields.`, { where: `${name}:${number}` });
}
