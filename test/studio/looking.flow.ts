/** Every page, empty and full, in both themes, wide and narrow: no fault that axe knows, nothing to scroll sideways. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../packages/studio/src/frame/pages.ts';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

describe.each(['light', 'dark'] as const)('10: in the %s theme', (theme) => {
  it('every page is accessible, empty and full', async () => {
    const { page, wrongs, drop } = await studio.open({ theme });
    expect(await faults(page)).toEqual([]);
    await drop('letters.jsonl', asLines(toyDocuments(120)));
    await page.waitForSelector('.board tbody tr');
    await page.waitForSelector('[data-figure]');
    await page.getByRole('button', { name: 'Stop' }).click(); // axe alone has the machine
    await page.getByText(/^Stopped after/).waitFor();
    for (const { key, route } of pages) {
      await page.keyboard.press(key);
      await page.waitForFunction((wanted) => location.hash === `#/${wanted}`, route);
      expect([route, await faults(page)]).toEqual([route, []]);
    }
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    expect(await faults(page)).toEqual([]);
    expect(wrongs).toEqual([]);
  });
});

it('10: 400 pixels wide, nothing scrolls sideways', async () => {
  const { page, drop } = await studio.open({ width: 400 });
  await drop('letters.jsonl', asLines(toyDocuments(120)));
  await page.waitForSelector('.reading mark');
  for (const { route } of pages) {
    await page.evaluate((wanted) => {
      location.hash = `#/${wanted}`;
    }, route);
    await page.waitForTimeout(100);
    const width = await page.evaluate(() =>
      Math.max(document.documentElement.scrollWidth, document.querySelector('main')!.scrollWidth),
    );
    expect([route, width]).toEqual([route, 400]);
  }
});
