/** docs/scale.md follows from the measured rates. `UPDATE=1 npx vitest run test/docs/scale.test.ts` writes its tables; sentences are changed by hand. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { scaleFigures, scaleTables } from './scale-tables.ts';

const page = resolve(import.meta.dirname, '../../docs/scale.md');

it.each(Object.entries(scaleTables))('the table of %s is what the rates give', (name, rows) => {
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

it.each(scaleFigures)('a sentence says: %s', (figure) => {
  expect(readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ')).toContain(figure);
});
