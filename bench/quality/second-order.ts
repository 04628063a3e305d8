/**
 * Does second-order pooling of word vectors add to their averages? SCDV, Fisher vectors, VLAD and second moments over combined tables (GloVe 100d
 * and skip-gram 200d of 20 Newsgroups), beside the bag of words, on folds of training parts alone: no test part is read.
 *
 *   node bench/quality/second-order.ts [SET…] [--write]
 *
 * Of each training part 1,200 documents drawn by the seed, three folds, linear SVM, block weights 1,0.5, C = 0.4: the same for every system, so that
 * only the block beside the bag of words differs. A system wins on a set where its mean difference to `bow+tables` over folds and seeds is
 * above two standard errors; `wins` and `losses` count the folds.
 *
 * Second moments (power-normalised):
 *
 *   z_w = P (v_w − μ)                          P: the 40 directions of most variance of the words, weighted by their documents     (1)
 *   M = Σ_w α_w z_w z_wᵀ / Σ_w α_w − M̄         α_w = (1 + ln n_w) idf_w,  M̄ the mean over training documents                      (2)
 *   x = sign(m) √|m|, m the upper triangle of M, off-diagonal entries times √2; then unit length                                   (3)
 */
import {
  type Corpus,
  corpusOf,
  type Document,
  type EvaluateOptions,
  evaluate,
  loadWordVectors,
  openCorpus,
  version,
} from 'satchel';
import { bagAt, bagCount } from '../../packages/satchel/src/core/bag.ts';
import { onlyDocument } from '../../packages/satchel/src/core/documents.ts';
import { cosine } from '../../packages/satchel/src/core/likeness.ts';
import { createMatrix, type Matrix, rowOf } from '../../packages/satchel/src/core/matrix.ts';
import { defineRepresentation, type RepresentationMethod } from '../../packages/satchel/src/core/representation.ts';
import { tensor } from '../../packages/satchel/src/core/tensor.ts';
import { symmetricEigen } from '../../packages/satchel/src/numeric/symmetric-eigen.ts';
import { fuse } from '../../packages/satchel/src/representation/fused.ts';
import { representations } from '../../packages/satchel/src/representation/registry.ts';
import { dataFile } from '../data.ts';
import { generator, record, runs, say, shuffled, strip } from './parts.ts';

const [DOCUMENTS, FOLDS, DIRECTIONS] = [1200, 3, 40];
const SEEDS = [1];

type Words = { readonly words: Matrix; readonly idf: Float64Array };

const secondMoment = defineRepresentation({
  name: 'second-moment',
  summary: 'second moments of the word vectors of a document, with power normalisation',
  likeness: cosine,
  needs: { words: true },
  options: {},

  async fit({ bags, vocabulary, wordMatrix: words }) {
    const { documents, documentCounts } = vocabulary;
    const idf = Float64Array.from(documentCounts, (count) => Math.log((1 + documents) / (1 + count)));
    const projected = projectedWords(words, documentCounts);
    const mean = new Float64Array((DIRECTIONS * (DIRECTIONS + 1)) / 2);
    for (let row = 0; row < bagCount(bags); row++)
      momentOf({ words: projected, idf }, bagAt(bags, row)).forEach((value, i) => {
        mean[i]! += value / bagCount(bags);
      });
    return { idf: tensor(idf), projected: tensor(projected.data, projected.rows, DIRECTIONS), mean: tensor(mean) };
  },

  prepare({ arrays, wordMatrix: { rows } }) {
    const words = { rows, columns: DIRECTIONS, data: arrays['projected']!.data as Float32Array };
    const [idf, mean] = [arrays['idf']!.data as Float64Array, arrays['mean']!.data];
    return {
      dimensions: mean.length,
      represent({ bags }) {
        const vectors = createMatrix(bagCount(bags), mean.length);
        for (let row = 0; row < vectors.rows; row++) {
          const moment = momentOf({ words, idf }, bagAt(bags, row)).map((value, i) => value - mean[i]!);
          const powered = moment.map((value) => Math.sign(value) * Math.sqrt(Math.abs(value)));
          const length = Math.sqrt(powered.reduce((sum, value) => sum + value * value, 0)) || 1;
          rowOf(vectors, row).set(powered.map((value) => value / length));
        }
        return vectors;
      },
      attribute(document, direction, into) {
        const { data } = this.represent(onlyDocument(document)) as Matrix;
        into.fill(0); // a second moment is no sum over words: all of it is the remainder
        return data.reduce((sum, value, i) => sum + value * direction(i), 0);
      },
    };
  },
});

/** (1) */
function projectedWords(words: Matrix, counts: ArrayLike<number>): Matrix {
  const { rows, columns } = words;
  let total = 0;
  const mean = new Float64Array(columns);
  for (let w = 0; w < rows; w++) {
    total += counts[w]!;
    rowOf(words, w).forEach((value, j) => {
      mean[j]! += counts[w]! * value;
    });
  }
  const covariance = new Float64Array(columns * columns);
  const centred = Array.from({ length: rows }, (_, w) => rowOf(words, w).map((value, j) => value - mean[j]! / total));
  centred.forEach((row, w) => {
    for (let i = 0; i < columns; i++)
      for (let j = 0; j <= i; j++) covariance[i * columns + j]! += (counts[w]! / total) * row[i]! * row[j]!;
  });
  const { vectors } = symmetricEigen(covariance, columns);
  const into = createMatrix(rows, DIRECTIONS);
  centred.forEach((row, w) => {
    for (let k = 0; k < DIRECTIONS; k++)
      rowOf(into, w)[k] = row.reduce((sum, value, j) => sum + value * vectors[k * columns + j]!, 0);
  });
  return into;
}

