/** One drop: the leak radar, the race, the verdict, a mistake and its words; every number beside that of the command line. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type CorpusComparison, compareCorpus, corpusOf, openCorpus, train } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, type StudioPage, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const documents = toyDocuments(200);
const folder = mkdtempSync(join(tmpdir(), 'satchel-studio-'));
let studio: Studio;
let dropped: StudioPage;
let expected: CorpusComparison;

beforeAll(async () => {
  studio = await startStudio();
  dropped = await studio.open();
  await dropped.drop('letters.jsonl', asLines(documents));
  const file = join(folder, 'letters.jsonl');
  writeFileSync(file, asLines(documents));
  expected = await compareCorpus(await openCorpus(file), { budget: 600, threads: 1, costly: false });
  await dropped.page.waitForSelector('[data-verdict]', { timeout: 100_000 });
}, 160_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await studio[Symbol.asyncDispose]();
});

const figure = (page: Page, name: string): Promise<string> => page.locator(`[data-figure=${name}] .figure`).innerText();

it('2: gives the scores, the verdict and the model that the library gives', async () => {
  const { page, wrongs } = dropped;
  const scores = await page
    .locator('[data-score]')
    .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute('data-score'), cell.textContent]));
  const shown = new Map(scores as [string, string][]);
  expect(shown.size).toBeGreaterThanOrEqual(8);
  for (const { name, score } of expected.leaderboard) {
    if (!shown.has(name)) continue;
    expect([name, shown.get(name)]).toEqual([name, `${(100 * score).toFixed(1)} %`]);
  }
  expect(expected.notRun.filter(({ reason }) => /time/.test(reason))).toEqual([]); // else the clock decides
  const withoutTimes = (sentence: string): string => sentence.replace(/ at .*?(?=\.|$)/, '');
  expect(withoutTimes(await page.locator('[data-verdict]').innerText())).toBe(withoutTimes(expected.verdict.sentence));
  const training = documents.filter(({ split }) => split === 'train');
  const { model } = await train(
    corpusOf(
      training.map(({ id, text, label }) => ({ id, text, labels: [label] })),
      'letters.jsonl',
    ),
    { protocol: 'none', seed: 1 },
  );
  expect(await page.locator('[data-sha256]').getAttribute('data-sha256')).toBe(
    createHash('sha256').update(model.toBytes()).digest('hex'),
  );
  expect(wrongs).toEqual([]);
});

it('3: the radar has the numbers of the comparison; stripping gives two scores', async () => {
  const { page, wrongs } = dropped;
  const { leaks } = expected;
  expect(await figure(page, 'leak')).toBe(`${(100 * leaks.test!.share).toFixed(1)} %`);
  expect(await figure(page, 'copies')).toBe(`${leaks.pairs.exact} + ${leaks.pairs.near + leaks.pairs.contained}`);
  expect(await figure(page, 'conflicts')).toBe(String(leaks.conflicts));
  expect(await figure(page, 'giveaways')).toBe(String(leaks.giveaways.length));
  expect(leaks.giveaways.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Strip and score again' }).click();
  const score = (which: string): Promise<string> => page.locator(`.verdict [data-score=${which}]`).innerText();
  await page.waitForSelector('.verdict [data-score=without]');
  expect(Number.parseFloat(await score('without'))).toBeLessThan(Number.parseFloat(await score('with')));
  expect(wrongs).toEqual([]);
});

/** Words under the text field lie where the field shows them. */
async function isBehindField(page: Page): Promise<void> {
  const field = page.getByLabel('Text of the document');
  const [text, ground] = [field, page.locator('.reading .text')];
  expect(await ground.evaluate((element) => element.textContent)).toBe(`${await text.inputValue()}\n`);
  const height = (element: Element): number => Math.round(element.getBoundingClientRect().height);
  expect(await ground.evaluate(height)).toBe(await text.evaluate(height));
  expect(await page.locator('.text-line mark').count()).toBeGreaterThan(0);
}

