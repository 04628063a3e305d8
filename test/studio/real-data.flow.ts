/** Flows on data sets of SATCHEL_DATA where they are there, on made ones of the same form elsewhere: a model kept as one page, and as many documents as a tab takes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { build } from 'rolldown';
import { type Model, modelFromBytes } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { toyDocuments } from './toy-file.ts';
import { traced } from './traced.ts';

interface Line {
  readonly id: string;
  readonly text: string;
  readonly labels: readonly string[];
  readonly split: string;
}

const data = resolve(import.meta.dirname, '../..', process.env['SATCHEL_DATA'] ?? '../shared/data', 'classification');
const linesOf = (name: string): Line[] | undefined => {
  const path = join(data, name);
  if (!existsSync(path)) return undefined;
  return gunzipSync(readFileSync(path)).toString().trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one read
};
const toyLines = (count: number): Line[] =>
  toyDocuments(count).map(({ id, text, label, split }) => ({ id, text, labels: [label], split }));

const folder = mkdtempSync(join(tmpdir(), 'satchel-real-'));
let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await studio[Symbol.asyncDispose]();
});

const packed = (lines: readonly Line[]): Uint8Array =>
  gzipSync(lines.map((line) => JSON.stringify(line)).join('\n'), { level: 1 });

async function saved(page: Page, button: string, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: button }).click(),
  ]);
  await download.saveAs(join(folder, name));
  return join(folder, name);
}

/** Labels and shares of the compact model in a page that was opened from disk, and of the same model in Node. */
async function pageAgainstNode(page: Page, model: Model, texts: readonly string[]): Promise<void> {
  const inPage = await page.evaluate((given) => {
    type Said = { labels: string[] };
    type Why = { label: string; score: number; bias: number; contributions: { word: string; contribution: number }[] };
    const { satchelModel: own } = globalThis as unknown as {
      satchelModel: { predict(texts: readonly string[]): Said[]; explain(text: string, label: string): Why };
    };
    return own.predict(given).map(({ labels }, i) => ({ labels, why: own.explain(given[i]!, labels[0]!) }));
  }, texts);
  const expected = model.predict([...texts]);
  for (const [i, { labels, why }] of inPage.entries()) {
    expect([i, labels]).toEqual([i, expected[i]!.labels]);
    const own = model.explain(texts[i]!, { label: labels[0]! });
    expect(why.score).toBeCloseTo(own.score, 6);
    const shares = new Map(own.contributions.map(({ word, contribution }) => [word, contribution]));
    expect(why.contributions.length).toBe(shares.size);
    for (const { word, contribution } of why.contributions) expect(contribution).toBeCloseTo(shares.get(word)!, 6);
  }
}

it('9: the model as one page says offline what it says here, for 100 texts; R8 in 0.8 MB with 97.3 %', async () => {
  const real = linesOf('r8-all-terms.jsonl.gz');
  const lines = real ?? toyLines(240);
  const { page, wrongs, drop } = await studio.open();
  await drop('kept.jsonl.gz', packed(lines));
  await page.waitForSelector('[data-sha256]', { timeout: 100_000 });
  await page.waitForSelector('.board tbody tr');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped/).waitFor({ timeout: 30_000 });
  await page.keyboard.press('8');
  const model = await modelFromBytes(readFileSync(await saved(page, 'Save the model', 'kept.satchel')));
  const html = await saved(page, 'Save as one HTML page', 'kept.html');
  const offline = await (await page.context().browser()!.newContext({ offline: true })).newPage();
  const asked: string[] = [];
  offline.on('request', (request) => asked.push(request.url()));
  await offline.goto(`file://${html}`);
  await offline.waitForFunction(() => 'satchelModel' in globalThis, undefined, { timeout: 30_000 });
  const test = lines.filter(({ split }) => split === 'test');
  const texts = test.slice(0, 100).map(({ text }) => text);
  await pageAgainstNode(offline, model.compact(), texts);
  await offline.fill('#text', texts[0]!);
  expect(await offline.locator('#answer').innerText()).toContain(model.compact().predict([texts[0]!])[0]!.labels[0]);
  expect(asked).toEqual([`file://${html}`]);
  expect(wrongs).toEqual([]);
  if (!real) return;
  const said = model.compact().predict(test.map(({ text }) => text));
  const right = said.filter(({ labels: [first] }, i) => first === test[i]!.labels[0]).length;
  expect(statSync(html).size).toBeLessThanOrEqual(0.8e6);
  expect(right / test.length).toBeGreaterThanOrEqual(0.973);
});

