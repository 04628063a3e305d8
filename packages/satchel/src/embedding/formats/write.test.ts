import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOneGo } from '../../core/threads/steps.ts';
import { createWordVectors, type WordVectors } from '../../core/word-vectors.ts';
import { ByteQueue } from './byte-queue.ts';
import { readWordList } from './join-words.ts';
import { readNpy } from './npy.ts';
import { resolveReadOptions, type WritableFormat } from './options.ts';
import { parseWordVectors, readFromPieces } from './parse.case.ts';
import { problemsOf } from './problems.ts';
import { joined } from './samples.case.ts';
import { foldSubwords } from './subwords.ts';
import { writeWordList, writeWordVectors } from './write.ts';

const sample = (words: readonly string[], columns: number, numbers: readonly number[]): WordVectors =>
  createWordVectors(words, { rows: words.length, columns, data: Float32Array.from(numbers) });
const text = (words: WordVectors, format: WritableFormat) =>
  new TextDecoder().decode(joined(...writeWordVectors(words, format)));

const cats = sample(['cat', 'ça va'], 2, [0.1, -2, 1e-9, 3]);

describe('writeWordVectors', () => {
  it('writes word2vec text', () => {
    expect(text(cats, 'word2vec')).toBe('2 2\ncat 0.1 -2\nça va 1e-9 3\n');
  });

  it('writes GloVe text', () => {
    expect(text(cats, 'glove')).toBe('cat 0.1 -2\nça va 1e-9 3\n');
  });

  it('writes a NumPy header of a multiple of 64 bytes', () => {
    const [header = new Uint8Array()] = writeWordVectors(cats, 'npy');
    expect(header).toHaveLength(128);
    expect(new TextDecoder('latin1').decode(header.subarray(1))).toBe(
      `NUMPY\u0001\0v\0{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }${' '.repeat(58)}\n`,
    );
  });

  it('writes a fastText model that reads back to the same bits, n-grams and counts too', () => {
    const buckets = {
      rows: 5,
      columns: 2,
      data: Float32Array.from({ length: 10 }, (_, i) => Math.fround(0.1 * i - 0.3)),
    };
    const own = { rows: 2, columns: 2, data: Float32Array.of(0.7, -1, 1e-3, 0.25) };
    const vectors = { ...own, data: own.data.slice() };
    inOneGo(foldSubwords(['cat', 'ça va'], vectors, { shortest: 2, longest: 4, buckets }));
    const words = createWordVectors(['cat', 'ça va'], vectors, {
      counts: Float64Array.of(7, 3),
      subwords: { shortest: 2, longest: 4, buckets, own },
    });
    const read = parseWordVectors([joined(...writeWordVectors(words, 'fasttext-bin'))]);
    expect(read.report).toMatchObject({ format: 'fasttext-bin', words: 2, dimensions: 2 });
    expect([read.words.terms, read.words.vectors, read.words.counts]).toEqual([words.terms, vectors, words.counts]);
    expect(read.words.subwords).toEqual({ shortest: 2, longest: 4, buckets });
    // what was read has no rows of its own any more: they are made again, to rounding
    const again = parseWordVectors([joined(...writeWordVectors(read.words, 'fasttext-bin'))]).words;
    again.vectors.data.forEach((value, i) => {
      expect(value).toBeCloseTo(vectors.data[i]!, 6);
    });
    expect(again.subwords).toEqual(read.words.subwords);
  });

  it('writes words without n-grams as a fastText model too', () => {
    const { words, report } = parseWordVectors([joined(...writeWordVectors(cats, 'fasttext-bin'))]);
    expect([words.terms, words.vectors, words.subwords, report.format]).toEqual([
      cats.terms,
      cats.vectors,
      undefined,
      'fasttext-bin',
    ]);
    expect(() => [...writeWordVectors(sample(['a\0b'], 1, [1]), 'fasttext-bin')]).toThrow(
      expect.objectContaining({ code: 'BAD_WORD' }),
    );
  });

  const word = fc.string({
    unit: fc.constantFrom('a', 'é', '北', '.', '1', '-', 'e', '😀', '"', '\\', '\r'),
    minLength: 1,
    maxLength: 8,
  });
  const vectors = fc
    .tuple(fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), fc.integer({ min: 6, max: 9 }))
    .chain(([words, columns]) =>
      fc
        .array(fc.float({ noNaN: true, min: Math.fround(-1e18), max: Math.fround(1e18) }), {
          minLength: words.length * columns,
          maxLength: words.length * columns,
        })
        .map((numbers) => sample(words, columns, numbers)),
    );

  it.each(['word2vec', 'glove', 'word2vec-binary'] as const)('writes %s that reads back to the same bits', (format) => {
    fc.assert(
      fc.property(vectors, (words) => {
        const read = parseWordVectors(writeWordVectors(words, format));
        expect(read.report.format).toBe(format);
        expect(read.words.terms).toEqual(words.terms);
        expect(new Uint8Array(read.words.vectors.data.slice().buffer)).toEqual(
          new Uint8Array(words.vectors.data.slice().buffer),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('writes npy and its list of words that read back to the same bits', () => {
    const queue = new ByteQueue();
    const options = resolveReadOptions();
    const matrix = readFromPieces(writeWordVectors(cats, 'npy'), queue, readNpy(queue, options, problemsOf('')));
    expect(matrix).toEqual(cats.vectors);
    expect(readWordList(joined(...writeWordList(cats)), options, problemsOf(''))).toEqual(cats.terms);
  });

  it('makes pieces of many rows, each its own', () => {
    const many = sample(
      Array.from({ length: 5000 }, (_, i) => `w${i}`),
      4,
      Array.from({ length: 20_000 }, (_, i) => i / 7),
    );
    const pieces = [...writeWordVectors(many, 'word2vec')];
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.length).toBeLessThan(20);
    expect(parseWordVectors(pieces).words.vectors.data).toEqual(many.vectors.data);
  });

  it.each([
    ['', 'word2vec', 'The word "" is empty, so a word2vec file could not give it back.'],
    [
      'a\nb',
      'word2vec-binary',
      'The word "a\\nb" holds a line break, so a word2vec-binary file could not give it back.',
    ],
    ['a b', 'word2vec-binary', 'The word "a b" holds a space, so a word2vec-binary file could not give it back.'],
    ['a 1', 'word2vec', 'The word "a 1" ends with a space and a number, so a word2vec file could not give it back.'],
    [
      'a ',
      'word2vec',
      'The word "a " has a space at its edge, or two together, so a word2vec file could not give it back.',
    ],
    ['a b', 'glove', 'The word "a b" comes first and holds a space or a mark, so a glove file could not give it back.'],
    ['\ud800', 'word2vec', 'The word "\\ud800" holds half a character, so a word2vec file could not give it back.'],
  ] as const)('refuses the word %j in %s', (word, format, message) => {
    expect(() => text(sample([word], 2, [1, 2]), format)).toThrow(message);
  });

  it('refuses numbers that are not finite, and a matrix that does not fit', () => {
    expect(() => text(sample(['a'], 2, [1, Number.NaN]), 'word2vec')).toThrow(
      'Number 2 of the vector of "a" is not finite.',
    );
    expect(() => text(createWordVectors(['a', 'b'], cats.vectors), 'glove')).not.toThrow();
    expect(() => text(createWordVectors(['a'], cats.vectors), 'word2vec')).toThrow('There are 1 words, but 2 rows.');
  });
});
