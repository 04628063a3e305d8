/** The documentation as a site: read, searched, tried in the playground, in Chromium. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { modelFromBytes } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StudioServer, serveStudio } from '../../packages/studio/src/server/serve-studio.ts';
import { buildSite } from '../../site/build.ts';
import { launchChromium } from '../browser/chromium.ts';
import { wrongsOf } from './studio-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-site-'));
let browser: Browser;
let server: StudioServer;
beforeAll(async () => {
  await buildSite(folder);
  server = await serveStudio(0, folder);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(name: string, look: { theme?: 'light' | 'dark'; width?: number } = {}) {
  const viewport = { width: look.width ?? 1280, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme: look.theme ?? 'light' });
  const page = await context.newPage();
  const wrongs = wrongsOf(page, new URL(server.url).origin);
  await page.goto(new URL(name, server.url).href);
  await page.waitForSelector('html[data-theme]');
  return { page, wrongs };
}

const violations = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

it('finds the section that speaks of something, and goes there', async () => {
  const { page, wrongs } = await open('index.html');
  await page.keyboard.press('/');
  await page.keyboard.type('canonical angles of two subspaces');
  const first = page.locator('#found a').first();
  await first.waitFor();
  await expect.poll(() => first.getAttribute('href')).toMatch(/^subspaces\.html/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/subspaces\.html/);
  expect(wrongs).toEqual([]);
});

it('trains in the tab, explains a text as the kept model does, and says what is wrong with a line', async () => {
  const { page, wrongs } = await open('playground.html');
  await page.getByRole('button', { name: 'Train' }).click();
  await page.getByText(/^15 documents\. Accuracy/).waitFor({ timeout: 30_000 });
  await page.getByLabel('A new text').fill('an anvil');
  await page.getByText(/^smith, score/).waitFor();
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Keep the model' }).click(),
  ]);
  const model = await modelFromBytes(readFileSync(await kept.path()));
  const { label, score } = model.explain('an anvil');
  expect(await page.locator('#answer').textContent()).toBe(`${label}, score ${score.toFixed(3)}`);
  await page.getByLabel('Documents').fill('no label here');
  await page.getByRole('button', { name: 'Train' }).click();
  await page.getByText('Line 1 has no label.').waitFor();
  expect(wrongs).toEqual([]);
});

it.each(['light', 'dark'] as const)(
  'is accessible in the %s theme, and scrolls in no direction but down',
  async (theme) => {
    for (const name of ['index.html', 'representations.html', 'playground.html']) {
      const { page, wrongs } = await open(name, { theme, width: 400 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
      expect(await violations(page)).toEqual([]);
      expect(wrongs).toEqual([]);
    }
  },
);
