/** Word vectors on the command line as people use them: train, ask, judge, convert, in processes of their own. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';
import { runningText } from './toy-text.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
const run = (...words: string[]) => satchel(words, { cwd: folder });
const digest = async (name: string): Promise<string> => createHash('sha256').update(await readFile(file(name))).digest('hex'); // biome-ignore format: one thought
const small = [
  '--dimensions',
  '16',
  '--window',
  '4',
  '--negative',
  '5',
  '--min-count',
  '3',
  '--epochs',
  '3',
  '--period',
  '1000',
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-words-'));
  await writeFile(file('text.txt'), runningText(3000));
  await writeFile(file('text.txt.gz'), gzipSync(runningText(3000)));
  await run('words', 'train', 'text.txt', '--out', 'trained.bin', ...small);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel words train', () => {
  it('prints for a program what was asked for, and writes where the vectors come from', async () => {
    const { code, stdout, stderr } = await run(
      'words',
      'train',
      'text.txt.gz',
      '--out',
      'report.bin',
      ...small,
      '--json',
    );
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ epochs: 3, sha256: await digest('report.bin'), format: 'word2vec-binary' });
    expect(report.lossPerEpoch).toHaveLength(3);
    expect(report.lossPerEpoch[2]).toBeLessThan(report.lossPerEpoch[0]);
    for (const name of ['wordsPerSecond', 'wordsPerCpuSecond', 'seconds', 'cpuSeconds', 'vocabulary', 'peakMemoryMB']) {
      expect(report[name]).toBeGreaterThan(0);
    }
    expect(stderr).toMatch(
      /words in 3,000 documents; vectors for \d+ of \d+ different ones\nsatchel: needs about \d+ MB of memory/,
    );
    const provenance = JSON.parse(await readFile(file('report.bin.json'), 'utf8'));
    expect(provenance).toMatchObject({
      sha256: report.sha256,
      words: report.vocabulary,
      training: { dimensions: 16, seed: 1, shards: 4 },
      corpus: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), documents: 3000 },
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('report.bin'))).toEqual([
      'report.bin',
      'report.bin.json',
    ]);
  });

  it.each([1, 2, 3, 4])(
    'gives the same bytes on %d threads, packed or not, in memory or in a file',
    async (threads) => {
      const more = threads % 2 === 0 ? ['--text-buffer', '1'] : [];
      const words = ['--out', `threads-${threads}.bin`, '--threads', String(threads), ...small, ...more];
      expect((await run('words', 'train', threads > 2 ? 'text.txt.gz' : 'text.txt', ...words)).code).toBe(0);
      expect(await digest(`threads-${threads}.bin`)).toBe(await digest('trained.bin'));
    },
  );

  it('keeps the text beyond its buffer in a file that leaves no trace', async () => {
    const { stderr } = await run('words', 'train', 'text.txt', '--out', 'spilled.bin', '--text-buffer', '1', ...small);
    expect(stderr).toMatch(/\d kB of the text in a temporary file/);
    expect((await readdir(folder)).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  it('another seed gives other vectors', async () => {
    await run('words', 'train', 'text.txt', '--out', 'seed.bin', ...small, '--seed', '2');
    expect(await digest('seed.bin')).not.toBe(await digest('trained.bin'));
  });

  it('takes settings from ./satchel.config.json, the environment and flags, in rising order', async () => {
    await writeFile(
      file('mine.json'),
      '{"seed": 5, "words": {"dimensions": 4, "unit": false}, "skip-gram": {"window": 3, "negative": 4}, "glove": {"cap": 3}, "text": {"lowercase": false}}',
    );
    const words = [
      'words',
      'train',
      'text.txt',
      '--out',
      'mine.txt',
      '--config',
      'mine.json',
      '--window',
      '2',
      '--epochs',
      '1',
      '--min-count',
      '3',
    ];
    expect((await satchel(words, { cwd: folder, environment: { SATCHEL_SEED: '6' } })).code).toBe(0);
    expect(JSON.parse(await readFile(file('mine.txt.json'), 'utf8'))).toMatchObject({
      training: { seed: 6, dimensions: 4, window: 2, negative: 4 },
      text: { lowercase: false },
    });
  });
});

describe('asking trained vectors', () => {
  it('words of one theme are near each other', async () => {
    const { code, stdout } = await run('words', 'nearest', 'trained.bin', 'iron', 'bread', '--top', '3', '--json');
    expect(code).toBe(0);
    const { words } = JSON.parse(stdout);
    expect(words.map(({ word }: { word: string }) => word)).toEqual(['iron', 'bread']);
    for (const { nearest } of words) expect(nearest).toHaveLength(3);
    expect(['anvil', 'hammer', 'forge', 'steel', 'coal']).toContain(words[0].nearest[0].word);
    expect(['oven', 'flour', 'dough', 'yeast', 'salt']).toContain(words[1].nearest[0].word);
    expect((await run('words', 'nearest', 'trained.bin', 'iron')).stdout).toMatch(/^iron\n {2}\S+ +0\.\d{3}\n/);
  });

  it('an analogy leaves its three words out', async () => {
    const { stdout } = await run('words', 'analogy', 'trained.bin', 'iron', 'bread', 'anvil', '--top', '50', '--json');
    const answers = JSON.parse(stdout).answers.map(({ word }: { word: string }) => word);
    expect(answers.length).toBeGreaterThan(5);
    for (const word of ['iron', 'bread', 'anvil']) expect(answers).not.toContain(word);
  });

  it('coverage counts what has no vector, most frequent first', async () => {
    await writeFile(file('new.jsonl'), '{"text":"iron zebra zebra bread"}\n{"text":"quagga"}\n');
    const { code, stdout } = await run('words', 'coverage', 'trained.bin', 'new.jsonl', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{
        tokens: 5,
        knownTokens: 2,
        tokenShare: 0.4,
        documents: 2,
        knownDocuments: 1,
        documentShare: 0.5,
        unknownWords: 2,
      },
      unknown: [
        { word: 'zebra', count: 2 },
        { word: 'quagga', count: 1 },
      ],
    });
    expect((await run('words', 'coverage', 'trained.bin', 'new.jsonl', '--top', '1')).stdout).toContain(
      '40.0 % of 5 words have a vector',
    );
  });
});

describe('satchel words distil', () => {
  it.each([
    ['needs an output', ['--teacher', 'm.onnx', '--tokenizer', 't.json'], 2, '--out FILE'],
    ['needs a teacher', ['--tokenizer', 't.json', '--out', 'd.bin'], 2, '--teacher FILE.onnx'],
    ['needs a tokeniser', ['--teacher', 'm.onnx', '--out', 'd.bin'], 2, '--tokenizer tokenizer.json'],
    ['knows its options', ['--teacher', 'm.onnx', '--tokenizer', 't.json', '--out', 'd.bin', '--penalty', '0'], 2, 'penalty'],
  ])('%s', async (_what, given, exit, says) => {
    const { code, stderr } = await run('words', 'distil', 'new.jsonl', ...given);
    expect({ code, stderr }).toEqual({ code: exit, stderr: expect.stringContaining(says) });
  }); // biome-ignore format: a table

  it('says which package it needs, before it reads the text', async () => {
    const { code, stderr } = await run('words', 'distil', 'new.jsonl', '--teacher', 'm.onnx', '--tokenizer', 't.json', '--out', 'd.bin'); // biome-ignore format: one thought
    const isThere = await import('onnxruntime-web').then(() => true, () => false); // biome-ignore format: one thought
    expect({ code, stderr }).toEqual(
      isThere
        ? { code: 66, stderr: expect.stringContaining('m.onnx') }
        : { code: 78, stderr: expect.stringContaining('npm install onnxruntime-web') },
    );
  });
});

it('satchel words evaluate asks every file of a folder', async () => {
  const questions = join(folder, 'data', 'wordsim');
  await mkdir(questions, { recursive: true });
  await writeFile(join(questions, 'pairs.txt'), 'iron anvil 9\niron bread 1\noven bread 8\noven unicorn 2\n');
  await writeFile(
    join(questions, 'questions.txt.gz'),
    gzipSync(': crafts\niron anvil bread oven\niron anvil bread unicorn\n'),
  );
  const { code, stdout } = await satchel(['words', 'evaluate', 'trained.bin', '--json'], {
    cwd: folder,
    environment: { SATCHEL_DATA: join(folder, 'data') },
  });
  expect(code).toBe(0);
  const { similarity, analogies } = JSON.parse(stdout);
  expect(similarity.pairs).toEqual({ spearman: expect.any(Number), covered: 3, pairs: 4 });
  expect(analogies.questions).toMatchObject({
    covered: 1,
    questions: 2,
    sections: { crafts: { covered: 1, questions: 2 } },
  });
  const text = await run('words', 'evaluate', 'trained.bin', '--data', 'data/wordsim');
  expect(text.stdout).toMatch(/pairs +\S+ +3 of 4 pairs/);
});

describe('satchel words convert', () => {
  it('there and back is the same file', async () => {
    for (const [
      from,
      to,
    ] of [['trained.bin', 'c.txt'], ['c.txt', 'c.npy'], ['c.npy', 'c.glove'], ['c.glove', 'c.bin']] as const) // biome-ignore format: pairs
      expect((await run('words', 'convert', from, to)).code).toBe(0);
    expect(await digest('c.bin')).toBe(await digest('trained.bin'));
  });

  it('processes on the way, and says what it read and wrote', async () => {
    const { code, stdout } = await run(
      'words',
      'convert',
      'trained.bin',
      'p.txt',
      '--all-but-the-top',
      '1',
      '--pca',
      '2',
      '--unit',
      '--limit',
      '9',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      input: { format: 'word2vec-binary', dimensions: 16 },
      output: { format: 'word2vec', words: 9, dimensions: 2, sha256: await digest('p.txt') },
    });
    const rows = (await readFile(file('p.txt'), 'utf8')).trimEnd().split('\n').slice(1);
    for (const row of rows) {
      const [, x, y] = row.split(' ').map(Number);
      expect(Math.hypot(x!, y!)).toBeCloseTo(1, 6);
    }
  });

  it('writes over nothing unless told to', async () => {
    await writeFile(file('there.txt'), 'mine');
    expect((await run('words', 'convert', 'trained.bin', 'there.txt')).code).toBe(73);
    expect(await readFile(file('there.txt'), 'utf8')).toBe('mine');
    expect((await run('words', 'convert', 'trained.bin', 'there.txt', '--force')).code).toBe(0);
  });
});

it('satchel words alone, and its help, name the commands', async () => {
  const alone = await run('words');
  expect(alone).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('words train') });
  for (const words of [['words', '--help'], ['help', 'words']]) expect(await run(...words)).toMatchObject({ code: 0, stdout: alone.stderr }); // biome-ignore format: pairs
  expect((await run('help', 'words', 'train')).stdout).toContain('satchel words train CORPUS… [options]');
});
