/** The studio in Chromium, measured: a file opened and judged, keys pressed in a text, pages looked at. */
import type { Page } from 'playwright-core';
import { startStudio } from '../../test/studio/studio-page.ts';
import { type Task, traced } from '../../test/studio/traced.ts';

export interface InTab {
  /** CPU of the renderer until the first model has judged every document, by thread. */
  readonly threads: Readonly<Record<string, number>>;
  readonly cpu: number;
  /** From the drop to the first line of the board, with its score and interval. */
  readonly firstLine: number;
  /** CPU of the renderer until then. */
  readonly firstLineCpu: number;
  readonly score: string;
  readonly sha256: string;
  /** Of the drop and, with `everyPage`, of all pages and of the model that is opened for the first edit. */
  readonly tasks: readonly Task[];
  readonly keys: readonly KeyTimes[];
}

/** Milliseconds from the time stamp of a key press. */
export interface KeyTimes {
  /** Until the new shares are in the page. */
  readonly shares: number;
  /** Until the frame that shows them is made, which waits for the next refresh of a screen of 60 Hz. */
  readonly frame: number;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

/** Drops a file. With `everyPage` the pages are opened too, and keys pressed. */
export async function inTab(path: string, everyPage: boolean): Promise<InTab> {
  await using studio = await startStudio();
  const { page } = await studio.open();
  await page.evaluate(() => {
    const markWhenThere = (what: string, name: string): void =>
      new MutationObserver((_, observer) => {
        if (!document.querySelector(what)) return;
        performance.mark(name);
        observer.disconnect();
      }).observe(document, { subtree: true, childList: true });
    markWhenThere('.board tbody tr', 'first line');
    markWhenThere('[data-sha256]', 'judged');
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
    firstLine: await page.evaluate(() => performance.measure('', 'dropped', 'first line').duration),
    firstLineCpu: sum(Object.values(trace.cpuUntil('first line'))),
    score: await page.locator('.board tbody strong').first().innerText(),
    sha256: (await page.locator('[data-sha256]').getAttribute('data-sha256'))!,
    tasks: trace.mainTasks(),
    keys: [],
  };
  if (!everyPage) return found;
  await page.waitForSelector('.reading mark', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText(/^Stopped/).waitFor({ timeout: 60_000 });
  const pages = await traced(browser, page, async () => {
    await lookAtPages(page);
    await startEditing(page);
  });
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

/** The page has its own copy of the model from then on. */
async function startEditing(page: Page): Promise<void> {
  await page.keyboard.press('6');
  await page.getByRole('button', { name: 'Edit and watch' }).click();
  await page.waitForSelector('[data-scored="on this thread"]', { timeout: 60_000 });
}

const KEYS = 60;

/** Real keys in a text of 2 kB, each when the shares after the one before are on the screen: a letter at the end of a known word, and backspace. */
async function pressKeys(page: Page): Promise<KeyTimes[]> {
  const field = page.getByLabel('Text of the document');
  await field.fill((await field.inputValue()).repeat(20).slice(0, 2000));
  await page.waitForTimeout(500);
  await field.evaluate((element) => {
    const word = document.querySelector('.bars .word')!.textContent!.split(' ')[0]!; // the strongest: letters and digits
    const { value } = element as HTMLTextAreaElement;
    const end = value.search(new RegExp(`(?<!\\w)${word}(?!\\w)`, 'i')) + word.length;
    (element as HTMLTextAreaElement).setSelectionRange(end, end);
    const times: KeyTimes[] = [];
    Object.assign(globalThis, { keyTimes: times });
    let pressed = 0;
    element.addEventListener('keydown', ({ timeStamp }) => {
      pressed = timeStamp;
    });
    new MutationObserver(() => {
      const shares = performance.now() - pressed;
      requestAnimationFrame(() => setTimeout(() => times.push({ shares, frame: performance.now() - pressed })));
    }).observe(document.querySelector('.sum')!, { attributeFilter: ['data-words'] });
  });
  const times = (): Promise<KeyTimes[]> => page.evaluate(() => (globalThis as unknown as { keyTimes: KeyTimes[] }).keyTimes); // biome-ignore format: one read
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press(i % 2 === 0 ? 'x' : 'Backspace');
    for (let tries = 0; tries < 100 && (await times()).length <= i; tries++) await page.waitForTimeout(40); // a person is slower
  }
  const found = await times();
  if (found.length !== KEYS) throw new Error(`${KEYS} keys changed the shares ${found.length} times`);
  return found;
}
