/** Labels from class names, by keys alone: the answers come from the file's own labels. */
import { readFileSync } from 'node:fs';
import { modelFromBytes } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const documents = toyDocuments(400);
const NAMES = 'hockey: goalie, puck\nspace: orbit, nasa\nmedicine: doctor, disease\nautos: car, engine';
const order = ['hockey', 'space', 'medicine', 'autos'];

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

it('6: names typed, 50 answers by keys: the estimate holds, and the score is better than by names alone', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('.board tbody tr:nth-child(2)');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after/).waitFor({ timeout: 10_000 });
  await page.keyboard.press('2');
  await page.getByLabel('Classes').fill(NAMES);
  await page.getByRole('button', { name: 'Start labelling' }).click();
  await page.waitForSelector('[data-row]', { timeout: 30_000 });
  const share = async (): Promise<number> =>
    Number(await page.locator('[data-held-out]').getAttribute('data-held-out'));
  const byNames = await share();
  await page.locator('h2').first().click(); // out of the field: keys answer
  for (let answer = 1; answer <= 50; answer++) {
    const row = Number(await page.locator('[data-row]').getAttribute('data-row'));
    await page.keyboard.press(String(order.indexOf(documents[row]!.label) + 1));
    await page.getByRole('heading', { name: `Which class is this? Answer ${answer + 1}` }).waitFor({ timeout: 30_000 });
  }
  const verdict = page.locator('[data-estimate-low]');
  const [low, high] = await verdict.evaluate(({ dataset }) => [
    Number(dataset['estimateLow']),
    Number(dataset['estimateHigh']),
  ]);
  expect(await share()).toBeGreaterThan(byNames);
  const curve = page.getByRole('img', { name: /^Share of the labels that changed, by answers: / });
  expect(await curve.getAttribute('aria-label')).toMatch(/ at 10, .+ % at 50$/);
  expect(await share()).toBeGreaterThanOrEqual(low!);
  expect(await share()).toBeLessThanOrEqual(high!);
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Keep the model' }).click(),
  ]);
  const model = await modelFromBytes(readFileSync(await kept.path()));
  expect(model.predict(['the goalie and the puck'])[0]!.labels).toEqual(['hockey']);
  await page.locator('h2').first().click();
  await page.keyboard.press('z');
  await page.getByRole('heading', { name: 'Which class is this? Answer 50' }).waitFor();
  await page.keyboard.press('x');
  await page.getByRole('heading', { name: 'Which class is this? Answer 51' }).waitFor({ timeout: 30_000 });
  expect(wrongs).toEqual([]);
});
