import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelSets, labelSetCount, labelSetsFrom, labelsAt } from '../core/labels.ts';
import { createRandom } from '../numeric/random.ts';
import { holdOut, officialSplit, parseProtocol, repeatedFolds, type Split, stratifiedFolds } from './splits.ts';

const labelSets = (classes: number, largest: number) =>
  fc.array(fc.uniqueArray(fc.integer({ min: 0, max: classes - 1 }), { maxLength: largest }), {
    minLength: 6,
    maxLength: 60,
  });
const singles = fc.array(
  fc.integer({ min: 0, max: 3 }).map((c) => [c]),
  { minLength: 6, maxLength: 80 },
);
const foldCounts = fc.integer({ min: 2, max: 6 });
const seeds = fc.integer({ min: 0, max: 1e6 });

const countIn = (labels: LabelSets, rows: Uint32Array, c: number): number =>
  rows.filter((row) => labelsAt(labels, row).includes(c)).length;
const spread = (counts: readonly number[]): number => Math.max(...counts) - Math.min(...counts);

function expectPartition({ train, test }: Split, documents: number): void {
  expect([...train, ...test].sort((a, b) => a - b)).toEqual(Array.from({ length: documents }, (_, i) => i));
  expect([...train]).toEqual([...train].sort((a, b) => a - b));
  expect([...test]).toEqual([...test].sort((a, b) => a - b));
}

