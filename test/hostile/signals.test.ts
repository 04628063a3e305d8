/**
 * Ctrl-C and SIGTERM end the process within two seconds, whatever runs: by their default action, unless there is something to clean up. The
 * bound here is wider, for machines that are busy with other tests; what hung before hung for a minute.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { node, outcomeOf, satchel, start } from '../end-to-end/run-satchel.ts';
import { asJsonl, reviews } from '../end-to-end/toy-reviews.ts';

const LONGEST_MS = 8000;
const script = join(import.meta.dirname, 'stopped.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-signals-'));
  await writeFile(join(folder, 'reviews.jsonl'), asJsonl(reviews(3000)));
  await satchel(['train', 'reviews.jsonl', '--evaluate', 'none', '--out', 'model.satchel', '--quiet'], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The process must end soon after the signal; if it does not, it is killed and the test fails. */
async function ending(child: ChildProcess, signal: NodeJS.Signals, when: Promise<unknown>) {
  const ended = outcomeOf(child);
  await when;
  const patience = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  child.kill(signal);
  const outcome = await ended;
  clearTimeout(patience);
  return outcome;
}

const modes: readonly (readonly [NodeJS.Signals, string, string, readonly string[]])[] = [
  ['SIGINT', 'calculating', '', []],
  ['SIGTERM', 'calculating', '', []],
  ['SIGTERM', 'calculating after a save', '', ['saved']],
  ['SIGINT', 'writing', '', []],
  ['SIGINT', 'keeping', 'satchel: stopped by SIGINT; nothing was written.\n', []],
  ['SIGTERM', 'keeping', 'satchel: stopped by SIGTERM; nothing was written.\n', []],
  ['SIGTERM', 'keeping without an ear', '', []],
];

it.concurrent.each(modes)('%s ends a process that is %s', async (signal, mode, stderr, left) => {
  const own = await mkdtemp(join(folder, 'own-'));
  const child = spawn(node, [script, mode, join(own, 'saved')], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ready = new Promise((resolve) => child.stdout.once('data', resolve));
  expect(await ending(child, signal, ready)).toMatchObject({ code: signal === 'SIGINT' ? 130 : 143, stderr });
  expect(await readdir(own)).toEqual(left);
  if (left.length > 0) expect(await readFile(join(own, 'saved'), 'utf8')).toBe('whole');
});

describe('a command', () => {
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ['train', ['train', 'reviews.jsonl', '--evaluate', 'cv:200', '--threads', '1', '--out', 'never.satchel', '--quiet']],
    ['words train', ['words', 'train', 'reviews.jsonl', '--epochs', '10000', '--min-count', '1', '--threads', '1', '--out', 'w.bin', '--quiet']],
    ['map', ['map', 'model.satchel', 'reviews.jsonl', '--out', 'map.html', '--quiet']],
    ['index', ['index', 'stopped', 'reviews.jsonl', '--representation', 'lsi', '--quiet']],
  ]; // biome-ignore format: a table
  it.concurrent.each(
    commands.flatMap(([name, words]) => [300, 1300].map((afterMs, i) => ({ name, words, afterMs, i }))),
  )('$name ends when it is stopped after $afterMs ms', async ({ words, afterMs, i }) => {
    const signal = i % 2 === 0 ? 'SIGINT' : 'SIGTERM';
    const child = start(words, { cwd: await ownFolder() });
    const { code, stderr } = await ending(child, signal, wait(afterMs));
    expect([0, i % 2 === 0 ? 130 : 143]).toContain(code); // it may have been done
    expect(stderr).toMatch(/^$|^satchel: stopped by /);
  });

  async function ownFolder(): Promise<string> {
    const own = await mkdtemp(join(folder, 'run-'));
    for (const name of ['reviews.jsonl', 'model.satchel'])
      await writeFile(join(own, name), await readFile(join(folder, name)));
    return own;
  }
});
