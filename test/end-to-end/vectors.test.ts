/** Vectors, similarity, topics and senses as people ask for them, in processes of their own. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });
const at = (name: string): string => join(folder, name);
const linesOf = (text: string) => text.trimEnd().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one line

const small = [
  '--set',
  'words.dimensions=8',
  '--set',
  'words.minCount=1',
  '--set',
  'words.epochs=20',
  '--evaluate',
  'none',
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-vectors-'));
  await writeFile(at('reviews.jsonl'), asJsonl(reviews(120)));
  await writeFile(
    at('new.jsonl'),
    asJsonl([
      { id: 'a', text: 'superb film, joy', label: 'good' },
      { id: 'b', text: 'zyzzyva' },
    ]),
  );
  await writeFile(at('one.txt'), 'a superb film');
  const trained = await Promise.all([
    run(
      'train',
      'reviews.jsonl',
      '--representation',
      'scdv',
      '--set',
      'scdv.components=3',
      ...small,
      '--out',
      'scdv.satchel',
    ),
    run('train', 'reviews.jsonl', '--representation', 'spm', ...small, '--out', 'spm.satchel'),
  ]);
  expect(trained.map(({ code, stderr }) => [code, stderr.includes('bug')])).toEqual([[0, false], [0, false]]); // biome-ignore format: a pair
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel encode', () => {
  it('prints JSON lines where no file is named', async () => {
    const { code, stdout } = await run('encode', 'spm.satchel', 'new.jsonl');
    expect(code).toBe(0);
    const [a, b] = linesOf(stdout);
    expect(a).toEqual({ id: 'a', labels: ['good'], certainty: expect.any(Number), vector: expect.any(Array) });
    expect(a.vector.length).toBe(8);
    expect(b).toEqual({
      id: 'b',
      labels: [],
      empty: true,
      certainty: expect.any(Number),
      vector: new Array(8).fill(0),
    });
  });

  it('every format holds the same numbers', async () => {
    for (const out of ['v.npy', 'v.parquet', 'v.jsonl', 'v.svm']) {
      expect(await run('encode', 'scdv.satchel', 'new.jsonl', '--out', out, '--force')).toMatchObject({ code: 0 });
    }
    const [line] = linesOf(await readFile(at('v.jsonl'), 'utf8'));
    const values = Float32Array.from(line.values as number[]);
    const npy = await readFile(at('v.npy'));
    const matrix = new Float32Array(Uint8Array.from(npy.subarray(128)).buffer);
    expect(matrix.length).toBe(2 * 24);
    expect(Float32Array.from(line.indices as number[], (index) => matrix[index]!)).toEqual(values);
    const parquet = await readFile(at('v.parquet'), 'latin1');
    expect([parquet.slice(0, 4), parquet.slice(-4)]).toEqual(['PAR1', 'PAR1']);
    const [svm] = (await readFile(at('v.svm'), 'utf8')).split('\n');
    const [label, ...pairs] = svm!.split(' ').map((pair) => pair.split(':').map(Number));
    expect(label).toEqual([1]); // 'bad' is 0, 'good' is 1
    expect(pairs.map(([index]) => index! - 1)).toEqual(line.indices);
    expect(linesOf(await readFile(at('v.npy.ids.jsonl'), 'utf8'))).toEqual([{ id: 'a', labels: ['good'] }, { id: 'b', labels: [], empty: true }]); // biome-ignore format: one line
  });

  it('an .npz file holds a sparse matrix with the words of its columns', async () => {
    const words = ['train', 'reviews.jsonl', '--evaluate', 'none', '--quiet', '--out', 'bow.satchel'];
    expect(await run(...words)).toMatchObject({ code: 0 });
    const { code, stdout } = await run('encode', 'bow.satchel', 'new.jsonl', '--out', 'v.npz', '--json');
    const { dimensions, file } = JSON.parse(stdout);
    expect([code, file.format]).toEqual([0, 'npz']);
    await run('encode', 'bow.satchel', 'new.jsonl', '--out', 'same.jsonl');
    const [line] = linesOf(await readFile(at('same.jsonl'), 'utf8'));
    const bytes = await readFile(at('v.npz'));
    expect([bytes.subarray(0, 4).toString('latin1'), bytes.length]).toEqual(['PK\u0003\u0004', file.bytes]);
    for (const name of ['data', 'indices', 'indptr', 'shape', 'format', 'ids', 'labels', 'columns'])
      expect(bytes.includes(`${name}.npy`), name).toBe(true);
    expect([dimensions > 2, line.indices.length > 0]).toEqual([true, true]);
    const values = Buffer.from(Float32Array.from(line.values as number[]).buffer);
    expect(bytes.includes(values)).toBe(true);
  });

  it('reads standard input, whichever the format', async () => {
    const input = await readFile(at('new.jsonl'), 'utf8');
    for (const out of ['stdin.npy', 'stdin.jsonl']) {
      const { code, stdout } = await satchel(['encode', 'spm.satchel', '-', '--out', out, '--json'], {
        cwd: folder,
        input,
      });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        documents: 2,
        empty: 1,
        dimensions: 8,
        layout: 'dense',
        file: { path: out },
      });
    }
  });

  it('refuses what does not go together before it starts', async () => {
    const refusals = [
      [['--out', 'v.txt'], 2, "the ending of 'v.txt' does not tell the format."],
      [['--to', 'parquet'], 2, 'parquet is not text and needs a file: --out vectors.parquet.'],
      [['--out', 'w.npy', '--sparse'], 2, 'a NumPy matrix is dense; leave --sparse out.'],
      [['--out', 'w.svm', '--dense'], 2, 'svmlight leaves zeros out; leave --dense out.'],
      [['--out', 'w.jsonl', '--dense', '--sparse'], 2, '--sparse and --dense exclude each other.'],
      [['--json'], 2, '--json describes the written file, and there is none: name it with --out FILE.'],
      [['--out', 'reviews.jsonl'], 73, 'reviews.jsonl'],
      [['--set', 'text.minLength=3'], 2, "'text' options are part of the model"],
    ] as const;
    const before = await readdir(folder);
    for (const [given, expected, message] of refusals) {
      const { code, stdout, stderr } = await run('encode', 'spm.satchel', 'new.jsonl', ...given);
      expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
      expect(stderr).toContain(message);
    }
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('satchel predict', () => {
  it('adds the certainty of spm behind everything else', async () => {
    const { stdout } = await run('predict', 'spm.satchel', 'new.jsonl', '--quiet');
    expect(linesOf(stdout).map(Object.keys)[0]).toEqual([
      'id',
      'label',
      'labels',
      'scores',
      'empty',
      'known',
      'tokens',
      'certainty',
    ]);
    const { stdout: without } = await run('predict', 'scdv.satchel', 'new.jsonl', '--quiet');
    expect(linesOf(without).map(Object.keys)[0]).toEqual([
      'id',
      'label',
      'labels',
      'scores',
      'empty',
      'known',
      'tokens',
    ]);
  });
});

describe('satchel similar', () => {
  it('compares texts and files', async () => {
    const { code, stdout } = await run('similar', 'scdv.satchel', '@one.txt', 'a superb film', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      similarity: expect.closeTo(1, 6),
      measure: 'cosine',
      a: { empty: false },
    });
    expect((await run('similar', 'scdv.satchel', 'dull', '@@superb', '--explain')).stdout).toMatch(
      /^similarity .* \(cosine\)\n\nA: 1 of 1 word known\n/,
    );
    expect(await run('similar', 'scdv.satchel', '@none.txt', 'x')).toMatchObject({ code: 66 });
  });
});

describe('satchel topics and senses', () => {
  it('shows every topic with its words, and with a corpus how they hold together', async () => {
    const { code, stdout } = await run('topics', 'scdv.satchel', '--top', '4');
    expect(code).toBe(0);
    expect(stdout).toContain('add --corpus FILE');
    const judged = await run('topics', 'scdv.satchel', '--corpus', 'reviews.jsonl', '--window', '5', '--json');
    const report = JSON.parse(judged.stdout);
    expect(report.topics.length).toBe(3);
    expect(report.coherence).toMatchObject({ documents: 120, window: 5 });
    expect(judged.stderr).toBe('');
  });

  it('shows the topics of a word, and guesses at a word it does not know', async () => {
    const { code, stdout } = await run('senses', 'scdv.satchel', 'Superb', 'dull', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ least: 0.1, words: [{ word: 'superb' }, { word: 'dull' }] });
    const unknown = await run('senses', 'scdv.satchel', 'supperb');
    expect(unknown).toMatchObject({ code: 65, stdout: '' });
    expect(unknown.stderr).toBe('satchel: The model does not know "supperb"; did you mean "superb"?\n');
  });

  it('says so where a model has none', async () => {
    const { code, stderr } = await run('topics', 'spm.satchel');
    expect(code).toBe(2);
    expect(stderr).toContain('spm forms no clusters of words, so it has no topics.');
  });
});
