/** What browsers get instead of Node's own: each part compared with what it stands for. */
import { deflateRawSync, gunzipSync, gzipSync, crc32 as nodeCrc32, constants as zlib } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { Peekable } from '../bytes/peekable.ts';
import { csvRecords } from './csv-records.ts';
import { gunzipMember, inflate } from './inflate.ts';
import { Buffer as WebBuffer, isUtf8 as webIsUtf8 } from './web-buffer.ts';
import { crc32, unpackBrotli, unpackGzip } from './web-codecs.ts';
import { csvRecords as webCsvRecords } from './web-csv-records.ts';
import { unpackStream } from './web-unpack-stream.ts';

const anyBytes = fc.uint8Array({ maxLength: 300 });
const repetitive = fc.array(fc.constantFrom('abc', 'abcd', ' the ', '\n', 'é€😀'), { maxLength: 400 }).map((parts) => Buffer.from(parts.join(''))); // biome-ignore format: one generator
const plain = (bytes: Uint8Array): number[] => [...bytes];

describe('the bytes of a browser', () => {
  it('answer as Node’s', () => {
    fc.assert(
      fc.property(anyBytes, fc.nat(300), fc.nat(300), fc.string({ unit: 'binary' }), (bytes, start, end, text) => {
        const [node, web] = [Buffer.from(bytes), WebBuffer.from(bytes)];
        for (const encoding of ['utf8', 'latin1'] as const) {
          expect(web.toString(encoding)).toBe(node.toString(encoding));
          expect(web.toString(encoding, start, end)).toBe(node.toString(encoding, start, end));
        }
        for (const encoding of ['utf8', 'latin1'] as const)
          expect(plain(WebBuffer.from(text, encoding))).toEqual(plain(Buffer.from(text, encoding)));
        expect(WebBuffer.byteLength(text)).toBe(Buffer.byteLength(text));
        const part = web.subarray(start, end);
        expect(part).toBeInstanceOf(WebBuffer);
        expect(plain(WebBuffer.concat([part, web]))).toEqual(plain(Buffer.concat([node.subarray(start, end), node])));
        expect(webIsUtf8(web)).toBe(isValid(node));
        expect(crc32(bytes)).toBe(nodeCrc32(bytes));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('decode base64 as leniently', () => {
    const text = fc.string({ unit: fc.constantFrom(...'AZaz09+/-_ \n\t='), maxLength: 30 });
    fc.assert(
      fc.property(text, (given) => {
        expect(plain(WebBuffer.from(given, 'base64'))).toEqual(plain(Buffer.from(given, 'base64')));
      }),
      { seed: 1 },
    );
  });

  it('read and write numbers and text in place', () => {
    const [node, web] = [Buffer.alloc(12), WebBuffer.alloc(12)];
    for (const bytes of [node, web]) {
      expect(bytes.writeUInt32LE(0xdeadbeef, 1)).toBe(5);
      expect(bytes.write('é€', 5)).toBe(5);
      expect(bytes.readUInt32LE(1)).toBe(0xdeadbeef);
    }
    expect(plain(web)).toEqual(plain(node));
    expect(plain(WebBuffer.from(web.buffer, 5, 5))).toEqual(plain(Buffer.from('é€')));
  });
});

const isValid = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

describe('gzip in a browser', () => {
  it('gives back what was packed, at every level and strategy', () => {
    const strategies = [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE];
    fc.assert(
      fc.property(
        fc.oneof(anyBytes, repetitive),
        fc.nat(9),
        fc.constantFrom(...strategies),
        (bytes, level, strategy) => {
          const packed = gzipSync(bytes, { level, strategy });
          const { bytes: unpacked, consumed } = gunzipMember(Buffer.concat([packed, Buffer.from('more')]), 2 ** 20);
          expect(plain(unpacked)).toEqual(plain(bytes));
          expect(consumed).toBe(packed.length);
          expect(plain(inflate(deflateRawSync(bytes, { level, strategy }), 0, 2 ** 20).bytes)).toEqual(plain(bytes));
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  it('gives back blocks that are stored as they are behind blocks that are packed', () => {
    const { Z_SYNC_FLUSH } = zlib;
    const texts = ['abcdefgh'.repeat(9), 'a'.repeat(80_000)]; // codes of all letters, and codes of a few bits
    for (const [text, step] of texts.map((text) => [text, text.length / 40] as const))
      for (let length = 0; length < text.length; length += step) {
        const [first, last] = [text.slice(0, length), 'the end'];
        const packed = [
          deflateRawSync(first, { finishFlush: Z_SYNC_FLUSH }), // ends with an empty stored block
          deflateRawSync(last, { level: 0 }),
        ];
        expect(Buffer.from(inflate(Buffer.concat(packed), 0, 100_000).bytes).toString()).toBe(first + last);
      }
  });

  it('refuses what zlib refuses, and never hangs', () => {
    const packed = gzipSync(Buffer.from('abc abc abc the end of the story '.repeat(30)));
    const reads = (unpack: () => Uint8Array): string => {
      try {
        return Buffer.from(unpack()).toString();
      } catch {
        return 'refused';
      }
    };
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.nat(255), fc.nat(packed.length), (place, byte, length) => {
        const damaged = Buffer.from(packed.subarray(0, length > place ? length : packed.length));
        damaged[place] = byte;
        if (damaged[3] !== 0) return; // fields of the header that zlib checks and this reader does not
        expect(reads(() => gunzipMember(damaged, 2 ** 20).bytes)).toBe(reads(() => gunzipSync(damaged)));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('stops at the limit, and says what it cannot unpack', async () => {
    const packed = gzipSync(Buffer.alloc(5000));
    expect(() => unpackGzip(packed, 4999)).toThrow('more than 4999 bytes come out');
    expect(unpackGzip(packed, 5000)).toHaveLength(5000);
    expect(() => unpackBrotli()).toThrow('a browser cannot unpack brotli');
    const input = new Peekable((async function* () {})());
    await expect(unpackStream(input, 'zstd', 10).chunks().next()).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('CSV in a browser', () => {
  it.each([
    ['a,b\n1,"x, y\nz"\n', {}],
    ['a;b\r\n1;2\r\n', { delimiter: ';', record_delimiter: ['\r\n', '\n'] }],
    ['a,b\n1,2\n3,"4', {}],
    ['a,b\n1,2\n3,4"5"\n', {}],
    ['a\nlonger than allowed\n', { max_record_size: 5 }],
  ])('%j', async (text, options) => {
    async function* chunks() {
      yield Buffer.from(text);
    }
    const found = async (records: AsyncGenerator<string[]>) => {
      const all: string[][] = [];
      try {
        for await (const record of records) all.push(record);
        return { all };
      } catch (error) {
        return { all, code: (error as { code?: string }).code };
      }
    };
    const expected = await found(csvRecords(chunks(), options));
    const { all, code } = await found(webCsvRecords(chunks(), options));
    expect(code).toBe(expected.code);
    if (code === undefined) expect(all).toEqual(expected.all);
  });
});

describe('inflating damaged data', () => {
  /** Bits from the lowest on, as deflate packs them. */
  const packed = (...fields: readonly (readonly [value: number, bits: number])[]): Uint8Array => {
    const bits = fields.flatMap(([value, count]) => Array.from({ length: count }, (_, i) => (value >> i) & 1));
    const bytes = new Uint8Array(Math.ceil(bits.length / 8) + 8);
    bits.forEach((bit, i) => {
      bytes[i >> 3]! |= bit << (i & 7);
    });
    return bytes;
  };
  /** A last block with codes of its own: 257 literals, 1 distance, and code lengths of 1 bit for the symbols 16 and 18. */
  const ownCodes = [[1, 1], [2, 2], [0, 5], [0, 5], [0, 4], [1, 3], [0, 3], [1, 3], [0, 3]] as const; // biome-ignore format: bits

  it.each([
    ['a block of unknown type', packed([1, 1], [3, 2]), 'invalid block type'],
    ['a repeat of no length', packed(...ownCodes, [0, 1]), 'invalid bit length repeat'],
    ['no end of the block', packed(...ownCodes, [1, 1], [127, 7], [1, 1], [109, 7]), 'missing end-of-block'],
    ['lengths beyond the last', packed(...ownCodes, [1, 1], [127, 7], [1, 1], [127, 7]), 'invalid bit length repeat'],
  ])('%s', (_, bytes, message) => {
    expect(() => inflate(bytes, 0, 1000)).toThrow(message);
  });

  it.each([0x20, 0x40, 0x80])('a header with the unknown flag %i', (flag) => {
    const bytes = Uint8Array.from(gzipSync('a'));
    bytes[3]! |= flag;
    expect(() => gunzipMember(bytes, 1000)).toThrow('unknown header flags set');
  });
});

it('gunzips long texts of few letters, whose codes repeat lengths in every way', () => {
  const random = createRandom(1, 'gzip');
  for (const letters of [1, 2, 3, 5, 17, 40, 100, 200, 256]) {
    const bytes = Uint8Array.from(
      { length: 40_000 },
      () => Math.floor(letters * random.uniform() ** 3) * (letters < 100 ? 5 : 1),
    );
    for (const options of [{}, { strategy: zlib.Z_HUFFMAN_ONLY }, { level: 0 }]) {
      const packed = gzipSync(bytes, options);
      expect(Buffer.compare(gunzipMember(packed, 40_000).bytes, bytes)).toBe(0);
      expect(() => gunzipMember(packed, 39_999)).toThrow('more than 39999 bytes come out');
    }
  }
});

it('passes over every field that a gzip header may have', () => {
  const packed = gzipSync(Buffer.from('whole'));
  const [flags, rest] = [2 + 4 + 8 + 16, packed.subarray(10)];
  const extra = Buffer.concat([Buffer.from([0x2c, 0x01]), Buffer.alloc(300, 7)]); // 300 bytes
  const head = Buffer.concat([packed.subarray(0, 3), Buffer.from([flags]), packed.subarray(4, 10)]);
  const file = Buffer.concat([head, extra, Buffer.from('name\0comment\0'), Buffer.from([0, 0]), rest]);
  expect(Buffer.from(gunzipMember(file, 100).bytes).toString()).toBe('whole');
  expect(() => gunzipMember(Buffer.concat([head, Buffer.from([0x2c])]), 100)).toThrow('unexpected end of file');
});
