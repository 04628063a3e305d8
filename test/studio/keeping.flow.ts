/** Models that are kept: saved, opened again, and put to use on another file. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { modelFromBytes } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const cli = resolve(import.meta.dirname, '../../packages/satchel/bin/satchel.js');
const folder = mkdtempSync(join(tmpdir(), 'satchel-studio-'));
let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await studio[Symbol.asyncDispose]();
});

/** The digest of the arrays of a model: the rest of its file says where it comes from. */
const weightsOf = (bytes: Uint8Array): string => /"sha256\.data":"(\w+)"/.exec(Buffer.from(bytes).toString('latin1'))![1]!; // biome-ignore format: one read

/** Runs the command of the card on the documents that the page saves. */
async function digestOfCommand(page: Page): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the training documents' }).click(),
  ]);
  await saved.saveAs(join(folder, saved.suggestedFilename()));
  const [, ...words] = (await page.locator('[data-command]').innerText()).split(' ');
  execFileSync(process.execPath, [cli, ...words, '--quiet'], { cwd: folder });
  return weightsOf(readFileSync(join(folder, 'model.satchel')));
}

it('saves the model with the digest on its card, opens it again, and labels a file as Node does', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(toyDocuments(120)));
  await page.waitForSelector('.board tbody tr:nth-child(2)');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after/).waitFor({ timeout: 10_000 });
  await page.keyboard.press('8');
  const digest = (): Promise<string> => page.locator('.facts div', { hasText: 'SHA-256' }).locator('dd').innerText();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the model' }).click(),
  ]);
  const bytes = readFileSync(await saved.path());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(await digest());
  expect(await digestOfCommand(page)).toBe(weightsOf(bytes));
  const texts = ['The goalie stopped every shot', 'the rocket went to the moon'];
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as one HTML page' }).click(),
  ]);
  const offline = await (await page.context().browser()!.newContext({ offline: true })).newPage();
  await exported.saveAs(join(folder, 'model.html'));
  await offline.goto(`file://${join(folder, 'model.html')}`);
  await offline.waitForFunction(() => 'satchelModel' in globalThis);
  for (const [i, { label }] of (await modelFromBytes(bytes))
    .compact()
    .predict(texts)
    .map(({ labels }) => ({ label: labels[0] }))
    .entries()) {
    await offline.fill('#text', texts[i]!);
    expect(await offline.locator('#answer').innerText()).toContain(label);
  }
  const [labelled] = await Promise.all([
    page.waitForEvent('download'),
    page.getByLabel('Label a file').setInputFiles({ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from(`${texts.join('\n')}\n`) }), // biome-ignore format: one call
  ]);
  const rows = readFileSync(await labelled.path(), 'utf8').trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one read
  const expected = (await modelFromBytes(bytes)).predict(texts);
  expect(rows.map(({ labels }) => labels)).toEqual(expected.map(({ labels }) => labels));
  expect(labelled.suggestedFilename()).toBe('new-labelled.jsonl');
  const given = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'dropped.txt'));
    return dropped;
  }, texts.join('\n'));
  const [fromCard] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'The model in use: bow' }).dispatchEvent('drop', { dataTransfer: given }),
  ]);
  expect(fromCard.suggestedFilename()).toBe('dropped-labelled.jsonl');
  const before = await digest();
  await page.getByLabel('Open a model').setInputFiles({ name: 'again.satchel', mimeType: 'application/octet-stream', buffer: bytes }); // biome-ignore format: one call
  await page.getByRole('heading', { name: 'The model in use: again.satchel' }).waitFor();
  expect(await digest()).toBe(before);
  const against = page.getByRole('region', { name: 'Is again.satchel better than bow?' });
  expect(await against.locator('.facts').getAttribute('data-only')).toBe('0 0');
  expect(await against.locator('.verdict').innerText()).toMatch(/cannot tell them apart/);
  await page.getByLabel('Open a model').setInputFiles({ name: 'bad.satchel', mimeType: 'application/octet-stream', buffer: bytes.subarray(0, 99) }); // biome-ignore format: one call
  await page.getByRole('alert').waitFor();
  expect(await digest()).toBe(before);
  expect(wrongs).toEqual([]);
});
