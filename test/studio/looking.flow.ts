/** Every page, empty and full, in both themes, wide and narrow: no fault that axe knows, nothing to scroll sideways. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { auditCorpus } from 'satchel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../packages/studio/src/frame/pages.ts';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

/** Two of them are copies of others. */
const letters = [...toyDocuments(118), ...toyDocuments(2).map((letter) => ({ ...letter, id: `again-${letter.id}` }))];

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The documents that are copies of others are those of the library's audit. */
async function findFlags(page: Page): Promise<void> {
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Look for copies and wrong labels' }).click();
  const copies = page.getByRole('button', { name: /^copy \d/ });
  await copies.waitFor({ timeout: 60_000 });
  const { duplicates } = await auditCorpus(letters.map(({ label, ...letter }) => ({ ...letter, labels: [label] })));
  const expected = new Set(duplicates.pairs.flatMap(({ first, second }) => [first, second])).size;
  expect(await copies.innerText()).toBe(`copy ${expected}`);
  await copies.click();
  await expect.poll(() => page.locator('.lines li').count()).toBe(Math.min(expected, 80));
  expect(await page.locator('.lines .id').allInnerTexts()).toContain('again-letter-0');
  expect(['corpus', await faults(page)]).toEqual(['corpus', []]);
  await copies.click();
}

/** Topics and drift have most to show when they were asked. */
async function fillTopicsAndDrift(page: Page): Promise<void> {
  await page.keyboard.press('7');
  await page.getByLabel('topics', { exact: true }).selectOption('5');
  await page.getByRole('button', { name: 'Find the topics' }).click();
  await page.waitForSelector('.topics li button', { timeout: 60_000 });
  await page.locator('.topics li button').first().click();
  expect(['topics', await faults(page)]).toEqual(['topics', []]);
  await page.keyboard.press('9');
  await page.getByRole('button', { name: 'Held-out part against training part' }).click();
  await page.waitForSelector('.verdict[data-p]', { timeout: 60_000 });
  expect(['drift', await faults(page)]).toEqual(['drift', []]);
}

describe.each(['light', 'dark'] as const)('10: in the %s theme', (theme) => {
  it('every page is accessible, empty and full', async () => {
    const { page, wrongs, drop } = await studio.open({ theme });
    expect(await faults(page)).toEqual([]);
    await drop('letters.jsonl', asLines(letters));
    await page.waitForSelector('.board tbody tr');
    await page.waitForSelector('[data-figure]');
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await stop.click(); // axe alone has the machine
    await stop.waitFor({ state: 'detached' }); // stopped, or done with the last candidate in the same moment
    for (const { key, route } of pages) {
      await page.keyboard.press(key);
      await page.waitForFunction((wanted) => location.hash === `#/${wanted}`, route);
      expect([route, await faults(page)]).toEqual([route, []]);
    }
    await findFlags(page);
    await fillTopicsAndDrift(page);
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    expect(await faults(page)).toEqual([]);
    expect(wrongs).toEqual([]);
  });
});

it('10: a full leaderboard fits a window of 1280 pixels', async () => {
  const { page, drop } = await studio.open();
  await drop('letters.jsonl', asLines(toyDocuments(40)));
  await page.waitForSelector('[data-verdict]', { timeout: 220_000 });
  const board = page.getByRole('region', { name: 'Leaderboard' });
  expect(await board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
}, 240_000);

it.each([360, 400])('10: %i pixels wide, nothing scrolls sideways', async (wide) => {
  const { page, drop } = await studio.open({ width: wide });
  await drop('letters.jsonl', asLines(toyDocuments(120)));
  await page.waitForSelector('.reading mark');
  for (const { route } of pages) {
    await page.evaluate((wanted) => {
      location.hash = `#/${wanted}`;
    }, route);
    await page.waitForTimeout(100);
    const width = await page.evaluate(() =>
      Math.max(...['html', 'header', 'main'].map((part) => document.querySelector(part)!.scrollWidth)),
    );
    expect([route, width]).toEqual([route, wide]);
  }
});
