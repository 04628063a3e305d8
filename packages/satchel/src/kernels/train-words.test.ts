import { describe, expect, it } from 'vitest';
import { DOCUMENT_END, type Kernels, scratchBytes, type WordTrainerSetup } from '../core/kernels.ts';
import { gradientStep } from './plain/gradient-step.ts';
import { after, type Bench, createBench, startsOf } from './twins.case.ts';

const padded = (...numbers: number[]) => Float32Array.from({ length: 8 }, (_, i) => numbers[i] ?? 0);
const rounded = (row: Float32Array | undefined) =>
  Array.from(row ?? [])
    .slice(0, 3)
    .map((value) => Number(value.toFixed(8)));

describe('one step of skip-gram with negative sampling', () => {
  it('gives the worked numbers', () => {
    const [v, context, negative] = [padded(0.1, 0.2, -0.1), padded(0.3, -0.2, 0.1), padded(-0.1, 0.4, 0.2)];
    const targets = [
      { row: context, label: 1 },
      { row: negative, label: 0 },
    ];
    const { loss, deltas } = gradientStep([v], targets, 0.025);
    expect(loss).toBeCloseTo(1.421656828, 7);
    const moved = v.map((value, i) => value + deltas[0]![i]!);
    for (const [found, expected] of [
      [moved, [0.10506874, 0.19235003, -0.10129999]],
      [context, [0.3012625, -0.197475, 0.0987375]],
      [negative, [-0.10128124, 0.39743751, 0.20128124]],
    ] as const) {
      rounded(found).forEach((value, i) => {
        expect(value).toBeCloseTo(expected[i]!, 7);
      });
    }
  });
});

describe('hierarchical softmax', () => {
  it('gives the worked probability: codes 0 and 1 on two nodes', () => {
    const v = padded(0.1, 0.2, -0.1);
    const targets = [
      { row: padded(0.2, 0.1, 0), label: 1 },
      { row: padded(-0.1, 0.3, 0.2), label: 0 },
    ];
    expect(Math.exp(-gradientStep([v], targets, 0.025).loss)).toBeCloseTo(0.2511746303, 7);
  });
});

describe('cbow', () => {
  it('predicts from the mean: −log σ(h·u) of the worked contexts', () => {
    const mean = padded(0.2, 0.1, 0);
    expect(gradientStep([mean], [{ row: padded(0.2, 0, 0), label: 1 }], 0.025).loss).toBeCloseTo(0.6733471672, 7);
  });
});

/** Twelve words, a few documents; words 0 to 3 are thinned out. The tree is a line: word w turns off at node w. */
function toySetup({ memory, matrix, words }: Bench, change: Partial<WordTrainerSetup>): WordTrainerSetup & { tokens: Uint32Array } {
  const vocabulary = 12;
  const steps = Array.from({ length: vocabulary }, (_, w) => [
    ...Array.from({ length: w }, (_, n) => 2 * n),
    ...(w < 11 ? [2 * w + 1] : []),
  ]);
  const starts = startsOf(steps);
  const tokens = words(Array.from({ length: 90 }, (_, i) => (i % 31 === 30 ? DOCUMENT_END : (i * i + 3 * i) % vocabulary)));
  return {
    ...{ rows: matrix(2 * vocabulary, 16), vocabulary, method: 'skip-gram', objective: 'negative-sampling', tokens },
    ...{ sharesTargets: true, dividesError: false, window: 4, negatives: 5, mostTargets: 11 },
    keep: words(Array.from({ length: vocabulary }, (_, w) => (w < 4 ? 0x80000000 : 0xffffffff))),
    aliases: words(Array.from({ length: 2 * vocabulary }, (_, i) => (i % 2 === 0 ? 0x90000000 : (i * 5) % vocabulary))),
    ...{ pathStarts: words(starts), paths: words(steps.flat()), scratch: memory.u8(scratchBytes.wordTrainer(4, 11, 16)) },
    ...change,
  };
}

