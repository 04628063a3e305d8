import { describe, expect, it } from 'vitest';
import type { ClassifierMethod } from '../../core/classifier.ts';
import { silentProgress } from '../../core/compute.ts';
import { sparseRowOf, sparseRows } from '../../core/matrix.ts';
import { resolveOptions } from '../../core/options.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../../numeric/random.ts';
import { bernoulliNb } from '../bernoulli-nb.ts';
import { complementNb } from '../complement-nb.ts';
import { multinomialNb } from '../multinomial-nb.ts';
import { alone, examplesOf, scoresOf, train } from '../parts/toy-examples.case.ts';

/** The dense table would have 70 million weights. No row has class 999, every row has class 998, and a few have only that. */
const [CLASSES, WORDS, ROWS] = [1000, 70_000, 1500];
const [ALL, NONE] = [998, 999];
const random = createRandom(1, 'several labels');
const vectors = sparseRows(
  Array.from({ length: ROWS }, () => {
    const indices = Uint32Array.from(new Set(Array.from({ length: 5 }, () => random.below(200)))).sort();
    return { indices, values: Float32Array.from(indices, () => 1 + random.below(3)) };
  }),
  WORDS,
);
const sets = Array.from({ length: ROWS }, (_, row) => (row % 50 === 0 ? [ALL] : [row % ALL, (7 * row + 3) % ALL, ALL]));
const rowWeights = Float64Array.from({ length: ROWS }, (_, row) => 1 + (row % 3));
const examples = examplesOf(vectors, sets, CLASSES);

interface Side {
  readonly sums: ReadonlyMap<number, number>;
  readonly rows: number;
}
type Kind = 'values' | 'presence';

/** Sums over the rows that are chosen, each counted `factor` times. */
function sideOf(kind: Kind, isChosen: (row: number) => boolean, factor = 1, weights?: Float64Array): Side {
  const sums = new Map<number, number>();
  let rows = 0;
  for (let row = 0; row < ROWS; row++) {
    if (!isChosen(row)) continue;
    const weight = factor * (weights?.[row] ?? 1);
    rows += weight;
    const { indices, values } = sparseRowOf(vectors, row);
    indices.forEach((i, j) => {
      sums.set(i, (sums.get(i) ?? 0) + weight * (kind === 'values' ? values[j]! : 1));
    });
  }
  return { sums, rows };
}

interface Definition {
  readonly isSeed?: boolean;
  readonly isUniform?: boolean;
  readonly factor?: number;
  readonly weights?: Float64Array;
}

/** (2) of naive-bayes.ts, with smoothing 1. */
function oddsOf(
  row: number,
  k: number,
  { isSeed = false, isUniform = false, factor = 1, weights }: Definition,
): number {
  const kind = isSeed ? 'presence' : 'values';
  const own = sideOf(kind, (other) => sets[other]!.includes(k), factor, weights);
  const rest = sideOf(kind, (other) => !sets[other]!.includes(k), 1, weights);
  const n = own.rows + rest.rows;
  const totalOf = ({ sums }: Side): number =>
    isSeed ? 2 + n : WORDS + [...sums.values()].reduce((sum, value) => sum + value, 0);
  const [ownTotal, restTotal] = [totalOf(own), totalOf(rest)];
  const { indices, values } = sparseRowOf(vectors, row);
  return indices.reduce(
    (score, i, j) =>
      score +
      values[j]! *
        (Math.log((1 + (own.sums.get(i) ?? 0)) / ownTotal) - Math.log((1 + (rest.sums.get(i) ?? 0)) / restTotal)),
    isUniform ? 0 : Math.log((1 + own.rows) / (2 + n)) - Math.log((1 + rest.rows) / (2 + n)),
  );
}

