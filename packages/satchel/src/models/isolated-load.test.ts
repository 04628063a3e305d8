/** Models and word vectors loaded in a child first are those loaded here. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { composeVector } from '../embedding/formats/subwords.ts';
import { loadEncoder, loadModel } from './model-on-disk.ts';
import { loadWordVectors, saveWordVectors, type WordsOnDisk } from './words-on-disk.ts';

const fixtures = resolve(import.meta.dirname, '../../../../test/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'satchel-isolated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vectors = { rows: 3, columns: 2, data: Float32Array.of(1, 2, -3, 0.1, 0, 0) };
const plain = createWordVectors(['ab', 'cd', 'ü'], vectors);
const buckets = { rows: 4, columns: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
const parts = createWordVectors(['ab', 'cd'], { rows: 2, columns: 2, data: Float32Array.of(1, 2, 3, 4) }, {
  subwords: { shortest: 3, longest: 4, buckets },
  counts: Float64Array.of(7, 3),
}); // biome-ignore format: one thought

async function saved(name: string, words: WordVectors): Promise<string> {
  await saveWordVectors(words, join(folder, name));
  return join(folder, name);
}

function facts({ words, report, sha256 }: WordsOnDisk) {
  const made = Float32Array.of(0, 0);
  return {
    words: words.terms,
    vectors: words.vectors,
    counts: words.counts,
    subwords: words.subwords,
    ids: ['ab', 'CD', 'nowhere'].map((word) => words.idOf(word)),
    composed: [composeVector(words, 'abcd', made), Array.from(made)],
    report,
    sha256,
  };
}

describe('word vectors', () => {
  it.concurrent.each([
    ['binary', () => saved('a.bin', plain)],
    ['NumPy and its list of words', () => saved('a.npy', plain)],
    ['fastText with n-grams', () => saved('ngrams.bin', parts)],
    ['a Model2Vec folder', async () => model2vec('[a-z]+')],
  ])('%s: the same in isolation', async (_what, made) => {
    const path = await made();
    expect(facts(await loadWordVectors(path, { isolated: true }))).toEqual(facts(await loadWordVectors(path)));
  });

  it.concurrent.each([
    ['a pattern that is not known', async () => model2vec('(a+)+b')],
    ['cut', async () => cut(await saved('cut.bin', plain))],
  ])('%s: the same error in isolation', async (_what, made) => {
    const path = await made();
    const error = await loadWordVectors(path).catch((thrown: unknown) => thrown);
    const { code, message, kind, where } = error as { code: string; message: string; kind: string; where: string };
    expect(code).toMatch(/^[A-Z_]+$/);
    await expect(loadWordVectors(path, { isolated: true })).rejects.toMatchObject({
      code,
      message,
      kind,
      where,
    });
  });

  it('take no more time than they may', async () => {
    const path = await saved('most.txt', plain);
    await expect(loadWordVectors(path, { isolated: { cpuMs: 1 } })).rejects.toMatchObject({ code: 'ISOLATED_TIMEOUT' });
  });

  function cut(path: string): string {
    writeFileSync(path, readFileSync(path).subarray(0, -3));
    return path;
  }

  function model2vec(pattern: string): string {
    const path = mkdtempSync(join(folder, 'model2vec-'));
    cpSync(join(fixtures, 'hostile/model2vec-polynomial-pattern'), path, { recursive: true });
    const tokenizer = JSON.parse(readFileSync(join(path, 'tokenizer.json'), 'utf8'));
    tokenizer.pre_tokenizer.pattern.Regex = pattern;
    writeFileSync(join(path, 'tokenizer.json'), JSON.stringify(tokenizer));
    return path;
  }
});

describe('a model', () => {
  const sound = join(fixtures, 'crafts-v1.satchel');
  it.concurrent('labels the same', async () => {
    const texts = ['bread and flour', 'iron', ''];
    const isolated = await loadModel(sound, { isolated: true });
    expect(await isolated.predict(texts)).toEqual(await (await loadModel(sound)).predict(texts));
    expect((await loadEncoder(sound, { isolated: true })).toBytes()).toEqual(new Uint8Array(readFileSync(sound)));
  });

  it.concurrent.each([
    ['with a number beyond its bounds', join(fixtures, 'hostile/spm-kappa-1e30.satchel'), 'INCONSISTENT'],
    ['that is not there', join(folder, 'nowhere.satchel'), 'INPUT_MISSING'],
    ['that is something else', join(fixtures, 'hostile/snappy-slow.parquet'), 'UNSUPPORTED_FORMAT'],
  ])('%s is refused', async (_what, path, code) => {
    await expect(loadModel(path, { isolated: true })).rejects.toMatchObject({ code });
  });
});
