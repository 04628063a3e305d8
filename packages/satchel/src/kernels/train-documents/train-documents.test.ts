import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { dotInFourSums } from '../rows/plain.ts';
import { wordTrainerScratchBytes } from '../train-words/contract.ts';
import { gradientStep } from '../train-words/gradient-step.ts';
import { after, type Bench, createBench } from '../twins.case.ts';
import { type DocumentTrainer, type DocumentTrainerSetup, documentScratchBytes, outputBlocks } from './contract.ts';

type Change = Partial<DocumentTrainerSetup>;

/** Twelve words, the row of positions outside the text, the outputs; words 0 to 3 are thinned out. */
function toySetup({ memory, matrix, words }: Bench, change: Change): DocumentTrainerSetup {
  const [V, window, together] = [12, change.window ?? 3, change.windowsTogether ?? 1];
  const blocks = outputBlocks(change.combination ?? 'alone', window);
  return {
    ...{ rows: matrix(V + 1 + V * blocks, 16), vocabulary: V, isCbow: false, objective: 'negative-sampling' },
    ...{
      sharesTargets: true,
      windowsTogether: 1,
      dividesError: false,
      window,
      negatives: 4,
      mostTargets: 4 + together,
    },
    ...{ combination: 'alone', trainsWindows: false, isFrozen: false, firstOutput: V + 1, outsideRow: V },
    keep: words(Array.from({ length: V }, (_, w) => (w < 4 ? 0x80000000 : 0xffffffff))),
    aliases: words(Array.from({ length: 2 * V }, (_, i) => (i % 2 === 0 ? 0x90000000 : (i * 5) % V))),
    ...{ pathStarts: words([0]), paths: words([0]) },
    scratch: memory.u8(wordTrainerScratchBytes(window, together, 4 + together, 16)),
    documentScratch: memory.u8(
      documentScratchBytes(
        { combination: change.combination ?? 'alone', window, windowsTogether: together },
        4 + together,
        16,
      ),
    ),
    ...change,
  };
}

function train(kernels: Kernels, setup: DocumentTrainerSetup, documents: Float32Array, tokens: Uint32Array) {
  let [loss, pairs] = [0, 0];
  let moved: Float32Array = documents;
  const rows = after(setup.rows.data, () => {
    moved = after(documents, () => {
      const trainer = kernels.documentTrainer(setup);
      trainer.seed([7, 9]);
      trainer.train(documents.subarray(0, 16), tokens, 0.05, 0.3, true);
      trainer.train(documents.subarray(16, 32), tokens.subarray(0, 20), 0.04, 0, false);
      [loss, pairs] = [trainer.loss(), trainer.pairs()];
    });
  });
  return { rows, documents: moved, loss, pairs };
}

const tokensOf = ({ words }: Bench) => words(Array.from({ length: 90 }, (_, i) => (i * i + 3 * i) % 12));

