import { describe, expect, it } from 'vitest';
import { map } from './examples.case.ts';
import { mapReport } from './map.ts';
import { mapFileText } from './map-files.ts';
import { mapPage } from './map-page.ts';

it('the report counts the documents instead of listing them', () => {
  const file = { path: 'map.html', bytes: 12_345 };
  const { documents: _documents, ...others } = map;
  expect(mapReport(map, 1, file)).toEqual({ ...others, documents: 3, seed: 1, file });
});

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
