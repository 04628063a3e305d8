/**
 * Paragraph vectors beside gensim's Doc2Vec: 20 Newsgroups by date, letters only, without stop words and words under 20 occurrences,
 * 100 dimensions, all text for training, a linear SVM on vectors of unit length. Both on one thread with the same tokens.
 *
 *   accuracy      ours: vectors by inference, as every user gets them; gensim: the vectors that training ended with
 *   words         trained tokens × epochs per CPU second
 *
 *   node bench/quality/paragraphs.ts [dbow] [dm] [--epochs 20] [--seeds 1] [--write]
 *
 * Fails where accuracy is below gensim's − 0.5 or speed below three times gensim's.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { linearSvm } from '../../packages/satchel/src/classify/linear-svm.ts';
import { labelSetsFrom } from '../../packages/satchel/src/core/labels.ts';
import { type Matrix, rowOf, selectRows } from '../../packages/satchel/src/core/matrix.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { documentInference, textHasher } from '../../packages/satchel/src/embedding/documents/infer.ts';
import { trainDocuments } from '../../packages/satchel/src/embedding/documents/train.ts';
import { negativeShares } from '../../packages/satchel/src/embedding/train/sampling.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { lengthOf } from '../../packages/satchel/src/numeric/vectors.ts';
import { pvDbow } from '../../packages/satchel/src/representation/pv-dbow.ts';
import { pvDm } from '../../packages/satchel/src/representation/pv-dm.ts';
import { createEngine } from '../../packages/satchel/src/run/engine.ts';
import { examplesFor } from '../../test/fixtures/contracts.ts';
import { dataFile } from '../data.ts';
import { oneThread, peerPython } from '../peers/python.ts';
import { newsgroupWords } from '../speed/newsgroup-words.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { epochs: { type: 'string' }, seeds: { type: 'string' }, write: { type: 'boolean' } },
});
const [epochs, seeds] = [Number(values.epochs ?? 20), Number(values.seeds ?? 1)];
const ways = (['dbow', 'dm'] as const).filter((way) => positionals.length === 0 || positionals.includes(way));
const folder = resolve(import.meta.dirname, '../../.cache/bench/paragraphs');
mkdirSync(folder, { recursive: true });

const { documents, file } = await newsgroupWords();
const labelled: { split: string; labels: string[] }[] = gunzipSync(
  readFileSync(dataFile('classification', '20news-bydate.jsonl.gz')),
)
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const classes = [...new Set(labelled.map(({ labels }) => labels[0]!))].sort();
const { words, text } = numbered(documents);
const engine = await createEngine({ threads: 1 });
const tokens = text.running.ids.length;
const lines = [`| method | accuracy | gensim | words per CPU second | gensim | times |`, '|---|---|---|---|---|---|'];
let isEnough = true;
for (const way of ways) lines.push(await compare(way));
console.log(lines.join('\n'));
if (values.write) {
  const head =
    '# Paragraph vectors beside gensim\n\n' +
    `20 Newsgroups by date, letters only, NLTK stop words, min count 20 (${words.length} words, ${tokens} tokens), 100 dimensions, window 5, 5 negatives, ` +
    `${epochs} epochs, all text for training, linear SVM on unit vectors, mean of ${seeds} seeds; gensim 4.4.0, one thread each. Ours: vectors by inference, ` +
    'gensim: the vectors of training. Seconds do not carry over to other machines, ratios nearly do. Written by `node bench/quality/paragraphs.ts --write`.\n\n';
  writeFileSync(new URL('../results/paragraphs.md', import.meta.url), `${head}${lines.join('\n')}\n`);
}
process.exitCode = isEnough ? 0 : 1;

async function compare(way: 'dbow' | 'dm'): Promise<string> {
  const sums = { ours: 0, theirs: 0, speed: 0, theirSpeed: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const [ours, theirs] = [await trainOurs(way, seed), trainTheirs(way, seed)];
    sums.ours += (await accuracyOf(ours.vectors)) / seeds;
    sums.theirs += (await accuracyOf(theirs.vectors)) / seeds;
    sums.speed = Math.max(sums.speed, (tokens * epochs) / ours.cpuSeconds);
    sums.theirSpeed = Math.max(sums.theirSpeed, (tokens * epochs) / theirs.cpuSeconds);
  }
  const times = sums.speed / sums.theirSpeed;
  isEnough &&= sums.ours >= sums.theirs - 0.5 && times >= 3;
  const cells = [sums.ours.toFixed(2), sums.theirs.toFixed(2), sums.speed.toFixed(0), sums.theirSpeed.toFixed(0)];
  return `| pv-${way} | ${cells.join(' | ')} | ${times.toFixed(1)} |`;
}

async function trainOurs(way: 'dbow' | 'dm', seed: number) {
  const method = way === 'dbow' ? pvDbow : pvDm;
  const options = resolveOptions(method.name, method.options, { epochs, inferenceEpochs: epochs, seed });
  const combination = way === 'dbow' ? 'alone' : 'mean';
  const settings = { ...options, combination, jointWords: false, exactGradient: false } as const;
  const before = process.cpuUsage();
  const model = await trainDocuments(text, settings, engine);
  const { user, system } = process.cpuUsage(before);
  const { infer } = documentInference(model, text, settings, kernelProvider);
  const hashOf = textHasher(words);
  const { offsets, ids } = text.running;
  const vectors = {
    rows: documents.length,
    columns: options.dimensions,
    data: new Float32Array(model.documents.data.length),
  };
  for (let i = 0; i < documents.length; i++) {
    const own = ids.subarray(offsets[i], offsets[i + 1]);
    if (own.length > 0) infer(own, hashOf(own), rowOf(vectors, i));
  }
  return { vectors, cpuSeconds: (user + system) / 1e6 };
}

function trainTheirs(way: 'dbow' | 'dm', seed: number) {
  const script = resolve(import.meta.dirname, '../peers/paragraphs_gensim.py');
  const out = resolve(folder, `${way}.bin`);
  const told = execFileSync(peerPython, [script, file, way, String(epochs), String(seed), out], {
    encoding: 'utf8',
    env: oneThread,
  });
  const data = new Float32Array(new Uint8Array(readFileSync(out)).buffer);
  const vectors = { rows: documents.length, columns: data.length / documents.length, data };
  return { vectors, cpuSeconds: Number(JSON.parse(told).cpuSeconds) };
}

async function accuracyOf(vectors: Matrix): Promise<number> {
  for (let i = 0; i < vectors.rows; i++) {
    const row = rowOf(vectors, i);
    const scale = 1 / (lengthOf(row) || 1);
    for (let c = 0; c < row.length; c++) row[c] = row[c]! * scale;
  }
  const rowsOf = (split: string) => Uint32Array.from(labelled.keys()).filter((i) => labelled[i]!.split === split);
  const [training, test] = [rowsOf('train'), rowsOf('test')];
  const classOf = (i: number) => classes.indexOf(labelled[i]!.labels[0]!);
  const labels = labelSetsFrom(Array.from(training, (i) => [classOf(i)]));
  const options = resolveOptions('linear-svm', linearSvm.options);
  const examples = { vectors: selectRows(vectors, training), labels, classes, multiLabel: false };
  const arrays = await linearSvm.fit(examplesFor(examples, options, engine, 1));
  const { columns: dimensions } = vectors;
  const scores = linearSvm
    .prepare({ arrays, options, dimensions, classes, wordMatrix: undefined })
    .score(selectRows(vectors, test));
  const right = test.filter((i, row) => {
    const own = scores.subarray(row * classes.length, (row + 1) * classes.length);
    return own.indexOf(Math.max(...own)) === classOf(i);
  });
  return (100 * right.length) / test.length;
}

function numbered(lists: readonly (readonly string[])[]) {
  const counted = new Map<string, number>();
  for (const list of lists) for (const word of list) counted.set(word, (counted.get(word) ?? 0) + 1);
  const known = [...counted.keys()];
  const idOf = new Map(known.map((word, id) => [word, id]));
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    offsets[i + 1] = offsets[i]! + list.length;
  });
  const ids = Uint32Array.from(lists.flatMap((list) => list.map((word) => idOf.get(word)!)));
  const counts = Float64Array.from(known, (word) => counted.get(word)!);
  return { words: known, text: { running: { offsets, ids }, counts, negativeShares: negativeShares(counts) } };
}
