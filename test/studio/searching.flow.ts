/** Search: the ranking of the library by words, the slider to meaning, the parts of each hit, and the trays. */
import { createIndex } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const documents = toyDocuments(200);
let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

it('finds by words what the library finds, by meaning what has none of them, and like some and not others', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('.board tbody tr:nth-child(2)');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after/).waitFor({ timeout: 10_000 });
  await page.keyboard.press('/');
  const rows = (): Promise<number[]> =>
    page.locator('.hits li').evaluateAll((hits) => hits.map((hit) => Number(hit.dataset['row'])));
  await page.getByLabel('Query').fill('goalie puck');
  await page.waitForSelector('.hits li', { timeout: 30_000 });
  const fused = await rows();
  const parts = await page.locator('.hits [data-words]').first().evaluate(({ dataset }) => Number(dataset['words']) + Number(dataset['vectors'])); // biome-ignore format: one read
  expect(parts).toBeCloseTo(Number(await page.locator('[data-hit-score]').first().getAttribute('data-hit-score')), 6);
  await page.getByLabel('words', { exact: true }).fill('0');
  const index = await createIndex({ fields: ['text'] });
  index.addAll(documents.map(({ text }, row) => ({ id: String(row), text })));
  const expected = index.search('goalie puck', { top: 20 }).hits.map(({ id }) => Number(id));
  await expect.poll(rows).toEqual(expected);
  await page.getByLabel('words', { exact: true }).fill('1');
  await expect.poll(rows).not.toEqual(expected);
  expect(fused).not.toEqual([]);
  await page.getByRole('button', { name: 'Like this' }).first().click();
  await page.getByText('Like 1 document', { exact: true }).waitFor();
  const liked = await rows();
  expect(liked.slice(0, 5).filter((row) => documents[row]!.label === 'hockey').length).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Not this' }).first().click();
  await page.getByText('Like 1 document, with nothing of 1 other').waitFor();
  expect(await rows()).not.toEqual(liked);
  await page.locator('.hit-title button').first().click();
  await page.waitForFunction(() => location.hash === '#/document');
  await page.keyboard.press('Escape'); // the search is as it was left
  await page.getByText('Like 1 document, with nothing of 1 other').waitFor();
  expect(await page.getByLabel('Query').inputValue()).toBe('goalie puck');
  expect(wrongs).toEqual([]);
});

it('judged queries say how much meaning should weigh, and the slider follows', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('.board tbody tr:nth-child(2)');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after/).waitFor({ timeout: 10_000 });
  await page.keyboard.press('3');
  const queries = ['goalie puck', 'orbit moon', 'doctor diet', 'car oil'].map((query, i) => ({
    query,
    relevant: documents
      .filter(({ label }) => label === ['hockey', 'space', 'medicine', 'autos'][i])
      .map(({ id }) => id),
  }));
  const give = (name: string, text: string): Promise<void> =>
    page.getByLabel('Learn the balance').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await give('bad.jsonl', '{"query": "goalie"}\n');
  await page.getByText('A line has no query with relevant documents. bad.jsonl:1').waitFor();
  await give('queries.jsonl', asLines(queries));
  const learned = page.locator('[data-best]');
  await learned.waitFor({ timeout: 60_000 });
  const maps = (await learned.getAttribute('data-maps'))!.split(' ').map(Number);
  expect(maps.length).toBe(11);
  const index = await createIndex({ fields: ['text'] });
  index.addAll(documents.map(({ id, text }) => ({ id, text })));
  const precisions = queries.map(({ query, relevant }) => {
    const ids = index.search(query, { top: 100 }).hits.map(({ id }) => id);
    let found = 0;
    return ids.reduce((sum, id, i) => (relevant.includes(id) ? sum + ++found / (i + 1) : sum), 0) / relevant.length;
  });
  expect(maps[0]).toBeCloseTo(precisions.reduce((sum, one) => sum + one, 0) / precisions.length, 6);
  expect(Number(await learned.getAttribute('data-best'))).toBe(maps.indexOf(Math.max(...maps)) / 10);
  expect(await page.getByLabel('words', { exact: true }).inputValue()).toBe(await learned.getAttribute('data-best'));
  expect(wrongs).toEqual([]);
});

/** Notes on rivers and on money that share the word ‘bank’: one in two of each kind. */
function banks(): { id: string; text: string; label: string }[] {
  const kinds = {
    river: ['water', 'boat', 'fish', 'reeds', 'stream', 'bridge', 'mud'],
    money: ['loan', 'interest', 'account', 'credit', 'deposit', 'cashier', 'savings'],
  };
  return Array.from({ length: 120 }, (_, i) => {
    const label = i % 2 === 0 ? 'river' : 'money';
    const words = kinds[label];
    const picked = Array.from({ length: 8 }, (_, j) => words[(i * 3 + j * (1 + (i % 5))) % words.length]);
    return {
      id: `note-${i}`,
      label,
      text: `${picked.slice(0, 4).join(' ')}${i % 4 < 2 ? ' bank ' : ' '}${picked.slice(4).join(' ')}`,
    };
  });
}

it('offers the senses of a word, and follows the one that is chosen', async () => {
  const { page, wrongs, drop } = await studio.open();
  const notes = banks();
  await drop('banks.jsonl', asLines(notes));
  await page.waitForSelector('.board tbody tr:nth-child(2)');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after/).waitFor({ timeout: 10_000 });
  await page.keyboard.press('/');
  await page.getByLabel('Query').fill('bank');
  const chips = page.locator('[data-sense]');
  await chips.first().waitFor({ timeout: 60_000 });
  expect(await chips.count()).toBeGreaterThanOrEqual(2);
  const labels = (): Promise<string[]> =>
    page.locator('.hits li').evaluateAll((hits) => hits.map((hit) => String(hit.dataset['row']))).then((rows) => rows.map((row) => notes[Number(row)]!.label)); // biome-ignore format: one read
  const chip = chips.filter({ hasText: /water|boat|fish|reeds|stream|bridge|mud/ }).first();
  await chip.click();
  await expect.poll(async () => (await labels()).slice(0, 10)).toEqual(Array(10).fill('river'));
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  await chip.click();
  await expect.poll(async () => new Set(await labels()).size).toBe(2);
  expect(wrongs).toEqual([]);
});