/** Paragraphs of messages: as many documents as a tab takes. */
function manyLines(count: number): Line[] {
  const found: Line[] = [];
  for (const { id, text, labels, split } of linesOf('20news-bydate.jsonl.gz') ?? toyLines(2000)) {
    const parts = text.split(/\n\s*\n/).filter((part) => /\p{L}{3}/u.test(part));
    for (const [i, part] of parts.entries()) found.push({ id: `${id}/${i}`, text: part.slice(0, 300), labels, split });
  }
  return Array.from({ length: count }, (_, i) => ({ ...found[i % found.length]!, id: `document-${i}` }));
}

it('11: a table of 200,000 documents has few rows in the page, and is scrolled and searched', async () => {
  const count = 200_000;
  const { page, wrongs, drop } = await studio.open();
  await drop('many.jsonl.gz', packed(manyLines(count)));
  await page.getByText('200,000 documents ·').waitFor({ timeout: 100_000 });
  const rows = page.locator('.lines li');
  const { mainTasks } = await traced(page.context().browser()!, page, async () => {
    await page.keyboard.press('1');
    await rows.first().waitFor();
    const list = page.getByRole('region', { name: 'Documents', exact: true });
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => rows.last().getAttribute('aria-posinset'), { timeout: 20_000 }).toBe(String(count));
    expect(await rows.count()).toBeLessThanOrEqual(80);
    await page.getByLabel('In the title or id').fill('document-199999');
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(1);
  });
  const [longest] = mainTasks();
  process.stdout.write(
    `200,000 documents: longest task ${longest!.cpu.toFixed(0)} ms of CPU; ${longest!.parts.join(', ')}\n`,
  );
  const session = await page.context().newCDPSession(page);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  expect(usedSize).toBeLessThan(600e6);
  expect(wrongs).toEqual([]);
}, 240_000);

it('11: a million points are drawn and cut out, and no task holds the page up', async () => {
  const source = resolve(import.meta.dirname, '../../packages/satchel/src/scatter/scatter.ts');
  const { output } = await build({ input: source, write: false, output: { format: 'iife', name: 'scatter' } });
  const page = await (await (await studio.open()).page.context().browser()!.newContext()).newPage();
  await page.setContent('<style>:root{--band:#ffffff}</style><canvas style="width:900px;height:700px"></canvas>');
  await page.evaluate(() => {
    for (let i = 1; i <= 10; i++) document.documentElement.style.setProperty(`--series-${i}`, '#0072b2');
  });
  await page.addScriptTag({ content: output[0].code });
  const { mainTasks } = await traced(page.context().browser()!, page, async () => {
    const inside = await page.evaluate(async () => {
      type Line = [number, number][];
      type Own = { setPlaces(places: Float32Array): void; inside(line: Line): Uint32Array };
      const { scatter } = globalThis as unknown as {
        scatter: { createScatter(canvas: HTMLCanvasElement, drawn: () => void): Own };
      };
      const places = new Float32Array(2e6);
      for (let i = 0; i < places.length; i++) {
        places[i] = ((i * 2_654_435_761) % 2 ** 32) / 2 ** 31 - 1;
        if (i % 200_000 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
      let own: Own | undefined;
      await new Promise<void>((resolve) => {
        own = scatter.createScatter(document.querySelector('canvas')!, resolve);
        own.setPlaces(places);
      });
      return own!.inside([[0, 0], [450, 0], [450, 700], [0, 700]]).length; // biome-ignore format: the left half
    });
    expect(inside).toBeGreaterThan(480_000);
    expect(inside).toBeLessThan(520_000);
  });
  const [longest] = mainTasks();
  process.stdout.write(
    `a million points: longest task ${longest!.cpu.toFixed(0)} ms of CPU; ${longest!.parts.join(', ')}\n`,
  );
  await page.context().close();
});
