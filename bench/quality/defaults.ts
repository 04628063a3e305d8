/**
 * Evidence for default options, from training parts alone: no test document is read. Of each set up to 2,000 training documents are drawn by the seed and
 * scored by three folds, for every value of the option.
 * `node bench/quality/defaults.ts [--write] [PART…]`: parts are `classes` (linear-svm by number of classes), `dense` (rows of word vectors),
 * `vectors` (other dense rows; `--only=lsi,lda` some of them) and `trust` (how much of nbsvm is its support vector machine); `--write` records the tables in bench/results/defaults.md.
 */
import {
  corpusOf,
  type Document,
  type EvaluateOptions,
  evaluate,
  fitEncoder,
  loadWordVectors,
  openCorpus,
  version,
  type WordVectors,
} from 'satchel';
import type { Matrix } from '../../packages/satchel/src/core/matrix.ts';
import { createEngine } from '../../packages/satchel/src/run/engine.ts';
import { dataFile } from '../data.ts';
import { generator, listed, record, runs, say, shuffled, strip } from './parts.ts';
import { svmAccuracy } from './svm-accuracy.ts';

const MOST = 2000;
const SEEDS = [1, 2, 3];
const FOLDS = 3;
/** Dense rows that are learned from the text alone, and those made of word vectors. */
const OF_TEXT = ['lsi', 'lda', 'nmf', 'plsa', 'movmf', 'pv-dbow', 'pv-dm'] as const;
const OF_WORDS = ['sif', 'fisher', 'vlad', 'boc'] as const;
const sets: readonly [data: string, options?: object][] = [
  ['mr'],
  ['subj'],
  ['r8-all-terms'],
  ['20news-bydate', strip],
  ['sttm-tweet'],
  ['sttm-googlenews-titles'],
];

/** Training documents alone; the first label of each, and classes with at least three of those drawn. */
async function drawn(data: string, options: object | undefined, seed: number): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const { split, ...document } of (
    await openCorpus(dataFile('classification', `${data}.jsonl.gz`), options ?? {})
  ).documents())
    if (split !== 'test') documents.push(document as Document);
  const some = shuffled(documents, generator(seed)).slice(0, MOST);
  const counts = Map.groupBy(some, ({ labels }) => labels[0]!);
  return some.filter(({ labels }) => counts.get(labels[0]!)!.length >= 3);
}

async function table(values: readonly number[], optionsOf: (C: number) => EvaluateOptions, some = sets): Promise<void> {
  for (const [data, reading] of some) {
    const sums = values.map(() => 0);
    let [classes, size] = [0, 0];
    for (const seed of SEEDS) {
      const documents = await drawn(data, reading, seed);
      [classes, size] = [new Set(documents.map(({ labels }) => labels[0])).size, documents.length];
      for (const [i, C] of values.entries()) {
        const { metrics } = await evaluate(corpusOf(documents), {
          protocol: 'cv:3',
          seed,
          threads: 1,
          ...optionsOf(C),
        });
        sums[i]! += metrics.accuracy.mean;
      }
    }
    const means = sums.map((sum) => (100 * sum) / SEEDS.length);
    say(`| ${data}${reading ? ' stripped' : ''} | ${classes} | ${size} | ${cellsOf(means)} |`);
  }
}

/** One seed; vectors are learned once a fold, for all values of C. */
async function vectorTable(
  values: readonly number[],
  representation: (typeof OF_TEXT)[number] | (typeof OF_WORDS)[number],
  words: WordVectors | undefined,
): Promise<void> {
  const seed = 1;
  await using engine = await createEngine();
  for (const [data, reading] of [['mr'], ['r8-all-terms'], ['20news-bydate', strip], ['sttm-tweet']] as const) {
    const documents = await drawn(data, reading, seed);
    const classes = [...new Set(documents.map(({ labels }) => labels[0]!))].sort();
    const ids = Uint32Array.from(documents, ({ labels }) => classes.indexOf(labels[0]!));
    const labels = { offsets: Uint32Array.from({ length: ids.length + 1 }, (_, i) => i), ids };
    const sums = values.map(() => 0);
    const seen = new Uint32Array(classes.length);
    const folds = Array.from(ids, (id) => seen[id]!++ % FOLDS); // the documents of a class in turn
    for (let fold = 0; fold < FOLDS; fold++) {
      const splits = folds.map((own) => (own === fold ? 'test' : 'train'));
      const encoder = await fitEncoder(
        documents.filter((_, row) => splits[row] === 'train').map(({ text }) => text),
        { representation, ...(words ? { words } : {}), seed, threads: 1 },
      );
      const vectors = encoder.encodeAll(documents.map(({ text }) => text)).vectors as Matrix;
      for (const [i, C] of values.entries())
        sums[i]! += await svmAccuracy(vectors, { reading: { splits, labels, classes }, compute: engine, seed, C });
    }
    const means = sums.map((sum) => sum / FOLDS);
    say(`| ${data}${reading ? ' stripped' : ''} | ${classes.length} | ${ids.length} | ${cellsOf(means)} |`);
  }
}

const cellsOf = (means: readonly number[]): string => {
  const best = Math.max(...means);
  return means.map((mean) => (mean === best ? `**${mean.toFixed(2)}**` : mean.toFixed(2))).join(' | ');
};

const head = (values: readonly number[], name = 'C'): void => {
  say(`| data | classes | documents | ${values.map((value) => `${name} = ${value}`).join(' | ')} |`);
  say(`|---|---|---|${values.map(() => '---|').join('')}`);
};

if (runs('classes')) {
  const values = [0.25, 0.5, 1, 2, 4];
  say('## linear-svm on the bag of words, accuracy by C\n');
  head(values);
  await table(values, (C) => ({ options: { 'linear-svm': { C } } }));
}

if (runs('dense')) {
  const { words } = await loadWordVectors(dataFile('vectors', 'glove-6b-100d-subset.bin.gz'));
  const values = [0.5, 1, 3, 10, 30];
  for (const representation of ['average', 'idf-average', 'sif'] as const) {
    say(`\n## linear-svm on ${representation}, GloVe 100d, accuracy by C\n`);
    head(values);
    await table(values, (C) => ({ representation, words, options: { 'linear-svm': { C } } }), [
      ['mr'],
      ['r8-all-terms'],
      ['20news-bydate', strip],
      ['sttm-tweet'],
    ]);
  }
}

if (runs('vectors')) {
  const { words } = await loadWordVectors(dataFile('vectors', 'glove-6b-100d-subset.bin.gz'));
  const values = [0.5, 1, 3, 10, 30];
  for (const representation of [...OF_TEXT, ...OF_WORDS]) {
    if (listed('only')?.includes(representation) === false) continue;
    say(`\n## linear-svm on ${representation}, accuracy by C\n`);
    head(values);
    await vectorTable(values, representation, OF_WORDS.some((name) => name === representation) ? words : undefined);
  }
}

if (runs('trust')) {
  const values = [0.25, 0.5, 0.75, 1];
  say('\n## nbsvm, accuracy by trust\n');
  head(values, 'trust');
  await table(values, (trust) => ({ classifier: 'nbsvm', options: { nbsvm: { trust } } }), [
    ['mr'],
    ['subj'],
    ['r8-all-terms'],
    ['20news-bydate', strip],
  ]);
}

record(
  'defaults.md',
  `# Defaults by evidence\n\nSatchel ${version}. Training parts alone, up to ${MOST} documents drawn by each of ${SEEDS.length} seeds, three folds, one thread; classes with fewer than three of the drawn documents are left out. Data sets are not part of the repository.`,
);