const [multinomial, complement] = [multinomialNb, complementNb].map(
  (method) => method as unknown as ClassifierMethod,
) as [ClassifierMethod, ClassifierMethod];
const cases: [string, ClassifierMethod, Record<string, string>, Definition][] = [
  ['multinomial-nb', multinomial, {}, {}],
  ['multinomial-nb, seed', multinomial, { estimator: 'seed' }, { isSeed: true }],
  ['multinomial-nb, class weights', multinomial, { classWeights: 'class 7:2.5' }, { factor: 2.5 }],
  ['multinomial-nb, weights of rows', multinomial, {}, { weights: rowWeights }],
  ['complement-nb', complement, {}, { isUniform: true }],
];

describe.each(cases)('%s with several labels per document and very many classes', (_, method, options, definition) => {
  const given = { ...examples, weights: definition.weights };

  it('stores a cell for each class and word that meet, and scores by the definition', async () => {
    const { classifier, arrays } = await train(method, given, options);
    expect(arrays['weights']).toBeUndefined();
    expect(arrays['cells']!.data.length).toBeLessThan(3 * 5 * ROWS);
    const scores = scoresOf(
      classifier,
      sparseRows(
        [0, 7, 11].map((row) => sparseRowOf(vectors, row)),
        WORDS,
      ),
    );
    [0, 7, 11].forEach((row, r) => {
      for (const k of definition.factor ? [7] : [0, 7, 52, 500, 997])
        expect(scores[r]![k], `row ${row}, class ${k}`).toBeCloseTo(oddsOf(row, k, definition), 4);
    });
  });

  it('scores a class of every row log(rows + 1), and one of no row −log(rows + 1) at most', async () => {
    const { classifier } = await train(method, given, options);
    const limit = Math.log(
      1 + (definition.weights ? definition.weights.reduce((sum, weight) => sum + weight, 0) : ROWS),
    );
    for (const scores of scoresOf(classifier, vectors)) {
      expect(scores[ALL]).toBeCloseTo(limit, 5);
      expect(scores[NONE]).toBeLessThan(-limit + 1e-5);
      expect(scores[NONE]).toBeGreaterThan(-1e3);
    }
  });
});

it('the sums by class alone give the same arrays, counts among them', async () => {
  const { arrays } = await train(multinomial, examples);
  const all = { rows: ROWS, sums: denseSums(() => true) };
  const classes = examples.classes.map((_, k) => ({
    rows: sets.filter((set) => set.includes(k)).length,
    get sums() {
      return denseSums((row) => sets[row]!.includes(k));
    },
  }));
  const learned = await multinomial.fitSums!({
    ...{ classes: examples.classes, multiLabel: true, dimensions: WORDS, wordMatrix: undefined },
    sums: { values: { classes, all, largestSquare: 0, isBinary: false } },
    options: resolveOptions('multinomial-nb', multinomial.options, {}),
    compute: { executor: alone, progress: silentProgress, kernels: kernelProvider },
  });
  expect(Object.keys(arrays)).toContain('allCounts');
  expect(learned).toEqual(arrays);
});

function denseSums(isChosen: (row: number) => boolean): Float64Array {
  const sums = new Float64Array(WORDS);
  for (const [i, value] of sideOf('values', isChosen).sums) sums[i] = value;
  return sums;
}

const plain = { classWeights: 'none', normalise: false };
const size = { features: 36_000, classes: 10_000, rows: 20_000, entries: 300_000, multiLabel: true, isWeighted: false };

it.each([
  [complement, { normalise: true }],
  [complement, { classWeights: 'balanced' }],
  [multinomial, { classWeights: 'balanced' }],
  [bernoulliNb as unknown as ClassifierMethod, {}],
])('$name with %j keeps a dense table: the estimate of memory is that of one', (method, options) => {
  expect(method.sparseBytes!(size, { ...plain, ...options })).toBeUndefined();
});

it('says how much memory its sparse table takes', () => {
  for (const { sparseBytes } of [multinomial, complement]) {
    expect(sparseBytes!(size, plain)).toBeLessThan(30e6);
    expect(sparseBytes!({ ...size, classes: 1000 }, plain)).toBeUndefined();
  }
});
