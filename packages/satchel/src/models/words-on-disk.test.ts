import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWordVectors } from '../core/word-vectors.ts';
import {
  bytesOf,
  fasttextBin,
  gloveText,
  joined,
  tokenizerJson,
  winkJson,
  word2vecBinary,
  word2vecText,
} from '../embedding/formats/samples.case.ts';
import { composeVector } from '../embedding/formats/subwords.ts';
import { encodeSafetensors } from '../model-file/safetensors.ts';
import { formatFor, loadWordVectors, saveWordVectors, wordListPath } from './words-on-disk.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-on-disk-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function put(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const words = createWordVectors(['cat', 'dog'], { rows: 2, columns: 3, data: Float32Array.of(0.1, 2, -3, 4, 5e-9, 6) });

describe('loadWordVectors', () => {
  it.each([
    ['a.txt', bytesOf(word2vecText), 'word2vec'],
    ['b', bytesOf(gloveText), 'glove'],
    ['c.bin', word2vecBinary(), 'word2vec-binary'],
    ['d.bin', fasttextBin(), 'fasttext-bin'],
    ['e.json', bytesOf(winkJson), 'wink'],
  ])('tells %s by its content', async (name, bytes, format) => {
    expect((await loadWordVectors(await put(name, bytes))).report.format).toBe(format);
  });

  it('unpacks gzip and zstd, whatever the name, and several gzip files end to end (B10)', async () => {
    const bytes = word2vecBinary();
    const both = [gzipSync(bytes.subarray(0, 9)), gzipSync(bytes.subarray(9))];
    for (const packed of [gzipSync(bytes), zstdCompressSync(bytes), Buffer.concat(both)]) {
      const { words, report } = await loadWordVectors(await put('packed.bin', packed));
      expect([report.format, words.terms]).toEqual(['word2vec-binary', ['the', 'café']]);
    }
  });

  it('gives the SHA-256 of the file where it was read whole', async () => {
    const path = await put('hash.txt', 'a 1 2 3\n');
    expect((await loadWordVectors(path)).sha256).toBe(
      '828802e8d57822dea5f839cf7e3595db32e05961f364b503eb0fcb8c3cc26a01',
    );
  });

  it('refuses a packed file that was cut or damaged', async () => {
    const packed = gzipSync(bytesOf(`${gloveText}${'x'.repeat(50_000)} 1 2 3\n`), { level: 0 });
    const damaged = packed.slice();
    damaged[damaged.length - 5] = damaged[damaged.length - 5]! ^ 1; // in the checksum
    for (const bytes of [packed.subarray(0, packed.length - 9), damaged]) {
      const path = await put('cut.gz', bytes);
      await expect(loadWordVectors(path)).rejects.toMatchObject({ code: 'TRUNCATED', where: path });
    }
  });

  it('names the file in errors', async () => {
    const path = await put('bad.txt', 'a 1 2 3\nb 1 x 3\n');
    await expect(loadWordVectors(path)).rejects.toMatchObject({ code: 'BAD_NUMBER', where: `${path}:2:5` });
    await expect(loadWordVectors(join(folder, 'none.txt'))).rejects.toMatchObject({
      code: 'INPUT_MISSING',
      kind: 'input',
    });
    await expect(loadWordVectors(path, { limit: -1 })).rejects.toMatchObject({ code: 'BAD_PARAM' });
  });

  it('reads a Model2Vec folder', async () => {
    await put(
      'model.safetensors',
      encodeSafetensors({ embeddings: { shape: [3, 2], data: Float32Array.of(0, 0, 1, 2, 3, 4) } }, {}),
    );
    await put('tokenizer.json', tokenizerJson);
    const loaded = await loadWordVectors(folder);
    expect([loaded.report.format, loaded.words.terms]).toEqual(['model2vec', ['[PAD]', '##ing', 'the']]);
    await expect(loadWordVectors(folder, { format: 'glove' })).rejects.toMatchObject({ code: 'INPUT_NOT_A_FILE' });
    await expect(loadWordVectors(join(folder, 'model.safetensors'))).rejects.toMatchObject({
      code: 'UNSUPPORTED_FORMAT',
    });
  });

  it('reads a Model2Vec folder of half-precision numbers, with words cut by its tokeniser', async () => {
    const model = join(folder, 'potion');
    await mkdir(model);
    const halves = new Uint8Array(Uint16Array.of(0, 0, 0x3c00, 0x4000, 0x4200, 0x4400).buffer); // 0 0 | 1 2 | 3 4
    const shares = new Uint8Array(BigInt64Array.of(0n, 1n, 2n).buffer);
    const header = bytesOf(
      JSON.stringify({
        embeddings: { dtype: 'F16', shape: [3, 2], data_offsets: [0, 12] },
        mapping: { dtype: 'I64', shape: [3], data_offsets: [12, 36] },
      }),
    );
    const length = new Uint8Array(BigUint64Array.of(BigInt(header.length)).buffer);
    await writeFile(join(model, 'model.safetensors'), joined(length, header, halves, shares));
    await writeFile(
      join(model, 'tokenizer.json'),
      tokenizerJson.replace('"WordPiece",', '"WordPiece","continuing_subword_prefix":"##",'),
    );
    const { words } = await loadWordVectors(model);
    expect(Array.from(words.vectors.data)).toEqual([0, 0, 1, 2, 3, 4]);
    expect([words.idOf('the'), words.idOf('theing')]).toEqual([2, undefined]);
    const into = new Float32Array(2);
    expect([composeVector(words, 'theing', into), ...into]).toEqual([true, 2, 3]);
    await expect(loadWordVectors(model, { memoryLimit: 100 })).rejects.toMatchObject({
      code: expect.stringMatching(/LIMIT/),
    });
  });

  it('asks for the words of a NumPy matrix', async () => {
    const path = join(folder, 'alone.npy');
    await saveWordVectors(words, path);
    expect((await loadWordVectors(path)).words.terms).toEqual(['cat', 'dog']);
    await rm(wordListPath(path));
    await expect(loadWordVectors(path)).rejects.toMatchObject({ code: 'INPUT_MISSING', where: wordListPath(path) });
  });
});

