/** The map: a race that is stopped, points, a lasso that makes a set, and the ids of the set. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, type StudioPage, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const documents = toyDocuments(240);
let studio: Studio;
let dropped: StudioPage;
beforeAll(async () => {
  studio = await startStudio();
  dropped = await studio.open();
  await dropped.drop('letters.jsonl', asLines(documents));
});
afterAll(() => studio[Symbol.asyncDispose]());

it('7: a race that is stopped keeps its rows and says so', async () => {
  const { page, wrongs } = dropped;
  await page.waitForSelector('.board tbody tr:nth-child(2)');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after \d+ of \d+\.$/).waitFor({ timeout: 10_000 });
  expect(await page.locator('.board tbody tr').count()).toBeGreaterThanOrEqual(2);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(wrongs).toEqual([]);
});

it('the map beside the race is drawn when it is asked for, and a click shows a document below', async () => {
  const { page, wrongs } = dropped;
  await page.getByRole('button', { name: 'Draw the map now' }).click();
  const canvas = page.locator('.small-map canvas');
  await canvas.waitFor({ timeout: 60_000 });
  const facts = page.locator('.panel', { has: page.locator('.document') }).locator('.sub');
  const before = await facts.innerText();
  const { width, height } = (await canvas.boundingBox())!;
  await expect // the first point that is hit
    .poll(
      async () => {
        for (let i = 1; i < 12; i++)
          for (let j = 1; j < 12; j++) {
            const position = { x: (i * width) / 12, y: (j * height) / 12 };
            await canvas.hover({ position, force: true });
            if ((await page.locator('.small-map .tip').count()) === 0) continue;
            await canvas.click({ position, force: true });
            return (await facts.innerText()) !== before;
          }
        return false;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(wrongs).toEqual([]);
});

it('5: a lasso makes a set with classes, words and ids, and the list has the same documents', async () => {
  const { page, wrongs } = dropped;
  await page.keyboard.press('5');
  await page.locator('.small-map').waitFor({ state: 'detached' }); // it has a canvas too
  await page.waitForSelector('.map canvas', { timeout: 60_000 });
  const { x, y, width, height } = (await page.locator('.map canvas').boundingBox())!;
  await page.keyboard.down('Shift');
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.down();
  const corners = [[0.5, 0.002], [0.5, 0.998], [0.002, 0.998]] as const; // biome-ignore format: the left half
  for (const [across, down] of corners) await page.mouse.move(x + across * width, y + down * height, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await page.waitForSelector('.set-classes');
  const title = await page.getByRole('heading', { name: /in the lasso$/ }).innerText();
  const count = Number.parseInt(title, 10);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(240);
  const counts = await page
    .locator('.set-classes li')
    .evaluateAll((rows) => rows.map((row) => Number(row.dataset['count'])));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count);
  expect(await page.locator('.sub code').count()).toBeGreaterThan(3);
  expect(await page.locator('.misses li').count()).toBe(Math.min(200, count));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ids' }).click();
  const ids = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\n');
  expect(new Set(ids).size).toBe(count);
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export JSON lines' }).click();
  const lines = readFileSync(await (await kept).path(), 'utf8').trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one read
  expect(lines.map(({ id }) => id)).toEqual(ids);
  const { text, label, split } = documents.find(({ id }) => id === ids[0])!;
  expect(lines[0]).toEqual({ id: ids[0], text, labels: [label], split });
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'hockey', exact: true }).click();
  expect(await page.getByRole('button', { name: 'hockey', exact: true }).getAttribute('aria-pressed')).toBe('false');
  expect(wrongs).toEqual([]);
});

it('a set is held against the rest, labelled, left out, and the file put back', async () => {
  const { page, wrongs } = dropped;
  const facts = page.locator('header .what');
  const takeHockey = async (): Promise<void> => {
    await page.waitForSelector('.map canvas');
    await page.getByRole('button', { name: 'hockey', exact: true }).waitFor(); // on the map of these labels
    for (const name of ['autos', 'medicine', 'space']) await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Take all points shown' }).click();
    await page.getByRole('heading', { name: '60 documents in the lasso' }).waitFor();
  };
  await page.getByRole('button', { name: 'hockey', exact: true }).click(); // shown again
  await takeHockey();
  await page.getByRole('button', { name: 'Compare with the rest' }).click();
  await page.waitForSelector('.apart tbody tr');
  const word = page.locator('[data-word=goalie]');
  const holds = (inside: boolean): number => {
    const part = documents.filter(({ label }) => (label === 'hockey') === inside);
    return part.filter(({ text }) => /\bgoalie\b/.test(text)).length / part.length;
  };
  expect(Number(await word.getAttribute('data-z'))).toBeGreaterThan(2);
  expect(await word.locator('td').first().innerText()).toBe(`${(100 * holds(true)).toFixed(1)} %`);
  expect(await word.locator('td').nth(1).innerText()).toBe(`${(100 * holds(false)).toFixed(1)} %`);
  await page.getByLabel('Label of the set').fill('ice sports');
  await page.getByRole('button', { name: 'Label them' }).click();
  await page.getByText('60 documents labelled ice sports.').waitFor();
  await page.waitForSelector('.changed [data-score=now]');
  expect(await facts.innerText()).toContain('240 documents · 4 classes');
  await page.getByRole('button', { name: 'ice sports', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Put the file back' }).click();
  await page.locator('.changed').waitFor({ state: 'detached' });
  await takeHockey();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('60 documents left out.').waitFor();
  await facts.filter({ hasText: '180 documents · 3 classes' }).waitFor();
  await page.waitForSelector('.changed [data-score=now]');
  await page.getByRole('button', { name: 'Put the file back' }).click();
  await facts.filter({ hasText: '240 documents · 4 classes' }).waitFor();
  expect(wrongs).toEqual([]);
});
