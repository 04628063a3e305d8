/**
 * How many new texts of 20 words are encoded per second on one thread: from words (word ids, counts and sorting
 * included) and from bags. Word vectors of 20 Newsgroups, d = 200. Texts are pieces of 20 words of its last documents,
 * which no method was fitted to. Best of several rounds, with the minimum it must reach.
 *
 *   node bench/speed/encode.ts [rounds]
 */
import { type Bag, type Bags, bagAt } from '../../packages/satchel/src/core/bag.ts';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { documentsOf } from '../../packages/satchel/src/core/documents.ts';
import { type OptionValues, resolveOptions } from '../../packages/satchel/src/core/options.ts';
import type { RepresentationMethod, Representer } from '../../packages/satchel/src/core/representation.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { representationNamed } from '../../packages/satchel/src/representation/registry.ts';
import { tasks } from '../../packages/satchel/src/run/tasks.ts';
import { fittedOf, trainingOf } from '../../test/fixtures/contracts.ts';
import { newsgroupWords } from './newsgroup-words.ts';
import { scdvInputs } from './scdv-inputs.ts';

const [TEXTS, WORDS, BATCH, FITTED] = [10_000, 20, 64, 8000];
const rounds = Number(process.argv[2] ?? 5);
const least: Readonly<Record<string, number>> = {
  average: 50_000,
  'idf-average': 50_000,
  spm: 20_000,
  scdv: 5000,
  fisher: 5000,
  vlad: 5000,
  bowv: 5000,
};
const compute = { executor: inlineExecutor(tasks), progress: silentProgress, kernels: kernelProvider };
const { bags, vocabulary, words } = await scdvInputs();
const texts = await someTexts();
const read = endToEnd(texts.map(bagOf));

let short = 0;
for (const [name, asked] of Object.entries(least)) {
  const representer = await fitted(representationNamed(name));
  const [fromWords, fromBags] = [
    rate(() => encode(representer, () => endToEnd(texts.map(bagOf)))),
    rate(() => encode(representer, () => read)),
  ];
  if (fromWords < asked) short++;
  console.log(
    `${name.padEnd(12)} ${thousands(fromWords)} texts a second from words, ${thousands(fromBags)} from bags; at least ${thousands(asked)}`,
  );
}
process.exitCode = short === 0 ? 0 : 1;

async function fitted(method: RepresentationMethod): Promise<Representer> {
  const given = method.name === 'scdv' ? { components: 60 } : {};
  const options: OptionValues = resolveOptions(method.name, method.options, given);
  const offsets = bags.offsets.subarray(0, FITTED + 1);
  const arrays = await method.fit(
    trainingOf({ bags: { ...bags, offsets }, vocabulary, wordMatrix: words }, options, compute),
  );
  return method.prepare(fittedOf({ options, arrays }, vocabulary, [], words));
}

/** In batches, so that few vectors are in memory at a time. */
function encode(representer: Representer, bagged: () => Bags): void {
  const all = bagged();
  for (let start = 0; start < TEXTS; start += BATCH) {
    const end = Math.min(TEXTS, start + BATCH);
    const batch = documentsOf(Array.from({ length: end - start }, (_, i) => ({ bag: bagAt(all, start + i) })));
    const { rows } = representer.represent(batch);
    if (rows !== end - start) throw new Error('a text is missing');
  }
}

function rate(run: () => void): number {
  let best = 0;
  for (let round = 0; round < rounds + 1; round++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, TEXTS / ((user + system) / 1e6));
  }
  return best;
}

async function someTexts(): Promise<string[][]> {
  const { documents } = await newsgroupWords();
  const found = documents
    .slice(FITTED)
    .flatMap((document) =>
      Array.from({ length: Math.floor(document.length / WORDS) }, (_, i) => document.slice(i * WORDS, (i + 1) * WORDS)),
    );
  return found.slice(0, TEXTS);
}

function bagOf(tokens: readonly string[]): Bag {
  const counts = new Map<number, number>();
  for (const token of tokens) {
    const id = vocabulary.idOf(token);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const ids = Uint32Array.from(counts.keys()).sort();
  return { ids, counts: Float32Array.from(ids, (id) => counts.get(id)!) };
}

function endToEnd(parts: readonly Bag[]): Bags {
  const offsets = new Uint32Array(parts.length + 1);
  parts.forEach((bag, i) => {
    offsets[i + 1] = offsets[i]! + bag.ids.length;
  });
  const [ids, counts] = [new Uint32Array(offsets[parts.length]!), new Float32Array(offsets[parts.length]!)];
  parts.forEach((bag, i) => {
    ids.set(bag.ids, offsets[i]!);
    counts.set(bag.counts, offsets[i]!);
  });
  return { offsets, ids, counts };
}

function thousands(value: number): string {
  return `${(value / 1000).toFixed(1)} thousand`;
}
