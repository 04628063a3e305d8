/**
 * Skip-gram (d = 200, window 10, 10 negative samples) on 20 Newsgroups compared with gensim and fastText (without
 * subwords), in one run: the same words, one thread each. Words per CPU second, best of several alternating rounds. Our
 * time covers everything from word ids to vectors. Fewer documents are quicker, but a short text is trained in one shard,
 * without the copies and merges of the default.
 *
 *   node bench/speed/skip-gram.ts [rounds] [documents]
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { predictionSettings } from '../../packages/satchel/src/embedding/train/settings.case.ts';
import { wordTrainingTasks } from '../../packages/satchel/src/embedding/train/shard-task.ts';
import { trainWordVectors } from '../../packages/satchel/src/embedding/train/train.ts';
import { collectTrainingText } from '../../packages/satchel/src/embedding/train/training-text.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { oneThread, peerPython } from '../peers/python.ts';
import { newsgroupWords } from './newsgroup-words.ts';

interface Measured {
  readonly words: number;
  readonly cpuSeconds: number;
}

const rounds = Number(process.argv[2] ?? 3);
const { documents, file } = await newsgroupWords(Number(process.argv[3] ?? Number.POSITIVE_INFINITY));
const text = await collectTrainingText(documents, { minCount: 1 });
const words = documents.reduce((sum, document) => sum + document.length, 0);
console.log(`${documents.length} documents, ${words} words, ${text.terms.length} different ones`);
await ours(false); // warm-up: the first run also compiles

const runs = {
  gensim: () => peer('skip_gram_gensim.py', '1', '1'),
  fastText: () => peer('skip_gram_fasttext.py', '1'),
  simd: () => ours(false),
  relaxed: () => ours(true),
};
const best = new Map<string, number>();
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(runs)) {
    const { words, cpuSeconds } = await run();
    const rate = words / cpuSeconds / 1000;
    best.set(name, Math.max(rate, best.get(name) ?? 0));
    console.log(`${name.padEnd(9)} ${rate.toFixed(1)} thousand words per CPU second`);
  }
}
for (const name of ['simd', 'relaxed']) {
  const against = (peerName: string) => `${(best.get(name)! / best.get(peerName)!).toFixed(2)}× ${peerName}`;
  console.log(`best of ${rounds}: ${name} ${best.get(name)!.toFixed(1)}: ${against('gensim')}, ${against('fastText')}`);
}

async function ours(relaxed: boolean): Promise<Measured> {
  const options = predictionSettings({ epochs: 1, relaxed });
  const compute = {
    executor: inlineExecutor(wordTrainingTasks(kernelProvider)),
    progress: silentProgress,
    kernels: kernelProvider,
  };
  const before = process.cpuUsage();
  const { lossPerEpoch } = await trainWordVectors(text, options, compute);
  const { user, system } = process.cpuUsage(before);
  const untrained = 11 * Math.LN2; // every probability one half: the true word and ten negative samples
  if (!(lossPerEpoch[0]! < 0.95 * untrained))
    throw new Error(`the loss is ${lossPerEpoch[0]}: nothing was learned, compare no times`);
  return { words, cpuSeconds: (user + system) / 1e6 };
}

function peer(script: string, ...more: string[]): Measured {
  const path = resolve(import.meta.dirname, '../peers', script);
  return JSON.parse(execFileSync(peerPython, [path, file, ...more], { encoding: 'utf8', env: oneThread }));
}
