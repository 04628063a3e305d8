import { describe, expect, it } from 'vitest';
import type { DocumentMap } from '../../../explore/map-documents.ts';
import { mapReport } from '../../../results/map.ts';
import { mapText } from './text.ts';

const map: DocumentMap = {
  method: 'tsne',
  representation: 'scdv',
  documents: [
    { id: 'a', labels: ['ship', 'crude'], x: 1.23456789, y: -2 },
    { id: 'b "quoted", \n', labels: [], x: 0, y: 0.5 },
    { id: '<script>', labels: ['<b>'], x: 3, y: 4 },
  ],
  read: 9,
  empty: 1,
  labels: 'given',
  quality: { trustworthiness: 0.98765, kept: 0.25, k: 10 },
  share: 0.5,
  divergence: 1.5,
  perplexity: 30,
};
const plain = (_style: string, text: string): string => text;

describe('what a person is told', () => {
  it('names the file, the size, the quality and what was left out', () => {
    const report = mapReport(map, 1, { path: 'map.html', bytes: 12_345 });
    expect(mapText(report, plain)).toBe(
      [
        'map.html  3 of 9 documents by t-SNE of scdv vectors, 12.3 kB',
        'trustworthiness 0.988, 25.0 % of the 10 nearest kept',
        '1 document without any known word: not on the map',
        '',
      ].join('\n'),
    );
  });
});
