/** T5: what training of word vectors says that it needs is what it takes, within a fifth. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-words-memory-'));
  const line = (row: number): string =>
    Array.from({ length: 20 }, (_, i) => `w${(row * 20 + i * i) % 30_000}`).join(' ');
  await writeFile(join(folder, 'text.txt'), Array.from({ length: 3000 }, (_, row) => line(row)).join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['skip-gram', '--dimensions 100'],
  ['skip-gram', '--dimensions 300'],
  ['skip-gram', '--dimensions 200 --threads 2'],
  ['skip-gram', '--dimensions 100 --subwords ngrams'],
  ['skip-gram', '--dimensions 100 --objective hierarchical-softmax --period 10000'],
  ['glove', '--dimensions 300 --epochs 6 --checkpoint-every 1'],
  ['cbow', '--dimensions 300'],
  ['cbow', '--dimensions 200'],
])('%s %s', { retry: 2 }, async (method, more) => {
  // a process of its own: its peak is that of this run alone; tried again, since it depends on when the collector of V8 runs
  const shape = ['--method', method, ...more.split(' '), '--min-count', '1'];
  const epochs = more.includes('--epochs') ? [] : ['--epochs', '1'];
  const threads = more.includes('--threads') ? [] : ['--threads', '1'];
  const words = ['words', 'train', 'text.txt', '--out', 'v.bin', '--force', ...shape, ...epochs, ...threads, '--json'];
  const { code, stdout, stderr } = await satchel(words, { cwd: folder, isFresh: true });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/needs about \d+ MB of memory/)]);
  const said = Number(/needs about (\d+) MB/.exec(stderr)![1]);
  const { peakMemoryMB } = JSON.parse(stdout);
  expect(said / peakMemoryMB, `${said} MB said, ${peakMemoryMB} MB taken`).toBeGreaterThan(0.8);
  expect(said / peakMemoryMB, `${said} MB said, ${peakMemoryMB} MB taken`).toBeLessThan(1.2);
});