describe('saveWordVectors', () => {
  it.each(['v.txt', 'v.vec', 'v.glove', 'v.bin', 'v.npy'])(
    'saves %s so that it loads to the same bits',
    async (name) => {
      const path = join(folder, name);
      await saveWordVectors(words, path);
      const loaded = await loadWordVectors(path);
      expect([loaded.words.terms, loaded.words.vectors]).toEqual([words.terms, words.vectors]);
      expect(loaded.report.format).toBe(formatFor(path));
    },
  );

  it('keeps n-grams in a .bin, which is a fastText model then', async () => {
    const buckets = { rows: 2, columns: 3, data: Float32Array.of(1, 2, 3, 4, 5, 6) };
    const parts = createWordVectors(words.terms, words.vectors, { subwords: { shortest: 3, longest: 3, buckets } });
    const path = join(folder, 'parts.bin');
    expect((await saveWordVectors(parts, path)).format).toBe('fasttext-bin');
    expect((await loadWordVectors(path)).words.subwords).toEqual({ shortest: 3, longest: 3, buckets });
    expect([formatFor('a.bin'), formatFor('a.bin', true), formatFor('a.txt', true)]).toEqual([
      'word2vec-binary',
      'fasttext-bin',
      'word2vec',
    ]);
  });

  it('refuses a format that there is not, and writes nothing', async () => {
    const path = join(folder, 'unknown.txt');
    const format = 'word2vec-text' as 'word2vec';
    await expect(saveWordVectors(words, path, { format })).rejects.toMatchObject({ code: 'BAD_PARAM', kind: 'usage' });
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('keeps a file that is there unless told otherwise', async () => {
    const path = await put('there.txt', 'mine');
    await expect(saveWordVectors(words, path)).rejects.toMatchObject({ kind: 'output' });
    expect(await readFile(path, 'utf8')).toBe('mine');
    await saveWordVectors(words, path, { force: true });
    expect(await readFile(path, 'utf8')).toBe('2 3\ncat 0.1 2 -3\ndog 4 5e-9 6\n');
  });
});
