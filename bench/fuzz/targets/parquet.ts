/** Parquet: bytes of whole files, every part of the footer, and pages of every codec with their headers and packed bodies. */
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { corpusOfStream } from '../../../packages/satchel/src/corpus/open-corpus.ts';
import {
  dataPage,
  onePage,
  packSnappy,
  parquetOf,
  plain,
  refooted,
  tableOf,
} from '../../../packages/satchel/src/corpus/parquet/hand-made.case.ts';
import { optionsWith } from '../../../packages/satchel/src/corpus/testing.case.ts';
import type { Random } from '../../../packages/satchel/src/numeric/random.ts';
import { withEdges } from '../json-mutations.ts';
import { mutated, pick } from '../mutations.ts';
import type { Target, Targets } from '../target.ts';

const texts = Array.from({ length: 8 }, (_, i) => `text ${i} über ${'word '.repeat(i % 3)}`);
const columnData = [
  { name: 'id', data: texts.map((_, i) => BigInt(i)), type: 'INT64' as const },
  { name: 'text', data: texts, type: 'STRING' as const },
  { name: 'label', data: texts.map((_, i) => ['a', null, 'b'][i % 3]), type: 'STRING' as const, nullable: true },
  { name: 'score', data: texts.map((_, i) => i / 2), type: 'DOUBLE' as const },
];
const whole = (options: object): Buffer => tableOf({ columnData, ...options });
const files = [
  whole({ codec: 'UNCOMPRESSED' }),
  whole({}),
  whole({ codec: 'UNCOMPRESSED', pageSize: 50, rowGroupSize: 3 }),
];
const footed = [parquetOf(texts), ...files];

async function read(input: Uint8Array): Promise<void> {
  const stream = async function* () {
    yield input;
  };
  const corpus = await corpusOfStream(stream(), optionsWith({ format: 'parquet', onError: 'stop', maxBytes: 2 ** 24 }));
  for await (const { text } of corpus.documents())
    if (typeof text !== 'string') throw new Error('a document without text');
}

const edges: readonly unknown[] = [
  ...[0, 1, -1, 2, 3, 4, 7, 64, 1000, 2 ** 31 - 1, -(2 ** 31)],
  ...[0n, 1n, -1n, 4n, 100n, 2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)],
  ...['REQUIRED', 'OPTIONAL', 'REPEATED', 'INT32', 'INT64', 'INT96', 'BYTE_ARRAY', 'FIXED_LEN_BYTE_ARRAY', 'DOUBLE', 'BOOLEAN', 'text', ''],
  ...['GZIP', 'SNAPPY', 'LZ4', 'LZ4_RAW', 'ZSTD', 'BROTLI', 'LZO', 'PLAIN', 'RLE_DICTIONARY', 'DELTA_BYTE_ARRAY', 'UTF8', 'LIST', 'MAP', 'DECIMAL', 'JSON'],
]; // biome-ignore format: a list

/** An edge that its writer does not take is drawn again, as changed bytes at last. */
function attempted(make: () => Uint8Array, random: Random): Uint8Array {
  for (let tries = 0; tries < 4; tries++) {
    try {
      return make();
    } catch {
      // this value has no form in a file
    }
  }
  return mutated(pick(files, random), random);
}

const footer: Target = {
  input: (random) =>
    attempted(
      () => refooted(pick(footed, random), (metadata) => withEdges(metadata, random, edges) as typeof metadata),
      random,
    ),
  read,
};

/** One block of literals. */
function lz4(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 15) return Buffer.concat([Buffer.from([bytes.length << 4]), bytes]);
  const rest = bytes.length - 15;
  return Buffer.concat([Buffer.from([0xf0, ...Array(Math.floor(rest / 255)).fill(255), rest % 255]), bytes]);
}

const packers = {
  UNCOMPRESSED: (bytes: Uint8Array) => bytes,
  SNAPPY: (bytes: Uint8Array) => packSnappy(bytes),
  GZIP: (bytes: Uint8Array) => gzipSync(bytes, { level: 1 }),
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes),
  LZ4: lz4,
  LZ4_RAW: lz4,
};
type Codec = keyof typeof packers;

const body = plain('abcabcabcabc', 'word', 'x'.repeat(120));
/** Packed once: a body that is changed after packing is the usual case. */
const packedBodies = Object.fromEntries(Object.entries(packers).map(([codec, pack]) => [codec, pack(body)]));
const encodings = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 4, 5, 6, 7, 8, 9];
const older = (random: Random): object => dataPage(3, pick(encodings, random));
const newer = (random: Random): object => ({
  field_1: 3,
  field_8: { field_1: 3, field_2: random.below(3), field_3: 3, field_4: pick(encodings, random), field_5: pick([0, 0, 2, 6], random), field_6: 0, field_7: random.below(2) === 0 },
}); // biome-ignore format: one line
const pageEdges = [0, 1, -1, 2, 3, 5, 7, 8, 100, 1000, 2 ** 20, 2 ** 31 - 1, -(2 ** 31), true, false];

const page = (codec: Codec): Target => ({
  input: (random) =>
    attempted(() => {
      const way = random.below(4); // the content, the packed bytes, the header, or both of these
      const own = way === 0 ? mutated(body, random) : body;
      const packed = way === 0 ? packers[codec](own) : packedBodies[codec]!;
      const sent = way === 1 || way === 3 ? mutated(packed, random) : packed;
      const header = { field_2: own.length, ...(random.below(3) > 0 ? older(random) : newer(random)) };
      const changed = way > 1 ? (withEdges(header, random, pageEdges) as object) : header;
      return onePage(changed, sent, {
        codec,
        rows: pick([3, 3, 3, 3, 3, 3, 0, 1, 4, 1000], random),
        optional: random.below(3) === 0,
      });
    }, random),
  read,
});

export const targets: Targets = {
  'parquet-bytes': { input: (random) => mutated(pick(files, random), random), read },
  'parquet-footer': footer,
  ...Object.fromEntries(
    (Object.keys(packers) as Codec[]).map((codec) => [`parquet-${codec.toLowerCase().replace('_', '-')}`, page(codec)]),
  ),
};
