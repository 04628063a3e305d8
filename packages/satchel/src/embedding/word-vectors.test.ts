import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWordVectors } from '../core/word-vectors.ts';
import { createRandom } from '../numeric/random.ts';
import { evaluateAnalogies, parseAnalogies } from './analogy-evaluation.ts';
import { coverage } from './coverage.ts';
import { parseWordVectors } from './formats/parse.case.ts';
import { evaluateSimilarity, parseJudgedPairs, ranks, spearman } from './similarity-evaluation.ts';
import { analogy, lookupIn, nearest, similarity } from './word-vectors.ts';

/** A court of two: the first number is royalty, the second sex. */
const court = createWordVectors(['man', 'woman', 'king', 'queen', 'nothing'], {
  rows: 5,
  columns: 3,
  data: Float32Array.from(
    [
      [0, 1, 1],
      [0, -1, 1],
      [1, 1, 1],
      [1, -1, 1],
      [0, 0, 0],
    ].flat(),
  ),
});

describe('nearest', () => {
  it('lists the other words by falling cosine, the zero row never', () => {
    const found = nearest(court, 'king', 9);
    expect(found.map(({ word }) => word)).toEqual(['man', 'queen', 'woman']);
    expect(found.map((neighbour) => neighbour.similarity)).toEqual(
      [2 / Math.sqrt(6), 1 / 3, 0].map((value) => expect.closeTo(value, 12)),
    );
  });

  it('takes a vector too, keeps to `top`, and leaves out what it is told to', () => {
    expect(nearest(court, Float32Array.of(5, -5, 5), 1)).toEqual([
      { id: 3, word: 'queen', similarity: expect.closeTo(1, 12) },
    ]);
    expect(nearest(court, Float32Array.of(5, -5, 5), 1, { without: [3] })[0]?.word).toBe('woman');
    expect(nearest(court, Float32Array.of(0, 0, 0), 3)).toEqual([]);
    expect(nearest(court, 'king', 0)).toEqual([]);
  });

  it('gives equal cosines to the earlier word', () => {
    const twins = createWordVectors(['a', 'b', 'c'], { rows: 3, columns: 1, data: Float32Array.of(1, 2, 3) });
    expect(nearest(twins, 'c', 2).map(({ word }) => word)).toEqual(['a', 'b']);
    expect(nearest(twins, 'c', 1).map(({ word }) => word)).toEqual(['a']);
  });

  it('says which word it does not know, and how long a vector must be', () => {
    expect(() => nearest(court, 'duke', 1)).toThrow('There is no vector for "duke".');
    expect(() => nearest(court, Float32Array.of(1), 1)).toThrow('The vector must have 3 numbers, got 1.');
  });
});

describe('analogy', () => {
  it('says that man is to king as woman is to queen', () => {
    expect(analogy(court, 'man', 'king', 'woman')).toEqual([{ id: 3, word: 'queen', similarity: expect.any(Number) }]);
  });

  it('never answers with a word of the question', () => {
    expect(analogy(court, 'man', 'man', 'king', 9).map(({ word }) => word)).not.toContain('king');
  });
});

describe('similarity', () => {
  it('is 1 for a word and itself, −1 for its opposite, 0 for a zero row', () => {
    const words = createWordVectors(['up', 'down', 'nil'], {
      rows: 3,
      columns: 2,
      data: Float32Array.of(0.1, 0.3, -0.1, -0.3, 0, 0),
    });
    expect(similarity(words, 0, 0)).toBe(1);
    expect(similarity(words, 0, 1)).toBe(-1);
    expect(similarity(words, 0, 2)).toBe(0);
  });
});

describe('lookupIn', () => {
  it('folds to lower case only where the vocabulary has no capitals', () => {
    expect(lookupIn(court)('King')).toBe(2);
    const mixed = createWordVectors(['Paris', 'paris'], { rows: 2, columns: 1, data: Float32Array.of(1, 2) });
    expect(lookupIn(mixed)('PARIS')).toBeUndefined();
    expect(lookupIn(mixed)('Paris')).toBe(0);
  });
});

describe('spearman', () => {
  it('shares ranks among equal values', () => {
    expect(Array.from(ranks([10, 20, 10, 30]))).toEqual([1.5, 3, 1.5, 4]);
  });

  it('is 0.8 for one neighbouring pair out of order and 1 − 6·2/(4·15) by the book', () => {
    expect(spearman([1, 2, 3, 4], [1, 2, 4, 3])).toBeCloseTo(0.8, 12);
  });

  it('is 1 under any growing change of the values, and 0 for a constant', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 2 }), (values) => {
        expect(
          spearman(
            values,
            values.map((value) => value ** 3),
          ),
        ).toBeCloseTo(1, 12);
        expect(
          spearman(
            values,
            values.map(() => 7),
          ),
        ).toBe(0);
      }),
    );
  });
});

