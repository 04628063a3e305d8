import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../../core/errors.ts';
import type { ReadOptions } from './options.ts';
import { parseWordVectors } from './parse.case.ts';
import { bytesOf, gloveText, joined, word2vecText } from './samples.case.ts';
import type { LoadedWords } from './word-table.ts';

const parse = (text: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  parseWordVectors([typeof text === 'string' ? bytesOf(text) : text], options, 'v.txt');

const rows = ({ words }: LoadedWords) =>
  Object.fromEntries(
    words.terms.map((word, i) => [
      word,
      Array.from(words.vectors.data.subarray(i * words.vectors.columns, (i + 1) * words.vectors.columns)),
    ]),
  );

function refusal(text: string | Uint8Array, options: Partial<ReadOptions> = {}): SatchelError {
  try {
    parse(text, options);
  } catch (error) {
    if (error instanceof SatchelError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('word vectors as text', () => {
  it('reads word2vec text', () => {
    const loaded = parse(word2vecText);
    expect(rows(loaded)).toEqual({ the: [0.5, -1], café: [Math.fround(0.2), 3.25], end: [0, 0] });
    expect(loaded.words.idOf('café')).toBe(1);
    expect(loaded.report).toMatchObject({
      format: 'word2vec',
      words: 3,
      dimensions: 2,
      declared: 3,
      zeroRows: 1,
      lineEnds: 'lf',
      finalNewline: true,
    });
  });

  it('reads GloVe text, where a word may hold spaces (V9)', () => {
    const loaded = parse(gloveText);
    expect(rows(loaded)).toEqual({ the: [0.5, -1, 4], café: [Math.fround(0.2), 3.25, 5], '. . .': [7, 8, 9] });
    expect(loaded.report).toMatchObject({ format: 'glove', declared: undefined, spacedWords: 1 });
  });

  it('reads the space that word2vec and fastText leave at the end of lines, and tabs', () => {
    expect(rows(parse('2 2 \na 1 2 \nb 3 4 \n'))).toEqual({ a: [1, 2], b: [3, 4] });
    expect(rows(parse('a\t1\t2\t3\nb\t3\t4\t5\n'))).toEqual({ a: [1, 2, 3], b: [3, 4, 5] });
  });

  it('says which of byte-order mark, CRLF and missing last newline it met (V2)', () => {
    const loaded = parse(`\ufeff${gloveText.replaceAll('\n', '\r\n').trimEnd()}`);
    expect(loaded.words.terms).toEqual(['the', 'café', '. . .']);
    expect(loaded.report).toMatchObject({
      byteOrderMark: true,
      lineEnds: 'crlf',
      finalNewline: false,
      format: 'glove',
    });
    expect(parse('a 1 2 3\n\n\n').report.words).toBe(1);
  });

  it('reads the same however the bytes arrive', () => {
    const bytes = bytesOf(`\ufeff${word2vecText.replaceAll('\n', '\r\n')}`);
    const whole = parse(bytes);
    for (let at = 0; at <= bytes.length; at++) {
      const cut = parseWordVectors([bytes.subarray(0, at), bytes.subarray(at)]);
      expect(rows(cut)).toEqual(rows(whole));
      expect(cut.report).toEqual(whole.report);
    }
    expect(rows(parseWordVectors(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(rows(whole));
  });

  it('reads only the first words where a limit is set, and does not ask for the rest', () => {
    const limited = parse(word2vecText, { limit: 2 });
    expect(limited.words.terms).toEqual(['the', 'café']);
    expect(limited.report).toMatchObject({ limited: true, declared: 3, words: 2 });
    expect(parse('5 1\na 1\nb 2\nbroken', { limit: 2 }).report.words).toBe(2);
    expect(parse(word2vecText, { limit: 3 }).report.limited).toBe(false);
  });

  it('leaves out bad rows where asked to, and counts them', () => {
    const text = '6 2\na 1 2\nb nan 2\nc 1\nd 1e20 1e20\ne 0,1 2\nf 5 6\n';
    const loaded = parse(text, { skipBad: true });
    expect(rows(loaded)).toEqual({ a: [1, 2], f: [5, 6] });
    expect(loaded.report).toMatchObject({ skipped: 4, firstSkipped: 'v.txt:3:3' });
    expect(rows(parse(joined('a 1 2 3\n', Uint8Array.of(0xff), ' 1 2 3\n'), { skipBad: true }))).toEqual({
      a: [1, 2, 3],
    });
  });

  it('finds the line of a word again behind rows that were left out', () => {
    expect(refusal('a 1 2 3\nb x 2 3\nc 1 2 3\nd x 2 3\nc 4 5 6\n', { skipBad: true })).toMatchObject({
      code: 'DUPLICATE_WORD',
      where: 'v.txt:5',
      facts: { earlier: 'line 3' },
    });
  });

  it('keeps the first of repeated words, and more or fewer rows than promised, where lenient', () => {
    const loaded = parse('2 2\na 1 2\na 3 4\nb 5 6\n', { lenient: true });
    expect(rows(loaded)).toEqual({ a: [1, 2], b: [5, 6] });
    expect(loaded.report).toMatchObject({ duplicates: 1, declared: 2 });
    expect(parse('9 2\na 1 2\n', { lenient: true }).report).toMatchObject({ words: 1, declared: 9 });
  });

  it('reads another encoding by name', () => {
    expect(parse(joined('caf', Uint8Array.of(0xe9), ' 1 2 3\n'), { encoding: 'windows-1252' }).words.terms).toEqual([
      'café',
    ]);
  });

  it('keeps words that look like parts of a prototype as plain words', () => {
    const { words } = parse('__proto__ 1 2 3\nconstructor 4 5 6\n');
    expect(words.idOf('__proto__')).toBe(0);
    expect(words.idOf('toString')).toBeUndefined();
  });

  it('grows past the first guess', () => {
    const count = 40_000;
    const text = Array.from({ length: count }, (_, i) => `w${i} ${i} 0.5 -1`).join('\n');
    const { words, report } = parse(text);
    expect(report.words).toBe(count);
    expect(words.vectors.data[3 * (count - 1)]).toBe(count - 1);
  });
});

describe('what is wrong with a text file', () => {
  const catalogue: readonly (readonly [string, string | Uint8Array, Partial<ReadOptions>, string, string, string])[] = [
    ['V1', '', {}, 'EMPTY_FILE', 'v.txt', 'The file is empty; word vectors were expected.'],
    ['V1', '\ufeff', {}, 'EMPTY_FILE', 'v.txt', 'The file is empty; word vectors were expected.'],
    ['V1', '3 2\n', {}, 'NO_VECTORS', 'v.txt', 'The file holds no word vector: nothing follows its header.'],
    ['V3', '3 2\na 1 2\nb 3 4\n', {}, 'COUNT_MISMATCH', 'v.txt:1', 'The header promises 3 words, but 2 rows follow.'],
    [
      'V3',
      '1 2\na 1 2\nb 3 4\nc oops\n',
      {},
      'COUNT_MISMATCH',
      'v.txt:1',
      'The header promises 1 words, but 3 rows follow.',
    ],
    [
      'V4',
      '99999999999 300\na 1\n',
      {},
      'BAD_HEADER',
      'v.txt:1',
      'The first line must be a header with a count of 0 to 2147483647 words, got "99999999999 300".',
    ],
    [
      'V4',
      '-1 300\na 1\n',
      {},
      'BAD_HEADER',
      'v.txt:1',
      'The first line must be a header with a count of 0 to 2147483647 words, got "-1 300".',
    ],
    [
      'V4',
      '1e6 300\na 1\n',
      {},
      'BAD_HEADER',
      'v.txt:1',
      'The first line must be a header with a count of 0 to 2147483647 words, got "1e6 300".',
    ],
    [
      'V4',
      '٣ 300\na 1\n',
      {},
      'BAD_HEADER',
      'v.txt:1',
      'The first line must be a header with a count of 0 to 2147483647 words, got "٣ 300".',
    ],
    [
      'V4',
      '3 0\na 1\n',
      {},
      'BAD_HEADER',
      'v.txt:1',
      'The first line must be a header with 1 to 65536 dimensions, got "3 0".',
    ],
    [
      'V4',
      '3 70000\na 1\n',
      {},
      'BAD_HEADER',
      'v.txt:1',
      'The first line must be a header with 1 to 65536 dimensions, got "3 70000".',
    ],
    [
      'V4',
      'hello\n',
      {},
      'BAD_HEADER',
      'v.txt:1',
      'The first line must be a header "words dimensions", or a word and its numbers, got "hello".',
    ],
    [
      'V5',
      '2 3\na 1 2 3\nb 1 2\n',
      {},
      'DIM_MISMATCH',
      'v.txt:3',
      'The row of "b" has 2 numbers, but 3 were expected.',
    ],
    [
      'V5',
      '2 3\na 1 2 3\nb 1 2 3 4\n',
      {},
      'DIM_MISMATCH',
      'v.txt:3',
      'The row of "b" has 4 numbers, but 3 were expected.',
    ],
    ['V5', '2 3\na 1 2 3\nb\n', {}, 'DIM_MISMATCH', 'v.txt:3', 'The row of "b" has 0 numbers, but 3 were expected.'],
    ['V6', 'a 1 2 3\nb 1  3\n', {}, 'BAD_NUMBER', 'v.txt:2:5', 'A number was expected here, found nothing.'],
    ['V6', 'a 1 2 3\nb 1  2 3\n', {}, 'BAD_NUMBER', 'v.txt:2:5', 'A number was expected here, found nothing.'],
    ['V6', 'a 1 2 3\nb  1 2 3\n', {}, 'BAD_NUMBER', 'v.txt:2:3', 'A number was expected here, found nothing.'],
    ['V7', 'a 1 2 3\nb 1 nan 3\n', {}, 'NONFINITE', 'v.txt:2:5', 'A finite number was expected here, found "nan".'],
    ['V7', 'a 1 2 3\nb 1 2 inf\n', {}, 'NONFINITE', 'v.txt:2:7', 'A finite number was expected here, found "inf".'],
    [
      'V7',
      'a 1 2 3\nb -nan(ind) 2 3\n',
      {},
      'NONFINITE',
      'v.txt:2:3',
      'A finite number was expected here, found "-nan(ind)".',
    ],
    ['V7', 'a 1 2 3\nb 1 1e999 3\n', {}, 'NONFINITE', 'v.txt:2:5', 'A finite number was expected here, found "1e999".'],
    ['V8', 'a 1 2 3\nb 1 0,12 3\n', {}, 'BAD_NUMBER', 'v.txt:2:5', 'A number was expected here, found "0,12".'],
    ['V8', 'a 1 2 3\nb 1 1.0abc 3\n', {}, 'BAD_NUMBER', 'v.txt:2:5', 'A number was expected here, found "1.0abc".'],
    ['V8', 'a 1 2 3\nb 0x10 2 3\n', {}, 'BAD_NUMBER', 'v.txt:2:3', 'A number was expected here, found "0x10".'],
    [
      'V8',
      'a 1 2 3\nédition 1 1_000 3\n',
      {},
      'BAD_NUMBER',
      'v.txt:2:11',
      'A number was expected here, found "1_000".',
    ],
    ['V9', 'a 1 2 3\n 1 2 3\n', {}, 'EMPTY_WORD', 'v.txt:2:1', 'The line begins with a space, where a word should be.'],
    ['V9', 'a 1 2 3\n\nb 1 2 3\n', {}, 'EMPTY_WORD', 'v.txt:2', 'This line is empty, and more lines follow.'],
    [
      'V10',
      joined('a 1 2 3\nca', Uint8Array.of(0xe9), ' 1 2 3\n'),
      {},
      'BAD_UTF8',
      'v.txt, byte 10',
      'A word is not UTF-8.',
    ],
    [
      'V11',
      'a 1 2 3\nb 1 2 3\na 4 5 6\n',
      {},
      'DUPLICATE_WORD',
      'v.txt:3',
      'The word "a" stands here again, after line 1.',
    ],
    [
      'V11',
      '3 3\nb 1 2 3\na 1 2 3\na 4 5 6\n',
      {},
      'DUPLICATE_WORD',
      'v.txt:4',
      'The word "a" stands here again, after line 3.',
    ],
    [
      'V12',
      'a 1 2 3\nb 1e38 1e38 1e38\n',
      {},
      'NONFINITE_NORM',
      'v.txt:2',
      'The numbers of "b" are so large that the length of the vector is not finite.',
    ],
    [
      'V14',
      '1000000 300\na 1\n',
      { memoryLimit: 1e8 },
      'MEMORY_LIMIT',
      'v.txt',
      'The vectors would need about 1312 MB, more than the 100 MB allowed.',
    ],
  ];

  it.each(['a 1 2 3\nb 1 nan 3\n', 'a 1 2 3\nb 1e38 1e38 1e38\n'])(
    'say what to do about %j, in code and at the command line',
    (text) => {
      expect(refusal(text).remedy).toBe(
        "Leave such rows out: 'skipBad' where vectors are loaded, at the command line 'satchel words convert FILE NEW --skip-bad'.",
      );
    },
  );

  it.each(catalogue)('%s: %j', (_row, text, options, code, where, message) => {
    const error = refusal(text, options);
    expect([error.code, error.where, error.message, error.kind]).toEqual([code, where, message, 'data']);
  });

  it('refuses 100,000 digits and a letter at once (V15)', () => {
    const text = `a 1 2 3\nb 1 ${'1'.repeat(100_000)}a 3\n`;
    const start = performance.now();
    expect(refusal(text)).toMatchObject({
      code: 'BAD_NUMBER',
      where: 'v.txt:2:5',
      message: `A number was expected here, found "${'1'.repeat(40)}…".`,
    });
    expect(performance.now() - start).toBeLessThan(5000); // a guard against quadratic time, which would be minutes
  });

  it('names both figures and a limit that would fit (V14)', () => {
    const error = refusal('1000000 300\na 1\n', { memoryLimit: 1e8 });
    expect(error.facts).toEqual({ estimate: 1_312_000_000, limit: 100_000_000, fitting: 76_219 });
    expect(error.remedy).toBe("Load fewer words, at most 'limit' 76219, or allow more memory.");
    expect(refusal('1000000 300\na 1\n', { memoryLimit: 1e8, limit: 76_219 }).code).toBe('DIM_MISMATCH');
  });

  it('gives up on a line without end before it has kept much of it (V13)', () => {
    const piece = new Uint8Array(2 ** 20).fill(0x61);
    let given = 0;
    function* endless() {
      for (; given < 1024; given++) yield piece;
    }
    expect(() => parseWordVectors(endless())).toThrow(expect.objectContaining({ code: 'LINE_TOO_LONG', where: '1' }));
    expect(given).toBeLessThan(8);
  });

  it('accepts an all-zero row and counts it (V12)', () => {
    expect(parse('a 0 0 0\nb 1 2 3\n').report.zeroRows).toBe(1);
  });

  it('escapes what a terminal would act on', () => {
    expect(refusal('a 1 2 3\n\u001b[31mred 1 2\n').message).toBe(
      'The row of "\\x1b[31mred" has 2 numbers, but 3 were expected.',
    );
  });

  it('accepts or refuses any text, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '1', '.', '-', 'e', '\t', '\r', 'é'), maxLength: 60 }),
        fc.boolean(),
        (text, forgiving) => {
          try {
            const { words } = parse(text, { lenient: forgiving, skipBad: forgiving });
            expect(words.vectors.data.every(Number.isFinite)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(SatchelError);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});
