/** Words made of parts, and words without a vector, on the command line. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';
import { runningText } from './toy-text.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });
const digest = async (name: string) => createHash('sha256').update(await readFile(join(folder, name))).digest('hex'); // biome-ignore format: one thought
const small = [
  '--dimensions',
  '16',
  '--window',
  '4',
  '--min-count',
  '3',
  '--epochs',
  '3',
  '--period',
  '1000',
  '--buckets',
  '2000',
];
const parts = [...small, '--subwords', 'ngrams'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-subwords-'));
  await writeFile(join(folder, 'text.txt'), runningText(1500));
  const documents = Array.from({ length: 40 }, (_, i) =>
    JSON.stringify({
      text: i % 2 === 0 ? `iron anvils hammer ${i}` : `bread ovens dough ${i}`,
      label: i % 2 === 0 ? 'smith' : 'baker',
    }),
  );
  await writeFile(join(folder, 'work.jsonl'), `${documents.join('\n')}\n`);
  await run('words', 'train', 'text.txt', '--out', 'parts.bin', ...parts, '--threads', '1');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel words train --subwords ngrams', () => {
  it('writes a fastText model, the same on two threads, and says how it was made', async () => {
    const { code, stdout } = await run(
      'words',
      'train',
      'text.txt',
      '--out',
      'two.bin',
      ...parts,
      '--threads',
      '2',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'fasttext-bin',
      vocabulary: 18,
      sha256: await digest('parts.bin'),
    });
    const { training } = JSON.parse(await readFile(join(folder, 'two.bin.json'), 'utf8'));
    expect(training).toMatchObject({ subwords: 'ngrams', shortestNgram: 3, longestNgram: 6, buckets: 2000 });
  });

  it('knows words that were never there', async () => {
    const { stdout } = await run('words', 'nearest', 'parts.bin', 'anvils', '--top', '1', '--json');
    expect(JSON.parse(stdout).words).toMatchObject([{ word: 'anvils', composed: true, nearest: [{ word: 'anvil' }] }]);
  });

  it('says when a file cannot hold the n-grams', async () => {
    const trained = await run('words', 'train', 'text.txt', '--out', 'whole.vec', ...parts, '--epochs', '1');
    expect(trained.stderr).toContain(
      'whole.vec holds whole words only: name it .bin to keep their n-grams for unknown words.',
    );
    const converted = await run('words', 'convert', 'parts.bin', 'whole.txt');
    expect(converted.stderr).toContain(
      'the subword vectors are left out; only a fastText model (.bin) of unchanged vectors can hold them.',
    );
    const copied = await run('words', 'convert', 'parts.bin', 'copy.bin');
    expect({ code: copied.code, stderr: copied.stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('satchel train --words FILE', () => {
  const train = (unknown: string) =>
    run('train', 'work.jsonl', '--representation', 'average', '--words', 'parts.bin', '--set', `words.unknown=${unknown}`, '--set', 'words.keep=known', '--out', `${unknown}.satchel`, '--json'); // biome-ignore format: one thought

  it('says how many words have no vector, whatever becomes of them', async () => {
    const shares = async (unknown: string) => JSON.parse((await train(unknown)).stdout);
    const [skip, subword, zero] = [await shares('skip'), await shares('subword'), await shares('zero')];
    expect(skip.words).toEqual({ policy: 'skip', tokens: 160, known: 80, composed: 0, unknownShare: 0.5 });
    expect(subword.words).toMatchObject({ policy: 'subword', known: 80 });
    expect(subword.words.composed).toBeGreaterThanOrEqual(40);
    expect(zero.words).toMatchObject({ policy: 'zero', known: 80, composed: 0, unknownShare: 0.5 });
    expect(skip.vocabulary).toBe(4);
    expect(zero.vocabulary).toBeGreaterThan(skip.vocabulary + 40);
    expect(subword.options.words.unknown).toBe('subword');
  });

  it('tells people, too', async () => {
    const { stdout } = await run(
      'train',
      'work.jsonl',
      '--representation',
      'average',
      '--words',
      'parts.bin',
      '--out',
      'told.satchel',
    );
    expect(stdout).toContain('50.0 % of the words have a vector; the others are left out (words.unknown=skip)');
  });

  it('refuses to make words of parts that the vectors do not have', async () => {
    await run('words', 'convert', 'parts.bin', 'plain.txt');
    const { code, stderr } = await run('train', 'work.jsonl', '--representation', 'average', '--words', 'plain.txt', '--set', 'words.unknown=subword', '--out', 'no.satchel'); // biome-ignore format: one thought
    expect(code).toBe(2);
    expect(stderr).toContain("words.unknown is 'subword', but these word vectors cannot make one of a word's parts.");
  });
});