/** (2) before the mean is taken off, as the upper triangle. */
function momentOf({ words, idf }: Words, bag: { ids: ArrayLike<number>; counts: ArrayLike<number> }): Float64Array {
  const into = new Float64Array((DIRECTIONS * (DIRECTIONS + 1)) / 2);
  let weights = 0;
  for (let n = 0; n < bag.ids.length; n++) {
    const alpha = (1 + Math.log(bag.counts[n]!)) * idf[bag.ids[n]!]!;
    const z = rowOf(words, bag.ids[n]!);
    weights += alpha;
    for (let i = 0, at = 0; i < DIRECTIONS; i++)
      for (let j = i; j < DIRECTIONS; j++, at++) into[at]! += alpha * z[i]! * z[j]! * (i === j ? 1 : Math.SQRT2);
  }
  return weights > 0 ? into.map((value) => value / weights) : into;
}

const named = (name: string): RepresentationMethod => representations.find((method) => method.name === name)!;
const systems: readonly [name: string, blocks: readonly RepresentationMethod[]][] = [
  ['bow+tables', [named('tables')]],
  ['bow+scdv', [named('scdv')]],
  ['bow+fisher', [named('fisher')]],
  ['bow+vlad', [named('vlad')]],
  ['bow+second-moment', [secondMoment as unknown as RepresentationMethod]],
];
const options = {
  blocks: { weights: '1,0.5' },
  'linear-svm': { C: 0.4 },
  scdv: { components: 10 },
  fisher: { components: 4 },
  vlad: { components: 8 },
};

const files = ['glove-6b-100d-subset.bin.gz', '20news-sgns-200.txt.gz'];
const tables = (await Promise.all(files.map((file) => loadWordVectors(dataFile('vectors', file))))).map(
  ({ words }) => words,
);
say('| set | system | accuracy | difference to bow+tables | standard error | folds won, lost | CPU s |');
say('|---|---|---|---|---|---|---|');
for (const [set, reading] of [
  ['mr', {}],
  ['subj', {}],
  ['r8-all-terms', {}],
  ['20news-bydate', strip],
] as const) {
  if (!runs(set)) continue;
  const training = await trainingPart(set, reading);
  const scores = new Map<string, number[]>();
  const cpu = new Map<string, number>();
  for (const seed of SEEDS) {
    const corpus = corpusOf(shuffled(training, generator(seed)).slice(0, DOCUMENTS));
    for (const [name, blocks] of systems) {
      const before = process.cpuUsage().user;
      scores.set(name, [...(scores.get(name) ?? []), ...(await foldScores(corpus, blocks, seed))]);
      cpu.set(name, (cpu.get(name) ?? 0) + (process.cpuUsage().user - before) / 1e6);
    }
  }
  for (const [name] of systems) say(row(set, name, scores.get(name)!, scores.get('bow+tables')!, cpu.get(name)!));
}
record(
  'second-order.md',
  `# Second-order pooling beside averages of word vectors

Satchel ${version}, \`node bench/quality/second-order.ts\`: ${DOCUMENTS} documents of each training part drawn by seeds ${SEEDS.join(' and ')}, ${FOLDS} folds, one thread, GloVe 100d and skip-gram 200d (20 Newsgroups) end to end, linear
SVM with C = 0.4, block weights 1,0.5; scdv 10, fisher 4 and vlad 8 components, second moments of ${DIRECTIONS} directions with power normalisation. No test part was read. Data sets are not part of the
repository.`,
);

async function trainingPart(set: string, reading: object): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const { split, ...document } of (
    await openCorpus(dataFile('classification', `${set}.jsonl.gz`), reading)
  ).documents())
    if (split !== 'test') documents.push(document);
  return documents;
}

async function foldScores(corpus: Corpus, blocks: readonly RepresentationMethod[], seed: number): Promise<number[]> {
  const representation = fuse([named('bow'), ...blocks]);
  const own = Object.fromEntries(Object.entries(options).filter(([group]) => groupsOf(blocks).includes(group)));
  const asked = {
    representation,
    words: tables,
    options: own,
    protocol: `cv:${FOLDS}`,
    seed,
    threads: 1,
  };
  return (await evaluate(corpus, asked as unknown as EvaluateOptions)).folds.map(
    ({ metrics }) => 100 * metrics['accuracy']!,
  );
}

/** The groups of options that a system has. */
function groupsOf(blocks: readonly RepresentationMethod[]): readonly string[] {
  return ['blocks', 'linear-svm', ...blocks.map(({ name }) => name)];
}

function row(set: string, name: string, scores: readonly number[], baseline: readonly number[], cpu: number): string {
  const differences = scores.map((score, fold) => score - baseline[fold]!);
  const mean = (of: readonly number[]): number => of.reduce((sum, value) => sum + value, 0) / of.length;
  const average = mean(differences);
  const variance = differences.reduce((sum, value) => sum + (value - average) ** 2, 0) / (differences.length - 1);
  const folds = [differences.filter((value) => value > 0).length, differences.filter((value) => value < 0).length];
  const cells =
    name === 'bow+tables'
      ? ['', '', '']
      : [average.toFixed(2), Math.sqrt(variance / differences.length).toFixed(2), folds.join(', ')];
  return `| ${set} | ${name} | ${mean(scores).toFixed(2)} | ${cells.join(' | ')} | ${cpu.toFixed(0)} |`;
}
