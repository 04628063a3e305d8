import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { placeRows } from '../../core/threads/row-copies.ts';
import { after, type Bench, createBench, startsOf } from '../twins.case.ts';
import { type WordParts, type WordTrainer, type WordTrainerSetup, wordTrainerScratchBytes } from './contract.ts';
import { gradientStep } from './gradient-step.ts';

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
function toySetup(
  { memory, matrix, words }: Bench,
  change: Partial<WordTrainerSetup>,
): WordTrainerSetup & { tokens: Uint32Array } {
  const vocabulary = 12;
  const steps = Array.from({ length: vocabulary }, (_, w) => [
    ...Array.from({ length: w }, (_, n) => 2 * n),
    ...(w < 11 ? [2 * w + 1] : []),
  ]);
  const starts = startsOf(steps);
  const tokens = words(
    Array.from({ length: 90 }, (_, i) => (i % 31 === 30 ? DOCUMENT_END : (i * i + 3 * i) % vocabulary)),
  );
  return {
    ...{ rows: matrix(2 * vocabulary, 16), vocabulary, isCbow: false, objective: 'negative-sampling', tokens },
    ...{ sharesTargets: true, windowsTogether: 1, dividesError: false, window: 4, negatives: 5, mostTargets: 12 },
    keep: words(Array.from({ length: vocabulary }, (_, w) => (w < 4 ? 0x80000000 : 0xffffffff))),
    aliases: words(Array.from({ length: 2 * vocabulary }, (_, i) => (i % 2 === 0 ? 0x90000000 : (i * 5) % vocabulary))),
    ...{
      pathStarts: words(starts),
      paths: words(steps.flat()),
      scratch: memory.u8(wordTrainerScratchBytes(4, 7, 12, 16)),
    },
    ...change,
  };
}

/** Five n-grams after the output rows, word w has n-grams w, w + 2 … of them; word 11 has one twice, word 4 none. A sixth is nobody's. */
function toyPartsSetup(bench: Bench, change: Partial<WordTrainerSetup>) {
  const setup = toySetup(bench, change);
  const lists = Array.from({ length: 12 }, (_, w) =>
    w === 4 ? [] : w === 11 ? [24, 25, 24] : [24 + (w % 5), 24 + ((w + 2) % 5)],
  );
  const parts = { starts: bench.words(startsOf(lists)), parts: bench.words(lists.flat()) };
  const scratch = bench.memory.u8(wordTrainerScratchBytes(setup.window, setup.windowsTogether, 12, 16, true));
  return { ...setup, rows: bench.matrix(30, 16), parts, scratch };
}

const largestDifference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (value, i) => Math.abs(value - b[i]!)));

/** Whether both words of the pair have the part. */
function sharedPart(part: number, word: number, { starts, parts }: WordParts): boolean {
  const other = word === 5 ? 6 : 5;
  return parts.subarray(starts[other], starts[other + 1]).includes(part);
}

/** All positions of the text, `positions` in a call. */
function trainAll(
  trainer: WordTrainer,
  tokens: Uint32Array,
  learningRate: number,
  measures: boolean,
  positions = 1e9,
): void {
  trainer.start(tokens);
  while (trainer.train(positions, learningRate, measures));
}

