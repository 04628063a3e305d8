/** 13: the page of `satchel serve`, with training and the race on the service: the numbers of the library, and files that are too large for a tab. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { compareCorpus, openCorpus } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ToyService, toyService } from '../../packages/service/src/toy-service.case.ts';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const documents = toyDocuments(80);
const folder = mkdtempSync(join(tmpdir(), 'satchel-studio-'));
let studio: Studio;
let toy: ToyService;
beforeAll(async () => {
  [studio, toy] = await Promise.all([startStudio(), toyService()]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await studio[Symbol.asyncDispose]();
  await toy[Symbol.asyncDispose]();
});

const openServed = () => studio.open({ url: new URL('/studio/', toy.service.url).href });

async function useKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('dialog').getByRole('button', { name: 'Use the service' }).click();
}

async function jobs(): Promise<string[]> {
  const { json } = await toy.ask('/v1/jobs');
  return json.jobs.map(({ type, state }: { type: string; state: string }) => `${type} ${state}`).sort();
}

it('13: radar, race, verdict and explanation come out as in the library; a wrong key is refused', async () => {
  const { page, wrongs, drop } = await openServed();
  await page.getByRole('button', { name: 'Use the service' }).click();
  await useKey(page, 'wrong');
  await page.getByRole('alert').waitFor();
  await useKey(page, toy.keys.write);
  await page.getByRole('button', { name: 'On the service' }).waitFor();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('[data-verdict]', { timeout: 220_000 });
  expect(await jobs()).toEqual(['compare done', 'train done']);
  const file = join(folder, 'letters.jsonl');
  writeFileSync(file, asLines(documents));
  const expected = await compareCorpus(await openCorpus(file), { budget: 600, threads: 1 });
  const scores = await page
    .locator('[data-score]')
    .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute('data-score'), cell.textContent]));
  const shown = new Map(scores as [string, string][]);
  expect(shown.size).toBeGreaterThanOrEqual(8);
  for (const { name, score } of expected.leaderboard)
    if (shown.has(name)) expect([name, shown.get(name)]).toEqual([name, `${(100 * score).toFixed(1)} %`]);
  const giveaways = await page.locator('[data-figure=giveaways] .figure').innerText();
  expect(giveaways).toBe(String(expected.leaks.giveaways.length));
  await page.waitForSelector('.reading mark');
  const sum = await page
    .locator('.sum')
    .evaluate(
      ({ dataset: { words, bias, rest, total } }) => Number(words) + Number(bias) + Number(rest) - Number(total),
    );
  expect(sum).toBeCloseTo(0, 6);
  await page.getByRole('button', { name: 'On the service' }).click();
  await page.getByRole('button', { name: 'Use the service' }).waitFor();
  expect(wrongs.filter((wrong) => !/401/.test(wrong))).toEqual([]); // the browser itself reports the refused key
}, 300_000);

it('13: a page that was opened with a key works with the service at once, and its address forgets the key', async () => {
  const url = new URL(`/studio/#key=${encodeURIComponent(toy.keys.write)}`, toy.service.url).href;
  const { page, wrongs, drop } = await studio.open({ url });
  expect(page.url()).toBe(new URL('/studio/', toy.service.url).href);
  await page.getByRole('button', { name: 'Use the service' }).click();
  await page.getByRole('button', { name: 'On the service' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Use the service' }).click();
  await page.getByRole('button', { name: 'On the service' }).click();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('.board tbody tr');
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'));
  expect(wrongs).toEqual([]);
});

it('13: a file with more documents than a tab takes is refused there, and learned from as a whole on the service', async () => {
  const file = join(folder, 'many.jsonl');
  writeFileSync(file, Array.from({ length: MANY }, (_, i) => tinyLine(i)).join(''));
  const { page, wrongs } = await openServed();
  await page.setInputFiles('.drop input[type=file]', file);
  const alert = page.getByRole('alert');
  await alert.waitFor({ timeout: 60_000 });
  expect(await alert.innerText()).toContain('TOO_LARGE');
  expect(await alert.innerText()).toContain('many.jsonl');
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Use the service' }).click();
  await useKey(page, toy.keys.write);
  await page.getByRole('button', { name: 'On the service' }).waitFor();
  await page.setInputFiles('.drop input[type=file]', file);
  await page.waitForSelector('.board tbody tr', { timeout: 160_000 });
  const what = await page.locator('header .what').innerText();
  expect(what).toContain(`${MANY.toLocaleString('en')} documents`);
  expect(what).toMatch(/, [\d,]+ of them here, drawn at random/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after/).waitFor();
  expect(wrongs).toEqual([]);
}, 240_000);

const MANY = 200_500;

const tinyLine = (i: number): string =>
  `${JSON.stringify({ id: String(i), text: i % 2 ? `hot iron ${i % 7}` : `warm bread ${i % 7}`, label: i % 2 ? 'smith' : 'baker' })}\n`;
