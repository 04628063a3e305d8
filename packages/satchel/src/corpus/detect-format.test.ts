import { describe, expect, it } from 'vitest';
import { detectFormat, extensionOf, formatOfEntry } from './detect-format.ts';
import { tarOf } from './testing.case.ts';

describe('the format of a file', () => {
  it.each([
    ['a.jsonl', 'x', 'jsonl'],
    ['a.NDJSON', 'x', 'jsonl'],
    ['a.json', '[', 'jsonl'],
    ['a.csv.gz', 'x', 'csv'],
    ['a.tsv', 'x', 'tsv'],
    ['a.txt.zst', '{', 'lines'],
    ['cooking.train', '__label__sauce __label__cheese How', 'fasttext'],
    ['a.txt', '\ufeff__label__b text', 'fasttext'],
    ['a.txt', '__label__ is a prefix', 'lines'],
    ['a.csv', '__label__x,text', 'csv'],
    ['reut2-000.sgm', 'x', 'reuters'],
    ['a', '\ufeff {', 'jsonl'],
    ['a.dat', '<!DOCTYPE lewis SYSTEM "lewis.dtd">', 'reuters'],
    ['a.csv', 'PAR1\x15\x04', 'parquet'],
    ['a.jsonl', tarOf([{ name: 'x' }]), 'tar'],
  ])('of %s', (path, head, expected) => {
    expect(detectFormat(path, Buffer.from(head))).toBe(expected);
  });

  it('is what it is said to fall back to when nothing tells', () => {
    expect(detectFormat('-', Buffer.from('words'), 'jsonl')).toBe('jsonl');
    expect(() => detectFormat('words', Buffer.from('words'))).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_FORMAT' }),
    );
  });

  it('is not told by dots in folders', () => {
    expect(extensionOf('/data.csv/file')).toBe('');
    expect(extensionOf('/data/.gz')).toBe('');
  });

  it.each([
    ['20news-bydate-train/alt.atheism/1', '20news'],
    ['reuters/reut2-021.sgm', 'reuters'],
    ['a/1', undefined],
  ])('of an archive with %s in it', (path, expected) => {
    expect(formatOfEntry(path)).toBe(expected);
  });
});
