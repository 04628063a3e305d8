/** The other ways to word vectors, on the command line: GloVe, LSI, and phrases before any of them. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, satchel, start } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';
import { runningText } from './toy-text.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
const digest = async (name: string): Promise<string> => createHash('sha256').update(await readFile(file(name))).digest('hex'); // biome-ignore format: one thought
const train = (out: string, ...more: string[]): string[] => [
  'words',
  'train',
  'text.txt',
  '--out',
  out,
  '--min-count',
  '3',
  ...more,
];
const run = (...line: string[]) => satchel(line, { cwd: folder });
const glove = ['--method', 'glove', '--dimensions', '16', '--epochs', '6'];

/** Smiths whose iron is always wrought, and bakers. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-methods-'));
  await writeFile(file('text.txt'), runningText(2000).replaceAll('iron', 'wrought iron'));
  await run(...train('glove.bin', ...glove));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel words train --method glove', () => {
  it('puts words of one theme near each other and says how it was made', async () => {
    const { words } = JSON.parse((await run('words', 'nearest', 'glove.bin', 'bread', '--top', '1', '--json')).stdout);
    expect(['oven', 'flour', 'dough', 'yeast', 'salt']).toContain(words[0].nearest[0].word);
    const { training, lossPerEpoch } = JSON.parse(await readFile(file('glove.bin.json'), 'utf8'));
    expect(training).toMatchObject({
      method: 'glove',
      window: 15,
      epochs: 6,
      learningRate: 0.05,
      cap: 100,
      power: 0.75,
    });
    expect(training).not.toHaveProperty('negative');
    expect(lossPerEpoch).toHaveLength(6);
    expect(lossPerEpoch[5]).toBeLessThan(lossPerEpoch[0]);
  });

  it.each([1, 2, 3, 4])('gives the same bytes on %d threads, in memory or in a file', async (threads) => {
    const more = threads % 2 === 0 ? ['--text-buffer', '1'] : [];
    await run(...train(`threads-${threads}.bin`, ...glove, '--threads', String(threads), ...more));
    expect(await digest(`threads-${threads}.bin`)).toBe(await digest('glove.bin'));
  });

  it('C9, C10, C11: goes on after an interruption to the same bytes, and with no other options', async () => {
    const long = [...glove, '--epochs', '150'];
    const child = start(train('half.bin', ...long, '--checkpoint-every', '0', '--threads', '1', '--quiet'), {
      cwd: folder,
    });
    const ended = outcomeOf(child);
    await appears('half.bin.checkpoint.previous');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('go on with --resume') });
    const other = await run(...train('half.bin', ...long, '--set', 'glove.cap=10', '--resume'));
    expect(other).toMatchObject({ code: 65, stderr: expect.stringContaining('cap (100 there, 10 here)') });
    const resumed = await run(...train('half.bin', ...long, '--resume', '--threads', '2'));
    expect(resumed.stderr).toMatch(/goes on in epoch \d+, \d+ % done/);
    await run(...train('whole.bin', ...long, '--threads', '1'));
    expect({ code: resumed.code, digest: await digest('half.bin') }).toEqual({
      code: 0,
      digest: await digest('whole.bin'),
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('half.bin'))).toEqual([
      'half.bin',
      'half.bin.json',
    ]);
  });
});

describe.each(['lsi', 'pmi-svd'])('satchel words train --method %s', (method) => {
  const out = `${method}.bin`;

  it('has no loss and no epochs to tell of', async () => {
    const { code, stdout, stderr } = await run(...train(out, '--method', method, '--dimensions', '4', '--json'));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      epochs: 1,
      lossPerEpoch: [],
      dimensions: 4,
      sha256: await digest(out),
    });
    expect(stderr).toMatch(/needs about \d+ MB of memory/);
    const { words } = JSON.parse((await run('words', 'nearest', out, 'bread', '--top', '1', '--json')).stdout);
    expect(['oven', 'flour', 'dough', 'yeast', 'salt']).toContain(words[0].nearest[0].word);
    expect((await run(...train(`told-${out}`, '--method', method, '--dimensions', '4'))).stdout).toMatch(
      /vectors of 4 numbers for \d+ words\n/,
    );
  });

  it('gives the same bytes on two threads', async () => {
    await run(...train(`two-${out}`, '--method', method, '--dimensions', '4', '--threads', '2'));
    expect(await digest(`two-${out}`)).toBe(await digest(out));
  });
});

describe('satchel words train --help', () => {
  it('shows few flags, and the options of every method', async () => {
    const { stdout } = await run('words', 'train', '--help');
    expect(stdout.match(/^ +(?:-\w, )?--[a-z-]+/gm)!.length).toBeLessThanOrEqual(30);
    for (const says of ['--method NAME', '--epochs N', 'cap=100', 'smoothing=0.75', 'scale=none', '--relaxed'])
      expect(stdout).toContain(says);
    expect(stdout).not.toContain('--glove-cap');
  });
});

describe('satchel words train --phrases', () => {
  it('joins what belongs together, lists it and gives it a vector', async () => {
    const { stdout, stderr } = await run(
      ...train('phrases.vec', '--phrases', '1', '--epochs', '1', '--dimensions', '4', '--json'),
    );
    const { phrases, vocabulary } = JSON.parse(stdout);
    expect(phrases).toEqual([{ phrase: 'wrought_iron', count: expect.any(Number), score: 1, pass: 1 }]);
    expect(stderr).toContain('1 phrase joined: wrought_iron');
    const words = (await readFile(file('phrases.vec'), 'utf8')).split('\n').map((line) => line.split(' ')[0]);
    expect(words).toContain('wrought_iron');
    expect(words).not.toContain('iron');
    expect(words[0]).toBe(String(vocabulary));
    expect(JSON.parse(await readFile(file('phrases.vec.json'), 'utf8')).phrases).toEqual({
      ...{ passes: 1, score: 'npmi', threshold: 0.5, minCount: 3 },
    });
  });

  it('is for every method, and nothing without being asked for', async () => {
    await run(
      ...train(
        'both.vec',
        '--phrases',
        '2',
        '--phrase-score',
        'discount',
        '--phrase-threshold',
        '5',
        '--method',
        'lsi',
      ),
    );
    expect(await readFile(file('both.vec'), 'utf8')).toContain('wrought_iron');
    expect(JSON.parse(await readFile(file('glove.bin.json'), 'utf8'))).not.toHaveProperty('phrases');
  });
});

/** The score of a JSON report, or what tells one result from another. */
const scoreOf = (stdout: string): unknown => {
  const { metrics, vectors, model } = JSON.parse(stdout);
  return model?.sha256 ?? metrics?.accuracy?.mean ?? metrics?.map?.mean ?? vectors;
};

