/** The tables of docs/service.md are those of the source. `UPDATE=1 npx vitest run packages/service/src/docs.test.ts` writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { problemRows } from './http/problem-table.ts';
import { limitFlag, limitNames, limitRows, limitVariable, resolveLimits } from './limits.ts';

const page = resolve(import.meta.dirname, '../../../docs/service.md');

it.each([
  ['limits', limitRows],
  ['problems', problemRows],
])('docs/service.md has the %s of the source', (name, rows) => {
  const text = readFileSync(page, 'utf8');
  const place = new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);
  const wanted = `${rows()}\n`;
  if (process.env['UPDATE'])
    writeFileSync(
      page,
      text.replace(place, (_, start, _old, end) => `${start}${wanted}${end}`),
    );
  expect(place.exec(readFileSync(page, 'utf8'))?.[2]).toBe(wanted);
});

it('limits: what is given goes before the environment, and that before the defaults', () => {
  expect(limitNames.map(limitFlag)).toContain('max-body-bytes');
  const environment = { [limitVariable('queue')]: '5', [limitVariable('jobs')]: '2' };
  expect(resolveLimits({ jobs: 3 }, environment)).toMatchObject({ jobs: 3, queue: 5, connections: 1024 });
  expect(() => resolveLimits({}, { SATCHEL_MAX_QUEUE: 'lots' })).toThrow(
    'SATCHEL_MAX_QUEUE must be a whole number from 1 to 100000, got "lots".',
  );
});