describe('training documents', () => {
  const variants: Change[] = [
    {},
    { windowsTogether: 4 },
    { windowsTogether: 8, isFrozen: true },
    { trainsWindows: true },
    { trainsWindows: true, windowsTogether: 4 },
    { combination: 'mean' },
    { combination: 'mean', dividesError: true },
    { combination: 'mean', isFrozen: true },
    { combination: 'mean', windowsTogether: 4 },
    { combination: 'mean', windowsTogether: 7, window: 9, dividesError: true },
    { combination: 'sum', windowsTogether: 8, window: 2, isFrozen: true },
    { combination: 'sum', windowsTogether: 3, window: 5 },
    { combination: 'sum' },
    { combination: 'sum', dividesError: true, window: 1 },
    { combination: 'concatenation' },
    { combination: 'concatenation', isFrozen: true, window: 2 },
  ];

  it.each(variants)('agrees with its twin to the bit with %o', (variant) => {
    const bench = createBench(11);
    const setup = toySetup(bench, variant);
    const [documents, tokens] = [bench.matrix(2, 16).data, tokensOf(bench)];
    const expected = train(bench.plain, setup, documents, tokens);
    const found = train(bench.simd, setup, documents, tokens);
    expect(found.documents).toEqual(expected.documents);
    expect(found.documents).not.toEqual(documents.slice());
    expect(found.rows).toEqual(expected.rows);
    if (variant.isFrozen) expect(found.rows).toEqual(setup.rows.data.slice());
    else expect(found.rows).not.toEqual(setup.rows.data.slice());
    expect(found.pairs).toBe(expected.pairs);
    expect(Math.abs(found.loss / expected.loss - 1)).toBeLessThan(1e-12);
    if (!bench.relaxed) return;
    const fused = train(bench.relaxed, setup, documents, tokens).documents;
    expect(Math.max(...fused.map((value, i) => Math.abs(value - expected.documents[i]!)))).toBeLessThan(1e-5);
  });

  it.each(variants.filter(({ isFrozen }) => !isFrozen))('gives on copies what it gives in place with %o', (variant) => {
    const bench = createBench(12);
    const setup = toySetup(bench, variant);
    const [documents, tokens] = [bench.matrix(2, 16).data, tokensOf(bench)];
    const inPlace = train(bench.simd, setup, documents, tokens);
    const count = setup.rows.rows;
    for (const kernels of [bench.simd, bench.plain]) {
      const own = {
        copies: bench.memory.matrix(count + 1, 16),
        slots: bench.memory.u32(count),
        touched: bench.memory.u32(count + 1),
      };
      const onCopies = train(kernels, { ...setup, own }, documents, tokens);
      expect(onCopies.documents).toEqual(inPlace.documents);
      expect(onCopies.rows).toEqual(setup.rows.data.slice());
      expect(own.touched[0]).toBeGreaterThan(4);
      for (let slot = 1; slot <= own.touched[0]!; slot++) {
        const row = own.touched[slot]!;
        expect(own.copies.data.slice(slot * 16, slot * 16 + 16)).toEqual(inPlace.rows.slice(row * 16, row * 16 + 16));
      }
    }
  });

  it('moves nothing but the document where everything else is frozen, and ends a sentence at the end of a document', () => {
    const bench = createBench(13);
    const setup = toySetup(bench, { combination: 'mean', window: 1 });
    const tokens = bench.words([4, DOCUMENT_END, 5]);
    const found = train(bench.simd, setup, bench.matrix(2, 16).data, tokens);
    expect(found.pairs).toBe(2); // the document alone predicts each
    const moved = (row: number) =>
      found.rows.slice(16 * row, 16 * row + 16).some((v, i) => v !== setup.rows.data[16 * row + i]);
    expect([moved(4), moved(5)]).toEqual([false, false]);
  });
});