describe('--words METHOD', () => {
  beforeAll(async () => {
    await writeFile(file('reviews.jsonl'), asJsonl(reviews(40)));
    await writeFile(file('queries.jsonl'), asJsonl([{ id: 'q', text: 'a great film' }]));
    await writeFile(file('qrels.tsv'), reviews(40).map(({ id, label }) => `q 0 ${id} ${label === 'good' ? 1 : 0}\n`).join('')); // biome-ignore format: one thought
  });

  const average = ['--representation', 'average', '--set', 'words.dimensions=4', '--set', 'words.minCount=1', '--json'];
  const commands: readonly (readonly string[])[] = [
    ['train', 'reviews.jsonl', '--out', 'm.satchel', '--force', '--evaluate', 'cv:3', ...average],
    ['evaluate', 'reviews.jsonl', '--split', 'cv:3', ...average],
    ['index', 'notes', 'reviews.jsonl', '--upsert', '--refit', ...average],
    [
      ...['evaluate-retrieval', '--docs', 'reviews.jsonl', '--queries', 'queries.jsonl', '--qrels', 'qrels.tsv'],
      ...['--ranker', 'average', ...average.slice(2)],
    ],
  ];
  const methods = ['lsi', 'cbow', 'pmi-svd', 'lsi'];
  it.each(commands.map((line, i) => [line[0], methods[i]!, line] as const))(
    'means words.method to %s (%s)',
    async (_command, method, line) => {
      const named = await run(...line, '--words', method);
      expect({ code: named.code, stderr: named.stderr }).toMatchObject({ code: 0 });
      const set = await run(...line, '--set', `words.method=${method}`);
      expect(scoreOf(named.stdout)).toEqual(scoreOf(set.stdout));
      expect(scoreOf(named.stdout)).toBeDefined();
      const both = await run(...line, '--words', 'lsi', '--set', 'words.method=cbow');
      expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('but words.method is cbow.') });
      const other = await run(...line, '--words', 'lsi', '--set', 'glove.cap=3');
      expect(other.code).toBe(2);
      const path = await run(...line, '--words', './lsi');
      expect(path).toMatchObject({ code: 66, stderr: expect.stringContaining('There is no file ./lsi.') });
    },
  );

  it('is taken by a comparison, and refused where nothing is built on words', async () => {
    const line = [
      'compare',
      'reviews.jsonl',
      '--budget',
      '2s',
      '--set',
      'words.minCount=1',
      '--json',
      '--words',
      'lsi',
    ];
    expect((await run(...line, '--set', 'lsi.scale=root', '--set', 'words.dimensions=4')).code).toBe(0);
    expect(await run(...line, '--set', 'glove.cap=3')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'glove' takes no part here: the word vectors are of lsi."),
    });
    expect(await run('evaluate', 'reviews.jsonl', '--words', 'lsi')).toMatchObject({
      code: 2,
      stderr:
        'satchel: bow · linear-svm needs no word vectors; leave --words out.\n' +
        'Or use them: --representation bow+tables has them beside the bag of words, average has them alone.\n',
    });
  });
});

