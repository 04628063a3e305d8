/** The map: a race that is stopped, points, a lasso that makes a set, and the ids of the set. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, type StudioPage, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

let studio: Studio;
let dropped: StudioPage;
beforeAll(async () => {
  studio = await startStudio();
  dropped = await studio.open();
  await dropped.drop('letters.jsonl', asLines(toyDocuments(240)));
});
afterAll(() => studio[Symbol.asyncDispose]());

it('7: a race that is stopped keeps its rows and says so', async () => {
  const { page, wrongs } = dropped;
  await page.waitForSelector('.board tbody tr:nth-child(2)');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText(/^Stopped after \d+ of \d+\.$/).waitFor({ timeout: 10_000 });
  expect(await page.locator('.board tbody tr').count()).toBeGreaterThanOrEqual(2);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(wrongs).toEqual([]);
});

it('5: a lasso makes a set with classes, words and ids, and the list has the same documents', async () => {
  const { page, wrongs } = dropped;
  await page.keyboard.press('5');
  await page.waitForSelector('.map canvas', { timeout: 60_000 });
  const { x, y, width, height } = (await page.locator('.map canvas').boundingBox())!;
  await page.keyboard.down('Shift');
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.down();
  const corners = [[0.5, 0.002], [0.5, 0.998], [0.002, 0.998]] as const; // biome-ignore format: the left half
  for (const [across, down] of corners) await page.mouse.move(x + across * width, y + down * height, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await page.waitForSelector('.set-classes');
  const title = await page.getByRole('heading', { name: /in the lasso$/ }).innerText();
  const count = Number.parseInt(title, 10);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(240);
  const counts = await page
    .locator('.set-classes li')
    .evaluateAll((rows) => rows.map((row) => Number(row.dataset['count'])));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count);
  expect(await page.locator('.sub code').count()).toBeGreaterThan(3);
  expect(await page.locator('.misses li').count()).toBe(Math.min(200, count));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ids' }).click();
  const ids = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\n');
  expect(new Set(ids).size).toBe(count);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'hockey', exact: true }).click();
  expect(await page.getByRole('button', { name: 'hockey', exact: true }).getAttribute('aria-pressed')).toBe('false');
  expect(wrongs).toEqual([]);
});