describe('stratified folds', () => {
  it('test every document exactly once', () => {
    fc.assert(
      fc.property(labelSets(4, 3), foldCounts, seeds, (sets, folds, seed) => {
        const splits = stratifiedFolds(labelSetsFrom(sets), 4, folds, createRandom(seed));
        expect(splits).toHaveLength(folds);
        for (const split of splits) expectPartition(split, sets.length);
        expect(splits.flatMap(({ test }) => [...test]).sort((a, b) => a - b)).toEqual(sets.map((_, i) => i));
      }),
    );
  });

  it('differ by at most one document a class, and at most one document over all, when every document has one class', () => {
    fc.assert(
      fc.property(singles, foldCounts, seeds, (sets, folds, seed) => {
        const labels = labelSetsFrom(sets);
        const splits = stratifiedFolds(labels, 4, folds, createRandom(seed));
        for (const c of [0, 1, 2, 3])
          expect(spread(splits.map(({ test }) => countIn(labels, test, c)))).toBeLessThanOrEqual(1);
        expect(spread(splits.map(({ test }) => test.length))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('share out label sets more evenly than chance: of 1,000 documents every label within one document of its tenth', () => {
    const random = createRandom(7);
    const shares = [0.4, 0.2, 0.1, 0.05, 0.02];
    const labels = labelSetsFrom(
      Array.from({ length: 1000 }, () => shares.flatMap((share, c) => (random.uniform() < share ? [c] : []))),
    );
    const splits = stratifiedFolds(labels, 5, 10, createRandom(1));
    shares.forEach((_, c) => {
      const tenth =
        countIn(
          labels,
          Uint32Array.from({ length: 1000 }, (__, i) => i),
          c,
        ) / 10;
      for (const { test } of splits) expect(Math.abs(countIn(labels, test, c) - tenth)).toBeLessThan(1);
    });
    expect(spread(splits.map(({ test }) => test.length))).toBeLessThanOrEqual(1);
  });

  it('never put a group on both sides', () => {
    fc.assert(
      fc.property(labelSets(3, 2), seeds, fc.integer({ min: 3, max: 9 }), (sets, seed, names) => {
        const random = createRandom(seed);
        const groups = sets.map((_, i) =>
          i < 3 ? `g${i}` : random.below(5) === 0 ? undefined : `g${random.below(names)}`,
        );
        for (const { train, test } of stratifiedFolds(labelSetsFrom(sets), 3, 3, createRandom(seed), groups)) {
          expect(test.length).toBeGreaterThan(0);
          const tested = new Set([...test].flatMap((row) => groups[row] ?? []));
          expect([...train].filter((row) => tested.has(groups[row] ?? ''))).toEqual([]);
        }
      }),
    );
  });

  it('balance the classes of groups too: 40 addresses of one era each, 10 to 19 passages long', () => {
    const groups = Array.from({ length: 40 }, (_, g) => new Array<string>(10 + (g % 10)).fill(`address ${g}`)).flat();
    const labels = labelSetsFrom(groups.map((group) => [Number(group.slice(8)) % 4]));
    const splits = stratifiedFolds(labels, 4, 5, createRandom(3), groups);
    for (const c of [0, 1, 2, 3]) {
      const counts = splits.map(({ test }) => countIn(labels, test, c));
      expect(spread(counts)).toBeLessThanOrEqual(10);
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(20);
    }
  });

  it('are the same for the same seed and others for another', () => {
    const labels = labelSetsFrom(Array.from({ length: 50 }, (_, i) => [i % 3]));
    const tests = (seed: number) => stratifiedFolds(labels, 3, 5, createRandom(seed)).map(({ test }) => [...test]);
    expect(tests(1)).toEqual(tests(1));
    expect(tests(1)).not.toEqual(tests(2));
  });

  it('allow a class with fewer documents than folds', () => {
    const labels = labelSetsFrom([[0], [0], [0], [0], [1]]);
    const splits = stratifiedFolds(labels, 2, 5, createRandom(1));
    expect(splits.map(({ test }) => test.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('place documents without a label evenly', () => {
    const splits = stratifiedFolds(labelSetsFrom(new Array<number[]>(9).fill([])), 0, 3, createRandom(1));
    expect(splits.map(({ test }) => test.length)).toEqual([3, 3, 3]);
  });

  it('take 20,000 documents in their stride', () => {
    const random = createRandom(1);
    const labels = labelSetsFrom(Array.from({ length: 20_000 }, () => [random.below(90), random.below(90)]));
    const started = performance.now();
    stratifiedFolds(labels, 90, 10, createRandom(1));
    expect(performance.now() - started).toBeLessThan(30_000); // a guard against quadratic time
  });
});

describe('repeated folds', () => {
  it('are dealt anew every time', () => {
    const labels = labelSetsFrom(Array.from({ length: 30 }, (_, i) => [i % 2]));
    const splits = repeatedFolds(labels, 2, 3, 2, createRandom(1));
    expect(splits).toHaveLength(6);
    for (const round of [splits.slice(0, 3), splits.slice(3)]) {
      expect(round.flatMap(({ test }) => [...test]).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 30 }, (_, i) => i),
      );
    }
    expect([...splits[0]!.test]).not.toEqual([...splits[3]!.test]);
  });
});

describe('a hold-out', () => {
  it('has both sides, whatever the share', () => {
    fc.assert(
      fc.property(labelSets(4, 2), fc.double({ min: 0.01, max: 0.99, noNaN: true }), seeds, (sets, share, seed) => {
        const split = holdOut(labelSetsFrom(sets), 4, share, createRandom(seed));
        expectPartition(split, sets.length);
        expect(split.test.length).toBeGreaterThan(0);
        expect(split.train.length).toBeGreaterThan(0);
      }),
    );
  });

  it('keeps class shares within one document and its size within two', () => {
    fc.assert(
      fc.property(singles, fc.constantFrom(0.1, 0.2, 0.25, 0.5), seeds, (sets, share, seed) => {
        const labels = labelSetsFrom(sets);
        const { test } = holdOut(labels, 4, share, createRandom(seed));
        const all = Uint32Array.from(sets, (_, i) => i);
        for (const c of [0, 1, 2, 3])
          expect(Math.abs(countIn(labels, test, c) - share * countIn(labels, all, c))).toBeLessThanOrEqual(1.01);
        expect(Math.abs(test.length - share * sets.length)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 300 },
    );
  });

  it('fills the test side from a hundred classes of two documents, where a fifth of each would be none', () => {
    const labels = labelSetsFrom(Array.from({ length: 200 }, (_, i) => [i % 100]));
    const { test } = holdOut(labels, 100, 0.2, createRandom(1));
    expect(Math.abs(test.length - 40)).toBeLessThanOrEqual(2);
  });

  it('never puts a group on both sides', () => {
    const groups = Array.from({ length: 60 }, (_, i) => `thread ${i % 12}`);
    const { train, test } = holdOut(labelSetsFrom(groups.map((_, i) => [i % 2])), 2, 0.25, createRandom(5), groups);
    const tested = new Set([...test].map((row) => groups[row]));
    expect([...train].some((row) => tested.has(groups[row]))).toBe(false);
    expect(test.length).toBe(15);
  });
});

describe('the official split', () => {
  it('is train against test in any case, and says how many documents are on neither side', () => {
    const split = officialSplit(['train', 'TEST', 'dev', 'Train', undefined, 'validation', 'test']);
    expect(split).toEqual({ train: Uint32Array.of(0, 3), test: Uint32Array.of(1, 6), leftOut: 3 });
  });

  it.each([
    [
      ['train', 'dev', 'train'],
      "The official split needs documents marked 'train' and documents marked 'test'; found 'dev', 'train'.",
    ],
    [
      [undefined, undefined],
      "The official split needs documents marked 'train' and documents marked 'test'; none names its part.",
    ],
    [
      ['te\u001bst'],
      "The official split needs documents marked 'train' and documents marked 'test'; found 'te\\x1bst'.",
    ],
  ])('is refused where it is not: %j', (splits, message) => {
    expect(() => officialSplit(splits)).toThrowError(
      expect.objectContaining({
        code: 'NO_SPLIT',
        kind: 'data',
        message,
        remedy: "Name the field that holds it, or split by 'cv:10' or 'holdout:0.2' instead.",
      }),
    );
  });
});

describe('the protocol as typed', () => {
  it.each([
    ['official', { kind: 'official' }],
    ['cv:10', { kind: 'cv', folds: 10, repeats: 1 }],
    ['cv:10x3', { kind: 'cv', folds: 10, repeats: 3 }],
    ['holdout:0.2', { kind: 'holdout', share: 0.2 }],
    ['holdout:.25', { kind: 'holdout', share: 0.25 }],
  ])('%s is understood', (text, protocol) => {
    expect(parseProtocol(text)).toEqual(protocol);
  });

  it.each([
    '',
    'cv',
    'cv:',
    'cv:1',
    'cv:0x3',
    'cv:5x0',
    'cv:5x',
    'cv:1e3',
    'cv:-3',
    'cv: 10',
    'CV:10',
    'cv:99999999',
    'holdout:0',
    'holdout:1',
    'holdout:0.0',
    'holdout:1.5',
    'holdout:abc',
    'holdout:-.2',
    'holdout:',
    'Official',
  ])('"%s" is refused', (text) => {
    expect(() => parseProtocol(text)).toThrowError(
      expect.objectContaining({
        code: 'USAGE',
        kind: 'usage',
        message: `The split must be 'official', 'folds', 'cv:FOLDS' with at least 2 folds, 'cv:FOLDSxREPEATS' or 'holdout:SHARE' with a share between 0 and 1, got "${text}".`,
      }),
    );
  });
});

describe('what cannot be split', () => {
  const three = labelSetsFrom([[0], [0], [1]]);
  const random = createRandom(1);
  it.each([
    [
      'more folds than documents',
      () => stratifiedFolds(three, 2, 4, random),
      'TOO_FEW_POINTS',
      'Too few documents to share out over 4 parts: 3.',
    ],
    [
      'more folds than groups',
      () => stratifiedFolds(three, 2, 3, random, ['a', 'b', 'a']),
      'TOO_FEW_POINTS',
      'Too few groups to share out over 3 parts: 2, of 3 documents.',
    ],
    [
      'one document',
      () => holdOut(labelSetsFrom([[0]]), 1, 0.5, random),
      'TOO_FEW_POINTS',
      'Too few documents to share out over 2 parts: 1.',
    ],
    [
      'one fold',
      () => stratifiedFolds(three, 2, 1, random),
      'BAD_PARAM',
      'The number of folds must be a whole number of at least 2, got 1.',
    ],
    [
      'half a repeat',
      () => repeatedFolds(three, 2, 2, 0.5, random),
      'BAD_PARAM',
      'The number of repeats must be a whole number of at least 1, got 0.5.',
    ],
    [
      'everything held out',
      () => holdOut(three, 2, 1, random),
      'BAD_PARAM',
      'The share to hold out must be a number between 0 and 1, got 1.',
    ],
    [
      'a class beyond the last',
      () => stratifiedFolds(three, 1, 2, random),
      'INCONSISTENT',
      'A document has class number 1, but there are only 1 classes.',
    ],
    [
      'groups of other documents',
      () => holdOut(three, 2, 0.5, random, ['a']),
      'SHAPE',
      'Expected the groups of 3 documents, got 1.',
    ],
  ])('%s', (_, split, code, message) => {
    expect(split).toThrowError(expect.objectContaining({ code, message }));
  });

  it('leaves the labels as they were', () => {
    const before = [...three.ids];
    stratifiedFolds(three, 2, 3, random);
    expect([...three.ids]).toEqual(before);
    expect(labelSetCount(three)).toBe(3);
  });
});
