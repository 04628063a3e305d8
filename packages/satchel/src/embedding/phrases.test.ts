import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPhrases, learnPhrases, type PhraseSettings } from './phrases.ts';
import { phraseScore } from './phrases-joiner.ts';

const settings = (given: Partial<PhraseSettings> = {}): PhraseSettings => ({
  passes: 1,
  score: 'npmi',
  threshold: 0.5,
  minCount: 2,
  ...given,
});
const words = (text: string): string[] => text.split(' ');

/** People write of new york, and of other things that are new. */
const letters = [
  'new york is large', 'i saw new york', 'a new hat', 'the new york times', 'we read the times of new york', 'is it new', 'the york road',
].map(words); // biome-ignore format: letters

describe('the score of a pair', () => {
  const seen = { pair: 4, first: 5, second: 8, total: 100 };

  it('npmi: ln(p_ab / p_a p_b) / −ln p_ab', () => {
    expect(phraseScore(seen, { score: 'npmi', minCount: 5 })).toBeCloseTo(Math.log(10) / Math.log(25), 12);
    expect(phraseScore({ pair: 4, first: 4, second: 4, total: 100 }, { score: 'npmi', minCount: 1 })).toBeCloseTo(
      1,
      12,
    );
    expect(phraseScore({ pair: 1, first: 10, second: 10, total: 100 }, { score: 'npmi', minCount: 1 })).toBeCloseTo(
      0,
      12,
    );
  });

  it('discount: N (n_ab − δ) / (n_a n_b)', () => {
    expect(phraseScore(seen, { score: 'discount', minCount: 1 })).toBeCloseTo((100 * 3) / 40, 12);
    expect(phraseScore(seen, { score: 'discount', minCount: 4 })).toBe(0);
  });

  it('npmi lies between −1 and 1 for any counts a text can have', () => {
    const counts = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(50), fc.nat(50), fc.nat(100));
    fc.assert(
      fc.property(counts, ([pair, moreOfFirst, moreOfSecond, others]) => {
        const [first, second] = [pair + moreOfFirst, pair + moreOfSecond];
        const score = phraseScore(
          { pair, first, second, total: first + second + others },
          { score: 'npmi', minCount: 1 },
        );
        expect(Math.abs(score)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});

describe('learning phrases', () => {
  it('finds what stands together more often than chance would have it', () => {
    const found = learnPhrases(letters, settings());
    expect(found.map(({ phrase, count, pass }) => [phrase, count, pass])).toEqual([['new_york', 4, 1]]);
    expect(found[0]!.score).toBeCloseTo(Math.log((4 * 28) / (6 * 5)) / -Math.log(4 / 28), 12);
  });

  it('joins what was joined in the next pass', () => {
    const text = Array.from({ length: 6 }, (_, i) => words(`new york times wrote ${i}`));
    expect(
      learnPhrases(text, settings({ passes: 3, threshold: 0.9 })).map(({ phrase, pass }) => [phrase, pass]),
    ).toEqual([
      ['new_york', 1],
      ['times_wrote', 1],
      ['new_york_times_wrote', 2],
    ]);
  });

  it('joins from left to right, and never across the end of a document', () => {
    expect(learnPhrases([words('a a a'), words('a a a')], settings({ threshold: -1 }))).toMatchObject([
      { phrase: 'a_a', count: 2 },
    ]);
    expect(
      learnPhrases(
        Array.from({ length: 9 }, (_, i) => [i % 2 === 0 ? 'x' : 'y']),
        settings({ threshold: -1 }),
      ),
    ).toEqual([]);
  });

  it('leaves pairs below the least count and below the threshold alone', () => {
    expect(learnPhrases(letters, settings({ minCount: 5 }))).toEqual([]);
    expect(learnPhrases(letters, settings({ threshold: 0.99 }))).toEqual([]);
    expect(learnPhrases(letters, settings({ passes: 0 }))).toEqual([]);
  });

  it('lists equal scores in order of code units', () => {
    const text = [...words('b a d c'), ...words('b a d c')]
      .map((_, i, all) => [all[2 * i]!, all[2 * i + 1]!])
      .slice(0, 4);
    expect(learnPhrases(text, settings({ minCount: 1 })).map(({ phrase }) => phrase)).toEqual(['b_a', 'd_c']);
  });

  it('takes a word of the text that looks like a phrase for that phrase', () => {
    const text = [...letters, ['new_york'], ['new_york']];
    const [found] = learnPhrases(text, settings());
    expect(found).toMatchObject({ phrase: 'new_york', count: 4 });
  });
});

describe('joining phrases', () => {
  it('joins new text as the learned text was joined', () => {
    expect(joinPhrases(words('in new york city'), [{ phrase: 'new_york', pass: 1 }])).toEqual([
      'in',
      'new_york',
      'city',
    ]);
    const passes = [{ phrase: 'new_york_city', pass: 2 }, { phrase: 'new_york', pass: 1 }]; // biome-ignore format: passes
    expect(joinPhrases(words('in new york city'), passes)).toEqual(['in', 'new_york_city']);
    expect(joinPhrases([], passes)).toEqual([]);
  });

  const text = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }), { maxLength: 12 });

  it('finds each phrase as often as it was counted', () => {
    fc.assert(
      fc.property(text, (documents) => {
        const found = learnPhrases(documents, settings({ threshold: 0 }));
        const joined = documents.flatMap((document) => joinPhrases(document, found));
        for (const { phrase, count } of found) expect(joined.filter((word) => word === phrase)).toHaveLength(count);
      }),
      { numRuns: 50 },
    );
  });

  it('loses no word and changes no order, however many passes', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 3 }), (documents, passes) => {
        const found = learnPhrases(documents, settings({ passes, threshold: -1 }));
        for (const document of documents) {
          expect(joinPhrases(document, found).flatMap((word) => word.split('_'))).toEqual(document);
        }
      }),
      { numRuns: 50 },
    );
  });
});