describe('evaluateSimilarity', () => {
  it('counts covered pairs, folds case, and correlates the rest', () => {
    const pairs = parseJudgedPairs('# judged\nKing man 9\nking\tqueen\t5.5\nking woman 1\nking duke 3\n\n');
    expect(evaluateSimilarity(court, pairs)).toEqual({
      spearman: expect.closeTo(1, 12),
      covered: 3,
      pairs: 4,
      folded: true,
    });
  });

  it('is 0 where nothing is covered', () => {
    expect(evaluateSimilarity(court, parseJudgedPairs('a b 1'))).toMatchObject({ spearman: 0, covered: 0 });
  });

  it('names the line it cannot read', () => {
    expect(() => parseJudgedPairs('a b 1\na b', 'ws.txt')).toThrow(
      expect.objectContaining({ code: 'BAD_PAIR', where: 'ws.txt:2' }),
    );
    expect(() => parseJudgedPairs('a b 1,5')).toThrow(expect.objectContaining({ code: 'BAD_PAIR', where: '1' }));
  });
});

describe('evaluateAnalogies', () => {
  const sections = parseAnalogies(
    ': royal\nman king woman queen\nman king woman duke\n: reversed\nKing man queen woman\nman man king queen\n',
  );

  it('gives accuracy and coverage for each section and in all', () => {
    expect(evaluateAnalogies(court, sections)).toEqual({
      accuracy: 1,
      correct: 3,
      covered: 3,
      questions: 4,
      sections: {
        royal: { accuracy: 1, correct: 1, covered: 1, questions: 2 },
        reversed: { accuracy: 1, correct: 2, covered: 2, questions: 2 },
      },
      folded: true,
      limit: 5,
    });
  });

  it('asks and answers only with the most frequent words', () => {
    expect(evaluateAnalogies(court, sections, { limit: 3 })).toMatchObject({ covered: 0, accuracy: 0, limit: 3 });
  });

  it('answers every question as `analogy` does, over more words than one block holds', () => {
    const [count, random] = [2500, createRandom(5, 'analogies')];
    const data = Float32Array.from({ length: count * 8 }, () => random.uniform() - 0.5);
    const words = createWordVectors(
      Array.from({ length: count }, (_, i) => `w${i}`),
      { rows: count, columns: 8, data },
    );
    const questions = Array.from({ length: 20 }, (_, i) => [`w${i}`, `w${7 * i + 1}`, `w${113 * i + 2}`] as const);
    const text = questions.map(([a, b, c]) => `${a} ${b} ${c} ${analogy(words, a, b, c)[0]?.word}`).join('\n');
    expect(evaluateAnalogies(words, parseAnalogies(text))).toMatchObject({ correct: 20, covered: 20 });
  });

  it('names the line it cannot read', () => {
    expect(() => parseAnalogies(': a\na b c', 'q.txt')).toThrow(
      expect.objectContaining({ code: 'BAD_QUESTION', where: 'q.txt:2' }),
    );
  });
});

describe('coverage', () => {
  it('counts tokens and documents with vectors, and lists what is missing', async () => {
    expect(await coverage(court, [['king', 'and', 'queen'], ['and', 'so'], [], ['man']], { top: 1 })).toEqual({
      tokens: 6,
      knownTokens: 3,
      tokenShare: 0.5,
      documents: 4,
      knownDocuments: 2,
      documentShare: 0.5,
      unknownWords: 2,
      unknown: [{ word: 'and', count: 2 }],
    });
  });

  it('is all zeros for an empty corpus', async () => {
    expect(await coverage(court, [])).toMatchObject({ tokenShare: 0, documentShare: 0, unknown: [] });
  });

  it('counts the words a vector can be made for, where words have parts', async () => {
    const buckets = {
      rows: 4,
      columns: court.vectors.columns,
      data: new Float32Array(4 * court.vectors.columns).fill(1),
    };
    const parts = createWordVectors(court.terms, court.vectors, { subwords: { shortest: 4, longest: 5, buckets } });
    const documents = [['king', 'kingdom', 'kingdom', 'a']]; // <a> has three characters
    expect(await coverage(parts, documents)).toMatchObject({
      tokens: 4,
      knownTokens: 1,
      composedTokens: 2,
      unknownWords: 2,
    });
  });
});

describe('GloVe 6B, 100 dimensions, the words of the data sets', () => {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
  const data = process.env['SATCHEL_DATA'] ?? join(root, '../shared/data');
  const read = (name: string): Uint8Array | undefined => {
    try {
      const bytes = readFileSync(join(data, name));
      return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    } catch {
      return undefined;
    }
  };
  const vectors = read('vectors/glove-6b-100d-subset.bin.gz');

  it.skipIf(!vectors)('agrees with people as it is known to (skipped without SATCHEL_DATA)', () => {
    const { words, report } = parseWordVectors([vectors ?? new Uint8Array()]);
    expect(report).toMatchObject({ format: 'word2vec-binary', words: 78_598, dimensions: 100 });
    for (const [name, expected, covered] of [
      ['EN-WS-353-ALL', 0.5533, 348],
      ['EN-MEN-TR-3k', 0.6995, 2884],
      ['EN-SIMLEX-999', 0.2972, 995],
      ['EN-RG-65', 0.7246, 63],
    ] as const) {
      const pairs = parseJudgedPairs(new TextDecoder().decode(read(`wordsim/${name}.txt`)));
      expect(evaluateSimilarity(words, pairs)).toMatchObject({ spearman: expect.closeTo(expected, 3), covered });
    }
    expect(analogy(words, 'man', 'king', 'woman')[0]?.word).toBe('queen');
  });
});
