/** Pages that the command line writes, opened from a disk in Chromium without a network: a map of 100,000 documents, an evaluation, hostile texts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusOf, evaluate } from '../../packages/satchel/src/index.ts';
import { evaluationPage } from '../../packages/satchel/src/report.ts';
import { mapPage } from '../../packages/satchel/src/results/map-page.ts';
import { launchChromium } from '../browser/chromium.ts';
import { attacks } from './attacks.ts';
import { mapOf, spread, useMap } from './large-map.ts';
import { wrongsOf } from './studio-page.ts';
import { toyDocuments } from './toy-file.ts';
import { traced } from './traced.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-pages-'));
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
});

/** Waits for what the page shows, on a busy machine too. */
const poll = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 60_000 });

type Ran = { ran?: number };

/** The page of a file; what must not run is counted. */
async function opened(
  html: string,
  look: { theme?: 'light' | 'dark'; width?: number; script?: boolean } = {},
): Promise<{ page: Page; wrongs: string[] }> {
  const { theme = 'light', width = 1280, script = true } = look;
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme, offline: true, javaScriptEnabled: script }); // biome-ignore format: one context
  const page = await context.newPage();
  const wrongs = wrongsOf(page, 'file:');
  await page.addInitScript(() => Object.assign(globalThis, { ran: 0 }));
  await goTo(page, html);
  return { page, wrongs };
}

async function goTo(page: Page, html: string): Promise<void> {
  const path = join(folder, 'page.html');
  writeFileSync(path, html);
  await page.goto(`file://${path}`);
}

it('a map of 100,000 documents: pointed at, searched, cut out, moved by keys; no task holds the page up', async () => {
  const html = await mapPage(mapOf(spread(100_000)), { corpus: 'many.jsonl', seed: 1 });
  const { page, wrongs } = await opened('');
  const { mainTasks } = await traced(browser, page, async () => {
    await goTo(page, html);
    const { ids, card } = await useMap(page);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([50_000, 'd0', 'd99998']);
    expect(card).toContain('model: left (row +0.5)');
  });
  const [longest] = mainTasks();
  process.stdout.write(
    `map of 100,000 documents: ${(html.length / 1e6).toFixed(1)} MB, longest task ${longest!.cpu.toFixed(0)} ms of CPU\n`,
  );
  expect(wrongs).toEqual([]);
  await page.context().close();
});

