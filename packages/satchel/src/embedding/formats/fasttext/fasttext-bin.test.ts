import { describe, expect, it } from 'vitest';
import { SatchelError } from '../../../core/errors.ts';
import type { ReadOptions } from '../options.ts';
import { parseWordVectors } from '../parse.case.ts';
import { type FasttextFields, fasttextBin, floats, joined } from '../samples.case.ts';
import { composeVector, subwordIds } from '../subwords.ts';

const parse = (changed: Partial<FasttextFields> = {}, options: Partial<ReadOptions> = {}) =>
  parseWordVectors([fasttextBin(changed)], options, 'm.bin');

function refusal(bytes: Uint8Array, options: Partial<ReadOptions> = {}): SatchelError {
  try {
    parseWordVectors([bytes], options, 'm.bin');
  } catch (error) {
    if (error instanceof SatchelError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('character n-grams', () => {
  it.each([
    ['the', [1151, 1726, 960, 1980, 934, 280]], // <th <the <the> the the> he>
    ['école', [704, 1565, 707, 146, 1227, 357, 480, 1514, 1233, 1964, 742, 1385, 1189, 844]],
    ['北京x', [1847, 429, 793, 155, 1535, 1659]],
  ])('gives "%s" the buckets that fastText 0.9.2 gives it', (word, expected) => {
    expect(subwordIds(word, 3, 6, 2000)).toEqual(expected);
  });

  it('takes bytes beyond ASCII as signed numbers, whole characters at a time', () => {
    expect(subwordIds('é', 1, 1, 2 ** 32)).toEqual([signedHash([0xc3, 0xa9])]);
    expect(subwordIds('é', 1, 3, 2 ** 32)).toHaveLength(4); // é, <é, é>, <é>; not < and > alone
  });

  it('finds none in a word that is too short, or without buckets', () => {
    expect(subwordIds('', 3, 6, 100)).toEqual([]);
    expect(subwordIds('word', 3, 6, 0)).toEqual([]);
    expect(subwordIds('word', 3, 0, 100)).toEqual([]);
  });
});

/** FNV-1a written down a second time, plainly. */
function signedHash(bytes: readonly number[]): number {
  let hash = 2166136261n;
  for (const byte of bytes)
    hash = ((hash ^ BigInt.asUintN(32, BigInt(byte < 128 ? byte : byte - 256))) * 16777619n) & 0xffffffffn;
  return Number(hash);
}

describe('a fastText model', () => {
  it('gives each word the mean of its own row and its n-grams', () => {
    const { words, report } = parse();
    expect(words.terms).toEqual(['ab', 'é']);
    expect(Array.from(words.counts ?? [])).toEqual([6, 3]);
    expect(report).toMatchObject({ format: 'fasttext-bin', words: 2, dimensions: 2, declared: 2 });
    const ids = subwordIds('ab', 3, 4, 4); // bucket b has the row (5 + 2b, 6 + 2b)
    const mean = (first: number, step: number) =>
      Math.fround((first + ids.reduce((sum, id) => sum + step + 2 * id, 0)) * Math.fround(1 / (ids.length + 1)));
    expect(Array.from(words.vectors.data.subarray(0, 2))).toEqual([mean(1, 5), mean(2, 6)]);
  });

  it('makes a vector for an unknown word of its n-grams alone', () => {
    const { words } = parse();
    const into = new Float32Array(2);
    const ids = subwordIds('abc', 3, 4, 4);
    expect(composeVector(words, 'abc', into)).toBe(true);
    expect(into[0]).toBe(Math.fround(ids.reduce((sum, id) => sum + 5 + 2 * id, 0) * Math.fround(1 / ids.length)));
    expect(composeVector(words, '', into)).toBe(false);
    expect(Array.from(into)).toEqual([0, 0]);
  });

  it('gives plain rows where the model has no n-grams', () => {
    const { words } = parse({ maxn: 0 });
    expect(Array.from(words.vectors.data)).toEqual([1, 2, 3, 4]);
    expect(words.subwords).toBeUndefined();
    expect(composeVector(words, 'abc', new Float32Array(2))).toBe(false);
  });

  it('keeps the n-grams where only some words are read', () => {
    const { words, report } = parse({}, { limit: 1 });
    expect([words.terms, words.vectors.rows, words.subwords?.buckets.rows, report.limited]).toEqual([
      ['ab'],
      1,
      4,
      true,
    ]);
    expect(Array.from(words.vectors.data)).toEqual(Array.from(parse().words.vectors.data.subarray(0, 2)));
  });

  it('reads the same however the bytes arrive', () => {
    const bytes = fasttextBin();
    const whole = Array.from(parse().words.vectors.data);
    for (let at = 0; at <= bytes.length; at++) {
      expect(Array.from(parseWordVectors([bytes.subarray(0, at), bytes.subarray(at)]).words.vectors.data)).toEqual(
        whole,
      );
    }
  });

  const entries = fasttextBin().length - (12 * 4 + 17 + 17 + 8) - (12 + 12 + 20);
  const catalogue: readonly (readonly [string, string, Partial<FasttextFields>, string, string, string])[] = [
    [
      'B6',
      'another version',
      { version: 13 },
      'BAD_HEADER',
      'm.bin, byte 4',
      "The field 'version' of this fastText model must be 11 or 12, got 13.",
    ],
    [
      'B7',
      'no dimensions',
      { dim: 0 },
      'BAD_HEADER',
      'm.bin, byte 8',
      "The field 'dim' of this fastText model must be 1 to 65536, got 0.",
    ],
    [
      'B7',
      'an unknown loss',
      { loss: 99 },
      'BAD_HEADER',
      'm.bin, byte 32',
      "The field 'loss' of this fastText model must be 1 to 4, got 99.",
    ],
    [
      'B7',
      'an unknown model',
      { model: 99 },
      'BAD_HEADER',
      'm.bin, byte 36',
      "The field 'model' of this fastText model must be 1 to 3, got 99.",
    ],
    [
      'B7',
      'negative buckets',
      { bucket: -1 },
      'BAD_HEADER',
      'm.bin, byte 40',
      "The field 'bucket' of this fastText model must be 0 to 2147483647, got -1.",
    ],
    [
      'B7',
      'a negative size',
      { size: -1 },
      'BAD_HEADER',
      'm.bin, byte 64',
      "The field 'size' of this fastText model must be 0 to 2147483647, got -1.",
    ],
    [
      'B7',
      'more words than entries',
      { nwords: 4 },
      'BAD_HEADER',
      'm.bin, byte 68',
      "The field 'nwords' of this fastText model must be 0 to 3, got 4.",
    ],
    [
      'B7',
      'labels that do not add up',
      { nlabels: 2 },
      'BAD_HEADER',
      'm.bin, byte 72',
      "The field 'nlabels' of this fastText model must be 1 to 1, got 2.",
    ],
    [
      'B7',
      'a negative prune size',
      { pruneidxSize: -2 },
      'BAD_HEADER',
      'm.bin, byte 84',
      "The field 'pruneidx_size' of this fastText model must be -1 to 2147483647, got -2.",
    ],
    [
      'B7',
      'a negative count',
      {
        entries: [
          ['ab', -1, 0],
          ['é', 3, 0],
          ['__label__x', 1, 1],
        ],
      },
      'BAD_HEADER',
      `m.bin, byte ${entries + 3}`,
      "The field 'count' of this fastText model must be 0 or more, got -1.",
    ],
    [
      'B7',
      'a label among the words',
      {
        entries: [
          ['ab', 6, 1],
          ['é', 3, 0],
          ['__label__x', 1, 1],
        ],
      },
      'BAD_HEADER',
      `m.bin, byte ${entries + 11}`,
      "The field 'type' of this fastText model must be 0, got 1.",
    ],
    [
      'B7',
      'a prune index of −1',
      { pruneidxSize: 1, pruneidx: [-1, 0] },
      'BAD_HEADER',
      `m.bin, byte ${entries + 44}`,
      "The field 'pruneidx' of this fastText model must be 0 or more, got -1.",
    ],
    [
      'B7',
      'pruned but not quantised',
      { pruneidxSize: 1, pruneidx: [0, 0] },
      'BAD_HEADER',
      `m.bin, byte ${entries + 52}`,
      "The field 'quant_input' of this fastText model must be 1 in a pruned model, got 0.",
    ],
    [
      'B7',
      'a flag of 7',
      { quantInput: 7 },
      'BAD_HEADER',
      `m.bin, byte ${entries + 44}`,
      "The field 'quant_input' of this fastText model must be 0 or 1, got 7.",
    ],
    [
      'B7',
      'output quantised, input not',
      { qout: 1 },
      'BAD_HEADER',
      `m.bin, byte ${entries + 44 + 17 + 48}`,
      "The field 'qout' of this fastText model must be 0 where the input matrix is not quantised, got 1.",
    ],
    [
      '–',
      'a quantised model',
      { quantInput: 1 },
      'UNSUPPORTED_FORMAT',
      `m.bin, byte ${entries + 44}`,
      'This is a quantised fastText model (.ftz); its vectors cannot be read.',
    ],
    [
      '–',
      'a quantised classifier, as all of them are',
      { quantInput: 1, model: 3 },
      'UNSUPPORTED_FORMAT',
      `m.bin, byte ${entries + 44}`,
      'This is a quantised fastText model (.ftz); its vectors cannot be read.',
    ],
    [
      '–',
      'a classifier',
      { model: 3 },
      'UNSUPPORTED_FORMAT',
      'm.bin, byte 36',
      'This is a fastText classifier (a supervised model), not a model of word vectors.',
    ],
    [
      '–',
      'rows that do not add up',
      { rows: 7 },
      'BAD_HEADER',
      `m.bin, byte ${entries + 45}`,
      "The field 'rows of the input matrix' of this fastText model must be nwords + bucket = 6, got 7.",
    ],
    [
      '–',
      'columns that differ',
      { columns: 3 },
      'BAD_HEADER',
      `m.bin, byte ${entries + 53}`,
      "The field 'columns of the input matrix' of this fastText model must be dim = 2, got 3.",
    ],
    [
      '–',
      'an endless word',
      { entries: [['x'.repeat(5000), 1, 0]] },
      'WORD_TOO_LONG',
      `m.bin, byte ${entries}`,
      'No word ends within 4096 bytes; this is no file of word vectors, or a damaged one.',
    ],
    [
      '–',
      'NaN in a word',
      { numbers: [1, Number.NaN, ...Array.from({ length: 10 }, () => 1)] },
      'NONFINITE',
      `m.bin, byte ${entries + 44 + 17 + 4}`,
      'Number 2 of the vector of "ab" is not finite.',
    ],
    [
      '–',
      'NaN in a bucket',
      { numbers: [...Array.from({ length: 11 }, () => 1), Number.NaN] },
      'NONFINITE',
      `m.bin, byte ${entries + 44 + 17 + 44}`,
      'A number of n-gram bucket 3 is not finite, or absurdly large.',
    ],
    [
      '–',
      'the same word twice',
      {
        entries: [
          ['ab', 6, 0],
          ['ab', 3, 0],
          ['__label__x', 1, 1],
        ],
      },
      'DUPLICATE_WORD',
      `m.bin, byte ${entries + 12}`,
      'The word "ab" stands here again, after word 1.',
    ],
    [
      'B9',
      'bytes after the end',
      { tail: joined(floats(0, 0), 'x') },
      'TRAILING_BYTES',
      `m.bin, byte ${fasttextBin().length}`,
      'Something follows the last of the 2 promised rows.',
    ],
    [
      'B4',
      'an output beyond all sizes',
      { outputRows: 2n ** 60n },
      'BAD_HEADER',
      `m.bin, byte ${entries + 44 + 17 + 48 + 1}`,
      "The field 'rows of the output matrix' of this fastText model must be 0 to 2147483648, got 1152921504606847000.",
    ],
  ];
  it.each(catalogue)('%s: refuses %s', (_row, _what, changed, code, where, message) => {
    const error = refusal(fasttextBin(changed));
    expect([error.code, error.where, error.message]).toEqual([code, where, message]);
  });

  it('names the magic number where a person says it is a fastText model (B6)', () => {
    const error = refusal(fasttextBin({ magic: 1 }), { format: 'fasttext-bin' });
    expect([error.code, error.where, error.message]).toEqual([
      'BAD_HEADER',
      'm.bin, byte 0',
      "The field 'magic' of this fastText model must be 793712314, got 1.",
    ]);
  });

  it('says where a file was cut, wherever that is (B1)', () => {
    const bytes = fasttextBin();
    for (let length = 4; length < bytes.length; length++) {
      const error = refusal(bytes.subarray(0, length));
      expect([error.code, error.facts['offset']]).toEqual(['TRUNCATED', length]);
    }
  });

  it('refuses buckets beyond the memory limit before taking any', () => {
    const error = refusal(fasttextBin({ bucket: 2_000_000_000, rows: 2_000_000_002 }), { memoryLimit: 1e9 });
    expect(error).toMatchObject({ code: 'MEMORY_LIMIT', facts: { estimate: 16_000_000_016, limit: 1e9 } });
  });
});