function train(kernels: Kernels, setup: WordTrainerSetup & { tokens: Uint32Array }, positions?: number) {
  let loss = 0;
  let pairs = 0;
  const rows = after(setup.rows.data, () => {
    const trainer = kernels.wordTrainer(setup);
    trainer.seed([7, 9]);
    trainAll(trainer, setup.tokens, 0.05, true, positions);
    trainAll(trainer, setup.tokens, 0.04, false, positions);
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
    { isCbow: true },
    { isCbow: true, dividesError: true },
    { isCbow: true, objective: 'hierarchical-softmax' },
    { window: 1, negatives: 1 },
    { windowsTogether: 2 },
    { windowsTogether: 3, window: 1 },
    { windowsTogether: 7 },
  ];
  const composed: Partial<WordTrainerSetup>[] = [
    ...variants,
    { window: 40 },
    { isCbow: true, sharesTargets: false, window: 2 },
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

  it.each(composed)('agrees with its twin to the bit for words made of parts with %o', (variant) => {
    const bench = createBench(14);
    const setup = toyPartsSetup(bench, variant);
    const expected = train(bench.plain, setup);
    const found = train(bench.simd, setup);
    expect(found.rows).toEqual(expected.rows);
    expect(found.pairs).toBe(expected.pairs);
    const [rows, unseen] = [setup.rows.data, 29 * 16];
    expect(found.rows.subarray(24 * 16, unseen)).not.toEqual(rows.subarray(24 * 16, unseen)); // parts learn
    expect(found.rows.subarray(unseen)).toEqual(rows.subarray(unseen)); // but the one no word has
  });

  it.each(composed)('gives the same bits wherever the text is cut with %o', (variant) => {
    const bench = createBench(19);
    for (const setup of [toySetup(bench, { ...variant, window: 4 }), toyPartsSetup(bench, variant)]) {
      const whole = train(bench.simd, setup);
      for (const positions of [1, 2, 5, 13]) expect(train(bench.simd, setup, positions)).toEqual(whole);
      expect(train(bench.plain, setup, 3).rows).toEqual(whole.rows);
    }
  });

  it('moves a word and each of its parts by the same', () => {
    const bench = createBench(15);
    const setup = { ...toyPartsSetup(bench, {}), tokens: bench.words([5, 6]) };
    const rows = train(bench.simd, setup).rows.map((value, i) => value - setup.rows.data[i]!);
    const moved = (row: number) => Array.from(rows.subarray(row * 16, row * 16 + 16));
    const { starts, parts } = setup.parts!;
    expect(moved(5).some((change) => Math.abs(change) > 1e-4)).toBe(true);
    for (const word of [5, 6]) {
      const alone = [...parts.subarray(starts[word], starts[word + 1])].filter(
        (part) => !sharedPart(part, word, setup.parts!),
      );
      expect(alone.length).toBeGreaterThan(0);
      for (const part of alone) expect(largestDifference(moved(part), moved(word))).toBeLessThan(1e-6);
    }
  });

  it('trains words without parts as whole words', () => {
    const bench = createBench(16);
    const setup = toyPartsSetup(bench, { sharesTargets: true });
    const none = { starts: bench.memory.u32(13), parts: bench.memory.u32(0) };
    const tokens = bench.words([4, 5, 6, 7, 8]); // each once: nothing is pending twice
    const composedRows = train(bench.simd, { ...setup, tokens, parts: none }).rows;
    const { parts: _parts, ...whole } = setup;
    expect(largestDifference(train(bench.simd, { ...whole, tokens }).rows, composedRows)).toBeLessThan(1e-6);
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
    bench.simd.addDifferences(setup.rows, own, sums, placeRows(own, sums), { part: 0, parts: 1 });
    expect([sums.touched[0], Math.max(...own.slots)]).toEqual([count, 0]);
  });

  it.each([1, 2, 3, 5, 200])('trains every pair of neighbours once with %i windows together', (windowsTogether) => {
    const bench = createBench(17);
    const tokens = bench.words([4, 5, 6, DOCUMENT_END, 7, 7, 7, 8, DOCUMENT_END, 9, DOCUMENT_END, 10, 11]);
    const scratch = bench.memory.u8(wordTrainerScratchBytes(1, windowsTogether, 11 + windowsTogether, 16));
    const setup = { ...toySetup(bench, { window: 1, windowsTogether, scratch }), tokens };
    expect(train(bench.simd, setup).pairs).toBe(4 + 6 + 0 + 2);
    expect(train(bench.plain, setup).pairs).toBe(12);
  });

  it.each([1, 2, 3, 4])('sets every pair against the negatives once with %i windows together', (windowsTogether) => {
    const bench = createBench(18);
    const aliases = bench.words(Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? 0 : 11))); // every draw gives word 11
    const tokens = bench.words([4, 5, 6, 5, 7, 8, 4, DOCUMENT_END, 9, 9, 10]);
    const setup = { ...toySetup(bench, { windowsTogether, negatives: 3, aliases }), tokens };
    setup.rows.data.fill(0);
    for (const kernels of [bench.simd, bench.plain]) {
      const trainer = kernels.wordTrainer(setup);
      trainer.seed([7, 9]);
      trainAll(trainer, tokens, 0.05, true); // every product is 0: a pair loses log 2, against its centre and against the negative
      expect(trainer.pairs()).toBeGreaterThan(20);
      expect(trainer.loss()).toBeCloseTo(2 * Math.LN2 * trainer.pairs(), 9);
    }
  });

  it('never trains the words of one document against those of the next', () => {
    const bench = createBench(13);
    const tokens = bench.words([4, DOCUMENT_END, 5, DOCUMENT_END, 6]);
    const setup = { ...toySetup(bench, {}), tokens };
    expect(train(bench.simd, setup).pairs).toBe(0);
  });
});
