/** The page as it starts, files that cannot be read, and files that want to be more than text. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { sizesOfStudio } from './sizes.ts';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

it('1: starts under its content policy, asks nobody, and offers a place to drop a file', async () => {
  const { page, wrongs } = await studio.open();
  expect(await page.locator('.drop').isVisible()).toBe(true);
  expect(await page.locator('.drop h2').innerText()).toBe('Drop a labelled file');
  await page.getByRole('button', { name: 'Try 233 State of the Union addresses' }).click();
  await page.waitForSelector('.board tbody tr');
  expect(await page.locator('header .what').innerText()).toContain('233 documents · 6 classes');
  expect(wrongs).toEqual([]);
});

it('the page is small, and its worker loads what is asked for', () => {
  const { page, pageModel, workerStart, workerWithModel } = sizesOfStudio();
  expect(page).toBeLessThan(130e3);
  expect(pageModel).toBeGreaterThan(20e3); // else parts have other names
  expect(pageModel).toBeLessThan(40e3);
  expect(workerStart).toBeLessThan(5e3);
  expect(workerWithModel).toBeGreaterThan(100e3); // else parts have other names
  expect(workerWithModel).toBeLessThan(180e3);
});

describe('8: says what is wrong with a file and where, and lives on', () => {
  const good = asLines(toyDocuments(40));
  it.each([
    ['bad.jsonl', `${good.split('\n').slice(0, 4).join('\n')}\n{"id": "5", "text" "x"}\n`, 'BAD_JSON', 'bad.jsonl:5:'],
    ['one.jsonl', asLines(toyDocuments(40).filter(({ label }) => label === 'space')), 'SINGLE_CLASS', ''],
    ['empty.jsonl', '', 'NO_DOCUMENTS', 'empty.jsonl'],
    ['binary.jsonl', Uint8Array.of(0, 1, 2, 255, 254, 0), 'BAD_UTF8', 'binary.jsonl: byte 0'],
    ['short.csv', 'text,label\nonly a text\n', 'COLUMN_COUNT', 'short.csv:2'],
  ])('%s', async (name, text, code, where) => {
    const { page, wrongs, drop } = await studio.open();
    await drop(name, text);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain(code);
    expect(await alert.innerText()).toContain(where);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await drop('good.jsonl', good);
    await page.waitForSelector('.board tbody tr');
    expect(wrongs).toEqual([]);
  });
});

it('8: a file of 300 MB is refused before it is read, and the page lives on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-studio-'));
  try {
    const file = join(folder, 'large.jsonl');
    writeFileSync(file, '');
    truncateSync(file, 300e6); // holes: nothing is on the disk
    const { page, wrongs, drop } = await studio.open();
    await page.setInputFiles('.drop input[type=file]', file);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/TOO_LARGE[\s\S]*large\.jsonl has 300 MB; a tab takes 200 MB/);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await drop('good.jsonl', asLines(toyDocuments(40)));
    await page.waitForSelector('.board tbody tr');
    expect(wrongs).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a file that is dropped anywhere on the page is opened', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('first.jsonl', asLines(toyDocuments(40)));
  await page.waitForSelector('.board tbody tr');
  const given = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'second.jsonl'));
      return transfer;
    },
    asLines(toyDocuments(44)),
  );
  await page.dispatchEvent('nav', 'drop', { dataTransfer: given });
  await expect.poll(() => page.locator('header .what strong').innerText()).toBe('second.jsonl');
  expect(wrongs).toEqual([]);
});

it('a file without labels leads to what can be done with it', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('plain.jsonl', asLines(toyDocuments(60).map(({ id, text }) => ({ id, text }))));
  expect(await page.getByRole('alert').innerText()).toContain('NO_LABELS');
  await page.getByRole('heading', { name: 'No document of this file has a label' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Label' }).click();
  await page.getByLabel('Classes').fill('hockey: puck, goalie\nspace: orbit, moon');
  await page.getByRole('button', { name: 'Start labelling' }).click();
  await page.waitForSelector('.label-text');
  expect(wrongs).toEqual([]);
});

it('Esc goes back among the pages of the studio, and never out of it', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(toyDocuments(40)));
  await page.waitForSelector('.board tbody tr');
  const route = (): Promise<string> => page.evaluate(() => location.hash);
  await page.keyboard.press('1');
  await page.keyboard.press('9');
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  expect([await page.getByRole('dialog').count(), await route()]).toEqual([0, '#/drift']);
  for (const expected of ['#/corpus', '#/compare', '#/compare']) {
    await page.keyboard.press('Escape');
    await expect.poll(route, { timeout: 10_000 }).toBe(expected);
  }
  await page.evaluate(() => {
    const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key }));
    for (const key of ['1', '9', '5', 'Escape', 'Escape']) press(key); // in one task: before any event of a new address
  });
  expect(await route()).toBe('#/corpus');
  await page.keyboard.press('Escape');
  await expect.poll(route, { timeout: 10_000 }).toBe('#/compare');
  expect(await page.locator('header .what strong').innerText()).toBe('letters.jsonl');
  expect(wrongs).toEqual([]);
});

describe('where there is no worker, a sentence says so', () => {
  it.each([
    ['that browsers forbid', (page: Page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))],
    ['that is missing on the host', (page: Page) => page.route(/\/worker-[^/]*\.js$/, (route) => route.abort())],
  ])('%s', async (_, without) => {
    const { page, drop } = await studio.open();
    await without(page);
    await page.reload();
    await page.waitForSelector('.drop');
    for (const name of ['first.jsonl', 'second.jsonl']) {
      await drop(name, asLines(toyDocuments(40)));
      await expect
        .poll(() => page.getByRole('alert').innerText())
        .toMatch(new RegExp(`Opening ${name} failed[\\s\\S]*The page cannot start its worker`));
    }
  });
});

it('12: shows 200 texts, labels and ids that want to run, and runs none', async () => {
  const { page, wrongs, drop } = await studio.open();
  await page.evaluate(() => {
    (globalThis as { ran?: number }).ran = 0;
  });
  const documents = toyDocuments(200).map((document, i) => {
    const attack = attacks[i % attacks.length]!.replaceAll('N', String(i));
    return { ...document, id: `${attack}-${i}`, text: `${attack} ${document.text}`, label: `${attacks[i % 4]}` };
  });
  await drop('<img src=x onerror=ran++>.jsonl', asLines(documents));
  await page.waitForSelector('.board tbody tr');
  await page.locator('.misses button, .reading').first().waitFor();
  await page.keyboard.press('1');
  await page.waitForSelector('.grid li');
  await page.locator('.grid li button').first().click();
  await page.waitForSelector('.reading mark');
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBe(0);
  expect(await page.locator('header .what strong').innerText()).toContain('<img src=x');
  expect(wrongs).toEqual([]);
});
