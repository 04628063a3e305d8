/** `--isolated` on the command line: the same output, and exit code 65 where a child had to be ended. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flagsOf } from '../../packages/satchel/src/cli/arguments/flag.ts';
import { commandNames, loadCommand } from '../../packages/satchel/src/cli/commands/table.ts';
import { satchel } from '../end-to-end/run-satchel.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures');
const model = join(fixtures, 'crafts-v1.satchel');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-isolated-'));
  await writeFile(join(folder, 'new.jsonl'), '{"text":"bread and flour"}\n{"text":"iron"}\n');
  await writeFile(join(folder, 'words.txt'), 'bread 1 2\nflour 1 2.5\niron -1 0\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is a flag of every command that reads documents, a model or word vectors', async () => {
  const without: string[] = [];
  for (const name of commandNames)
    if (!flagsOf(await loadCommand(name)).some((flag) => flag.name === 'isolated')) without.push(name);
  expect(without.sort()).toEqual([
    'check',
    'cite',
    'complete',
    'methods',
    'opensearch',
    'reproduce',
    'search',
    'serve',
    'spark',
    'studio',
  ]);
});

it.concurrent.each([
  [['predict', model, 'new.jsonl']],
  [['inspect', model]],
  [['words', 'nearest', 'words.txt', 'bread']],
])('satchel %j prints the same', async (words) => {
  const [plain, isolated] = await Promise.all([
    satchel(words, { cwd: folder }),
    satchel([...words, '--isolated'], { cwd: folder }),
  ]);
  expect(plain.code).toBe(0);
  expect(isolated).toEqual(plain);
});

it('satchel predict MODEL - reads standard input in a child', async () => {
  const input = await readFile(join(folder, 'new.jsonl'), 'utf8');
  const plain = await satchel(['predict', model, '-', '--quiet'], { input });
  expect(await satchel(['predict', model, '-', '--quiet', '--isolated'], { input })).toEqual(plain);
});

it.concurrent.each([
  [['inspect', 'hostile/spm-kappa-1e30.satchel'], "the array 'kappas' must hold numbers"],
  [['evaluate', 'hostile/snappy-negative-length.parquet', '--split', 'cv:2'], 'a page cannot be unpacked'],
  [['words', 'coverage', 'hostile/model2vec-polynomial-pattern', 'hostile/reuters-control-character.sgm'], 'a pattern that is not known'],
])('satchel %j ends with 65', async (words, says) => {
  const { code, stderr } = await satchel([...words, '--isolated'], { cwd: fixtures });
  expect({ code, stderr }).toEqual({ code: 65, stderr: expect.stringContaining(says) });
}); // biome-ignore format: a table
