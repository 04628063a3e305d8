/**
 * Sums over shards on two threads compared with one: LSI (200 dimensions), logistic regression (C = 10) and multinomial naive Bayes on the training
 * part of 20 Newsgroups, tf-idf at unit length. First checks that all learn the same bytes. Prints wall-clock and CPU time and the CPU time of the main
 * thread, best of several alternating rounds by CPU time. Wall-clock time needs an idle machine with two processors.
 *
 *   node bench/speed/sums-on-threads.ts [rounds]
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { logistic } from '../../packages/satchel/src/classify/logistic.ts';
import { multinomialNb } from '../../packages/satchel/src/classify/multinomial-nb.ts';
import type { Examples } from '../../packages/satchel/src/core/classifier.ts';
import { labelSetsFrom } from '../../packages/satchel/src/core/labels.ts';
import { type SparseVector, sparseRows } from '../../packages/satchel/src/core/matrix.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { truncatedSvd } from '../../packages/satchel/src/numeric/svd/truncated-svd.ts';
import { createEngine, type Engine } from '../../packages/satchel/src/run/engine.ts';
import { examplesFor } from '../../test/fixtures/contracts.ts';
import { dataFile } from '../data.ts';

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly mainSeconds: number;
}

const rounds = Number(process.argv[2] ?? 3);
const examples = newsgroups();
const { vectors } = examples;
if (!('offsets' in vectors)) throw new Error('expected sparse rows');
console.log(`${vectors.rows} documents, ${vectors.columns} words, ${vectors.values.length} counts`);

/** Each returns the bytes that it learned. */
const methods: Record<string, (engine: Engine) => Promise<Uint8Array>> = {
  'LSI, 200 dimensions': async (engine) => {
    const svd = await truncatedSvd(vectors, { rank: 200, passes: 0, seed: 1 }, engine);
    return new Uint8Array(svd.vectors.data.buffer);
  },
  'logistic, C = 10': async (engine) => {
    const options = resolveOptions('logistic', logistic.options, { C: 10 });
    return bytesOf(await logistic.fit(examplesFor(examples, options, engine)));
  },
  'multinomial-nb': async (engine) => {
    const options = resolveOptions('multinomial-nb', multinomialNb.options, {});
    return bytesOf(await multinomialNb.fit(examplesFor(examples, options, engine)));
  },
};

await using one = await createEngine({ threads: 1 });
await using two = await createEngine({ threads: 2 });
for (const [name, learn] of Object.entries(methods)) {
  const best: Partial<Record<'one' | 'two', Measured>> = {};
  const digests = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    for (const [which, engine] of [
      ['one', one],
      ['two', two],
    ] as const) {
      // biome-ignore format: one line
      const { bytes, ...measured } = await measure(() => learn(engine));
      digests.add(createHash('sha256').update(bytes).digest('hex'));
      if (measured.cpuSeconds < (best[which]?.cpuSeconds ?? Number.POSITIVE_INFINITY)) best[which] = measured;
    }
  }
  if (digests.size !== 1) throw new Error(`${name}: the bytes differ, compare no times`);
  console.log(`${name}: one thread ${described(best.one!)}; two ${described(best.two!)}; same bytes`);
}

async function measure(learn: () => Promise<Uint8Array>): Promise<Measured & { bytes: Uint8Array }> {
  const [start, cpu, main] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()];
  const bytes = await learn();
  const [all, own] = [process.cpuUsage(cpu), process.threadCpuUsage(main)];
  return {
    bytes,
    seconds: (performance.now() - start) / 1e3,
    cpuSeconds: (all.user + all.system) / 1e6,
    mainSeconds: (own.user + own.system) / 1e6,
  };
}

function described({ seconds, cpuSeconds, mainSeconds }: Measured): string {
  return `${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} CPU s (${mainSeconds.toFixed(2)} on the main thread)`;
}

function bytesOf(arrays: Awaited<ReturnType<typeof logistic.fit>>): Uint8Array {
  const { buffer, byteOffset, byteLength } = arrays['weights']!.data;
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function newsgroups(): Examples {
  const file = readFileSync(dataFile('classification', '20news-bydate.jsonl.gz'));
  const documents = gunzipSync(file).toString().split('\n').filter(Boolean).map(read); // biome-ignore format: one line
  const training = documents.filter(({ split }) => split === 'train');
  const bags = training.map(({ text }) => counted(text.toLowerCase().match(/[a-z][a-z0-9'-]+/g) ?? []));
  const holders = counted(bags.flatMap((bag) => [...bag.keys()]));
  const words = [...holders].filter(([, count]) => count >= 3).map(([word]) => word).sort(); // biome-ignore format: one line
  const ids = new Map(words.map((word, id) => [word, id]));
  const idf = words.map((word) => Math.log((1 + bags.length) / (1 + holders.get(word)!)) + 1);
  const classes = [...new Set(training.map(({ labels }) => labels[0]!))].sort();
  return {
    vectors: sparseRows(bags.map((bag) => weighed(bag, ids, idf)), words.length), // biome-ignore format: one line
    labels: labelSetsFrom(training.map(({ labels }) => [classes.indexOf(labels[0]!)])),
    classes,
    multiLabel: false,
  };
}

function read(line: string): { text: string; labels: string[]; split: string } {
  return JSON.parse(line);
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function weighed(bag: Map<string, number>, ids: Map<string, number>, idf: readonly number[]): SparseVector {
  const entries = [...bag].flatMap(([word, count]) => (ids.has(word) ? [[ids.get(word)!, count] as const] : []));
  entries.sort(([a], [b]) => a - b);
  const weights = entries.map(([id, count]) => count * idf[id]!);
  const length = Math.hypot(...weights) || 1;
  return {
    indices: Uint32Array.from(entries, ([id]) => id),
    values: Float32Array.from(weights, (weight) => weight / length),
  };
}
