/** The command line as people use it: train, evaluate, predict, explain, inspect, in processes of their own. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-cli-'));
  await writeFile(join(folder, 'reviews.jsonl'), asJsonl(reviews(120)));
  await writeFile(
    join(folder, 'new.jsonl'),
    asJsonl([{ id: 'a', text: 'superb film, joy' }, { text: '' }, { id: 'c', text: 'zyzzyva' }]),
  );
  await writeFile(
    join(folder, 'news.csv'),
    `headline,topics,part\n${Array.from({ length: 60 }, (_, i) => [`oil price oil rises ${i}`, 'oil', `ship port ship sails ${i}`, 'ship', `oil ship port price ${i}`, 'oil|ship'])
      .flatMap(([a, la, b, lb, c, lc], i) => [[a, la], [b, lb], [c, lc]].map(([text, labels]) => `${text},${labels},${i % 3 === 0 ? 'test' : 'train'}`))
      .join('\n')}\n`,
  ); // biome-ignore format: a small table
  expect(await run('train', 'reviews.jsonl', '--out', 'reviews.satchel', '--threads', '1')).toMatchObject({ code: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel train', () => {
  it('gives the same bytes on one thread and on two, and says their SHA-256', async () => {
    const { code, stdout, stderr } = await run(
      'train',
      'reviews.jsonl',
      '--out',
      'two.satchel',
      '--threads',
      '2',
      '--json',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [one, two] = [await readFile(join(folder, 'reviews.satchel')), await readFile(join(folder, 'two.satchel'))];
    expect(two.equals(one)).toBe(true);
    const report = JSON.parse(stdout);
    expect(report.model).toEqual({
      path: 'two.satchel',
      bytes: one.length,
      sha256: createHash('sha256').update(one).digest('hex'),
    });
    expect(report.evaluation.metrics.accuracy.mean).toBeGreaterThan(0.9);
    expect(report.evaluation.protocol).toBe('holdout:0.2');
  });

  it('tells a person the score, the file and the next commands', async () => {
    const { code, stdout } = await run(
      'train',
      'reviews.jsonl',
      '--out',
      'told.satchel',
      '--classifier',
      'multinomial-nb',
      '--set',
      'text.ngrams=2',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/accuracy \d+\.\d %, 20 % held out/);
    expect(stdout).toContain('options that are not defaults: text.ngrams=2\n');
    expect(stdout).toMatch(/told\.satchel {2}\d+\.\d kB {2}sha256 [0-9a-f]{64}/);
    expect(stdout).toContain('satchel predict told.satchel');
  });

  it('can go without a judgement', async () => {
    const { code, stdout } = await run(
      'train',
      'reviews.jsonl',
      '--out',
      'unjudged.satchel',
      '--evaluate',
      'none',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).evaluation).toBeNull();
  });
});

describe('satchel evaluate', () => {
  it('prints one JSON document of the agreed shape', async () => {
    const { code, stdout, stderr } = await run(
      'evaluate',
      'reviews.jsonl',
      '--representation',
      'bow',
      '--classifier',
      'logistic',
      '--split',
      'cv:3',
      '--seed',
      '2',
      '--json',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout);
    const stages = ['read', 'tokenise', 'fit', 'transform', 'train', 'predict'];
    for (const name of ['accuracy', 'macroF1', 'microF1', 'precisionAt1']) {
      const { mean, sd, folds } = report.metrics[name];
      expect(folds).toHaveLength(3);
      expect(mean).toBeCloseTo((folds[0] + folds[1] + folds[2]) / 3, 12);
      expect(sd).toBeGreaterThanOrEqual(0);
    }
    expect(report.options).toMatchObject({
      representation: 'bow',
      classifier: 'logistic',
      bow: { weighting: 'sublinear' },
      corpus: { format: 'auto' },
    });
    expect(Object.keys(report.seconds)).toEqual(stages);
    expect(Object.keys(report.cpuSeconds)).toEqual(stages);
    expect(report.peakMemoryMB).toBeGreaterThan(20);
    expect(report).toMatchObject({
      seed: 2,
      documents: 120,
      classes: ['bad', 'good'],
      multiLabel: false,
      protocol: 'cv:3',
    });
    expect(report.hashes.data).toMatch(/^[0-9a-f]{64}$/);
    expect(report.hashes.model).toMatch(/^[0-9a-f]{64}$/);
    expect(report.baseline).toMatchObject({ label: 'bad', accuracy: { mean: 0.5 } });
    expect(report.perClass.map(({ label, documents }: { label: string; documents: number }) => [label, documents])).toEqual([['bad', 60], ['good', 60]]); // biome-ignore format: pairs
  });

  it('shows several labels a document, the official split and a field for each', async () => {
    const words = [
      '--text',
      'headline',
      '--label',
      'topics',
      '--split-field',
      'part',
      '--set',
      'corpus.labelSeparator=|',
    ];
    const { code, stdout } = await run('evaluate', 'news.csv', ...words);
    expect(code).toBe(0);
    expect(stdout).toContain('180 documents, 2 classes, several labels per document');
    expect(stdout).toContain('official split');
    expect(stdout).toMatch(/micro F1 +\d+\.\d %/);
  });

  it('tunes over a grid and says what it chose', async () => {
    const { code, stdout } = await run(
      'evaluate',
      'reviews.jsonl',
      '--split',
      'holdout:0.3',
      '--grid',
      'linear-svm.C=0.01,1',
      '--json',
    );
    expect(code).toBe(0);
    const { tuned, options } = JSON.parse(stdout);
    expect(tuned[0].map(({ options: point }: { options: object }) => point)).toEqual([
      { 'linear-svm.C': 0.01 },
      { 'linear-svm.C': 1 },
    ]);
    expect([0.01, 1]).toContain(options['linear-svm'].C);
  });

  it('takes settings from ./satchel.config.json, the environment and flags, in rising order', async () => {
    await writeFile(
      join(folder, 'satchel.config.json'),
      '{"classifier": "centroid", "seed": 5, "split": "cv:2", "knn": {"k": 3}}',
    );
    try {
      const { code, stdout } = await satchel(['evaluate', 'reviews.jsonl', '--split', 'cv:4', '--json'], {
        cwd: folder,
        environment: { SATCHEL_SEED: '6' },
      });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ seed: 6, protocol: 'cv:4', options: { classifier: 'centroid' } });
    } finally {
      await rm(join(folder, 'satchel.config.json'));
    }
  });
});

describe('satchel predict', () => {
  it('L2: gives one line a document, in order, also for a document without known words', async () => {
    const { code, stdout, stderr } = await run('predict', 'reviews.satchel', 'new.jsonl');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one thought
    expect(lines.map(({ id, empty, known }) => ({ id, empty, known }))).toEqual([
      { id: 'a', empty: false, known: 3 },
      { id: '2', empty: true, known: 0 },
      { id: 'c', empty: true, known: 0 },
    ]);
    expect(lines[0]).toMatchObject({ label: 'good', labels: ['good'], tokens: 3 });
    expect(Object.keys(lines[0].scores)).toEqual(['bad', 'good']);
    expect(stderr).toBe(
      'satchel: labelled 3 documents; 25.0 % of their words are unknown to the model; 2 documents without any known word ("empty": true).\n',
    );
  });

  it('explains each score in numbers that add up, however few words are shown', async () => {
    const { stdout } = await run('predict', 'reviews.satchel', 'new.jsonl', '--explain', '--top', '1', '--quiet');
    for (const line of stdout.trimEnd().split('\n')) {
      const { scores, label, explanation } = JSON.parse(line);
      const { bias, remainder, contributions, score } = explanation;
      expect(contributions.length).toBeLessThanOrEqual(1);
      expect(score).toBe(scores[label]);
      const sum = contributions.reduce(
        (total: number, word: { contribution: number }) => total + word.contribution,
        bias + remainder,
      );
      expect(sum).toBeCloseTo(score, 6);
    }
  });

  it('reads standard input, JSONL or lines, and gives the same predictions', async () => {
    const fromLines = await satchel(['predict', 'reviews.satchel', '-', '--set', 'corpus.format=lines'], {
      cwd: folder,
      input: 'superb film\n',
    });
    const fromJson = await satchel(['predict', 'reviews.satchel', '-'], {
      cwd: folder,
      input: '{"text":"superb film"}\n',
    });
    expect([fromLines.code, fromJson.code]).toEqual([0, 0]);
    expect(JSON.parse(fromLines.stdout)).toMatchObject({ ...JSON.parse(fromJson.stdout), id: expect.any(String) });
  });

  it('writes a file whole, and not over another one', async () => {
    const first = await run('predict', 'reviews.satchel', 'new.jsonl', '--out', 'labelled.jsonl');
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect((await readFile(join(folder, 'labelled.jsonl'), 'utf8')).trimEnd().split('\n')).toHaveLength(3);
    const again = await run('predict', 'reviews.satchel', 'new.jsonl', '--out', 'labelled.jsonl');
    expect(again.code).toBe(73);
    expect((await run('predict', 'reviews.satchel', 'new.jsonl', '--out', 'labelled.jsonl', '--force')).code).toBe(0);
  });
});

it('satchel explain shows the words and the sum', async () => {
  const { code, stdout } = await run('explain', 'reviews.satchel', '--text', 'superb but dull film', '--label', 'good');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^The model predicts (good|bad)\.\n/);
  expect(stdout).toMatch(/ {2}superb +\+\d\.\d{3} {2}█+/);
  expect(stdout).toMatch(/ {2}dull +−\d\.\d{3} {2}░+/);
  expect(stdout).toContain("score of 'good'");
  expect(stdout).toContain('not in the vocabulary: but');
  const { stdout: json } = await run('explain', 'reviews.satchel', '--text', 'superb film', '--json');
  expect(JSON.parse(json)).toMatchObject({ label: 'good', labels: ['good'], unknown: [] });
});

it('satchel inspect shows what is inside', async () => {
  const { code, stdout } = await run('inspect', 'reviews.satchel', '--json');
  expect(code).toBe(0);
  const report = JSON.parse(stdout);
  const bytes = await readFile(join(folder, 'reviews.satchel'));
  expect(report).toMatchObject({
    kind: 'classifier',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    classes: ['bad', 'good'],
    vocabulary: 13,
  });
  expect(report.arrays).toContainEqual({ name: 'representation.idf', dtype: 'F32', shape: [13], bytes: 52 });
  expect(report.metrics.accuracy.folds).toHaveLength(1);
  expect((await run('inspect', 'reviews.satchel')).stdout).toMatch(/representation\.idf +F32 +13 +52 B/);
});

it('satchel methods lists every part, or one', async () => {
  const { stdout } = await run('methods', '--json');
  const names = JSON.parse(stdout).parts.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'corpus',
      'text',
      'labels',
      'bow',
      'linear-svm',
      'logistic',
      'multinomial-nb',
      'knn',
      'centroid',
    ]),
  );
  expect((await run('methods', 'representation')).stdout).toContain('representation.fitOn = train');
  expect((await run('methods', 'glove')).stdout).toContain('glove.cap = 100');
  const one = await run('methods', 'linear-svm');
  expect(one.stdout).toContain('linear-svm.C = 0.5');
  expect(one.stdout).not.toContain('bow');
});

it('satchel --version is that of the package', async () => {
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '../../packages/satchel/package.json'), 'utf8'),
  );
  expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

it('colour is for people: none in a pipe, forced by FORCE_COLOR, forbidden by NO_COLOR', async () => {
  const plain = await run('--help');
  const forced = await satchel(['--help'], { environment: { FORCE_COLOR: '1' } });
  const forbidden = await satchel(['--help'], { environment: { NO_COLOR: '1' } });
  expect([plain, forced, forbidden].map(({ stdout }) => stdout.includes('\u001b['))).toEqual([false, true, false]);
});
