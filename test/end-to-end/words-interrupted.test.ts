/** Training that is stopped, killed, resumed, damaged and contended for: rows C9 to C14 and C18 of the catalogue. */
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, outcomeOf, satchel, start } from './run-satchel.ts';
import { runningText } from './toy-text.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
const digest = async (name: string): Promise<string> => createHash('sha256').update(await readFile(file(name))).digest('hex'); // biome-ignore format: one thought
const options = ['--dimensions', '64', '--min-count', '1', '--epochs', '60', '--period', '2000'];
const words = (out: string, ...more: string[]): string[] => [
  'words',
  'train',
  'text.txt',
  '--out',
  out,
  ...options,
  ...more,
];
const run = (...line: string[]): Promise<Outcome> => satchel(line, { cwd: folder });

/** Waits until the file is there. */
async function appears(name: string): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (await stat(file(name)).then(() => true, () => false)) return; // biome-ignore format: one line
    await wait(20);
  }
  throw new Error(`${name} did not appear`);
}

/** Starts a run that saves all the time, lets it get somewhere, and ends it by the signal. */
async function interrupted(out: string, signal: NodeJS.Signals, ...more: string[]): Promise<Outcome> {
  const child = start(words(out, '--checkpoint-every', '0', ...more), { cwd: folder });
  const ended = outcomeOf(child);
  await appears(`${out}.checkpoint.previous`);
  child.kill(signal);
  return ended;
}

let whole: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-interrupted-'));
  await writeFile(file('text.txt'), runningText(2000));
  await writeFile(file('other.txt'), runningText(2001));
  await run(...words('whole.bin', '--threads', '2'));
  whole = await digest('whole.bin');
  await interrupted('left.bin', 'SIGTERM', '--threads', '1');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('C9, C10: an interrupted run goes on to the same bytes', () => {
  it.each([
    ['SIGINT', 130, '1', '2'],
    ['SIGTERM', 143, '2', '1'],
  ] as const)('%s ends with %d after a checkpoint', async (signal, code, threads, later) => {
    const out = `${signal}.bin`;
    expect(await interrupted(out, signal, '--threads', threads, '--quiet')).toEqual({
      code,
      stdout: '',
      stderr: `satchel: stopped by ${signal}; what was learned is in ${out}.checkpoint; go on with --resume.\n`,
    });
    expect((await readdir(folder)).filter((name) => name.startsWith(out))).toEqual([
      `${out}.checkpoint`,
      `${out}.checkpoint.previous`,
    ]);
    const resumed = await run(...words(out, '--threads', later, '--resume'));
    expect(resumed.stderr).toMatch(/goes on in epoch \d+, \d+ % done/);
    expect({ code: resumed.code, digest: await digest(out) }).toEqual({ code: 0, digest: whole });
    expect((await readdir(folder)).filter((name) => name.startsWith(out))).toEqual([out, `${out}.json`]);
  });

  it('so does one that was killed without a word, twice', async () => {
    for (let i = 0; i < 2; i++) {
      await rm(file('killed.bin.checkpoint.previous'), { force: true });
      await interrupted('killed.bin', 'SIGKILL', '--resume');
    }
    expect((await run(...words('killed.bin', '--resume'))).code).toBe(0);
    expect(await digest('killed.bin')).toBe(whole);
    expect((await readdir(folder)).filter((name) => name.startsWith('killed.bin'))).toEqual([
      'killed.bin',
      'killed.bin.json',
    ]);
  });

  it('a second Ctrl-C ends it at once, and the last checkpoint is sound', async () => {
    const child = start(words('twice.bin', '--checkpoint-every', '0'), { cwd: folder });
    const ended = outcomeOf(child);
    await appears('twice.bin.checkpoint.previous');
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect((await run(...words('twice.bin', '--resume'))).code).toBe(0);
    expect(await digest('twice.bin')).toBe(whole);
  });

  it('without a checkpoint --resume is a new run, and says so', async () => {
    const { code, stderr } = await run(...words('fresh.bin', '--resume'));
    expect({ code, digest: await digest('fresh.bin') }).toEqual({ code: 0, digest: whole });
    expect(stderr).toContain('there is no checkpoint to go on from; this is a new run.');
  });
});

describe('a checkpoint is not for another run, and is left as it is', () => {
  const rows: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    [
      'C11',
      'another seed and dimension',
      ['--seed', '2', '--dimensions', '32'],
      ['dimensions (64 there, 32 here)', 'seed (1 there, 2 here)'],
    ],
    ['C11', 'other words', ['--set', 'text.stopWords=nltk'], ['text.stopWords (none there, nltk here)']],
  ];
  it.each(rows)('%s: %s', async (_, __, more, says) => {
    const before = await digest('left.bin.checkpoint');
    const { code, stdout, stderr } = await run(...words('left.bin', '--resume', ...more));
    expect({ code, stdout }).toEqual({ code: 65, stdout: '' });
    for (const text of says) expect(stderr).toContain(text);
    expect(await digest('left.bin.checkpoint')).toBe(before);
  });

  it('C11, C13: another corpus is told with the epoch and both hashes', async () => {
    const before = await digest('left.bin.checkpoint');
    const { code, stderr } = await run('words', 'train', 'other.txt', '--out', 'left.bin', ...options, '--resume');
    expect(code).toBe(65);
    expect(stderr).toMatch(
      /checkpoint of epoch \d+ was trained on: .*corpus\.sha256 \([0-9a-f]{64} there, [0-9a-f]{64} here\)/,
    );
    expect(await digest('left.bin.checkpoint')).toBe(before);
  });

  it('C5: nor is it written over without a word', async () => {
    const before = await digest('left.bin.checkpoint');
    const { code, stderr } = await run(...words('left.bin'));
    expect({ code, stderr }).toEqual({
      code: 73,
      stderr:
        'satchel: left.bin.checkpoint holds an interrupted run; it was left as it is.\nGo on with it: --resume. Or start anew: --force.\n',
    });
    expect(await digest('left.bin.checkpoint')).toBe(before);
  });
});

