/** Drift: nothing between the parts of one file, much against a file of other letters; by a column; the numbers are those of the library. */
import { corpusOf } from 'satchel';
import { driftBetween } from 'satchel/statistics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const documents = toyDocuments(160).map((document, i) => ({ ...document, year: 2000 + (i % 8), desk: i % 2 === 0 ? 'east' : 'west' })); // biome-ignore format: one record
const other = toyDocuments(240).filter(({ label }) => label === 'hockey');
let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

const texts = (some: readonly { readonly text: string }[]) => corpusOf(some.map(({ text }, i) => ({ id: String(i), text, labels: [] }))); // biome-ignore format: one call

it('tells whether texts have changed, and the words that moved', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('.board tbody tr');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after/).waitFor();
  await page.keyboard.press('9');
  const verdict = page.locator('.verdict[data-p]');
  const test = (): Promise<number[]> => verdict.evaluate(({ dataset }) => [Number(dataset['f']), Number(dataset['p'])]);
  await page.getByRole('button', { name: 'Held-out part against training part' }).click();
  await page.getByRole('heading', { name: 'held-out part against training part' }).waitFor({ timeout: 60_000 });
  const part = (split: string) => texts(documents.filter((document) => document.split === split));
  const same = await driftBetween(part('train'), part('test'), { seed: 1, threads: 1 });
  expect(await test()).toEqual([same.test.F, same.test.pValue]);
  expect(await verdict.innerText()).toContain('No more change than chance makes');
  await page.getByLabel('Against another file').setInputFiles({ name: 'ice.jsonl', mimeType: 'application/octet-stream', buffer: Buffer.from(asLines(other)) }); // biome-ignore format: one call
  await page.getByRole('heading', { name: 'ice.jsonl against letters.jsonl' }).waitFor({ timeout: 60_000 });
  const moved = await driftBetween(texts(documents), texts(other), { seed: 1, threads: 1 });
  expect(await test()).toEqual([moved.test.F, moved.test.pValue]);
  expect(await verdict.innerText()).toContain('The texts have changed');
  const words = await page.locator('.apart').first().locator('tbody tr').evaluateAll((rows) => rows.map(({ dataset }) => dataset['word'])); // biome-ignore format: one read
  expect(words).toEqual(moved.words.map(({ word }) => word));
  expect(await page.locator('.apart').nth(2).locator('[data-word=hockey]').count()).toBe(1); // the label
  await page.getByLabel('Documents whose').selectOption('desk');
  await page.getByLabel('is', { exact: true }).selectOption('west');
  await page.getByRole('button', { name: 'against the others' }).click();
  await page.getByRole('heading', { name: 'desk is west against desk is not west' }).waitFor({ timeout: 60_000 });
  await page.getByLabel('Documents whose').selectOption('year');
  await page.getByLabel('is', { exact: true }).selectOption('later half');
  await page.getByRole('button', { name: 'against the others' }).click();
  await page.getByRole('heading', { name: 'year from 2004 on against year before 2004' }).waitFor({ timeout: 60_000 });
  await page.getByLabel('Against another file').setInputFiles({ name: 'bad.jsonl', mimeType: 'application/octet-stream', buffer: Buffer.from('{"text" 1}\n') }); // biome-ignore format: one call
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('bad.jsonl:1');
  expect(wrongs).toEqual([]);
});
