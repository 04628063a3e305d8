/** Rows A1 to A8 of the catalogue of bad inputs: archives and compressed files that are damaged, hostile or of another kind. */
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tarEntries } from './entries/tar-entries.ts';
import { corpusOfStream } from './open-corpus.ts';
import { createPass } from './pass.ts';
import {
  documentsOf,
  errorOf,
  type Given,
  optionsWith,
  paxPart,
  readBytes,
  streamOf,
  type TarPart,
  tarOf,
} from './testing.case.ts';

const good: TarPart = { name: 'a/1', content: 'fine' };
const lines = Array.from(
  { length: 2000 },
  (_, i) => `${JSON.stringify({ id: i, text: `text ${(i * 7919) % 1000}` })}\n`,
).join('');
const gz = gzipSync(lines);
const zst = zstdCompressSync(Buffer.from(lines));
const flipped = (bytes: Uint8Array, at: number) =>
  Buffer.from(bytes).fill((bytes.at(at) ?? 0) ^ 0x55, bytes.length + at, bytes.length + at + 1);
const base256 = (...last: number[]) => Uint8Array.from([0x80, ...Array<number>(11 - last.length).fill(0), ...last]);
const zip = (flags: number) => Buffer.from([0x50, 0x4b, 3, 4, 20, 0, flags, 0, 8, 0]);

interface Row {
  readonly row: string;
  readonly bytes: Uint8Array;
  readonly code: string;
  readonly where?: string;
  readonly says?: string;
  readonly given?: Given;
}

