import { expect, it } from 'vitest';
import { openReport } from './open-report.ts';

const receipt = { format: 'satchel-reproduction-1', id: '002-t1', title: 'A table', protocol: 'given split', seeds: [1], versions: { satchel: '0.1.0', node: '24' }, rows: [{ name: 'SCDV', status: 'ran', cells: [{ column: 'accuracy', published: 84.6, mean: 84.7, sd: 0 }] }], footnotes: [] }; // biome-ignore format: one record
const opened = (value: unknown) => openReport(new File([JSON.stringify(value)], 'report.json'));

it('takes a receipt, a list of receipts, and a comparison', async () => {
  expect(await opened(receipt)).toEqual({ kind: 'reproduction', name: 'report.json', receipts: [receipt] });
  expect(await opened({ out: 'x', tables: [receipt, receipt], skipped: [] })).toMatchObject({ receipts: [{}, {}] });
  const comparison = { leaderboard: [{ name: 'bow', score: 0.9, folds: [] }], verdict: { sentence: 'So.' }, notRun: [], leaks: {} }; // biome-ignore format: one record
  expect(await opened(comparison)).toEqual({ kind: 'comparison', name: 'report.json', comparison });
});

it.each([
  [{}],
  [[]],
  [null],
  ['text'],
  [{ format: 'satchel-reproduction-1', rows: [] }],
  [{ tables: [{ ...receipt, rows: [7] }] }],
  [{ leaderboard: [{}], verdict: { sentence: 'So.' }, notRun: [], leaks: {} }],
])('refuses %j', async (value) => {
  await expect(opened(value)).rejects.toThrow('It is JSON, but no report of Satchel.');
});

it('says where text is no JSON', async () => {
  await expect(openReport(new File(['{"a" 1}'], 'bad.json'))).rejects.toThrow('It is no JSON');
});