function train(kernels: Kernels, setup: WordTrainerSetup & { tokens: Uint32Array }) {
  let loss = 0;
  let pairs = 0;
  const rows = after(setup.rows.data, () => {
    const trainer = kernels.wordTrainer(setup);
    trainer.seed([7, 9]);
    trainer.train(setup.tokens, 0.05, true);
    trainer.train(setup.tokens, 0.04, false);
    [loss, pairs] = [trainer.loss(), trainer.pairs()];
  });
  return { rows, loss, pairs };
}

describe('training words', () => {
  const variants: Partial<WordTrainerSetup>[] = [
    {},
    { sharesTargets: false },
    { objective: 'hierarchical-softmax' },
    { objective: 'hierarchical-softmax', sharesTargets: false },
    { method: 'cbow' },
    { method: 'cbow', dividesError: true },
    { method: 'cbow', objective: 'hierarchical-softmax' },
    { window: 1, negatives: 1 },
  ];

  it.each(variants)('agrees with its twin to the bit with %o', (variant) => {
    const bench = createBench(11);
    const setup = toySetup(bench, variant);
    const expected = train(bench.plain, setup);
    const found = train(bench.simd, setup);
    expect(found.rows).toEqual(expected.rows);
    expect(found.rows).not.toEqual(setup.rows.data.slice());
    expect(found.pairs).toBe(expected.pairs);
    expect(Math.abs(found.loss / expected.loss - 1)).toBeLessThan(1e-12);
    if (!bench.relaxed) return;
    const fused = train(bench.relaxed, setup).rows.map((value, i) => Math.abs(value - expected.rows[i]!));
    expect(Math.max(...fused)).toBeLessThan(1e-5);
  });

  it('gives the same rows on copies as in place, and leaves the rows themselves alone', () => {
    const bench = createBench(12);
    const setup = toySetup(bench, {});
    const inPlace = train(bench.simd, setup).rows;
    const own = { copies: bench.memory.matrix(25, 16), slots: bench.memory.u32(24), touched: bench.memory.u32(25) };
    expect(train(bench.simd, { ...setup, own }).rows).toEqual(setup.rows.data.slice());
    const sums = { copies: bench.memory.matrix(25, 16), slots: bench.memory.u32(24), touched: bench.memory.u32(25) };
    const count = own.touched[0]!;
    for (let slot = 1; slot <= count; slot++) {
      const row = own.touched[slot]!;
      expect(own.copies.data.slice(slot * 16, slot * 16 + 16)).toEqual(inPlace.slice(row * 16, row * 16 + 16));
    }
    bench.simd.addDifferences(setup.rows, own, sums);
    expect([own.touched[0], sums.touched[0], Math.max(...own.slots)]).toEqual([0, count, 0]);
  });

  it('never trains the words of one document against those of the next', () => {
    const bench = createBench(13);
    const tokens = bench.words([4, DOCUMENT_END, 5, DOCUMENT_END, 6]);
    const setup = { ...toySetup(bench, {}), tokens };
    expect(train(bench.simd, setup).pairs).toBe(0);
  });
});

describe('merging rows', () => {
  it('agrees with its twin to the bit and adds in shard order', () => {
    const run = (pick: (bench: Bench) => Kernels) => {
      const bench = createBench(21);
      const kernels = pick(bench);
      const rows = bench.matrix(6, 8);
      const place = () => ({ copies: bench.matrix(7, 8), slots: bench.memory.u32(6), touched: bench.memory.u32(7) });
      const [first, second, sums] = [place(), place(), place()];
      first.touched.set([2, 4, 1]);
      second.touched.set([3, 1, 5, 4]);
      kernels.addDifferences(rows, first, sums);
      kernels.addDifferences(rows, second, sums);
      expect([...sums.touched.subarray(0, 4)]).toEqual([3, 4, 1, 5]);
      kernels.applySums(rows, bench.floats([1, 0.5, 1, 1, 0.7, 0.9]), sums);
      return rows.data.slice();
    };
    expect(run((bench) => bench.simd)).toEqual(run((bench) => bench.plain));
  });
});
