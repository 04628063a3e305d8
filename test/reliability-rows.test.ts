import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { groups, idsOf, missing, PAGE, page, rows } from '../scripts/reliability-rows.ts';

it('every test that a row of the contract names is there', () => {
  expect(missing()).toEqual([]);
});

it('no row is listed that the contract does not have', () => {
  const known = groups.flatMap(([letters, count]) => idsOf(letters, count));
  expect(Object.keys(rows).filter((id) => !known.includes(id))).toEqual([]);
});

it('the page is what scripts/reliability-rows.ts makes', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(page());
});
