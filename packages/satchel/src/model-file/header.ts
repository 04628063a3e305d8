/**
 * The header of a safetensors file, checked completely before any array is allocated.
 *
 *   8 bytes   length of the header, little-endian
 *   header    JSON, padded with spaces: { "__metadata__": { text: text }, name: { "dtype", "shape", "data_offsets": [start, end] }, … }
 *   data      the arrays, contiguous; offsets count from here
 */
import { printable, SatchelError } from '../core/errors.ts';
import { isObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { type ElementTypeName, elementTypes } from './element-types.ts';
import { checkName, metadataKey } from './names.ts';
import { type JsonFault, parseStrictJson } from './strict-json.ts';

export const lengthBytes = 8;
export const longestHeader = 16 * 1024 * 1024;
const mostDimensions = 8;

export interface Entry<Type extends string = ElementTypeName> {
  readonly name: string;
  readonly type: Type;
  readonly shape: readonly number[];
  /** Bytes from the start of the data. */
  readonly start: number;
  readonly end: number;
}

export interface Header<Type extends string = ElementTypeName> {
  readonly metadata: Record<string, string>;
  /** In the order of their data. */
  readonly entries: readonly Entry<Type>[];
  /** Where in the file the data begins. */
  readonly dataStart: number;
}

/** The number types a file may hold, with their sizes. */
type ElementSizes<Type extends string> = Readonly<Record<Type, { readonly bytes: number }>>;

export function readHeader(bytes: Uint8Array): Header;
export function readHeader<Type extends string>(bytes: Uint8Array, types: ElementSizes<Type>): Header<Type>;
export function readHeader(bytes: Uint8Array, types: ElementSizes<string> = elementTypes): Header<string> {
  const length = headerLength(bytes);
  if (lengthBytes + length > bytes.length)
    throw badHeader(
      `the header should be ${length} bytes long, but only ${bytes.length - lengthBytes} bytes follow`,
      0,
    );
  const json = parseHeader(bytes.subarray(lengthBytes, lengthBytes + length));
  const metadata = readMetadata(json[metadataKey] === undefined ? {} : json[metadataKey]);
  const entries = Object.entries(json).flatMap(([name, value]) =>
    name === metadataKey ? [] : [readEntry(name, value, types)],
  );
  entries.sort((a, b) => a.start - b.start || a.end - b.end);
  checkData(entries, bytes.length - lengthBytes - length);
  return { metadata, entries, dataStart: lengthBytes + length };
}

/** The length of the header; throws when it is impossible. */
export function headerLength(bytes: Uint8Array): number {
  if (bytes.length < lengthBytes)
    throw badHeader(`the file has ${bytes.length} bytes; the length of the header alone takes ${lengthBytes}`, 0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, lengthBytes);
  const length = view.getUint32(4, true) * 4294967296 + view.getUint32(0, true);
  if (length > longestHeader)
    throw badHeader(`the header length is ${length}, more than the ${longestHeader} bytes allowed`, 0);
  return length;
}

function parseHeader(header: Uint8Array): JsonObject {
  const text = decodeText(header);
  if (text[0] !== '{') throw badHeader("the header does not begin with '{'", lengthBytes);
  const codes: Partial<Record<JsonFault, string>> = { duplicate: 'DUPLICATE_KEY' };
  const json = parseStrictJson(text, (fault, message, index) => {
    const at = lengthBytes + new TextEncoder().encode(text.slice(0, index)).length;
    return badHeader(printable(message), at, codes[fault]);
  });
  return isObject(json) ? json : {}; // it began with '{'
}

function decodeText(header: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(header);
  } catch {
    throw badHeader('the header is not UTF-8', lengthBytes + firstBadByte(header));
  }
}

/** The first position where decoding UTF-8 and encoding again changes a byte. */
function firstBadByte(bytes: Uint8Array): number {
  const repaired = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return bytes.findIndex((byte, i) => byte !== repaired[i]);
}

function readMetadata(value: JsonValue): Record<string, string> {
  if (!isObject(value)) throw new SatchelError('SCHEMA', `'${metadataKey}' must be an object of strings.`);
  const entries = Object.entries(value).map(([key, text]): [string, string] => {
    if (typeof text === 'string') return [key, text];
    throw new SatchelError('SCHEMA', `'${metadataKey}' must hold strings only; '${printable(key)}' is not a string.`, {
      facts: { key },
    });
  });
  return Object.fromEntries(entries);
}

