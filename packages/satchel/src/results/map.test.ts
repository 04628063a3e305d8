import { gunzipSync } from 'node:zlib';
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
    expect(page).toContain(
      'This page holds ids, labels, the first 200 characters of each text and words behind predictions',
    );
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toMatch(/<b>|<i>|<\/template><b>/);
    expect(page).toMatch(/^[\0-\x7f]*$/);
  });

  it('holds the documents block by block, with an id as it is and a text cut', async () => {
    const [page, bare] = [
      await mapPage(map, { corpus: 'c', seed: 1 }),
      await mapPage(map, { corpus: 'c', seed: 1, texts: false }),
    ];
    expect(rowsIn(page)).toEqual([
      ['a', 'ship, crude', 'Oil on the sea', '', ''],
      ['b "quoted", \n', '', '', '', ''],
      ['<script>', '<b>', '</template><b>', 'ship', 'oil +0.5'],
    ]);
    expect(rowsIn(bare)[2]).toEqual(['<script>', '<b>', '', '', '']);
    expect(bare).toContain('This page holds ids and labels, and needs no network.');
  });
});

const rowsIn = (page: string) =>
  JSON.parse(gunzipSync(Buffer.from(/data-part="block">([^<]*)/.exec(page)![1]!, 'base64')).toString());
