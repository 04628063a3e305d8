/**
 * The pages of one column chunk, unpacked and checked, in the order in which the decoder reads them. Sizes and counts in the page
 * headers are checked against the available bytes before anything of that size is allocated.
 */
import { Encodings } from 'hyparquet/src/constants.js';
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js';
import { crc32 } from '../platform/codecs.ts';
import type { Budget } from './budget.ts';
import type { Faults } from './fault.ts';
import { type Chunk, type Column, whole } from './footer.ts';
import { countInRuns, isSoundDelta } from './runs.ts';
import { endOfStruct } from './thrift-check.ts';
import { isKnownCodec, unpackPage } from './unpack-page.ts';

export interface ChunkBytes extends Chunk {
  readonly bytes: Buffer;
  readonly schema: Column;
  readonly rows: number;
}

const HARMLESS = 8 * 2 ** 20;
const RATIO = 100;
const LARGEST_CHUNK = 2 ** 30;
const [DATA, DICTIONARY, DATA_V2] = [0, 2, 3];
const [PLAIN, PLAIN_DICTIONARY, RLE, DELTA_NUMBERS, DELTA_LENGTHS, RLE_DICTIONARY] = [0, 2, 3, 5, 6, 8];

export function unpackedPages(chunk: ChunkBytes, budget: Budget, faults: Faults): Uint8Array[] {
  const { bytes, start, column, schema } = chunk;
  if (!isKnownCodec(column.codec))
    throw faults.unsupported(`compression ${column.codec ?? 'of an unknown kind'} (column '${schema.name}')`);
  const pages: Uint8Array[] = [];
  let [values, rows, unpacked] = [0, 0, 0];
  for (let at = 0; at < bytes.length - 1; ) {
    const page = pageAt(chunk, at, faults);
    at = page.end;
    if (page.isData) values += page.values;
    if (schema.kind === 'value' && values > chunk.rows)
      throw faults.bad(`column '${schema.name}' has more values than rows`, start + page.start);
    unpacked += page.length;
    if (unpacked > LARGEST_CHUNK)
      throw faults.tooMuch('LIMIT_BYTES', `unpacks to more than ${LARGEST_CHUNK} bytes in one column`, { unpacked });
    budget.unpack(page.length);
    budget.decode(page.values);
    const content = unpackedPage(page, chunk, faults);
    if (content.wasPacked) pages.push(content.bytes);
    rows += checkContent(page, content.bytes, chunk, faults);
  }
  if (rows !== chunk.rows) throw faults.bad(`column '${schema.name}' has ${rows} values for ${chunk.rows} rows`, start);
  return pages;
}

interface Page {
  readonly start: number;
  readonly end: number;
  readonly isData: boolean;
  readonly body: Buffer;
  readonly length: number;
  readonly values: number;
  readonly encoding: number;
  /** Of the newer kind of page: its levels lie before the compressed part. */
  readonly v2?: {
    readonly nulls: number;
    readonly repetitionBytes: number;
    readonly definitionBytes: number;
    readonly isCompressed: boolean;
  };
}

function pageAt({ bytes, start: base }: ChunkBytes, start: number, faults: Faults): Page {
  const bodyStart = endOfStruct(bytes, start, base, faults);
  const header = deserializeTCompactProtocol({
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
    offset: start,
  });
  const number = (value: unknown, what: string) => whole(value, what, base + start, faults);
  const [type, length, packed] = [
    header.field_1,
    number(header.field_2, 'a page size'),
    number(header.field_3, 'a page size'),
  ];
  const end = bodyStart + packed;
  if (end > bytes.length) throw faults.bad('a page runs past the end of its column', base + start);
  if (length > HARMLESS && length > packed * RATIO)
    throw faults.tooMuch('LIMIT_BYTES', `unpacks ${packed} bytes to ${length}`, { packed, length });
  const body = bytes.subarray(bodyStart, end);
  if (typeof header.field_4 === 'number' && crc32(body) !== header.field_4 >>> 0)
    throw faults.bad('a page fails its checksum', base + start);
  const own =
    type === DATA
      ? header.field_5
      : type === DICTIONARY
        ? header.field_7
        : type === DATA_V2
          ? header.field_8
          : undefined;
  if (own === undefined) throw faults.bad(`there is no page of type ${type}`, base + start);
  const page = {
    start,
    end,
    isData: type !== DICTIONARY,
    body,
    length,
    values: number(own.field_1, 'a number of values'),
  };
  if (type !== DATA_V2) return { ...page, encoding: number(own.field_2, 'an encoding') };
  const v2 = {
    nulls: number(own.field_2, 'a number of nulls'),
    definitionBytes: number(own.field_5, 'a length'),
    repetitionBytes: number(own.field_6, 'a length'),
    isCompressed: own.field_7 !== false,
  };
  if (v2.nulls > page.values || v2.definitionBytes + v2.repetitionBytes > Math.min(packed, length))
    throw faults.bad('a page header contradicts itself', base + start);
  return { ...page, encoding: number(own.field_4, 'an encoding'), v2 };
}

