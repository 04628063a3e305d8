/** `satchel compare` in processes of its own. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satchel, shell, shellCommand } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });
const quick = [
  '--set',
  'words.dimensions=8',
  '--set',
  'words.minCount=1',
  '--set',
  'words.epochs=1',
  '--budget',
  '20s',
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-compare-'));
  await writeFile(join(folder, 'reviews.jsonl'), asJsonl(reviews(60)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel compare', () => {
  it('prints the whole comparison as data, writes a page, and gives a command that runs', async () => {
    const { code, stdout, stderr } = await run('compare', 'reviews.jsonl', ...quick, '--json', '--out', 'report.html');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      metric: 'accuracy',
      protocol: 'cv:10',
      seed: 1,
      budgetSeconds: 20,
      task: { documents: 60 },
    });
    expect(report.leaderboard[0]).toMatchObject({
      name: expect.any(String),
      score: expect.any(Number),
      folds: expect.any(Array),
    });
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('What is best for reviews.jsonl?');
    const trained = await shell(report.commands.winner.replace(/^satchel/, shellCommand('')), folder);
    expect(trained).toMatchObject({ code: 0 });
  });

  it('prints leak radar, leaderboard, diagnosis, verdict and the command to train the winner', async () => {
    const { code, stdout, stderr } = await run(
      'compare',
      'reviews.jsonl',
      ...quick,
      '--labels',
      '2,5',
      '--split',
      'cv:3',
    );
    expect(code).toBe(0);
    for (const heading of ['leak radar', 'leaderboard', 'with few labels', 'verdict', 'train the recommended model'])
      expect(stdout).toContain(heading);
    expect(stdout).toContain('satchel train reviews.jsonl');
    expect(stdout).toMatch(/held-out score of the selected model: \d+\.\d %/);
    expect(stderr).toMatch(/^ {2}bow +\d+\.\d % {2}1 of 3 folds$/m);
  });

  it.each([
    [['--budget', 'soon'], '--budget must be a length of time such as 90s, 2m or 1h, got "soon".'],
    [
      ['--labels', '5,x'],
      '--labels must be numbers of documents of a class with commas between, such as 5,10,50, got "5,x".',
    ],
    [['--out', 'report.pdf'], '--out must end in .html: the report is an HTML page.'],
    [['--set', 'knn.k=3'], "'knn' takes no part in a comparison"],
    [['--split', 'half'], "The split must be 'official'"],
  ])('refuses %j before any work', async (words, message) => {
    const { code, stdout, stderr } = await run('compare', 'reviews.jsonl', ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
