/** `satchel map` as people use it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-map-'));
  await writeFile(join(folder, 'reviews.jsonl'), asJsonl(reviews(60)));
  expect(await run('train', 'reviews.jsonl', '--out', 'reviews.satchel', '--evaluate', 'none')).toMatchObject({
    code: 0,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel map', () => {
  it('writes a page, says how good the map is, and writes the same page again', async () => {
    const { code, stdout, stderr } = await run(
      'map',
      'reviews.satchel',
      'reviews.jsonl',
      '--out',
      'map.html',
      '--iterations',
      '100',
      '--json',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      method: 'tsne',
      documents: 60,
      read: 60,
      empty: 0,
      labels: 'given',
      seed: 1,
      file: { path: 'map.html' },
    });
    expect(report.file.holds).toEqual(['id', 'labels', 'text', 'reasons']);
    expect(report.quality.trustworthiness).toBeGreaterThan(0.7);
    const page = await readFile(join(folder, 'map.html'), 'utf8');
    expect(page.length).toBeGreaterThan(5000);
    expect(page).toContain('<svg ');
    await run('map', 'reviews.satchel', 'reviews.jsonl', '--out', 'again.html', '--iterations', '100', '--quiet');
    expect(await readFile(join(folder, 'again.html'), 'utf8')).toBe(page);
    const bare = await run(
      'map',
      'reviews.satchel',
      'reviews.jsonl',
      '--out',
      'bare.html',
      '--method',
      'pca',
      '--no-texts',
    );
    expect(bare.stdout).toContain('the page holds ids and labels; open it in a browser, it needs no network');
  });

  it('writes places from standard input, of a sample, by another method', async () => {
    const words = ['map', 'reviews.satchel', '-', '--out', 'map.csv', '--method', 'pca', '--sample', '20'];
    const { code, stdout } = await satchel(words, { cwd: folder, input: asJsonl(reviews(50)) });
    expect(code).toBe(0);
    expect(stdout).toContain('20 of 50 documents by principal components of bow vectors');
    const lines = (await readFile(join(folder, 'map.csv'), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('id,label,x,y');
    expect(lines[1]).toMatch(/^r\d+,(good|bad),-?[\d.e-]+,-?[\d.e-]+$/);
  });

  it.each([
    [['--out', 'map.png'], 2, '--out must end in .html, .jsonl or .csv'],
    [[], 2, "'map' needs a file to write: --out map.html, map.jsonl or map.csv."],
    [['--out', 'map.jsonl', '--method', 'tnse'], 2, "--method must be one of 'tsne', 'umap', 'pca', got \"tnse\"."],
    [['--out', 'reviews.jsonl'], 73, 'reviews.jsonl'],
    [['--out', 'nowhere/map.html'], 73, 'nowhere/map.html'],
  ])('refuses %j before anything is read', async (words, code, message) => {
    const outcome = await run('map', 'reviews.satchel', 'reviews.jsonl', ...words);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(message);
  });

  it('says that three documents are too few', async () => {
    await writeFile(join(folder, 'three.jsonl'), asJsonl(reviews(3)));
    const { code, stderr } = await run('map', 'reviews.satchel', 'three.jsonl', '--out', 'three.html');
    expect({ code, stderr }).toEqual({
      code: 65,
      stderr: expect.stringContaining('a map needs at least 4 points, got 3'),
    });
  });
});
