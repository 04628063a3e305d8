/** The studio in Chromium, measured: a file opened and judged, keys pressed in a text, pages looked at. */
import type { Page } from 'playwright-core';
import { startStudio } from '../../test/studio/studio-page.ts';
import { type Task, traced } from '../../test/studio/traced.ts';

export interface InTab {
  /** CPU of the renderer until the first model has judged every document, by thread. */
  readonly threads: Readonly<Record<string, number>>;
  readonly cpu: number;
  /** From the drop to the first line of the board. */
  readonly firstLine: number;
  readonly score: string;
  readonly sha256: string;
  /** Of the drop and, with `everyPage`, of all pages. */
  readonly tasks: readonly Task[];
  /** Milliseconds from a key to new shares on the page, in order. */
  readonly keys: readonly number[];
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

/** Drops a file. With `everyPage` the pages are opened too, and keys pressed. */
export async function inTab(path: string, everyPage: boolean): Promise<InTab> {
  await using studio = await startStudio();
  const { page } = await studio.open();
  await page.evaluate(() => {
    const isThere = (what: string): boolean => document.querySelector(what) !== null;
    new MutationObserver((_, observer) => {
      if (!isThere('[data-sha256]')) return;
      performance.mark('judged');
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
    document.querySelector('.drop input')!.addEventListener('change', () => performance.mark('dropped'), true);
  });
  const browser = page.context().browser()!;
  const trace = await traced(browser, page, async () => {
    await page.setInputFiles('.drop input[type=file]', path);
    await page.waitForSelector('[data-sha256]', { timeout: 300_000 });
  });
  const threads = trace.cpuUntil('judged');
  const found = {
    threads,
    cpu: sum(Object.values(threads)),
    firstLine: await page.evaluate(() => performance.measure('', 'dropped', 'judged').duration),
    score: await page.locator('.board tbody strong').first().innerText(),
    sha256: (await page.locator('[data-sha256]').getAttribute('data-sha256'))!,
    tasks: trace.mainTasks(),
    keys: [],
  };
  if (!everyPage) return found;
  await page.waitForSelector('.reading mark', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText(/^Stopped/).waitFor({ timeout: 60_000 });
  const pages = await traced(browser, page, () => lookAtPages(page));
  return { ...found, tasks: [...found.tasks, ...pages.mainTasks()], keys: await pressKeys(page) };
}

async function lookAtPages(page: Page): Promise<void> {
  for (const key of ['1', '2', '3', '4', '6', '7', '8', '9', '0', '5']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await page.waitForSelector('.map canvas', { timeout: 120_000 });
  await page.waitForTimeout(500);
}

const KEYS = 60;

/** A key at a time in a text of 2 kB, until its shares are in the page. */
async function pressKeys(page: Page): Promise<number[]> {
  await page.keyboard.press('6');
  await page.getByRole('button', { name: 'Edit and watch' }).click();
  const field = page.getByLabel('Text of the document');
  await field.fill((await field.inputValue()).repeat(20).slice(0, 2000));
  await page.waitForTimeout(500);
  return field.evaluate(async (element, count) => {
    const found: number[] = [];
    const word = ` ${document.querySelector('.reading mark')!.textContent}`; // one that the model knows
    const shares = (): string | undefined => document.querySelector<HTMLElement>('.sum')!.dataset['words'];
    for (let i = 0; i < count; i++) {
      const before = shares();
      const start = performance.now();
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (shares() === before) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.querySelector('.sum')!, { attributes: true });
        setTimeout(() => resolve(observer.disconnect()), 2000);
      });
      (element as HTMLTextAreaElement).setRangeText(word, 0, 0, 'end');
      element.dispatchEvent(new Event('input', { bubbles: true }));
      await changed;
      found.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 30)); // a person is slower
    }
    return found;
  }, KEYS);
}