const rows: readonly Row[] = [
  {
    row: 'A1 name that climbs',
    bytes: tarOf([good, { name: '../../x' }]),
    code: 'BAD_ENTRY',
    where: ': ../../x',
    says: 'points outside the archive',
  },
  { row: 'A1 name that climbs later', bytes: tarOf([{ name: 'a/../../x' }]), code: 'BAD_ENTRY', where: ': a/../../x' },
  {
    row: 'A1 name that climbs with backslashes',
    bytes: tarOf([{ name: 'a\\..\\x' }]),
    code: 'BAD_ENTRY',
    where: ': a\\..\\x',
  },
  {
    row: 'A1 absolute name',
    bytes: tarOf([{ name: '/etc/x' }]),
    code: 'BAD_ENTRY',
    where: ': /etc/x',
    says: 'absolute',
  },
  { row: 'A1 drive letter', bytes: tarOf([{ name: 'C:\\x' }]), code: 'BAD_ENTRY', where: ': C:\\x', says: 'absolute' },
  {
    row: 'A1 NUL in the name',
    bytes: tarOf(paxPart('a/\0b', 'x')),
    code: 'BAD_ENTRY',
    where: ': a/\\x00b',
    says: 'NUL',
  },
  {
    row: 'A1 name of 64 KB',
    bytes: tarOf(paxPart(`a/${'n'.repeat(65536)}`, 'x')),
    code: 'BAD_ENTRY',
    says: '65538 characters',
  },
  {
    row: 'A1 escape codes in the name',
    bytes: tarOf(paxPart('../\x1b[31m', 'x')),
    code: 'BAD_ENTRY',
    where: ': ../\\x1b[31m',
  },
  ...(
    [
      ['1', 'link'],
      ['2', 'symlink'],
      ['3', 'character-device'],
      ['4', 'block-device'],
      ['6', 'fifo'],
    ] as const
  ).map(([type, kind]) => ({
    row: `A2 ${kind}`,
    bytes: tarOf([good, { name: 'a/odd', type }]),
    code: 'BAD_ENTRY',
    where: ': a/odd',
    says: `is a ${kind}, not a regular file`,
  })),
  { row: 'A3 gzip bomb', bytes: gzipSync(Buffer.alloc(128 * 2 ** 20, '{"text":""}\n')), code: 'BOMB', where: '' },
  { row: 'A3 zstd bomb', bytes: zstdCompressSync(Buffer.alloc(128 * 2 ** 20, 32)), code: 'BOMB', where: '' },
  { row: 'A3 more than the limit', bytes: gzipSync(lines), given: { maxBytes: 20_000 }, code: 'BOMB', where: '' },
  { row: 'A3 more than the limit, zstd', bytes: zst, given: { maxBytes: 20_000 }, code: 'BOMB', where: '' },
  {
    row: 'A3 entry beyond the limit',
    bytes: tarOf([{ name: 'a/1', content: 'x'.repeat(1001) }]),
    given: { maxLineBytes: 1000 },
    code: 'ENTRY_TOO_LONG',
    where: ': a/1',
  },
  {
    row: 'A4 gzip in gzip',
    bytes: gzipSync(gz),
    code: 'UNSUPPORTED',
    where: '',
    says: 'archives within archives are not opened',
  },
  { row: 'A4 zip in gzip', bytes: gzipSync(zip(0)), code: 'UNSUPPORTED', where: '' },
  {
    row: 'A4 gzip in tar',
    bytes: tarOf([good, { name: 'a/2', content: gz }]),
    code: 'BAD_ENTRY',
    where: ': a/2',
    says: 'is an archive itself, and is not opened',
  },
  { row: 'A4 zip in tar', bytes: tarOf([{ name: 'a/2', content: zip(0) }]), code: 'BAD_ENTRY', where: ': a/2' },
  { row: 'A5 same name twice', bytes: tarOf([good, good]), code: 'DUPLICATE_ENTRY', where: ': a/1' },
  {
    row: 'A5 case twins',
    bytes: tarOf([{ name: 'a/x' }, { name: 'a/X' }]),
    code: 'DUPLICATE_ENTRY',
    where: ': a/X',
    says: "'a/x' and 'a/X'",
  },
  {
    row: 'A5 ß and ss',
    bytes: tarOf([{ name: 'a/straße' }, { name: 'a/strasse' }]),
    code: 'DUPLICATE_ENTRY',
    where: ': a/strasse',
  },
  {
    row: 'A5 one and two characters',
    bytes: tarOf([{ name: 'a/\u00e9' }, { name: 'a/e\u0301' }]),
    code: 'DUPLICATE_ENTRY',
  },
  { row: 'A6 cut gzip', bytes: gz.subarray(0, -1), code: 'TRUNCATED', where: '' },
  { row: 'A6 gzip cut in the middle', bytes: gz.subarray(0, gz.length >> 1), code: 'TRUNCATED', where: '' },
  { row: 'A6 gzip cut in its header', bytes: gz.subarray(0, 6), code: 'TRUNCATED', where: '' },
  { row: 'A6 cut zstd', bytes: zst.subarray(0, -1), code: 'TRUNCATED', where: '' },
  { row: 'A6 cut tar', bytes: tarOf([good], 0).subarray(0, 700), code: 'TRUNCATED' },
  { row: 'A6 tar without its end', bytes: tarOf([good], 0), code: 'TRUNCATED' },
  { row: 'A6 tar cut and packed', bytes: gzipSync(tarOf([good], 0).subarray(0, 513)), code: 'TRUNCATED' },
  { row: 'A6 garbage after gzip', bytes: Buffer.concat([gz, Buffer.from('garbage')]), code: 'TRAILING_BYTES' },
  {
    row: 'A6 garbage after padded gzip',
    bytes: Buffer.concat([gz, Buffer.alloc(9), Buffer.from('x')]),
    code: 'TRAILING_BYTES',
    where: `: byte ${gz.length}`,
  },
  {
    row: 'A6 garbage after zstd',
    bytes: Buffer.concat([zst, Buffer.from('garbage')]),
    code: 'TRAILING_BYTES',
    where: `: byte ${zst.length}`,
  },
  {
    row: 'A6 garbage after tar',
    bytes: Buffer.concat([tarOf([good]), Buffer.from('garbage')]),
    code: 'TRAILING_BYTES',
  },
  { row: 'A6 wrong CRC', bytes: flipped(gz, -8), code: 'CHECKSUM', where: '' },
  { row: 'A6 wrong length', bytes: flipped(gz, -1), code: 'CHECKSUM', where: '' },
  {
    row: 'A6 wrong zstd checksum',
    bytes: flipped(zstdCompressSync(Buffer.from(lines), { params: { [constants.ZSTD_c_checksumFlag]: 1 } }), -1),
    code: 'CHECKSUM',
    where: '',
  },
  {
    row: 'A6 damaged data',
    bytes: Buffer.concat([gz.subarray(0, 20), Buffer.alloc(50, 0xff), gz.subarray(70)]),
    code: 'BAD_COMPRESSION',
    where: '',
  },
  {
    row: 'A7 negative size',
    bytes: tarOf([good, { name: 'a/2', size: Buffer.from('-0000000001\0') }]),
    code: 'BAD_HEADER',
    where: ': entry 2',
  },
  {
    row: 'A7 negative size in base 256',
    bytes: tarOf([good, { name: 'a/2', size: Buffer.alloc(12, 0xff) }]),
    code: 'BAD_HEADER',
    where: ': entry 2',
  },
  {
    row: 'A7 8 EB',
    bytes: tarOf([good, { name: 'a/2', size: base256(0x80, 0, 0, 0, 0, 0, 0, 0) }]),
    code: 'BAD_HEADER',
    where: ': entry 2',
  },
  {
    row: 'A7 more than there is',
    bytes: tarOf([good, { name: 'a/2', size: Buffer.from('00000010000\0') }]),
    code: 'TRUNCATED',
  },
  {
    row: 'A7 wrong header sum',
    bytes: Buffer.concat([tarOf([good], 0), Buffer.alloc(512, 'x'), Buffer.alloc(1024)]),
    code: 'BAD_HEADER',
    where: ': entry 2',
  },
  {
    row: 'A8 7z',
    bytes: Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]),
    code: 'UNSUPPORTED',
    where: '',
    says: 'a 7z archive',
  },
  {
    row: 'A8 xz',
    bytes: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4]),
    code: 'UNSUPPORTED',
    where: '',
    says: 'xz-compressed',
  },
  { row: 'A8 rar', bytes: Buffer.from('Rar!\x1a\x07\x01\0'), code: 'UNSUPPORTED', where: '', says: 'a rar archive' },
  { row: 'A8 bzip2', bytes: Buffer.from('BZh91AY&SY'), code: 'UNSUPPORTED', where: '', says: 'bzip2-compressed' },
  { row: 'A8 zip', bytes: zip(0), code: 'UNSUPPORTED', where: '', says: 'a zip archive' },
  { row: 'A8 encrypted zip', bytes: zip(1), code: 'UNSUPPORTED', where: '', says: 'an encrypted zip archive' },
];

