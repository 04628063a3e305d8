/**
 * What it costs to read a file in a child process: the start of a child, and megabytes a second of JSON lines and of word vectors, beside the
 * same reading in this process. Both must return the same documents; this is checked before anything is timed.
 *
 *   npm run --silent build && node bench/speed/isolation.ts
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { loadWordVectors, openCorpus }: typeof import('../../packages/satchel/src/index.ts') = await import(
  new URL('../../packages/satchel/dist/index.js', import.meta.url).href
);
const ROUNDS = 5;
const folder = mkdtempSync(join(tmpdir(), 'satchel-isolation-'));

const words = ['the', 'river', 'rose', 'over', 'its', 'banks', 'and', 'took', 'away', 'a', 'bridge'];
const one = join(folder, 'one.jsonl');
writeFileSync(one, '{"text":"a river"}\n');
const large = join(folder, 'large.jsonl');
const text = (i: number): string =>
  Array.from({ length: 150 }, (_, j) => words[(i * 7 + j * j) % words.length]).join(' ');
writeFileSync(
  large,
  Array.from({ length: 30_000 }, (_, i) => `${JSON.stringify({ id: i, text: text(i), label: i % 5 })}\n`).join(''),
);
const vectors = join(folder, 'vectors.txt');
const row = (i: number): string =>
  `w${i} ${Array.from({ length: 100 }, (_, j) => (Math.sin(i * 100 + j) / 2).toFixed(5)).join(' ')}`;
writeFileSync(vectors, `${Array.from({ length: 25_000 }, (_, i) => row(i)).join('\n')}\n`);

async function read(path: string, isolated: boolean): Promise<string | undefined> {
  const corpus = await openCorpus(path, { isolated });
  for await (const _ of corpus.documents());
  return corpus.fingerprint();
}

async function load(isolated: boolean): Promise<string | undefined> {
  return (await loadWordVectors(vectors, { isolated })).sha256;
}

/** The median of some rounds, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1]!;
}

try {
  if ((await read(large, true)) !== (await read(large, false)) || (await load(true)) !== (await load(false)))
    throw new Error('what was read in isolation is something else');
  const start = await timed(() => openCorpus(one, { isolated: true }));
  process.stdout.write(`start of a child: ${start.toFixed(0)} ms\n`);
  const works = [
    ['JSON lines', large, (isolated: boolean) => read(large, isolated)],
    ['word vectors, text', vectors, load],
  ] as const;
  for (const [name, path, work] of works) {
    const [here, there] = [await timed(() => work(false)), await timed(() => work(true))];
    const megabytes = statSync(path).size / 1e6;
    const rate = (ms: number): string => `${ms.toFixed(0)} ms, ${((megabytes / ms) * 1000).toFixed(0)} MB/s`;
    process.stdout.write(
      `${name}, ${megabytes.toFixed(1)} MB: here ${rate(here)}; in isolation ${rate(there)}; ${(there / here).toFixed(1)} times\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
