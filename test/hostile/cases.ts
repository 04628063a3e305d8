/**
 * Files that would hang, or fill the memory of, a reader that trusts them. Run in a process of its own (hostile.test.ts), so that one that
 * does hang can be ended: prints a line of JSON for every case, with the code of the error it ended in and the CPU time it took.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { openCorpus } from '../../packages/satchel/src/corpus/open-corpus.ts';
import type { CorpusOptions } from '../../packages/satchel/src/corpus/options.ts';
import { dataPage, onePage, parquetOf, refooted } from '../../packages/satchel/src/corpus/parquet/hand-made.case.ts';
import { unpackPage } from '../../packages/satchel/src/corpus/parquet/unpack-page.ts';
import { paxPart, tarOf } from '../../packages/satchel/src/corpus/testing.case.ts';
import { fasttextBin } from '../../packages/satchel/src/embedding/formats/samples.case.ts';
import { loadModel } from '../../packages/satchel/src/models/model-on-disk.ts';
import { loadWordVectors } from '../../packages/satchel/src/models/words-on-disk.ts';
import { besselRatio, logBessel } from '../../packages/satchel/src/numeric/log-bessel.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures/hostile');
const folder = mkdtempSync(join(tmpdir(), 'satchel-hostile-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

async function read(path: string, options: Partial<CorpusOptions> = {}): Promise<void> {
  for await (const _ of (await openCorpus(path, options)).documents());
}

/** Reads bytes as a file of this name. */
async function reading(name: string, bytes: string | Uint8Array, options: Partial<CorpusOptions> = {}): Promise<void> {
  writeFileSync(join(folder, name), bytes);
  await read(join(folder, name), options);
}

async function words(name: string, bytes: Uint8Array): Promise<void> {
  writeFileSync(join(folder, name), bytes);
  await loadWordVectors(join(folder, name));
}

const honest = parquetOf(Array.from({ length: 300 }, (_, i) => `document ${i}`));

/** A newer page of one text, whose dictionary indices have no bits and whose only run claims to be 2³⁰ long. */
const endlessRun = Buffer.from([0, 0x80, 0x80, 0x80, 0x80, 0x08]);
const newerPage = { field_1: 3, field_8: { field_1: 3, field_2: 0, field_3: 3, field_4: 8, field_5: 0, field_6: 0 } };

const cases: Readonly<Record<string, () => unknown>> = {
  'snappy-negative-length.parquet': () => read(join(fixtures, 'snappy-negative-length.parquet')),
  'snappy-slow.parquet': () => read(join(fixtures, 'snappy-slow.parquet')),
  'spm-kappa-1e30.satchel': () => loadModel(join(fixtures, 'spm-kappa-1e30.satchel')),
  'model2vec-polynomial-pattern': () => loadWordVectors(join(fixtures, 'model2vec-polynomial-pattern')),
  'reuters-control-character.sgm': () => read(join(fixtures, 'reuters-control-character.sgm')),

  'LZ4 blocks of Hadoop that go back': () =>
    unpackPage(Buffer.from('00000000fffffff80000000000000000', 'hex'), 'LZ4', 100),
  'Snappy literal longer than all': () => unpackPage(Buffer.from('64fcffffffff00000000', 'hex'), 'SNAPPY', 100),
  'Bessel ratio of 1e30, 1e300 and infinity': () => {
    for (const kappa of [1e30, 1e300, Number.POSITIVE_INFINITY])
      for (const order of [0, 49, 32_767]) if (besselRatio(order, kappa) !== 1) throw new Error(`${order} ${kappa}`);
    if (logBessel(49, 1e300) !== 1e300) throw new Error('the logarithm');
  },
  'Parquet run without bits': () => reading('run.parquet', onePage(newerPage, endlessRun)),
  'Parquet groups of no numbers': () =>
    reading('groups.parquet', onePage(dataPage(3, 8), Buffer.from([1, 1, 1, 0xfe, 0xff, 0xff, 0xff, 0x07, 3, 1]))),
  'Parquet delta blocks within a byte': () =>
    reading(
      'delta.parquet',
      onePage(dataPage(3, 6), Buffer.from([4, 4, 3, 0, 0, 1, 1, 1, 1, ...Array(500).fill(0x80)])),
    ),
  'Parquet row groups that all point at the same bytes': () =>
    reading(
      'same.parquet',
      refooted(honest, (metadata) => ({
        ...metadata,
        num_rows: 300n * 5000n,
        row_groups: Array.from({ length: 5000 }, () => metadata.row_groups[0]!),
      })),
    ),
  'Parquet page of zstd zeros': () =>
    reading(
      'zeros.parquet',
      onePage({ ...dataPage(3), field_2: 2 ** 28 }, zstdCompressSync(Buffer.alloc(2 ** 28)), { codec: 'ZSTD' }),
    ),
  'CSV of 300,000 columns': () =>
    reading('wide.csv', `text,${Array.from({ length: 300_000 }, (_, i) => `c${i}`).join(',')}\nx\n`),
  'Reuters tags 300,000 deep': () =>
    reading(
      'deep.sgm',
      `<REUTERS NEWID="1" LEWISSPLIT="TRAIN" TOPICS="YES">${'<A>x'.repeat(300_000)}${'</B>'.repeat(300_000)}`,
    ),
  'zstd of 30,000 frames': () => {
    const frame = zstdCompressSync(Buffer.from('{"text":"a"}\n'));
    return reading('frames.jsonl.zst', Buffer.concat(Array.from({ length: 30_000 }, () => frame)));
  },
  'tar attributes that are looked through again and again': () =>
    reading(
      'pax.tar',
      tarOf([{ name: 'pax', type: 'x', content: `${'2x'.repeat(400_000)} ` }, ...paxPart('a/b', 'x')]),
    ),
  'fastText n-grams of any length': () =>
    words(
      'long.bin',
      fasttextBin({
        maxn: 1000,
        entries: [
          ['x'.repeat(4000), 1, 0],
          ['ab', 6, 0],
          ['__label__x', 1, 1],
        ],
      }),
    ),
  'word vectors packed to a hundredth': () => {
    const zeros = ' 0'.repeat(1000);
    const rows = Array.from({ length: 50_000 }, (_, i) => `w${i}${zeros}\n`);
    return words('bomb.txt.gz', gzipSync(Buffer.from(`50000 1000\n${rows.join('')}`)));
  },
};

for (const [name, run] of Object.entries(cases)) {
  const before = process.cpuUsage();
  let ended: { code: string; kind?: string; message?: string } = { code: 'none' };
  try {
    await run();
  } catch (error) {
    const { code = 'UNTYPED', kind, message } = error as { code?: string; kind?: string; message: string };
    ended = { code, ...(kind === undefined ? {} : { kind }), message };
  }
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ name, ...ended, cpuMs: Math.round((user + system) / 1000) })}\n`);
}