describe('the catalogue of bad archives', () => {
  it.each(rows)('$row', async ({ bytes, code, where, says, given = {} }) => {
    const error = await errorOf(readBytes(bytes, given));
    expect([error.code, error.kind]).toEqual([code, 'data']);
    if (where !== undefined) expect(error.where).toBe(`standard input${where}`);
    if (says) expect(error.message).toContain(says);
  });

  it('A3: more entries than the limit are a bomb', async () => {
    const archive = tarOf(Array.from({ length: 5 }, (_, i) => ({ name: `a/${i}` })));
    const reading = (async () => {
      for await (const _ of tarEntries(chunksOf(archive), createPass('t', optionsWith()), 4));
    })();
    expect(await errorOf(reading)).toMatchObject({ code: 'BOMB', facts: { limit: 4 } });
  });

  it('A3: memory stays flat while a bomb goes off', async () => {
    const bomb = gzipSync(Buffer.alloc(256 * 2 ** 20, '{"text":""}\n'));
    const bytesHeld = () => process.memoryUsage().arrayBuffers;
    const [before, seen] = [bytesHeld(), [0]];
    const watch = setInterval(() => seen.push(bytesHeld()), 2);
    await errorOf(readBytes(bomb));
    clearInterval(watch);
    expect(Math.max(...seen) - before).toBeLessThan(48 * 2 ** 20);
  });

  it('A2: odd entries are left out and counted under onError=skip', async () => {
    const archive = tarOf([
      good,
      { name: 'a/l', type: '2' },
      { name: '../x' },
      { name: 'a/2', content: gz },
      { name: 'a/3', content: 'end' },
    ]);
    const corpus = await corpusOfStream(streamOf(archive), optionsWith({ onError: 'skip' }));
    expect((await documentsOf(corpus)).map(({ id }) => id)).toEqual(['a/1', 'a/3']);
    expect(corpus.skipped()).toBe(3);
  });

  it('A6: nothing but an error comes of a file cut anywhere', async () => {
    for (let cut = 1; cut < gz.length; cut += 97) {
      const { code } = await errorOf(readBytes(gz.subarray(0, cut)));
      expect(['TRUNCATED', 'MISSING_FIELD', 'BAD_JSON', 'BAD_UTF8']).toContain(code);
    }
  });
});

