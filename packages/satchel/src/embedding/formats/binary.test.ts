import { describe, expect, it } from 'vitest';
import { SatchelError } from '../../core/errors.ts';
import type { ReadOptions } from './options.ts';
import { parseWordVectors } from './parse.case.ts';
import { bytesOf, fasttextBin, floats, joined, word2vecBinary } from './samples.case.ts';

const parse = (bytes: Uint8Array, options: Partial<ReadOptions> = {}) => parseWordVectors([bytes], options, 'v.bin');

function refusal(bytes: Uint8Array, options: Partial<ReadOptions> = {}): SatchelError {
  try {
    parse(bytes, options);
  } catch (error) {
    if (error instanceof SatchelError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('word2vec binary', () => {
  it('reads rows with a newline between and without (B2)', () => {
    for (const newline of ['\n', '']) {
      const { words, report } = parse(word2vecBinary({ newline }));
      expect(words.terms).toEqual(['the', 'café']);
      expect(Array.from(words.vectors.data)).toEqual([0.5, -1, 4, 0.25, 3.5, 5]);
      expect(report).toMatchObject({ format: 'word2vec-binary', words: 2, dimensions: 3, declared: 2 });
    }
  });

  it('reads the same however the bytes arrive', () => {
    const bytes = word2vecBinary();
    for (let at = 0; at <= bytes.length; at++) {
      const { words } = parseWordVectors([bytes.subarray(0, at), bytes.subarray(at)], { format: 'word2vec-binary' });
      expect([words.terms, Array.from(words.vectors.data)]).toEqual([
        ['the', 'café'],
        [0.5, -1, 4, 0.25, 3.5, 5],
      ]);
    }
  });

  it('is told from text where the first float holds a line break and no byte looks like binary', () => {
    const numbers = [-1.1307074387900684e-8, -8.297606687699042e-40, 1.665395029509915e-33, -1.0387109452524599e-38];
    const bytes = joined('1 7\n', '-e ', floats(...numbers, 64536.03515625, -64521.03515625, 64536.03515625));
    expect(parseWordVectors([bytes]).report).toMatchObject({ format: 'word2vec-binary', words: 1, dimensions: 7 });
  });

  it('stops at a limit without looking at the rest', () => {
    const cut = word2vecBinary().subarray(0, 22);
    expect(parse(cut, { limit: 1 }).report).toMatchObject({ words: 1, limited: true });
  });

  it('leaves out bad rows where asked to', () => {
    const bytes = joined('3 2\n', 'a ', floats(1, 2), 'b ', floats(Number.NaN, 1), 'c ', floats(3, 4));
    const { words, report } = parse(bytes, { skipBad: true });
    expect([words.terms, Array.from(words.vectors.data), report.skipped]).toEqual([['a', 'c'], [1, 2, 3, 4], 1]);
  });

  const two = word2vecBinary({ newline: '' });
  const catalogue: readonly (readonly [string, string, Uint8Array, Partial<ReadOptions>, string, string, string])[] = [
    [
      'B1',
      'cut in the header',
      bytesOf('2 '),
      { format: 'word2vec-binary' },
      'TRUNCATED',
      'v.bin, byte 2',
      'The file was cut off in its header: 3 bytes were expected there, found 2.',
    ],
    [
      'B1',
      'nothing but a header',
      bytesOf('2 3\n'),
      { format: 'word2vec-binary' },
      'TRUNCATED',
      'v.bin, byte 4',
      'The file was cut off in word 1: 1 bytes were expected there, found 0.',
    ],
    [
      'B1',
      'cut in a word',
      two.subarray(0, 22),
      {},
      'TRUNCATED',
      'v.bin, byte 22',
      'The file was cut off in word 2: 3 bytes were expected there, found 2.',
    ],
    [
      'B1',
      'cut in a vector',
      two.subarray(0, 30),
      {},
      'TRUNCATED',
      'v.bin, byte 30',
      'The file was cut off in the vector of word 2 of 2: 12 bytes were expected there, found 4.',
    ],
    [
      'B3',
      'word without end',
      joined('2 2\na ', floats(1, 2), 'x'.repeat(5000)),
      {},
      'WORD_TOO_LONG',
      'v.bin, byte 14',
      'No word ends within 4096 bytes; this is no file of word vectors, or a damaged one.',
    ],
    [
      'B4',
      '2^31 × 2^31',
      joined('2147483648 2147483648\na ', floats(1, 2)),
      {},
      'SIZE_OVERFLOW',
      'v.bin, byte 0',
      'The header promises 2147483648 × 2147483648 numbers; at most 2147483647 × 65536 are read.',
    ],
    [
      'B4',
      '2^53',
      joined('9007199254740992 1\na ', floats(1, 2)),
      {},
      'SIZE_OVERFLOW',
      'v.bin, byte 0',
      'The header promises 9007199254740992 × 1 numbers; at most 2147483647 × 65536 are read.',
    ],
    [
      'B5',
      'text as binary',
      bytesOf('1 2\na 1 2\n'),
      { format: 'word2vec-binary' },
      'WRONG_FORMAT',
      'v.bin, byte 0',
      'The file was to be read as word2vec binary, but it looks like text.',
    ],
    [
      'B5',
      'binary as text',
      two,
      { format: 'word2vec' },
      'WRONG_FORMAT',
      'v.bin, byte 0',
      'The file was to be read as word2vec text, but it looks like word2vec binary.',
    ],
    [
      'B5',
      'fastText as text',
      fasttextBin(),
      { format: 'glove' },
      'WRONG_FORMAT',
      'v.bin, byte 0',
      'The file was to be read as GloVe text, but it looks like a fastText model.',
    ],
    [
      'B9',
      'bytes after the end',
      joined(two, 'x'),
      {},
      'TRAILING_BYTES',
      'v.bin, byte 38',
      'Something follows the last of the 2 promised rows.',
    ],
    [
      'B10',
      'a web page',
      bytesOf('<!DOCTYPE html><html>404</html>'),
      {},
      'UNSUPPORTED_FORMAT',
      'v.bin, byte 0',
      'This looks like a web page (an error page saved in place of the file?), not like word vectors; it was not read further.',
    ],
    [
      'B10',
      'a Git LFS pointer',
      bytesOf('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n'),
      {},
      'UNSUPPORTED_FORMAT',
      'v.bin, byte 0',
      'This looks like a Git LFS pointer (the file itself was never downloaded), not like word vectors; it was not read further.',
    ],
    [
      'B10',
      'gzip named .bin',
      Uint8Array.of(0x1f, 0x8b, 8, 0),
      {},
      'UNSUPPORTED_FORMAT',
      'v.bin, byte 0',
      'This looks like a gzip file, not like word vectors; it was not read further.',
    ],
    [
      'B10',
      'a pickle',
      Uint8Array.of(0x80, 4, 0x95),
      {},
      'UNSUPPORTED_FORMAT',
      'v.bin, byte 0',
      'This looks like a Python pickle, which can run code, not like word vectors; it was not read further.',
    ],
    [
      'B10',
      'noise',
      Uint8Array.of(1, 2, 3, 4, 5),
      {},
      'UNSUPPORTED_FORMAT',
      'v.bin, byte 0',
      'This looks like binary data of an unknown kind, not like word vectors; it was not read further.',
    ],
    [
      '–',
      'no dimensions',
      joined('2 0\na ', floats(1)),
      {},
      'BAD_HEADER',
      'v.bin, byte 0',
      'The header promises vectors of 0 dimensions.',
    ],
    [
      '–',
      'no header',
      joined('\0\0 '),
      { format: 'word2vec-binary' },
      'BAD_HEADER',
      'v.bin, byte 0',
      'The file must begin with a line "words dimensions", got "\\x00\\x00 ".',
    ],
    ['–', 'an empty word', joined('1 1\n ', floats(1)), {}, 'EMPTY_WORD', 'v.bin, byte 4', 'Word 1 is empty.'],
    [
      '–',
      'a repeated word',
      joined('2 1\na ', floats(1), 'a ', floats(2)),
      {},
      'DUPLICATE_WORD',
      'v.bin, byte 10',
      'The word "a" stands here again, after word 1.',
    ],
    [
      '–',
      'not UTF-8',
      joined('1 1\na', Uint8Array.of(0xff), ' ', floats(1)),
      {},
      'BAD_UTF8',
      'v.bin, byte 5',
      'A word is not UTF-8.',
    ],
    [
      '–',
      'NaN',
      joined('1 2\na ', floats(1, Number.NaN)),
      {},
      'NONFINITE',
      'v.bin, byte 10',
      'Number 2 of the vector of "a" is not finite.',
    ],
    [
      '–',
      'too large',
      joined('1 2\na ', floats(1e38, 1e38)),
      {},
      'NONFINITE_NORM',
      'v.bin, byte 6',
      'The numbers of "a" are so large that the length of the vector is not finite.',
    ],
    [
      '–',
      'no rows',
      joined('0 2\n', Uint8Array.of(10)),
      { format: 'auto' },
      'NO_VECTORS',
      'v.bin',
      'The file holds no word vector: nothing follows its header.',
    ],
    [
      '–',
      'too much memory',
      joined('1000000 300\na ', floats(1, 2)),
      { memoryLimit: 1e8 },
      'MEMORY_LIMIT',
      'v.bin',
      'The vectors would need about 1312 MB, more than the 100 MB allowed.',
    ],
  ];
  it.each(catalogue)('%s: refuses %s', (_row, _what, bytes, options, code, where, message) => {
    const error = refusal(bytes, options);
    expect([error.code, error.where, error.message]).toEqual([code, where, message]);
  });

  it('forgives bytes after the end where lenient, and counts them (B9)', () => {
    expect(parse(joined(two, 'xyz'), { lenient: true }).report.trailingBytes).toBe(3);
  });

  it('answers finite numbers or refuses, whichever bit is flipped (B8)', () => {
    for (const sample of [two, fasttextBin()]) {
      for (let bit = 0; bit < 8 * sample.length; bit++) {
        const bytes = sample.slice();
        bytes[bit >> 3] = bytes[bit >> 3]! ^ (1 << (bit & 7));
        try {
          expect(parse(bytes, { memoryLimit: 2 ** 24 }).words.vectors.data.every(Number.isFinite)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(SatchelError);
        }
      }
    }
  });
});
