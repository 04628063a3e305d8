/** Search: the ranking of the library by words, the slider to meaning, the parts of each hit, and the trays. */
import { createIndex } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const documents = toyDocuments(200);
let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

it('finds by words what the library finds, by meaning what has none of them, and like some and not others', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('.board tbody tr:nth-child(2)');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText(/^Stopped after/).waitFor({ timeout: 10_000 });
  await page.keyboard.press('/');
  const rows = (): Promise<number[]> =>
    page.locator('.hits li').evaluateAll((hits) => hits.map((hit) => Number(hit.dataset['row'])));
  await page.getByLabel('Query').fill('goalie puck');
  await page.waitForSelector('.hits li', { timeout: 30_000 });
  const fused = await rows();
  const parts = await page.locator('.hits [data-words]').first().evaluate(({ dataset }) => Number(dataset['words']) + Number(dataset['meaning'])); // biome-ignore format: one read
  expect(parts).toBeCloseTo(Number(await page.locator('[data-hit-score]').first().getAttribute('data-hit-score')), 6);
  await page.getByLabel('words', { exact: true }).fill('0');
  const index = await createIndex({ fields: ['text'] });
  index.addAll(documents.map(({ text }, row) => ({ id: String(row), text })));
  const expected = index.search('goalie puck', { top: 20 }).hits.map(({ id }) => Number(id));
  await expect.poll(rows).toEqual(expected);
  await page.getByLabel('words', { exact: true }).fill('1');
  await expect.poll(rows).not.toEqual(expected);
  expect(fused).not.toEqual([]);
  await page.getByRole('button', { name: 'Like this' }).first().click();
  await page.getByText('Like 1 document', { exact: true }).waitFor();
  const liked = await rows();
  expect(liked.slice(0, 5).filter((row) => documents[row]!.label === 'hockey').length).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Not this' }).first().click();
  await page.getByText('Like 1 document, with nothing of 1 other').waitFor();
  expect(await rows()).not.toEqual(liked);
  expect(wrongs).toEqual([]);
});
