import { describe, expect, it } from 'vitest';
import type { DocumentMap } from '../../../explore/map-documents.ts';
import { mapReport } from '../../../results/map.ts';
import { mapFileText } from '../../../results/map-files.ts';
import { mapPage } from '../../../results/map-page.ts';
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

describe('the places of a map', () => {
  it('are JSON lines', () => {
    expect(mapFileText(map, 'jsonl').split('\n')[0]).toBe('{"id":"a","labels":["ship","crude"],"x":1.234568,"y":-2}');
  });

  it('are CSV, quoted where needed', () => {
    expect(mapFileText(map, 'csv')).toBe(
      'id,label,x,y\na,ship|crude,1.234568,-2\n"b ""quoted"", \n",,0,0.5\n<script>,<b>,3,4\n',
    );
  });
});

describe('what a person is told', () => {
  it('names the file, the size, the quality and what was left out', () => {
    const report = mapReport(map, 1, { path: 'map.html', bytes: 12_345 });
    expect(report).toMatchObject({ documents: 3, read: 9, seed: 1, file: { path: 'map.html', bytes: 12_345 } });
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

describe('the page of a map', () => {
  it('shows the picture, how far to believe it and how to read it, and lets nothing become markup', async () => {
    const page = await mapPage(map, { corpus: '/somewhere/private/<i>.jsonl', seed: 7 });
    expect(page).toContain('<h1>Map of &lt;i&gt;.jsonl</h1>');
    expect(page).not.toContain('private');
    expect(page).toContain('3 of 9 documents by t-SNE of scdv vectors');
    expect(page).toContain('<td class="number">0.988</td>');
    expect(page).toContain('has the colour of its first.');
    expect(page).toContain('How to read it');
    expect(page).toContain('seed 7');
    expect(page).not.toMatch(/<script|<b>|<i>/);
  });
});
