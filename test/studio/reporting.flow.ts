/** Reports: the comparison of a file as a page and as JSON, a report of the command line opened again, a receipt, and a file that is none. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-studio-'));
const receipt = { format: 'satchel-reproduction-1', id: '002-t1', title: 'Accuracy on 20 Newsgroups', mode: 'quick', protocol: 'given split', seeds: [1], versions: { satchel: '0.1.0', node: '24' }, data: [], rows: [{ name: 'SCDV', status: 'ran', cells: [{ column: 'accuracy', published: 84.6, mean: 84.7, sd: 0 }] }], remarks: [], footnotes: ['Its own words.'], seconds: 1 }; // biome-ignore format: one record
let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await studio[Symbol.asyncDispose]();
});

it('keeps the comparison as a page and as JSON, and opens reports', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(toyDocuments(60)));
  await page.waitForSelector('[data-verdict]', { timeout: 100_000 });
  const sentence = await page.locator('[data-verdict]').innerText();
  await page.keyboard.press('0');
  const saved = async (name: string): Promise<Download> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).first().click()]); // biome-ignore format: one pair
    return download;
  };
  const html = await saved('Save as a page');
  expect(html.suggestedFilename()).toBe('letters-comparison.html');
  await html.saveAs(join(folder, 'report.html'));
  const report = await (await page.context().browser()!.newContext({ offline: true })).newPage();
  await report.goto(`file://${join(folder, 'report.html')}`);
  expect(await report.locator('h1').innerText()).toBe('What is best for letters.jsonl?');
  const json = readFileSync(await (await saved('Save as JSON')).path());
  const open = (name: string, buffer: Buffer) => page.getByLabel('Open a report').setInputFiles({ name, mimeType: 'application/json', buffer }); // biome-ignore format: one call
  await open('before.json', json);
  await page.getByRole('heading', { name: 'before.json' }).waitFor();
  expect(await page.locator('[data-verdict]').innerText()).toBe(sentence);
  await open('receipt.json', Buffer.from(JSON.stringify(receipt)));
  await page.getByRole('heading', { name: 'Accuracy on 20 Newsgroups' }).waitFor();
  expect(await page.locator('[data-row=SCDV] td').innerText()).toBe('84.700 84.6');
  await open('other.json', Buffer.from('{"a":1}'));
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('NOT_A_REPORT');
  expect(wrongs).toEqual([]);
});
