import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CATALOGUE, gaps, groups, idsOf, missing, PAGE, page, rows } from '../scripts/reliability-rows.ts';

it('every test that a row of the contract names is there', () => {
  expect(missing()).toEqual([]);
});

it('no row is listed that the contract does not have', () => {
  const known = groups.flatMap(([letters, count]) => idsOf(letters, count));
  expect([...Object.keys(rows), ...Object.keys(gaps)].filter((id) => !known.includes(id))).toEqual([]);
});

it('TS5: every row of the catalogue of bad inputs has a test', () => {
  const ids = CATALOGUE.flatMap(([letters, count]) => idsOf(letters, count));
  expect(ids).toHaveLength(151);
  expect(ids.filter((id) => !rows[id])).toEqual([]);
});

it('every other row has a test, or says why it has none', () => {
  const ids = groups.flatMap(([letters, count]) => idsOf(letters, count));
  expect(ids.filter((id) => !rows[id] && !gaps[id])).toEqual([]);
});

it('the page is what scripts/reliability-rows.ts makes', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(page());
});
