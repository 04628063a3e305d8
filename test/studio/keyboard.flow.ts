/** The first flows with keys alone: a file opened, a mistake explained and edited, the leak stripped, documents labelled, a page exported. */
import { statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

/** More than any page has. */
const MOST_STOPS = 200;

/** Presses Tab until the focus is on the control with this name, and checks that the focus can be seen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const met: string[] = [];
  for (let i = 0; i < MOST_STOPS; i++) {
    await page.keyboard.press('Tab');
    const [own, outline] = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const label = element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).textContent;
      const seen = element.closest('.button') ?? element; // a hidden field of a file shows its label
      return [label?.trim() ?? '', getComputedStyle(seen).outlineStyle] as const;
    });
    met.push(own);
    if (!name.test(own)) continue;
    expect([own, outline]).toEqual([own, expect.not.stringMatching('none')]);
    return;
  }
  throw new Error(`no control is called ${name}: ${met.join(' | ')}`);
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

it('10: the flows A to E with keys alone', async () => {
  const { page, wrongs } = await studio.open();
  const chosen = page.waitForEvent('filechooser'); // before the first key: the browser has to know that a program chooses
  await tabTo(page, /^Choose a file$/);
  await page.keyboard.press('Space');
  const chooser = await chosen;
  const buffer = Buffer.from(asLines(toyDocuments(120)));
  await chooser.setFiles({ name: 'letters.jsonl', mimeType: 'application/octet-stream', buffer });
  await page.waitForSelector('[data-figure=giveaways]');
  await press(page, /^Stop$/);
  await page.getByText(/^Stopped after/).waitFor();

  await press(page, /^letter \d+$/); // the first mistake
  await page.waitForSelector('.reading mark');
  await page.keyboard.press('6');
  await press(page, /^Edit and watch$/);
  await tabTo(page, /^Text of the document$/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('the goalie and the puck');
  await expect.poll(() => page.locator('[data-said]').innerText()).toBe('hockey');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('4');
  await press(page, /^Strip and score again$/);
  await page.waitForSelector('.verdict [data-score=without]');

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await tabTo(page, /^Classes$/);
  await page.keyboard.press('End');
  await press(page, /^Start labelling$/);
  for (let answer = 1; answer <= 12; answer++) {
    await page.getByRole('heading', { name: `Which class is this? Answer ${answer}` }).waitFor({ timeout: 30_000 });
    await page.keyboard.press(answer % 2 === 0 ? 'Space' : '1');
  }

  await page.getByRole('heading', { name: 'Which class is this? Answer 13' }).waitFor({ timeout: 30_000 });
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await tabTo(page, /^Save as one HTML page$/);
  const [kept] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(kept.suggestedFilename()).toBe('model.html');
  expect(statSync(await kept.path()).size).toBeGreaterThan(30_000);
  expect(wrongs).toEqual([]);
});
