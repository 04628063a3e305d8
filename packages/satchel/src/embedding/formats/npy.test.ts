import { describe, expect, it } from 'vitest';
import { ByteQueue } from './byte-queue.ts';
import { joinWords, readWordList } from './join-words.ts';
import { readNpy } from './npy.ts';
import { type ReadOptions, resolveReadOptions } from './options.ts';
import { readFromPieces } from './parse.case.ts';
import { problemsOf } from './problems.ts';
import { bytesOf, floats, joined, npyFile, npySample } from './samples.case.ts';

const problem = problemsOf('m.npy');
function read(bytes: Uint8Array, options: Partial<ReadOptions> = {}) {
  const queue = new ByteQueue();
  return readFromPieces([bytes], queue, readNpy(queue, resolveReadOptions(options), problem));
}
const header = (descr: string, shape: string, order = 'False') =>
  `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': ${shape}, }`;

describe('a NumPy matrix', () => {
  it('reads 32-bit rows', () => {
    expect(read(npySample())).toEqual({ rows: 2, columns: 3, data: Float32Array.of(0.5, -1, 4, 0.25, 3.5, 5) });
    expect(read(npySample(), { limit: 1 }).rows).toBe(1);
  });

  it('reads 64-bit and 16-bit rows', () => {
    const double = npyFile(header('<f8', '(1, 2)'), new Uint8Array(Float64Array.of(0.5, -1e-3).buffer));
    expect(Array.from(read(double).data)).toEqual([0.5, Math.fround(-1e-3)]);
    const half = npyFile(
      header('<f2', '(1, 5)'),
      new Uint8Array(Uint16Array.of(0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff).buffer),
      2,
    );
    expect(Array.from(read(half).data)).toEqual([1, -2, 0.333251953125, 2 ** -24, 65504]);
  });

  it.each([
    ['nothing', new Uint8Array(0), 'EMPTY_FILE', 'm.npy'],
    ['another kind of file', bytesOf('hello, world!'), 'BAD_HEADER', 'm.npy, byte 0'],
    ['version 9', npyFile(header('<f4', '(1, 1)'), floats(1), 9), 'BAD_HEADER', 'm.npy, byte 6'],
    [
      'a header of a gigabyte',
      joined(Uint8Array.of(0x93), 'NUMPY', Uint8Array.of(2, 0, 0, 0, 0, 64)),
      'BAD_HEADER',
      'm.npy, byte 8',
    ],
    ['one dimension', npyFile(header('<f4', '(3,)'), floats(1, 2, 3)), 'BAD_HEADER', 'm.npy, byte 10'],
    ['a negative shape', npyFile(header('<f4', '(-1, 2)'), floats(1, 2)), 'BAD_HEADER', 'm.npy, byte 10'],
    [
      'a shape beyond all sizes',
      npyFile(header('<f4', '(99999999999, 2)'), floats(1, 2)),
      'SIZE_OVERFLOW',
      'm.npy, byte 10',
    ],
    ['whole numbers', npyFile(header('<i8', '(1, 1)'), floats(1, 1)), 'UNSUPPORTED_FORMAT', 'm.npy, byte 10'],
    [
      'a prototype for a type',
      npyFile(header('__proto__', '(1, 1)'), floats(1)),
      'UNSUPPORTED_FORMAT',
      'm.npy, byte 10',
    ],
    ['columns first', npyFile(header('<f4', '(1, 1)', 'True'), floats(1)), 'UNSUPPORTED_FORMAT', 'm.npy, byte 10'],
    [
      'a cut row',
      npySample().subarray(0, npySample().length - 1),
      'TRUNCATED',
      `m.npy, byte ${npySample().length - 1}`,
    ],
    ['bytes after the end', joined(npySample(), 'x'), 'TRAILING_BYTES', `m.npy, byte ${npySample().length}`],
    ['NaN', npyFile(header('<f4', '(1, 2)'), floats(1, Number.NaN)), 'NONFINITE', 'm.npy, byte 74'],
  ])('refuses %s', (_what, bytes, code, where) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining({ code, where }));
  });

  it('refuses more than the memory limit', () => {
    expect(() => read(npyFile(header('<f4', '(1000000, 300)'), floats(1)), { memoryLimit: 1e8 })).toThrow(
      expect.objectContaining({ code: 'MEMORY_LIMIT' }),
    );
  });
});

describe('words beside a matrix', () => {
  const options = resolveReadOptions();
  const join = (list: string, given: Partial<ReadOptions> = {}) =>
    joinWords(
      readWordList(bytesOf(list), resolveReadOptions(given), problem),
      read(npySample(), given),
      'npy',
      resolveReadOptions(given),
      problem,
    );

  it('joins them line by line', () => {
    const { words, report } = join('\ufeffthe\r\n. . .\r\n');
    expect([words.terms, words.idOf('. . .'), report.format]).toEqual([['the', '. . .'], 1, 'npy']);
    expect(join('the\nend').words.terms).toEqual(['the', 'end']);
    expect(join('the\nend\n', { limit: 1 }).report).toMatchObject({ words: 1, limited: true });
  });

  it.each([
    ['another number of words', 'a\nb\nc\n', 'COUNT_MISMATCH', 'm.npy'],
    ['an empty word', 'a\n\n', 'EMPTY_WORD', 'm.npy:2'],
    ['a repeated word', 'a\na\n', 'DUPLICATE_WORD', 'm.npy:2'],
  ])('refuses %s', (_what, list, code, where) => {
    expect(() => join(list)).toThrow(expect.objectContaining({ code, where }));
  });

  it('closes up the rows it leaves out', () => {
    const matrix = { rows: 3, columns: 1, data: Float32Array.of(1, 2, 3) };
    const { words, report } = joinWords(['a', 'a', 'b'], matrix, 'npy', { ...options, lenient: true }, problem);
    expect([words.terms, Array.from(words.vectors.data), report.duplicates]).toEqual([['a', 'b'], [1, 3], 1]);
  });
});
