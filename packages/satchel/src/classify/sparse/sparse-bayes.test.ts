import { describe, expect, it } from 'vitest';
import type { ClassifierMethod } from '../../core/classifier.ts';
import { sparseRowOf, sparseRows } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import { bernoulliNb } from '../bernoulli-nb.ts';
import { complementNb } from '../complement-nb.ts';
import { multinomialNb } from '../multinomial-nb.ts';
import { examplesOf, scoresOf, train } from '../parts/toy-examples.case.ts';

/** 1,500 rows of five words each; the dense table would have 70 million weights. Class 999 has no rows. */
const [CLASSES, WORDS, ROWS] = [1000, 70_000, 1500];
const random = createRandom(1, 'many classes');
const vectors = sparseRows(
  Array.from({ length: ROWS }, () => {
    const indices = Uint32Array.from(new Set(Array.from({ length: 5 }, () => random.below(200)))).sort();
    return { indices, values: Float32Array.from(indices, () => 1 + random.below(3)) };
  }),
  WORDS,
);
const labels = Array.from({ length: ROWS }, (_, row) => row % (CLASSES - 1));
const examples = examplesOf(vectors, labels, CLASSES);

/** Sums by their definition: of the rows of class k, or of all rows. */
function sumsOf(
  kind: 'values' | 'presence',
  k?: number,
  factor: (label: number) => number = () => 1,
): Map<number, number> {
  const sums = new Map<number, number>();
  labels.forEach((label, row) => {
    if (k !== undefined && label !== k) return;
    const { indices, values } = sparseRowOf(vectors, row);
    indices.forEach((i, j) => {
      sums.set(i, (sums.get(i) ?? 0) + factor(label) * (kind === 'values' ? values[j]! : 1));
    });
  });
  return sums;
}

const totalOf = (sums: ReadonlyMap<number, number>): number => [...sums.values()].reduce((sum, n) => sum + n, 0);
const rowsIn = (k: number): number => labels.filter((label) => label === k).length;
const laplace = (k: number): number => Math.log((1 + rowsIn(k)) / (CLASSES + ROWS));
type Score = (row: { indices: Uint32Array; values: Float32Array }, k: number) => number;
const sumOver = (row: Parameters<Score>[0], f: (i: number, x: number) => number): number =>
  row.indices.reduce((sum, i, j) => sum + f(i, row.values[j]!), 0);

const multinomial: Score = (row, k) => {
  const counts = sumsOf('values', k);
  const total = totalOf(counts) + WORDS;
  return laplace(k) + sumOver(row, (i, x) => x * Math.log((1 + (counts.get(i) ?? 0)) / total));
};
const seed: Score = (row, k) => {
  const counts = sumsOf('presence', k);
  return laplace(k) + sumOver(row, (i, x) => x * Math.log((1 + (counts.get(i) ?? 0)) / (CLASSES + ROWS)));
};
const bernoulli: Score = (row, k) => {
  const counts = sumsOf('presence', k);
  const rows = rowsIn(k);
  const present = (i: number) => (1 + (counts.get(i) ?? 0)) / (2 + rows);
  let score = laplace(k);
  for (let i = 0; i < WORDS; i++) score += Math.log(row.indices.includes(i) ? present(i) : 1 - present(i));
  return score;
};
const complement: Score = (row, k) => {
  const [all, own] = [sumsOf('values'), sumsOf('values', k)];
  const total = totalOf(all) - totalOf(own) + WORDS;
  return -Math.log(CLASSES) - sumOver(row, (i, x) => x * Math.log((1 + (all.get(i) ?? 0) - (own.get(i) ?? 0)) / total));
};
/** n / (k n_c): 1500 / (999 · 1 or 2). */
const balanced: Score = (row, k) => {
  const factor = (label: number) => ROWS / ((CLASSES - 1) * rowsIn(label));
  const counts = sumsOf('values', k, factor);
  const total = totalOf(counts) + WORDS;
  const prior = Math.log((1 + factor(k) * rowsIn(k)) / (CLASSES + ROWS));
  return prior + sumOver(row, (i, x) => x * Math.log((1 + (counts.get(i) ?? 0)) / total));
};

const methods: [string, ClassifierMethod, Record<string, string>, Score][] = [
  ['multinomial-nb', multinomialNb as unknown as ClassifierMethod, {}, multinomial],
  ['multinomial-nb, seed', multinomialNb as unknown as ClassifierMethod, { estimator: 'seed' }, seed],
  ['multinomial-nb, balanced', multinomialNb as unknown as ClassifierMethod, { classWeights: 'balanced' }, balanced],
  ['bernoulli-nb', bernoulliNb as unknown as ClassifierMethod, {}, bernoulli],
  ['complement-nb', complementNb as unknown as ClassifierMethod, {}, complement],
];

describe('naive Bayes with very many classes', () => {
  it.each(methods)(
    '%s: few weights are stored, and the scores are those of the definition',
    async (_, method, options, score) => {
      const { classifier, arrays } = await train(method, examples, options);
      expect(arrays['weights']).toBeUndefined();
      expect(arrays['cells']!.data.length).toBeLessThan(5 * ROWS);
      const rows = [0, 7].map((row) => sparseRowOf(vectors, row));
      const scores = scoresOf(classifier, sparseRows(rows, WORDS));
      rows.forEach((row, r) => {
        for (const k of [0, 7, 500, 998]) {
          expect(scores[r]![k]! / score(row, k), `row ${r}, class ${k}`).toBeCloseTo(1, 5);
        }
        expect(scores[r]![999], 'a class without rows').toBeLessThan(Math.min(...scores[r]!.slice(0, 999)));
      });
    },
  );

  it.each(methods.filter(([name]) => name !== 'bernoulli-nb'))(
    '%s: the linear view adds up to the score',
    async (_, method, options) => {
      const { classifier } = await train(method, examples, options);
      const row = sparseRowOf(vectors, 3);
      const [scores] = scoresOf(classifier, sparseRows([row], WORDS));
      const { weight, bias } = classifier.linear!;
      for (const k of [0, 3, 999])
        expect(bias(k) + sumOver(row, (i, x) => x * weight(i, k))).toBeCloseTo(scores![k]!, 4);
    },
  );
});

it.each([multinomialNb, complementNb, bernoulliNb])(
  'says how much memory its table takes: that of its cells, where it is sparse',
  ({ sparseBytes }) => {
    const size = { features: 36_000, rows: 20_000, entries: 300_000, multiLabel: false, isWeighted: false };
    const bytes = (classes: number) => sparseBytes!({ ...size, classes }, {} as never);
    expect(bytes(1000)).toBeUndefined(); // a dense table
    expect(bytes(10_000)).toBeLessThan(20e6);
  },
);