describe('what is odd but fine', () => {
  it.each([
    [
      'two gzip files end to end',
      Buffer.concat([gzipSync('{"id":"a","text":"x"}\n'), gzipSync('{"id":"b","text":"y"}\n')]),
    ],
    [
      'two zstd files end to end',
      Buffer.concat([
        zstdCompressSync(Buffer.from('{"id":"a","text":"x"}\n')),
        zstdCompressSync(Buffer.from('{"id":"b","text":"y"}\n')),
      ]),
    ],
    [
      'a record across two gzip files',
      Buffer.concat([gzipSync('{"id":"a","text":"x"}\n{"id":'), gzipSync('"b","text":"y"}\n')]),
    ],
    [
      'zeros after the end',
      Buffer.concat([gzipSync('{"id":"a","text":"x"}\n{"id":"b","text":"y"}\n'), Buffer.alloc(1000)]),
    ],
  ])('%s', async (_name, bytes) => {
    expect((await readBytes(bytes)).map(({ id, text }) => id + text)).toEqual(['ax', 'by']);
  });

  it('joined files are read whole wherever the chunks are cut', async () => {
    const part = (first: number) =>
      Array.from(
        { length: 3000 },
        (_, i) =>
          `${JSON.stringify({ id: first + i, text: [1, 2, 3, 4, 5, 6].map((k) => Math.sin(k * (first + i + 1))).join(' ') })}\n`,
      ).join('');
    for (const pack of [gzipSync, (text: string) => zstdCompressSync(Buffer.from(text))]) {
      const bytes = Buffer.concat([pack(part(0)), pack(part(3000)), pack(part(6000))]);
      expect(bytes.length).toBeGreaterThan(256 * 1024);
      expect(await readBytes(bytes)).toHaveLength(9000);
    }
  });

  it('a size in base 256 that is honest', async () => {
    expect(await readBytes(tarOf([{ name: 'a/1', content: 'four', size: base256(4) }]))).toHaveLength(1);
  });
});

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

it('an archive filled up with zeros, as tar writes it, is whole', async () => {
  expect(await readBytes(tarOf([good], 10_240))).toMatchObject([{ text: 'fine', labels: ['a'] }]);
  expect(await readBytes(tarOf([good], 1024 + 3 * 65_536))).toHaveLength(1);
});

it('an entry may be as long as a line, and no longer', async () => {
  const archive = tarOf([{ name: 'a/1', content: 'x'.repeat(700) }]);
  expect(await readBytes(archive, { maxLineBytes: 700 })).toHaveLength(1);
  expect(await errorOf(readBytes(archive, { maxLineBytes: 699 }))).toMatchObject({ code: 'ENTRY_TOO_LONG' });
});