describe('a map of 60 documents', () => {
  const html = mapPage(mapOf(spread(60)), { corpus: 'few.jsonl', seed: 1 });

  it('shows the document under the pointer, hides classes, and takes what is in view', async () => {
    const { page, wrongs } = await opened(await html, { width: 400 });
    await page.waitForSelector('[data-live=map][data-ready]');
    const canvas = page.locator('.sheet canvas');
    await page.getByRole('button', { name: 'right 30' }).click();
    await page.getByRole('button', { name: 'Take dots in view' }).click();
    await poll(() => page.locator('.set .title').innerText()).toBe('30 documents in view');
    await page.getByRole('button', { name: 'Show d4 on the map' }).click();
    await poll(() => page.locator('.card').innerText()).toContain('d4');
    await page.getByRole('button', { name: 'Copy ids' }).click();
    await poll(() => page.getByRole('button', { name: 'Copied' }).count()).toBe(1);
    await canvas.focus();
    await page.keyboard.press('Escape');
    await poll(() => page.locator('.card').isHidden()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    expect(wrongs).toEqual([]);
    await page.context().close();
  });

  it('is a picture where scripts do not run', async () => {
    const { page } = await opened(await html, { script: false });
    expect(await page.locator('svg').isVisible()).toBe(true);
    expect(await page.locator('.sheet').count()).toBe(0);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('has nothing that axe finds wrong in the %s theme', async (theme) => {
    const { page } = await opened(await html, { theme });
    await page.waitForSelector('[data-live=map][data-ready]');
    await page.getByRole('button', { name: 'Take dots in view' }).click();
    await page.waitForSelector('.set li');
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.context().close();
  });
});

describe('the page of an evaluation', () => {
  const documents = toyDocuments(120).map(({ id, text, label }, i) => ({
    id,
    text,
    labels: [i % 10 === 0 ? 'space' : label],
  }));
  const corpus = corpusOf(documents);
  const html = evaluate(corpus, { protocol: 'cv:3' }).then((evaluation) =>
    evaluationPage(evaluation, { corpus: 'toy.jsonl', protocol: 'three folds', judged: { documents: corpus } }),
  );

  it('shows the texts behind a cell, sorts its tables, and works by keys', async () => {
    const { page, wrongs } = await opened(await html, { theme: 'dark' });
    await page.waitForSelector('[data-live=cells][data-ready]');
    const wrong = page.locator('rect.cell[aria-label*="true class space, predicted hockey"]');
    await wrong.click();
    const panel = page.locator('.set');
    await panel.locator('tbody tr').first().waitFor();
    const count = Number.parseInt(await panel.locator('.title').innerText(), 10);
    expect(await panel.locator('tbody tr').count()).toBe(count);
    const id = await panel.locator('tbody td').first().innerText();
    const { text, labels } = documents.find((document) => document.id === id)!;
    expect(labels).toEqual(['space']);
    expect(text.replace(/\s+/g, ' ')).toContain((await panel.locator('tbody td').nth(1).innerText()).slice(0, 150));
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await poll(() => panel.locator('.title').innerText()).toContain('predicted hockey');
    const classes = page.getByRole('table', { name: 'Precision, recall and F1 per class' });
    const names = () => classes.locator('tbody th').allInnerTexts();
    const before = await names();
    const head = classes.getByRole('columnheader', { name: 'class' });
    await head.getByRole('button').press('Enter');
    await head.getByRole('button').press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(await names()).toEqual(before.toSorted((a, b) => b.localeCompare(a, 'en')));
    await head.getByRole('button').press('Enter');
    expect(await names()).toEqual(before);
    expect(wrongs).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    await page.context().close();
  });
});

it('shows texts, labels and ids that want to run, and runs none', async () => {
  const hostile = attacks.map((attack, i) => ({ id: `${attack}-${i}`, text: attack, labels: [attacks[i % 4]!] }));
  const map = mapOf(spread(60).map((document, i) => ({ ...document, ...hostile[i % 10], reasons: attacks[i % 10]!, predicted: [attacks[i % 7]!] }))); // biome-ignore format: one map
  const mapped = await opened(await mapPage(map, { corpus: '<img src=x onerror=ran++>', seed: 1 }));
  await mapped.page.waitForSelector('[data-ready]');
  await mapped.page.getByRole('button', { name: 'Take dots in view' }).click();
  await mapped.page.waitForSelector('.set li');
  await mapped.page.locator('.set button').filter({ hasText: 'Show' }).first().click();
  await poll(() => mapped.page.locator('.card').innerText()).toContain(attacks[0]);
  const documents = Array.from({ length: 60 }, (_, i) => ({ ...hostile[i % 10]!, id: `${attacks[i % 10]}${i}`, text: `${attacks[i % 10]} ${i % 4}` })); // biome-ignore format: one list
  const corpus = corpusOf(documents);
  const evaluation = await evaluate(corpus, { protocol: 'cv:3' });
  const judged = await opened(await evaluationPage(evaluation, { corpus: attacks[1]!, protocol: attacks[0]!, judged: { documents: corpus } })); // biome-ignore format: one page
  await judged.page.waitForSelector('[data-ready]');
  await judged.page.locator('rect.cell').first().click();
  await judged.page.waitForSelector('.set tbody tr');
  for (const { page, wrongs } of [mapped, judged]) {
    expect(await page.evaluate(() => (globalThis as Ran).ran)).toBe(0);
    expect(wrongs).toEqual([]);
    await page.context().close();
  }
});
