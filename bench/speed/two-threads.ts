/**
 * Compares two threads with one: skip-gram with the default options (d = 200, window 10, 10 negative samples, four
 * shards) on 20 Newsgroups, wall-clock time, best of several alternating rounds. First checks that the vectors are equal
 * byte for byte. Also prints the CPU time of the main thread, which the others wait for. Needs an idle machine with two
 * processors, and warns if it was not idle.
 *
 *   node bench/speed/two-threads.ts [rounds] [epochs] [documents]
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { predictionSettings } from '../../packages/satchel/src/embedding/train/settings.case.ts';
import { trainWordVectors } from '../../packages/satchel/src/embedding/train/train.ts';
import { collectTrainingText } from '../../packages/satchel/src/embedding/train/training-text.ts';
import { createEngine, type Engine } from '../../packages/satchel/src/run/engine.ts';
import { newsgroupWords } from './newsgroup-words.ts';

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly mainSeconds: number;
  readonly sha256: string;
}

const [rounds, epochs, limit] = [
  process.argv[2] ?? 3,
  process.argv[3] ?? 2,
  process.argv[4] ?? Number.POSITIVE_INFINITY,
].map(Number);
const { documents } = await newsgroupWords(limit);
const text = await collectTrainingText(documents, { minCount: 1 });
const options = predictionSettings({ epochs });
console.log(
  `${documents.length} documents, ${text.source.tokens} words, ${epochs} epochs; ${availableParallelism()} processors`,
);

await using one = await createEngine({ threads: 1 });
await using two = await createEngine({ threads: 2 });
await train(one, 1); // warm-up: compiles
await train(two, 1); // warm-up: starts the threads

const runs: Record<'one' | 'two', Measured[]> = { one: [], two: [] };
for (let round = 0; round < rounds!; round++) {
  runs.one.push(await train(one));
  runs.two.push(await train(two));
  for (const name of ['one', 'two'] as const) console.log(name.padEnd(4), described(runs[name].at(-1)!));
}
const digests = new Set([...runs.one, ...runs.two].map(({ sha256 }) => sha256));
if (digests.size !== 1) throw new Error(`the bytes differ, compare no times: ${[...digests].join(', ')}`);

const best = (name: 'one' | 'two') => runs[name].reduce((a, b) => (a.seconds < b.seconds ? a : b));
const [first, second] = [best('one'), best('two')];
console.log(`same bytes, sha256 ${first.sha256.slice(0, 16)}…`);
console.log(`best of ${rounds}: two threads are ${(first.seconds / second.seconds).toFixed(2)}× as fast as one`);
// On an idle machine a thread uses its processor all the time; beside other programs it waits.
const share = first.cpuSeconds / first.seconds;
if (share < 0.97)
  console.log(`the machine was not idle: one thread got ${(100 * share).toFixed(0)} % of a processor. Measure again.`);

async function train(engine: Engine, passes = epochs): Promise<Measured> {
  const [start, cpu, main] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()];
  const { words } = await trainWordVectors(text, { ...options, epochs: passes! }, engine);
  const [all, own] = [process.cpuUsage(cpu), process.threadCpuUsage(main)];
  return {
    seconds: (performance.now() - start) / 1e3,
    cpuSeconds: (all.user + all.system) / 1e6,
    mainSeconds: (own.user + own.system) / 1e6,
    sha256: createHash('sha256').update(words.vectors.data).digest('hex'),
  };
}

function described({ seconds, cpuSeconds, mainSeconds }: Measured): string {
  return `${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} CPU s, of which ${mainSeconds.toFixed(2)} s on the main thread`;
}
