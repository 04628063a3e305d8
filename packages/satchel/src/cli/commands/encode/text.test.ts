import { expect, it } from 'vitest';
import { encodedText, encodingText, largeFileWarning } from './text.ts';

const plain = (_style: string, text: string): string => text;

it('what was written names both files and the documents without words', () => {
  const file = { path: 'v.npy', format: 'npy', bytes: 1200, sha256: 'abc', ids: 'v.npy.ids.jsonl' } as const;
  expect(encodingText({ documents: 3, empty: 1, dimensions: 12_000, layout: 'dense', classes: [], file }, plain)).toBe(
    [
      'v.npy  3 documents × 12,000, dense, 1.2 kB, sha256 abc',
      'v.npy.ids.jsonl  id and labels of each row',
      '1 document without any known word: zeros, marked "empty"',
      '',
    ].join('\n'),
  );
});

it('counts documents without words where vectors went to standard output', () => {
  expect(encodedText({ documents: 1200, empty: 1 })).toBe(
    'encoded 1,200 documents; 1 document without any known word ("empty": true)',
  );
  expect(encodedText({ documents: 1, empty: 0 })).toBe('encoded 1 document');
});

it('warns of a dense file fifty times the text', () => {
  const documents = [{ text: 'x'.repeat(80) }, { text: 'ü'.repeat(40) }]; // 160 bytes
  expect(largeFileWarning(documents, 999)).toBeUndefined();
  expect(largeFileWarning(documents, 1000)).toBe(
    'the dense file takes about 50 times the space of the text; .npz, .svm, .jsonl and .parquet leave the zeros out with --sparse.',
  );
});
