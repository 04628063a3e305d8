/** Bad input at the command line, by row of the catalogue: exit code, what is said, and that standard output stays clean. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, satchel, shell, shellCommand, start } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
const evaluate = (name: string, ...words: string[]) => satchel(['evaluate', name, ...words], { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-bad-'));
  const good = reviews(40);
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'good.jsonl': asJsonl(good),
    'long.jsonl': asJsonl(reviews(20_000)),
    'one-class.jsonl': asJsonl(good.map((review) => ({ ...review, label: 'good' }))),
    'only-empty.jsonl': asJsonl(good.map((review) => ({ ...review, text: '' }))),
    'unlabelled.jsonl': asJsonl([...good, { id: 'x', text: 'a film' }]),
    'twice.jsonl': asJsonl([...good, good[0] ?? {}]),
    'bad-line.jsonl': `${asJsonl(good)}{"text": "x", label: "good"}\n${asJsonl([{ id: 'last', text: 'fine', label: 'good' }])}`,
    'no-text.jsonl': asJsonl([{ id: 1, body: 'x', label: 'y' }]),
    'open-quote.csv': 'text,label\nfine,good\n"never closed,bad\nx,good\n',
    'columns.csv': 'text,label\nfine,good\nbad,bad,extra\n',
    'header-only.csv': 'text,label\n',
    'latin1.csv': Uint8Array.from([...Buffer.from('text,label\ncaf'), 0xe9, ...Buffer.from(',good\n')]),
    'empty.jsonl': '',
    'cut.jsonl.gz': Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x4b),
    'named.jsonl.gz': Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4),
    'bad.parquet': 'PAR1 and nothing more PAR1',
    'escape.jsonl': asJsonl(good.map((review) => ({ ...review, label: `\u001b[31m${review.label}\u0007` }))),
    'bad.config.json': '{\n  "threads": 0\n}',
    'pickle.satchel': Uint8Array.of(0x80, 4, 0x95, 0, 0),
    'new\nline.jsonl': asJsonl(good),
    '-dash.jsonl': asJsonl(good),
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(file(name), content)));
  await mkdir(file('empty-folder'));
  await shell('mkfifo pipe', folder);
  await satchel(['train', 'good.jsonl', '--out', 'good.satchel', '--evaluate', 'none', '--threads', '1'], {
    cwd: folder,
  });
  const model = await readFile(file('good.satchel'));
  await writeFile(file('cut.satchel'), model.subarray(0, model.length - 9));
  const flipped = Buffer.from(model);
  flipped[flipped.length - 40]! ^= 4;
  await writeFile(file('flipped.satchel'), flipped);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Row {
  readonly id: string;
  readonly words: readonly string[];
  readonly code: number;
  readonly says: string | RegExp;
  readonly environment?: Readonly<Record<string, string>>;
}

const rows: readonly Row[] = [
  { id: 'C1', words: [], code: 2, says: 'Usage' },
  { id: 'C1', words: ['evalute', 'x'], code: 2, says: "there is no command 'evalute'; did you mean 'evaluate'?" },
  { id: 'C1', words: ['evaluate', 'good.jsonl', '--thread', '4'], code: 2, says: 'did you mean --threads?' },
  {
    id: 'C2',
    words: ['evaluate', 'good.jsonl', '--threads', '0'],
    code: 2,
    says: '--threads must be a whole number from 1 to 256, got "0".',
  },
  {
    id: 'C2',
    words: ['train', 'good.jsonl', '--seed', '1.5', '--out', 'x'],
    code: 2,
    says: '--seed must be a whole number from 0 to 4294967295',
  },
  { id: 'C2', words: ['evaluate', 'good.jsonl', '--split', 'cv:1'], code: 2, says: 'cv:FOLDS' },
  { id: 'C2', words: ['train', 'good.jsonl'], code: 2, says: '--out MODEL' },
  {
    id: 'L12',
    words: ['evaluate', 'good.jsonl', '--set', 'bow.__proto__=1'],
    code: 2,
    says: "'bow' has no option '__proto__'",
  },
  {
    id: 'L12',
    words: ['evaluate', 'good.jsonl', '--set', 'bow.weigthing=tf'],
    code: 2,
    says: "did you mean 'bow.weighting'?",
  },
  { id: 'C3', words: ['evaluate', 'missing.jsonl'], code: 66, says: 'There is no file missing.jsonl.' },
  { id: 'C3', words: ['predict', 'missing.satchel', 'good.jsonl'], code: 66, says: 'missing.satchel' },
  { id: 'C4', words: ['evaluate', 'empty-folder'], code: 66, says: 'empty-folder' },
  { id: 'C4', words: ['evaluate', 'pipe'], code: 66, says: 'pipe is a pipe' },
  { id: 'C4', words: ['evaluate', '/dev/zero'], code: 66, says: '/dev/zero is a device' },
  { id: 'C4', words: ['inspect', 'pipe'], code: 66, says: 'pipe is a pipe' },
  {
    id: 'C5',
    words: ['train', 'good.jsonl', '--out', 'good.satchel'],
    code: 73,
    says: 'good.satchel already exists; it was left as it is.',
  },
  {
    id: 'C6',
    words: ['train', 'missing.jsonl', '--out', 'no/where/x.satchel'],
    code: 73,
    says: 'the folder no/where does not exist',
  },
  { id: 'C16', words: ['evaluate', '\u001b[31mred.jsonl'], code: 66, says: '\\x1b[31mred.jsonl' },
  {
    id: 'C17',
    words: ['evaluate', 'good.jsonl'],
    code: 78,
    says: 'SATCHEL_THREADS must be',
    environment: { SATCHEL_THREADS: 'lots' },
  },
  {
    id: 'C18',
    words: ['evaluate', 'good.jsonl', '--memory-limit', '1M'],
    code: 65,
    says: /needs about \d+ MB, the limit is 1 MB/,
  },
  {
    id: 'G1',
    words: ['evaluate', 'good.jsonl', '--config', 'bad.config.json'],
    code: 78,
    says: "bad.config.json:2:14: 'threads' must be",
  },
  { id: 'L1', words: ['evaluate', 'empty.jsonl'], code: 65, says: 'empty.jsonl' },
  { id: 'L1', words: ['evaluate', 'only-empty.jsonl'], code: 65, says: 'satchel: ' },
  { id: 'L5', words: ['evaluate', 'one-class.jsonl'], code: 65, says: "carry the label 'good'" },
  { id: 'L5', words: ['evaluate', 'unlabelled.jsonl'], code: 65, says: 'record 41' },
  { id: 'D1', words: ['evaluate', 'open-quote.csv'], code: 65, says: 'open-quote.csv:3' },
  { id: 'D2', words: ['evaluate', 'columns.csv'], code: 65, says: 'columns.csv:3' },
  { id: 'D4', words: ['evaluate', 'latin1.csv'], code: 65, says: 'UTF-8' },
  { id: 'D5', words: ['evaluate', 'bad-line.jsonl'], code: 65, says: 'bad-line.jsonl:41:15' },
  { id: 'D7', words: ['evaluate', 'twice.jsonl'], code: 65, says: "'r0'" },
  { id: 'D7', words: ['evaluate', 'no-text.jsonl'], code: 65, says: 'no-text.jsonl' },
  { id: 'D9', words: ['evaluate', 'header-only.csv'], code: 65, says: 'header-only.csv' },
  { id: 'D10', words: ['evaluate', 'bad.parquet'], code: 65, says: 'bad.parquet' },
  { id: 'A6', words: ['evaluate', 'cut.jsonl.gz'], code: 65, says: 'cut.jsonl.gz' },
  { id: 'A8', words: ['evaluate', 'named.jsonl.gz'], code: 65, says: 'named.jsonl.gz' },
  { id: 'M9', words: ['predict', 'cut.satchel', 'good.jsonl'], code: 65, says: 'cut.satchel' },
  { id: 'M9', words: ['inspect', 'flipped.satchel'], code: 65, says: 'flipped.satchel' },
  { id: 'M11', words: ['explain', 'pickle.satchel', '--text', 'x'], code: 65, says: 'pickle.satchel' },
  {
    id: 'L9',
    words: ['explain', 'good.satchel', '--text', 'fine', '--label', 'ugly'],
    code: 2,
    says: "has no label 'ugly'; it has: bad, good.",
  },
];

describe.concurrent('a mistake ends with its exit code, a sentence and no trace', () => {
  it.each(rows)('$id: satchel $words → $code', async ({ words, code, says, environment }) => {
    const outcome = await satchel(words, { cwd: folder, ...(environment === undefined ? {} : { environment }) });
    expect(outcome.stderr).toEqual(
      typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says),
    );
    expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code, stdout: '' });
    expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  });
});

it('with --json the last line of standard error is the error for a program; with --debug there is a trace', async () => {
  const { stdout, stderr } = await evaluate('one-class.jsonl', '--json');
  expect(stdout).toBe('');
  expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error).toMatchObject({
    code: 'SINGLE_CLASS',
    exitCode: 65,
  });
  expect((await evaluate('one-class.jsonl', '--debug')).stderr).toMatch(/^ {4}at /m);
});

it('D5: bad records can be skipped, and are counted', async () => {
  const { code, stdout, stderr } = await evaluate('bad-line.jsonl', '--on-error', 'skip', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).documents).toBe(41);
  expect(stderr).toMatch(/^satchel: 1 bad record left out\.\n/);
});

it('C3, C6: what may not be read or written is told as a matter of permission', async ({ skip }) => {
  const user = process.getuid?.() === 0 ? 65534 : undefined; // root has no limits to run into: nobody has
  const asUser = (...words: string[]) => satchel(words, { cwd: folder, user });
  await chmod(folder, 0o755);
  if ((await asUser('--version')).code !== 0) skip('this folder is closed to other users');
  await writeFile(file('secret.jsonl'), 'x', { mode: 0 });
  await mkdir(file('read-only'), { mode: 0o555 });
  expect(await asUser('evaluate', 'secret.jsonl')).toMatchObject({
    code: 77,
    stdout: '',
    stderr: expect.stringContaining('secret.jsonl'),
  });
  expect(await asUser('train', 'missing.jsonl', '--out', 'read-only/x.satchel')).toMatchObject({
    code: 73,
    stdout: '',
  });
});

it('C5: the file that was there is unchanged, and --force replaces it', async () => {
  const before = await readFile(file('good.satchel'));
  await satchel(['train', 'good.jsonl', '--out', 'good.satchel', '--seed', '9'], { cwd: folder });
  expect((await readFile(file('good.satchel'))).equals(before)).toBe(true);
  await writeFile(file('old.satchel'), 'old');
  const { code } = await satchel(['train', 'good.jsonl', '--out', 'old.satchel', '--force', '--evaluate', 'none'], {
    cwd: folder,
  });
  expect(code).toBe(0);
  expect((await readFile(file('old.satchel'))).length).toBeGreaterThan(100);
});

it('C7: a full disk under standard output is an error of the disk', async () => {
  const { code, stderr } = await shell(`${shellCommand('predict good.satchel good.jsonl')} > /dev/full`, folder);
  expect({ code, stderr }).toMatchObject({ code: 74, stderr: expect.stringContaining('ENOSPC') });
});

it('C8: a reader that leaves early is no error', async () => {
  const { code, stdout, stderr } = await shell(
    `set -o pipefail; ${shellCommand('predict good.satchel long.jsonl')} | head -1`,
    folder,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout).id).toBe('r0');
});

describe('C9: signals', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s in the middle of training ends with %d and leaves nothing behind', async (signal, code) => {
    const before = await readdir(folder);
    const child = start(['train', 'long.jsonl', '--evaluate', 'cv:200', '--out', 'never.satchel', '--threads', '1'], {
      cwd: folder,
    });
    const ended = outcomeOf(child);
    setTimeout(() => child.kill(signal), 1500);
    expect(await ended).toEqual({ code, stdout: '', stderr: '' });
    expect(await readdir(folder)).toEqual(before);
  });

  it('SIGINT ends a command that waits for standard input', async () => {
    const child = start(['predict', 'good.satchel', '-'], { cwd: folder });
    const ended = outcomeOf(child);
    setTimeout(() => child.kill('SIGINT'), 3000);
    expect((await ended).code).toBe(130);
  });
});

it('D5: a bad record on standard input ends the command, though more might come', async () => {
  const child = start(['predict', 'good.satchel', '-', '--quiet'], { cwd: folder });
  const ended = outcomeOf(child);
  child.stdin?.write(`nonsense\n${asJsonl(reviews(20))}`); // and not closed
  expect(await ended).toMatchObject({ code: 65, stdout: '', stderr: expect.stringContaining('standard input:1:1') });
});

describe('C15: odd file names', () => {
  it('with a newline work and are printed escaped', async () => {
    const { code, stdout } = await evaluate('new\nline.jsonl', '--split', 'cv:2');
    expect(code).toBe(0);
    expect(stdout).toContain('new\\nline.jsonl: 40 documents');
  });

  it('with a leading dash work after --', async () => {
    expect(
      await satchel(['evaluate', '--split', 'cv:2', '--json', '--', '-dash.jsonl'], { cwd: folder }),
    ).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it.skipIf(process.platform !== 'linux')('that are not UTF-8 work and are printed escaped', async () => {
    const { code, stdout, stderr } = await shell(
      `cp good.jsonl $'caf\\xe9.jsonl' && ${shellCommand(`evaluate --split cv:2 $'caf\\xe9.jsonl'`)}`,
      folder,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('caf\\xe9.jsonl: 40 documents');
  });
});

it('C16: labels with escape codes are printed escaped', async () => {
  const { code, stdout } = await evaluate('escape.jsonl', '--split', 'cv:2');
  expect(code).toBe(0);
  expect(stdout).toContain('\\x1b[31mgood\\x07');
  expect(stdout).not.toContain('\u001b');
});

it.skipIf(process.platform !== 'linux').each([22, 23, 24, 25, 26])(
  'a limit of %d open files is no bug of ours',
  async (limit) => {
    const command = shellCommand(`index files-${limit} good.jsonl -q`);
    const { code, stderr } = await shell(`ulimit -n ${limit}; ${command}`, folder);
    if (stderr !== '' && !stderr.startsWith('satchel: ')) return; // Node could not start with so few
    expect([code, stderr.includes('bug')]).toEqual([code === 0 ? 0 : 74, false]);
  },
);
