/** Writes a map page of any number of documents as the command line does, and drives it: search, lasso, saved ids, keys. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { DocumentMap, MappedDocument } from '../../packages/satchel/src/explore/map-documents.ts';

export const mapOf = (documents: readonly MappedDocument[]): DocumentMap => ({
  method: 'pca', representation: 'bow', documents, read: documents.length, empty: 0, labels: 'given', quality: { trustworthiness: 0.9, kept: 0.2, k: 10 }, share: 0.5,
}); // biome-ignore format: one record

/** Documents on a sheet of cells, so that it is known which lie where: the left half of the map has the even numbers. */
export function spread(count: number): MappedDocument[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `d${i}`,
    labels: [i % 2 === 0 ? 'left' : 'right'],
    text: `number ${i}: ${wordsOf(i)}`,
    predicted: ['left'],
    reasons: 'row +0.5',
    x: (i % 2) * 110 + (i % 101),
    y: (i * 7919) % 200,
  }));
}

/** Some 190 characters that pack about as well as a text does. */
const wordsOf = (seed: number): string =>
  Array.from({ length: 32 }, (_, k) =>
    (((seed + 1) * (k + 7) * 2_654_435_761) % 4096).toString(36).padStart(5, 'word'),
  ).join(' ');

/** Draws a line around a part of the map; corners as shares of its width and height. */
async function lasso(page: Page, corners: readonly (readonly [number, number])[]): Promise<void> {
  const { x, y, width, height } = (await page.locator('.sheet canvas').boundingBox())!;
  const at = ([across, down]: readonly [number, number]) => [x + across * width, y + down * height] as const;
  await page.keyboard.down('Shift');
  await page.mouse.move(...at(corners[0]!));
  await page.mouse.down();
  for (const corner of corners.slice(1)) await page.mouse.move(...at(corner), { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
}

const leftHalf = [[0.002, 0.002], [0.5, 0.002], [0.5, 0.998], [0.002, 0.998]] as const; // biome-ignore format: corners

/** Searches, draws a lasso around half of 100,000 documents, saves their ids, and goes through documents by keys. Returns the ids and the last card. */
export async function useMap(page: Page): Promise<{ readonly ids: readonly string[]; readonly card: string }> {
  await page.waitForSelector('[data-live=map][data-ready]', { timeout: 60_000 });
  const seen = (place: string, text: string): Promise<void> =>
    page.locator(place).filter({ hasText: text }).waitFor({ timeout: 60_000 });
  await page.getByLabel('Search ids, labels').fill('D4242');
  await seen('.set .title', '11 documents with “D4242”');
  await lasso(page, leftHalf);
  await seen('.set .title', '50,000 documents in the lasso');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save ids' }).click();
  const ids = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\n');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('.sheet canvas').focus();
  await page.keyboard.press('n');
  await seen('.card', 'd0');
  await page.keyboard.press('n');
  await seen('.card', 'number 1:');
  await page.keyboard.press('+');
  return { ids, card: await page.locator('.card').innerText() };
}
