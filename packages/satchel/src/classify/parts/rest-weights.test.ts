import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { resolveOptions } from '../../core/options.ts';
import { createRandom } from '../../numeric/random.ts';
import { cellsByClass } from '../../numeric/rows/class-cells.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { complementNb } from '../complement-nb.ts';
import { standardLogs } from '../multinomial-nb.ts';
import { restLogs, restWeights } from './rest-weights.ts';
import { examplesOf, sparse, topicRows } from './toy-examples.case.ts';

const logsOf = (all: Float64Array, smoothing: number) => all.map((count) => Math.log(smoothing + count));

it('gives ln 8, ln 8 − ln 3 and ln 8 − ln 4 for a class that holds 2 of 2, 0 of 2 and 1 of 4 words', () => {
  const [all, own] = [Float64Array.of(2, 2, 4), Float64Array.of(2, 0, 1)];
  const logs = restLogs(all, own, 1, logsOf(all, 1)); // the others hold 0, 2 and 3 words
  expect([...logs]).toEqual([8, 8 / 3, 2].map((quotient) => Math.fround(Math.log(quotient))));
});

it('gives the 32 bits of the logarithms of the quotients', () => {
  const size = fc.record({ words: fc.integer({ min: 1, max: 400 }), exponent: fc.integer({ min: -8, max: 6 }), seed: fc.nat() }); // biome-ignore format: one line
  fc.assert(
    fc.property(size, ({ words, exponent, seed }) => {
      const random = createRandom(seed, 'counts');
      const smoothing = 10 ** exponent;
      const all = Float64Array.from({ length: words }, () =>
        Math.fround(random.uniform() * 10 ** (random.below(9) - 4)),
      );
      const own = all.map((count) => (random.below(4) === 0 ? count * random.uniform() : 0));
      const expected = standardLogs(all.map((count, i) => Math.max(0, count - own[i]!)), smoothing, -1); // biome-ignore format: one line
      expect(restLogs(all, own, smoothing, logsOf(all, smoothing))).toEqual(expected.map(Math.fround));
    }),
    { numRuns: 300 },
  );
});

it('gives all classes the weights of one class after the other', async () => {
  const shape = fc.record({
    rows: fc.integer({ min: 1, max: 200 }),
    columns: fc.integer({ min: 1, max: 60 }),
    classes: fc.integer({ min: 1, max: 11 }),
    exponent: fc.integer({ min: -8, max: 6 }),
    seed: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ rows, columns, classes, exponent, seed }) => {
      const random = createRandom(seed, 'rows');
      const smoothing = 10 ** exponent;
      const numbers = Array.from({ length: rows }, () =>
        Array.from({ length: columns }, () => (random.below(4) > 0 ? 0 : random.uniform() * 10 ** random.below(5))),
      );
      const labels = labelSetsFrom(numbers.map(() => [random.below(classes)]));
      const cells = await cellsByClass(sparse(numbers), labels, classes, testCompute);
      const weights = await restWeights(cells, smoothing, testCompute);
      for (let c = 0; c < classes; c++) {
        const own = new Float64Array(columns);
        for (let cell = cells.offsets[c]!; cell < cells.offsets[c + 1]!; cell++)
          own[cells.dimensions[cell]!] = cells.sums[cell]!;
        const expected = restLogs(cells.all, own, smoothing, logsOf(cells.all, smoothing));
        expect(Float64Array.from({ length: columns }, (_, i) => weights[i * classes + c]!)).toEqual(expected);
      }
    }),
    { numRuns: 100 },
  );
});

describe('complement naive Bayes of rows in memory', () => {
  const { rows, labels } = topicRows(300, 40, 5, 7);
  const fractions = rows.map((row) => row.map((count) => count / 3));
  /** The arrays, and how many sweeps there were; `isRemote`: sums go through sweeps. */
  const learned = async (examples: ReturnType<typeof examplesOf>, options: object, isRemote: boolean) => {
    let sweeps = 0;
    const executor: typeof testCompute.executor = {
      ...testCompute.executor,
      isRemote,
      sweep: (...sums) => {
        sweeps++;
        return testCompute.executor.sweep(...sums);
      },
    };
    const compute = { ...testCompute, executor };
    const resolved = resolveOptions('complement-nb', complementNb.options, { ...options });
    const fitted = { ...examples, options: resolved, compute, seed: 1, wordMatrix: undefined };
    return { arrays: await complementNb.fit(fitted), sweeps };
  };

  it.each([{}, { priors: 'laplace', smoothing: 0.1 }, { priors: 'empirical' }])(
    'has the arrays of sums by sweeps, without a sweep: %j',
    async (options) => {
      const examples = examplesOf(sparse(fractions), labels, 5);
      const [here, far] = [await learned(examples, options, false), await learned(examples, options, true)];
      expect(here.arrays).toEqual(far.arrays);
      expect([here.sweeps, far.sweeps]).toEqual([0, 1]);
    },
  );

  it.each([
    ['whole numbers, whose counts are kept', sparse(rows), {}, 5],
    ['normalised weights', sparse(fractions), { normalise: true }, 5],
    ['class weights', sparse(fractions), { classWeights: 'balanced' }, 5],
    ['a class without rows', sparse(fractions), {}, 6],
  ])('sweeps for %s', async (_, vectors, options, classes) => {
    const examples = examplesOf(vectors, labels, classes);
    const [here, far] = [await learned(examples, options, false), await learned(examples, options, true)];
    expect(here.arrays).toEqual(far.arrays);
    expect(here.sweeps).toBe(1);
  });
});
