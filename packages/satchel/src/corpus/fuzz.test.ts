/** Mutated files: whatever the bytes, a reading ends in documents or in a SatchelError, soon. SATCHEL_FUZZ_RUNS and SATCHEL_FUZZ_SEED ask for more and for others. */
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../core/errors.ts';
import { createRandom, type Random } from '../numeric/random.ts';
import { type Given, readBytes, tarOf } from './testing.case.ts';

const RUNS = Number(process.env['SATCHEL_FUZZ_RUNS'] ?? 1000);
const SEED = Number(process.env['SATCHEL_FUZZ_SEED'] ?? 1);
const SLOWEST_MS = 20_000;

const texts = Array.from({ length: 20 }, (_, i) => `text ${i}, "quoted" über ${'word '.repeat(i % 5)}`);
const jsonl = Buffer.from(texts.map((text, i) => `${JSON.stringify({ id: i, text, labels: ['a', 'b'] })}\n`).join(''));
const csv = Buffer.from(
  `id,text,label\n${texts.map((text, i) => `${i},"${text.replaceAll('"', '""')}",a\n`).join('')}`,
);
const tar = tarOf(texts.slice(0, 5).map((content, i) => ({ name: `a/${i}`, content })));
const sgml = Buffer.from(
  `<!DOCTYPE lewis SYSTEM "lewis.dtd">\n${texts.map((text, i) => `<REUTERS TOPICS="YES" LEWISSPLIT="TRAIN" NEWID="${i}"><TOPICS><D>earn</D></TOPICS><TEXT>&#2;<TITLE>T</TITLE><BODY>${text}&#3;</BODY></TEXT></REUTERS>\n`).join('')}`,
);
const columnData = [
  { name: 'id', data: texts.map((_, i) => BigInt(i)), type: 'INT64' as const },
  { name: 'text', data: texts, type: 'STRING' as const },
  { name: 'label', data: texts.map((_, i) => ['a', null][i % 2]), type: 'STRING' as const, nullable: true },
];
const parquet = (options: object) => Buffer.from(parquetWriteBuffer({ columnData, ...options }));

const seeds: readonly (readonly [name: string, bytes: Buffer, given: Given])[] = [
  ['JSONL', jsonl, { format: 'jsonl' }],
  ['JSONL, skipping', jsonl, { format: 'jsonl', onError: 'skip' }],
  ['JSONL, any format', jsonl, {}],
  ['CSV', csv, { format: 'csv' }],
  ['TSV', csv, { format: 'tsv', text: 'id,text,label' }],
  ['plain lines', jsonl, { format: 'lines' }],
  ['gzip', gzipSync(jsonl), {}],
  ['zstd', zstdCompressSync(jsonl), {}],
  ['tar', tar, {}],
  ['tar, skipping', tar, { format: 'folder', onError: 'skip' }],
  ['tar.gz', gzipSync(tar), {}],
  ['SGML', sgml, { format: 'reuters' }],
  ['Parquet', parquet({ codec: 'UNCOMPRESSED' }), { format: 'parquet' }],
  ['Parquet with Snappy', parquet({}), { format: 'parquet' }],
  [
    'Parquet with small pages',
    parquet({ codec: 'UNCOMPRESSED', pageSize: 50, rowGroupSize: 7 }),
    { format: 'parquet' },
  ],
];

describe('mutated files end in documents or in a SatchelError', { timeout: 60_000 + RUNS * 20 }, () => {
  it.each(seeds)('%s', async (name, bytes, given) => {
    const random = createRandom(SEED, name);
    for (let run = 0; run < RUNS; run++) {
      const mutated = mutate(bytes, random);
      const start = performance.now();
      const outcome = await readBytes(mutated, given).catch((error: unknown) => error);
      if (outcome instanceof Error && !(outcome instanceof SatchelError)) {
        throw new Error(`seed ${SEED}, run ${run}: ${outcome.stack}\n${mutated.toString('base64').slice(0, 4000)}`);
      }
      expect(performance.now() - start, `run ${run}`).toBeLessThan(SLOWEST_MS);
    }
  });
});

const EDGES = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x0a, 0x22, 0x2c];

/** One to four changes: a bit, a byte at the edge of its range, a cut, a piece left out, a piece twice. */
function mutate(bytes: Buffer, random: Random): Buffer {
  let mutated = Buffer.from(bytes);
  for (let change = random.below(4); change >= 0; change--) {
    const at = random.below(Math.max(1, mutated.length));
    const length = 1 + random.below(8);
    switch (random.below(6)) {
      case 0:
        mutated[at] = (mutated[at] ?? 0) ^ (1 << random.below(8));
        break;
      case 1:
        mutated[at] = EDGES[random.below(EDGES.length)]!;
        break;
      case 2:
        mutated.fill(EDGES[random.below(EDGES.length)]!, at, Math.min(mutated.length, at + length));
        break;
      case 3:
        mutated = mutated.subarray(0, random.below(8) === 0 ? at : mutated.length);
        break;
      case 4:
        mutated = Buffer.concat([mutated.subarray(0, at), mutated.subarray(at + length)]);
        break;
      default:
        mutated = Buffer.concat([mutated.subarray(0, at + length), mutated.subarray(at)]);
    }
  }
  return mutated;
}
