/**
 * A whole JSON document: an array of objects, or an object that holds one array of objects (`{"data": [ … ]}`), as programs export them. It is read into
 * memory; large data belongs in JSON lines.
 */
import type { Document } from '../../core/corpus.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import { checkUtf8, withoutMark } from '../bytes/encoding.ts';
import type { Pass } from '../pass.ts';
import { Buffer } from '../platform/buffer.ts';
import { documentOf, type FieldRecord, structureOf } from '../record.ts';
import { jsonFault } from './json-fault.ts';
import { duplicateKey } from './json-keys.ts';

const MOST_BYTES = 2 ** 28;
const BATCH = 256;

export async function* readJson(chunks: AsyncIterable<Buffer>, pass: Pass): AsyncGenerator<Document[]> {
  const { name, options, earlier } = pass;
  const { records, path } = recordsIn(parsed(await wholeText(chunks, name), name), options.text, name);
  let batch: Document[] = [];
  for (const [i, record] of records.entries()) {
    const where = `${name}: ${path}[${i}]`;
    try {
      if (!isRecord(record))
        throw new SatchelError('TYPE', `${where} is ${kindOf(record)}, not an object with fields.`, { where });
      batch.push(pass.admit(documentOf(record, earlier + i + 1, where, options), i + 1));
    } catch (error) {
      pass.fault(error);
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function wholeText(chunks: AsyncIterable<Buffer>, name: string): Promise<string> {
  const parts: Buffer[] = [];
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > MOST_BYTES)
      throw new SatchelError('LIMIT_BYTES', `${name} is one JSON document of more than ${MOST_BYTES} bytes.`, {
        where: name,
        remedy: "Write one record per line, for example with: jq -c '.[]'",
        facts: { limit: MOST_BYTES },
      });
    parts.push(chunk);
  }
  const bytes = Buffer.concat(parts, total);
  checkUtf8(bytes, name);
  return withoutMark(bytes).toString('utf8');
}

function parsed(text: string, name: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const fault = jsonFault(text);
    const [line, column] = placeOf(text, fault?.position ?? 0);
    throw new SatchelError(
      'BAD_JSON',
      `${name} is not JSON at line ${line}, column ${column}: ${fault?.reason ?? 'it cannot be read'}.`,
      { where: `${name}:${line}:${column}`, facts: { line, column }, cause: error },
    );
  }
  const twice = duplicateKey(text, value);
  if (twice === undefined) return value;
  const [line, column] = placeOf(text, twice.position);
  throw duplicateKeyError(twice.key, name, line, column);
}

export const duplicateKeyError = (key: string, name: string, line: number, column: number): SatchelError =>
  new SatchelError(
    'DUPLICATE_KEY',
    `${name}: line ${line} has the key '${printable(key)}' twice in one object, again at column ${column}.`,
    {
      where: `${name}:${line}:${column}`,
      remedy: 'Correct the record, or leave such records out with --on-error skip.',
      facts: { key, line, column },
    },
  );

function placeOf(text: string, position: number): readonly [line: number, column: number] {
  const before = text.slice(0, position).split('\n');
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}

interface Records {
  readonly records: readonly unknown[];
  /** Where they are in the document: '' or '.data'. */
  readonly path: string;
}

/** The records of a document; a single object with a text is one record. */
export function recordsIn(value: unknown, textField: string, name: string): Records {
  if (Array.isArray(value)) return { records: value, path: '' };
  if (isRecord(value)) {
    if (Object.hasOwn(value, textField) && typeof value[textField] === 'string') return { records: [value], path: '' };
    const lists = listsIn(value);
    const [only] = lists;
    if (only && lists.length === 1)
      return { records: value[only] as readonly unknown[], path: `.${printable(only, 60)}` };
    if (lists.length > 1) throw severalLists(lists, name);
  }
  throw new SatchelError('NOT_JSONL', `${name} is ${kindOf(value)} without a list of records.`, {
    where: name,
    remedy: 'Expected one JSON object per line, an array of objects, or an object that holds one array of objects.',
  });
}

/** The fields of an object that hold an array of objects. */
export const listsIn = (value: FieldRecord): string[] =>
  Object.keys(value).filter((key) => {
    const list = value[key];
    return Array.isArray(list) && list.length > 0 && list.every(isRecord);
  });

const severalLists = (lists: readonly string[], name: string): SatchelError =>
  new SatchelError(
    'NOT_JSONL',
    `${name} holds several lists of records: ${lists.map((key) => `'${printable(key, 60)}'`).join(', ')}.`,
    {
      where: name,
      remedy: `Write one of them to a file, for example with: jq -c '.["${printable(lists[0] ?? '', 60)}"][]'`,
    },
  );

export const isRecord = (value: unknown): value is FieldRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => structureOf(value) ?? `a ${typeof value}`;