function readEntry(name: string, value: JsonValue, types: ElementSizes<string>): Entry<string> {
  checkName(name);
  const keys = isObject(value) ? Object.keys(value).sort().join() : undefined;
  if (!isObject(value) || keys !== 'data_offsets,dtype,shape')
    throw new SatchelError(
      'BAD_HEADER',
      `The array '${name}' must be described by dtype, shape and data_offsets, and nothing else.`,
      about(name),
    );
  const [start, end] = readOffsets(name, value['data_offsets']);
  const type = value['dtype'];
  const size = typeof type === 'string' && Object.hasOwn(types, type) ? types[type]?.bytes : undefined;
  if (typeof type !== 'string' || size === undefined) {
    const found = printable(JSON.stringify(type));
    throw new SatchelError(
      'SIZE_MISMATCH',
      `The array '${name}' has the dtype ${found}; known are ${Object.keys(types).join(', ')}.`,
      about(name),
    );
  }
  const shape = readShape(name, value['shape']);
  const expected = shape.reduce((product, length) => product * length, size);
  if (expected !== end - start) {
    const found = `${end - start} bytes, but its shape [${shape.join(', ')}] of ${type} needs ${expected}`;
    throw new SatchelError(
      'SIZE_MISMATCH',
      `The array '${name}' has ${found}.`,
      about(name, { expected, found: end - start }),
    );
  }
  return { name, type, shape, start, end };
}

function readOffsets(name: string, value: JsonValue | undefined): readonly [number, number] {
  if (isLengths(value)) {
    const [start, end, ...rest] = value;
    if (start !== undefined && end !== undefined && rest.length === 0 && start <= end) return [start, end];
  }
  const found = printable(JSON.stringify(value) ?? '');
  throw new SatchelError(
    'BAD_OFFSETS',
    `The array '${name}' must have data_offsets [start, end] with 0 ≤ start ≤ end, got ${found}.`,
    about(name),
  );
}

function readShape(name: string, value: JsonValue | undefined): readonly number[] {
  if (isLengths(value) && value.length <= mostDimensions) return value;
  const found = printable(JSON.stringify(value) ?? '');
  throw new SatchelError(
    'SIZE_MISMATCH',
    `The array '${name}' must have a shape of at most ${mostDimensions} lengths, got ${found}.`,
    about(name),
  );
}

const isLengths = (value: JsonValue | undefined): value is readonly number[] =>
  Array.isArray(value) && value.every((length) => Number.isSafeInteger(length) && length >= 0);

/** The arrays must cover the data from first byte to last, each starting where the one before ends. */
function checkData(entries: readonly Entry<string>[], available: number): void {
  let end = 0;
  for (const entry of entries) {
    if (entry.start !== end) {
      const relation =
        entry.start < end
          ? 'overlaps the array before it, which ends'
          : 'leaves a hole after the array before it, which ends';
      const message = `The array '${entry.name}' begins at ${entry.start} and ${relation} at ${end}.`;
      throw new SatchelError('BAD_OFFSETS', message, about(entry.name, { expected: end, found: entry.start }));
    }
    end = entry.end;
  }
  if (end === available) return;
  const [code, state] = end > available ? ['TRUNCATED', 'was cut off'] : ['TRAILING_BYTES', 'has data after its end'];
  throw new SatchelError(code, `The file ${state}: its arrays take ${end} bytes, found ${available}.`, {
    where: 'section data',
    remedy: 'Copy or download the file again.',
    facts: { section: 'data', expected: end, found: available },
  });
}

const about = (name: string, facts: Readonly<Record<string, unknown>> = {}) => ({
  where: `array '${name}'`,
  facts: { tensor: name, ...facts },
});

const badHeader = (problem: string, offset: number, code = 'BAD_HEADER'): SatchelError =>
  new SatchelError(code, `This is not a safetensors file, or a damaged one: ${problem}.`, {
    where: `byte ${offset}`,
    facts: { offset },
  });