describe('C12: a damaged checkpoint', () => {
  it('gives way to the one before it, with a warning', async () => {
    for (const end of ['checkpoint', 'checkpoint.previous'])
      await copyFile(file(`left.bin.${end}`), file(`cut.bin.${end}`));
    await truncate(file('cut.bin.checkpoint'), (await stat(file('cut.bin.checkpoint'))).size - 100);
    const { code, stderr } = await run(...words('cut.bin', '--resume'));
    expect(stderr).toContain('the newest checkpoint is damaged');
    expect({ code, digest: await digest('cut.bin') }).toEqual({ code: 0, digest: whole });
  });

  it('is refused where there is no other', async () => {
    await copyFile(file('left.bin.checkpoint'), file('alone.bin.checkpoint'));
    await truncate(file('alone.bin.checkpoint'), 1000);
    expect(await run(...words('alone.bin', '--resume'))).toMatchObject({
      code: 65,
      stderr: expect.stringContaining('no checkpoint beside alone.bin is whole'),
    });
  });
});

it('C14: a second training into one output is refused with the process id of the first', async () => {
  const child = start(words('shared.bin', '--epochs', '2000'), { cwd: folder });
  const ended = outcomeOf(child);
  await appears('shared.bin.lock');
  expect(await run(...words('shared.bin'))).toMatchObject({
    code: 75,
    stdout: '',
    stderr: expect.stringContaining(`shared.bin is being written by process ${child.pid}.`),
  });
  child.kill('SIGKILL');
  await ended;
});

describe('told before anything large is made or read', () => {
  const rows: readonly (readonly [string, readonly string[], number, string | RegExp])[] = [
    ['C18', [...words('x.bin'), '--memory-limit', '10M'], 65, /needs about \d+ MB, the limit is 10 MB/],
    ['C2', words('x.bin', '--dimensions', '0'), 2, '--dimensions must be a whole number from 1 to 4096, got "0".'],
    ['C2', words('x.bin', '--seed', '1.5'), 2, '--seed must be a whole number'],
    ['C2', ['words', 'train', 'text.txt'], 2, '--out FILE'],
    ['C1', ['words', 'trian', 'text.txt'], 2, "did you mean 'words train'?"],
    ['C1', ['words', 'train', 'text.txt', '--dimension', '3'], 2, 'did you mean --dimensions?'],
    ['C3', ['words', 'train', 'missing.txt', '--out', 'x.bin'], 66, 'There is no file missing.txt.'],
    ['C5', words('whole.bin'), 73, 'whole.bin already exists'],
    ['C6', words('no/where.bin'), 73, 'the folder no does not exist'],
    ['L1', ['words', 'train', 'text.txt', '--out', 'x.bin', '--min-count', '1000000'], 65, 'the most frequent occurs'],
    ['L12', words('x.bin', '--set', 'bow.idf=none'), 2, "'bow' takes no part in this command"],
    ['L12', words('x.bin', '--set', 'text.maxWords=10'), 2, "'text.maxWords' takes no part in this command"],
    ['V1', ['words', 'nearest', 'text.txt', 'iron'], 65, 'text.txt'],
    ['C3', ['words', 'nearest', 'missing.bin', 'iron'], 66, 'missing.bin'],
    ['L2', ['words', 'nearest', 'whole.bin', 'unicorn'], 65, 'There is no vector for "unicorn".'],
    ['C3', ['words', 'evaluate', 'whole.bin'], 66, '--data DIR'],
    ['C3', ['words', 'evaluate', 'whole.bin', '--data', 'nowhere'], 66, 'There is no folder nowhere.'],
    ['C1', ['words', 'analogy', 'whole.bin', 'iron', 'anvil'], 2, "'words analogy' needs C"],
    ['V14', ['words', 'convert', 'whole.bin', 'y.txt', '--memory-limit', '1K'], 65, 'whole.bin'],
  ];
  it.concurrent.each(
    rows.map(([id, line, code, says]) => ({
      id,
      shown: line.filter((word) => !options.includes(word)).join(' '),
      line,
      code,
      says,
    })),
  )('$id: satchel $shown → $code', async ({ line, code, says }) => {
    const outcome = await run(...line);
    expect(outcome.stderr).toEqual(
      typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says),
    );
    expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code, stdout: '' });
    expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  });
});
