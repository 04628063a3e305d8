/**
 * Loading GloVe 6B 100d (341,479 words) from text, compared with gensim, in separate processes and alternating rounds.
 * Compares the vectors first. Ours is the built library (`npm run build`). Needs .cache/glove/glove-6b-100d.bin, which
 * `node scripts/fetch-glove.ts` creates.
 *
 *   node bench/speed/load-vectors.ts [rounds]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadWordVectors, saveWordVectors } from '../../packages/satchel/src/models/words-on-disk.ts';
import { oneThread, peerPython } from '../peers/python.ts';

interface Measured {
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly peakMemoryMB: number;
  readonly words: number;
  readonly last: string;
  readonly checksum: number;
}

const DIMENSIONS = 100;
const rounds = Number(process.argv[2] ?? 3);
const path = await textFile();
const runs = {
  gensim: () => measured(peerPython, resolve(import.meta.dirname, '../peers/load_vectors_gensim.py')),
  satchel: () => measured(process.execPath, resolve(import.meta.dirname, 'load-vectors-once.mjs')),
};
const best = { gensim: runs.gensim(), satchel: runs.satchel() };
checkEqual(best.gensim, best.satchel);
for (let round = 1; round < rounds; round++) {
  for (const name of ['gensim', 'satchel'] as const) {
    const again = runs[name]();
    if (again.cpuSeconds < best[name].cpuSeconds) best[name] = again;
  }
}
for (const [name, { cpuSeconds, seconds, peakMemoryMB }] of Object.entries(best)) {
  console.log(
    `${name.padEnd(8)} ${cpuSeconds.toFixed(2)} CPU s, ${seconds.toFixed(2)} s, peak memory ${peakMemoryMB.toFixed(0)} MB`,
  );
}
const matrixMB = (best.satchel.words * DIMENSIONS * 4) / 2 ** 20;
console.log(
  `best of ${rounds}, ${best.satchel.words} words: ${(best.gensim.cpuSeconds / best.satchel.cpuSeconds).toFixed(1)}× less CPU than gensim`,
);
console.log(
  `peak memory ${(best.satchel.peakMemoryMB / matrixMB).toFixed(2)}× the matrix of ${matrixMB.toFixed(0)} MB`,
);

function measured(program: string, script: string): Measured {
  return JSON.parse(execFileSync(program, [script, path], { encoding: 'utf8', env: oneThread }));
}

function checkEqual(theirs: Measured, ours: Measured): void {
  if (theirs.words === ours.words && theirs.last === ours.last && Math.abs(theirs.checksum - ours.checksum) < 1e-3)
    return;
  throw new Error(`the two did not load the same vectors: ${JSON.stringify([theirs, ours])}`);
}

/** GloVe text as it is published, without a header. */
async function textFile(): Promise<string> {
  const root = resolve(import.meta.dirname, '../..');
  const [binary, folder] = [join(root, '.cache/glove/glove-6b-100d.bin'), join(root, '.cache/bench/load-vectors')];
  const text = join(folder, 'glove-6b-100d.txt');
  if (existsSync(text)) return text;
  if (!existsSync(binary)) {
    console.error('This benchmark needs GloVe 6B 100d: node scripts/fetch-glove.ts');
    process.exit(66);
  }
  mkdirSync(folder, { recursive: true });
  const { words } = await loadWordVectors(binary);
  await saveWordVectors(words, text, { format: 'glove' });
  return text;
}