describe('told before anything large is made or read', () => {
  const rows: readonly (readonly [string, readonly string[], number, string])[] = [
    ['L12', ['--method', 'glove', '--negative', '5'], 2, '--negative takes no part in glove.'],
    ['L12', ['--method', 'lsi', '--epochs', '5'], 2, '--epochs takes no part in lsi.'],
    [
      'L12',
      ['--set', 'glove.cap=10'],
      2,
      "'glove' takes no part here: the word vectors are of skip-gram.\nTo choose it: words.method=glove.",
    ],
    ['L12', ['--set', 'glove.window=3'], 2, "the word vectors are of skip-gram; did you mean 'skip-gram.window'?"],
    [
      'L12',
      ['--method', 'lsi', '--set', 'words.epochs=3'],
      2,
      "words has no option 'epochs'; did you mean 'skip-gram.epochs'",
    ],
    ['L12', ['--method', 'lsi', '--set', 'lsi.dimensions=3'], 2, "did you mean 'words.dimensions'?"],
    ['L12', ['--set', 'words.unit=false'], 2, "'words.unit' takes no part in training; it says how vectors are used."],
    ['L12', ['--set', 'bow.norm=l1'], 2, "'bow' takes no part in this command"],
    [
      'L12',
      ['--phrase-threshold', '1'],
      2,
      '--phrase-threshold takes no part where no phrases are looked for: --phrases 1.',
    ],
    ['C2', ['--phrases', '11'], 2, '--phrases must be a whole number from 0 to 10, got "11".'],
    [
      'C2',
      ['--method', 'glvoe'],
      2,
      "--method must be one of 'skip-gram', 'cbow', 'glove', 'lsi', 'pmi-svd', got \"glvoe\".",
    ],
    ['C10', ['--method', 'lsi', '--resume'], 2, 'vectors of lsi come all at once'],
    ['C18', ['--method', 'glove', '--memory-limit', '10M'], 65, 'the limit is 10 MB'],
  ];
  it.concurrent.each(rows.map(([id, more, code, says]) => ({ id, more, code, says })))(
    '$id: $more → $code',
    async ({ more, code, says }) => {
      const outcome = await run(...train('x.bin', ...more));
      expect(outcome.stderr).toContain(says);
      expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code, stdout: '' });
    },
  );
});

async function appears(name: string): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (await stat(file(name)).then(() => true, () => false)) return; // biome-ignore format: one line
    await wait(20);
  }
  throw new Error(`${name} did not appear`);
}