/** Without the levels of a newer page. Where it was packed, the decoder will ask for it unpacked. */
function unpackedPage(
  page: Page,
  { column, start }: ChunkBytes,
  faults: Faults,
): { bytes: Uint8Array; wasPacked: boolean } {
  const levels = page.v2 ? page.v2.repetitionBytes + page.v2.definitionBytes : 0;
  const wasPacked = column.codec !== 'UNCOMPRESSED' && page.v2?.isCompressed !== false;
  const packed = page.body.subarray(levels);
  try {
    return { bytes: wasPacked ? unpackPage(packed, column.codec, page.length - levels) : packed, wasPacked };
  } catch (error) {
    throw faults.bad(
      `a page cannot be unpacked (${error instanceof Error ? error.message : error})`,
      start + page.start,
      error,
    );
  }
}

/** Returns how many rows start in the page. */
function checkContent(page: Page, content: Uint8Array, { column, schema, start }: ChunkBytes, faults: Faults): number {
  const unsound = () =>
    faults.bad(`column '${schema.name}' has a page that does not hold what it states`, start + page.start);
  if (!page.isData) {
    if (page.values > content.length || (page.encoding !== PLAIN && page.encoding !== PLAIN_DICTIONARY))
      throw unsound();
    return 0;
  }
  const data = page.v2 ? levelsBefore(page, page.v2, schema) : levelsWithin(page, content, schema);
  if (data === undefined || data.values > page.values) throw unsound();
  const { at, values, rows } = data;
  const isBoolean = column.type === 'BOOLEAN';
  switch (page.encoding) {
    case PLAIN:
      return rows;
    case DELTA_NUMBERS:
    case DELTA_LENGTHS:
      if (values > 0 && !isSoundDelta(content, at, content.length, values)) throw unsound();
      return rows;
    case RLE:
      if (!isBoolean || countInRuns(content, at + 4, content.length, 1, values, 1) === undefined) throw unsound();
      return rows;
    case PLAIN_DICTIONARY:
    case RLE_DICTIONARY: {
      const width = values > 0 ? (content[at] ?? 33) : 0;
      const isInRuns = page.v2 !== undefined || width > 0; // of an older page, indices of no bits are not read
      if (
        isBoolean ||
        width > 32 ||
        countInRuns(content, at + 1, content.length, width, isInRuns ? values : 0, 0) === undefined
      )
        throw unsound();
      return rows;
    }
    default:
      throw faults.unsupported(`encoding ${Encodings[page.encoding] ?? page.encoding} (column '${schema.name}')`);
  }
}

interface DataStart {
  readonly at: number;
  /** Without the nulls. */
  readonly values: number;
  /** How many values begin a row. */
  readonly rows: number;
}

/** The older kind of page: levels first, each with its length, within the compressed part. */
function levelsWithin(page: Page, content: Uint8Array, schema: Column): DataStart | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  let at = 0;
  const count = (highest: number, target: number): number | undefined => {
    if (highest === 0) return page.values;
    if (at + 4 > content.length) return undefined;
    const [start, end] = [at + 4, at + 4 + view.getUint32(at, true)];
    at = end;
    return end > content.length ? undefined : countInRuns(content, start, end, bitsFor(highest), page.values, target);
  };
  const rows = count(schema.repetition, 0);
  const values = rows === undefined ? undefined : count(schema.definition, schema.definition);
  return rows === undefined || values === undefined ? undefined : { at, values, rows };
}

function levelsBefore(
  page: Page,
  { nulls, repetitionBytes, definitionBytes }: NonNullable<Page['v2']>,
  schema: Column,
): DataStart | undefined {
  if (schema.definition === 0 && definitionBytes > 0) return undefined; // the decoder does not skip them
  const count = (highest: number, start: number, length: number) =>
    highest === 0 ? page.values : countInRuns(page.body, start, start + length, bitsFor(highest), page.values, 0);
  const rows = count(schema.repetition, 0, repetitionBytes);
  if (rows === undefined || count(schema.definition, repetitionBytes, definitionBytes) === undefined) return undefined;
  return { at: 0, values: page.values - nulls, rows };
}

const bitsFor = (highest: number): number => 32 - Math.clz32(highest);
