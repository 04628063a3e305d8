import { describe, expect, it } from 'vitest';
import { map } from '../../../results/examples.case.ts';
import { mapReport } from '../../../results/map.ts';
import { mapText } from './text.ts';

const plain = (_style: string, text: string): string => text;

describe('what a person is told', () => {
  it('names the file, the size, the quality and what was left out', () => {
    const report = mapReport(map, 1, { path: 'map.html', bytes: 12_345, holds: ['id', 'labels', 'text'] });
    expect(mapText(report, plain)).toBe(
      [
        'map.html  3 of 9 documents by t-SNE of scdv vectors, 12.3 kB',
        'trustworthiness 0.988, 25.0 % of the 10 nearest kept',
        '1 document without any known word: not on the map',
        'the page holds ids, labels and the first 200 characters of each text; open it in a browser, it needs no network',
        '',
      ].join('\n'),
    );
  });
});