describe('the worked step', () => {
  /** Word 0 is predicted, word 1 is every negative, words 2 and 3 are the context; window 2 to one side: the sentence is 0 2 3. */
  function worked(change: Change, outputs: readonly (readonly number[])[]) {
    const bench = createBench(1);
    const base = toySetup(bench, { window: 2, negatives: 1, mostTargets: 8, windowsTogether: 1, ...change });
    const V = 4;
    const blocks = outputBlocks(base.combination, base.window);
    const rows = bench.memory.matrix(V + 1 + V * blocks, 8);
    const setup = {
      ...{ ...base, rows, vocabulary: V, firstOutput: V + 1, outsideRow: V },
      keep: bench.words([0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff]),
      aliases: bench.words([0, 1, 0, 1, 0, 1, 0, 1]),
    };
    const write = (row: number, numbers: readonly number[]) => rows.data.set(numbers, 8 * row);
    write(2, [0.1, 0.2, -0.1]);
    write(3, [0.3, 0, 0.1]);
    outputs.forEach((numbers, word) => {
      for (let b = 0; b < blocks; b++) write(V + 1 + word * blocks + b, numbers.slice(3 * b, 3 * b + 3));
    });
    const document = bench.floats([0.2, -0.1, 0, 0, 0, 0, 0, 0]);
    const seen: { rows: Float32Array; document: Float32Array; loss: number }[] = [];
    const trainer: DocumentTrainer = bench.plain.documentTrainer({
      ...setup,
      observe: () => seen.push({ rows: rows.data.slice(), document: document.slice(), loss: trainer.loss() }),
    });
    const row = (r: number) => [...seen[0]!.rows.subarray(8 * r, 8 * r + 3)];
    return { trainer, document, bench, row, output: (word: number, b = 0) => row(V + 1 + word * blocks + b), seen };
  }

  const near = (found: ArrayLike<number>, expected: readonly number[]) => {
    expected.forEach((value, i) => {
      expect(found[i]).toBeCloseTo(value, 7);
    });
  };
  const [plus, minus] = [
    [0.3, -0.2, 0.1],
    [-0.1, 0.4, 0.2],
  ];

  it('of a document alone', () => {
    const { trainer, document, bench, output } = worked({}, [plus!, minus!]);
    trainer.seed([1, 0]);
    trainer.train(document, bench.words([0]), 0.025, 0, true);
    expect(trainer.loss()).toBeCloseTo(1.31754408, 7);
    near(document, [0.20481259, -0.1072501, -0.001225]);
    near(output(0), [0.30240005, -0.20120003, 0.1]);
    near(output(1), [-0.10242502, 0.40121251, 0.2]);
  });

  it('of a document beside its words: skip-gram first, then the document with the outputs that it moved', () => {
    const { trainer, bench, document, row, output, seen } = worked({ trainsWindows: true, window: 1 }, [plus!, minus!]);
    trainer.seed([1, 0]);
    trainer.train(document, bench.words([0, 2]), 0.025, 0, false);
    near(row(2), [0.10506874, 0.19235003, -0.10129999]);
    near(output(0), [0.30366255, -0.19867503, 0.0987375]);
    near(seen[1]!.document, [0.20484328, -0.10718873, -0.00125568]);
  });

  /** Errors g of the targets: how far the labels are from σ(h·u). */
  it.each([
    ['alone', [0.2, -0.1, 0], [plus!, minus!], 1.31754408, [0.48001066, -0.4850045]],
    ['the mean', [0.2, 1 / 30, 0], [plus!, minus!], 1.35665543, [0.48666983, -0.49833334]],
    ['the sum', [0.6, 0.1, 0], [plus!, minus!], 1.299540953, [0.46008512, -0.49500017]],
    [
      'the concatenation',
      [0.2, -0.1, 0, 0.1, 0.2, -0.1, 0.3, 0, 0.1],
      [
        [...plus!, 0.05, 0.1, -0.1, 0.2, 0, -0.05],
        [...minus!, 0, -0.2, 0.1, 0.1, 0.1, 0.3],
      ],
      1.280214987,
      [0.45760206, -0.4875026],
    ],
  ] as const)('of %s has the worked loss and errors', (_, h, outputs, expected, errors) => {
    const padded = (numbers: readonly number[]) => Float32Array.from({ length: 16 }, (_, c) => numbers[c] ?? 0);
    const targets = outputs.map((row, n) => ({ row: padded(row), label: 1 - n }));
    const found = gradientStep([padded(h)], targets, 1);
    expect(found.loss).toBeCloseTo(expected, 7);
    errors.forEach((error, n) => {
      expect(Math.abs(found.errors[n]![0]! - error)).toBeLessThan(1e-7);
    });
  });

  it('of the mean against its word alone: score and loss of the catalogue, 9.1', () => {
    const [h, word] = [Float32Array.of(0.2, 1 / 30, 0, 0), Float32Array.of(...plus!, 0)];
    expect(dotInFourSums(h, word)).toBeCloseTo(0.05333333, 7);
    expect(gradientStep([h], [{ row: word, label: 1 }], 0).loss).toBeCloseTo(0.6668360273, 8);
  });

  it('of inference over three epochs', () => {
    const { trainer, document, bench } = worked({ isFrozen: true }, [plus!, minus!]);
    trainer.seed([1, 0]);
    for (const [rate, expected] of [
      [0.025, [0.20481259, -0.1072501, -0.001225]],
      [0.0167, [0.20802242, -0.1120848, -0.00204142]],
      [0.0084, [0.20963528, -0.11451383, -0.00245145]],
    ] as const) {
      trainer.train(document, bench.words([0]), rate, 0, false);
      near(document, expected);
    }
  });

  /** The first step of the sentence 0 2 3 with both words in reach: a seed is looked for that draws a reach of 2. */
  function firstStep(change: Change, outputs: readonly (readonly number[])[]) {
    const { trainer, document, bench, row, output, seen } = worked(change, outputs);
    trainer.seed([3, 5]);
    trainer.train(document, bench.words([0, 2, 3]), 0.025, 0, true);
    return { row, output, document: seen[1]!.document, loss: seen[0]!.loss };
  }

  it.each([
    ['mean', false, [0.20489586, -0.10741668, -0.00127499], [0.10489586, 0.19258332, -0.10127499]],
    ['mean', true, [0.20163195, -0.10247223, -0.000425], undefined],
    ['sum', false, [0.20468814, -0.10725043, -0.00132479], undefined],
    ['sum', true, [0.20156271, -0.10241681, -0.0004416], undefined],
  ] as const)(
    'of a document with its context: %s, error divided %s',
    (combination, dividesError, expected, context) => {
      const { document, row, output, loss } = firstStep({ combination, dividesError }, [plus!, minus!]);
      expect(loss).toBeCloseTo(combination === 'mean' ? 1.35665543 : 1.299540953, 7);
      near(document, expected);
      if (context) near(row(2), context);
      if (context) near(row(3), [0.30489586, -0.00741668, 0.09872501]);
      near(output(0), combination === 'mean' ? [0.30243335, -0.19959444, 0.1] : [0.30690128, -0.19884979, 0.1]);
      near(output(1), combination === 'mean' ? [-0.10249167, 0.39958472, 0.2] : [-0.107425, 0.3987625, 0.2]);
    },
  );

  it('of a concatenation', () => {
    // The worked blocks are d, c1 and c2; here they are d, two outside positions (zero), c1 and c2.
    const wide = (d: number[], c1: number[], c2: number[]) => [...d, 0, 0, 0, 0, 0, 0, ...c1, ...c2];
    const { document, row, output, loss } = firstStep({ combination: 'concatenation' }, [
      wide([0.3, -0.2, 0.1], [0.05, 0.1, -0.1], [0.2, 0, -0.05]),
      wide([-0.1, 0.4, 0.2], [0, -0.2, 0.1], [0.1, 0.1, 0.3]),
    ]);
    expect(loss).toBeCloseTo(1.280214987, 7);
    near(document, [0.20465077, -0.10716304, -0.00129351]);
    near(row(2), [0.100572, 0.20358152, -0.10236276]);
    near(row(3), [0.30106925, -0.00121876, 0.09577173]);
    near(output(0, 0), [0.30228801, -0.20114401, 0.1]);
    near(output(0, 3), [0.05114401, 0.10228801, -0.10114401]);
    near(output(0, 4), [0.20343202, 0, -0.04885599]);
  });

  it('with the pull to zero of Ai et al.: ∂d of the worked example', () => {
    const { trainer, bench } = worked({}, [
      [0.3, -0.2, 0.1],
      [-0.1, 0.4, 0.2],
    ]);
    const document = bench.floats([0.2, -0.1, 0.3, 0, 0, 0, 0, 0]);
    trainer.seed([1, 0]);
    trainer.train(document, bench.words([0]), 0.025, (2 * 0.1) / 3, false);
    near(document, [0.2 + 0.025 * 0.17842498, -0.1 - 0.025 * 0.28783887, 0.3 - 0.025 * 0.07274723]);
  });

  it('of Ai et al. in one: objective and gradients from old values; training takes the two halves one after the other', () => {
    const row = (...numbers: number[]) => Float32Array.of(...numbers, 0);
    const start = {
      d: row(0.2, -0.1, 0.3),
      w: row(0.3, -0.2, 0.1),
      n: row(-0.1, 0.4, 0.2),
      c: row(0.1, 0.2, -0.1),
      other: row(0.05, -0.3, 0.2),
    };
    const pull = 0.1 / 3;
    const change = (moved: Float32Array, from: Float32Array) => moved.map((value, i) => value - from[i]!);
    /** The step of the document, and that of its word against its context, each on rows of its own. */
    function halves({ d, w, n, c, other }: typeof start) {
      const [own, noise, context, drawn] = [w.slice(), n.slice(), c.slice(), other.slice()];
      const document = gradientStep([d], [{ row: own, label: 1 }, { row: noise, label: 0 }], 1); // biome-ignore format: pairs
      const word = gradientStep([w], [{ row: context, label: 1 }, { row: drawn, label: 0 }], 1); // biome-ignore format: pairs
      const objective = -document.loss - word.loss - pull * d.reduce((sum, value) => sum + value * value, 0);
      return {
        objective,
        slopes: {
          d: document.deltas[0]!.map((value, i) => value - 2 * pull * d[i]!),
          w: word.deltas[0]!.map((value, i) => value + change(own, w)[i]!),
          n: change(noise, n),
          c: change(context, c),
          other: change(drawn, other),
        },
      };
    }
    const { objective, slopes } = halves(start);
    expect(objective).toBeCloseTo(-2.782444827, 6);
    near(slopes.d, [0.17842498, -0.28783887, -0.07274723]);
    near(slopes.w, [0.11881891, 0.21086684, -0.01348811]);
    near(slopes.n, [-0.1, 0.05, -0.15]);
    near(slopes.c, [0.15149995, -0.10099997, 0.05049998]);
    near(slopes.other, [-0.15711965, 0.10474643, -0.05237322]);
    const moved = (from: Float32Array, slope: Float32Array) => from.map((value, i) => value + 0.025 * slope[i]!);
    const after = {
      d: moved(start.d, slopes.d),
      w: moved(start.w, slopes.w),
      n: moved(start.n, slopes.n),
      c: moved(start.c, slopes.c),
      other: moved(start.other, slopes.other),
    };
    expect(halves(after).objective).toBeCloseTo(-2.775265576, 6);
  });
});