it('4: a mistake opens with its words; shares, bias and rest are the score; editing moves the label, undoing brings it back', async () => {
  const { page, wrongs } = dropped;
  const sum = async () => {
    const found = await page
      .locator('.sum')
      .evaluate(({ dataset }) => Object.fromEntries(Object.entries(dataset).map(([k, v]) => [k, Number(v)])));
    return found as { words: number; bias: number; rest: number; total: number };
  };
  const first = page.locator('.misses button').first();
  if ((await first.count()) > 0) await first.click();
  await page.waitForSelector('.reading mark');
  const { words, bias, rest, total } = await sum();
  expect(words + bias + rest).toBeCloseTo(total, 6);
  const onText = await page
    .locator('.reading mark')
    .evaluateAll((marks) => marks.reduce((all, mark) => all + Number(mark.getAttribute('data-share')), 0));
  expect(onText).toBeCloseTo(words, 6);
  const said = await page.locator('[data-said]').innerText();
  const chips = page.locator('.document .chip');
  expect(await chips.count()).toBe(4);
  await chips.nth(2).click();
  await expect.poll(() => chips.nth(2).getAttribute('aria-pressed')).toBe('true');
  const other = await sum();
  expect(other.words + other.bias + other.rest).toBeCloseTo(other.total, 6);
  await page.getByRole('button', { name: 'Edit and watch' }).click();
  const edited = 'The goalie stopped every shot and the playoffs went to overtime';
  await page.getByLabel('Text of the document').fill(edited);
  await expect.poll(() => page.locator('[data-said]').innerText()).toBe('hockey');
  await isBehindField(page);
  if ((await first.count()) > 0) await first.click(); // the same document again
  await page.getByRole('button', { name: 'Smallest change that flips it' }).click();
  await expect.poll(() => page.locator('[data-change]').innerText()).toMatch(/^Without ‘.+’ it says (?!hockey)\w/);
  expect(await page.getByLabel('Text of the document').inputValue()).toBe(edited);
  await page.getByRole('button', { name: 'Undo edits' }).click();
  await expect.poll(() => page.locator('[data-said]').innerText()).toBe(said);
  expect(wrongs).toEqual([]);
});

/** Everything that is shown of the score of the text. */
const shownShares = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const textsOf = (what: string): (string | null)[] =>
      Array.from(document.querySelectorAll(what), ({ textContent }) => textContent);
    const sum = document.querySelector<HTMLElement>('.sum')!;
    return { ...sum.dataset, sum: sum.textContent, chips: textsOf('.document .chip'), bars: textsOf('.bars li') };
  });

it('4: an edited text is scored by the page itself, before the next frame, as the worker scores it', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('.reading mark');
  const byWorker = await shownShares(page);
  await page.getByRole('button', { name: 'Edit and watch' }).click();
  await page.waitForSelector('[data-scored="on this thread"]');
  expect(await shownShares(page)).toEqual(byWorker);
  const frames = await page.getByLabel('Text of the document').evaluate(async (element) => {
    const asked: string[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message: { readonly call: string }, ...rest: unknown[]) {
      asked.push(message.call);
      return Reflect.apply(postMessage, this, [message, ...rest]);
    };
    const field = element as HTMLTextAreaElement;
    const shares: string[] = [];
    for (const word of ['goalie', 'orbit', 'doctor', 'engine']) {
      field.focus();
      field.select();
      document.execCommand('insertText', false, `${word} and ${word}`);
      await new Promise(requestAnimationFrame);
      shares.push(document.querySelector('[data-said]')!.textContent!);
    }
    return { shares, asked: asked.filter((call) => call === 'explain') };
  });
  expect(frames).toEqual({ shares: ['hockey', 'space', 'medicine', 'autos'], asked: [] });
  expect(wrongs).toEqual([]);
});
