/** The page that `satchel export --html` writes, opened from a disk in Chromium without a network. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import type { OptionGroups } from '../../packages/satchel/src/extend.ts';
import { corpusOf, type Model, train } from '../../packages/satchel/src/index.ts';
import { savePage } from '../../packages/satchel/src/models.ts';
import { launchChromium, noBrowser } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const documents = toyDocuments(60).map((one, i) =>
  i % 3 === 0 ? { ...one, labels: ['<b>&"\'</b>'], text: `${one.text} <img src=x onerror=alert(1)>` } : one,
);

it('the script with all that a plain model needs is below 60 kB (gzip)', () => {
  const script = readFileSync(resolve(import.meta.dirname, '../../packages/satchel/dist/page/plain.js'));
  expect(gzipSync(script).length).toBeLessThan(60_000);
});

it('satchel/predict is one file below 60 kB (gzip) for pages, with or without a bundler', async () => {
  const file = resolve(import.meta.dirname, '../../packages/satchel/dist/web/predict.js');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/(?:^|[;}\n])(?:import|export)[^;(]*?from\s*["']/);
  expect(text).not.toMatch(/(?:^|[;}\n])import\s*["']/);
  expect(gzipSync(text).length).toBeLessThan(60_000);
  const { output } = await build({
    input: file,
    platform: 'browser',
    write: false,
    output: { format: 'esm', minify: true },
    logLevel: 'silent',
  });
  expect(gzipSync(output[0].code).length).toBeLessThan(45_000);
});

it('a page allows one script and one style by their hashes, and holds no address', async () => {
  const { model } = await train(corpusOf(documents), { protocol: 'none' });
  const { html } = await savePage(model, join(folder, 'policy.html'), { title: '<script>alert(1)</script>' });
  expect(html).toMatch(
    /content="default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'"/,
  );
  expect(html.match(/<script/g)).toHaveLength(1);
  const [before = '', after = ''] = html.split(/<script>[\s\S]*<\/script>/);
  expect(`${before}${after}`.match(/https?:\/\/|src=|href=|style="/g)).toBeNull();
});

describe.skipIf(noBrowser !== undefined)('in Chromium, offline', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser?.close());

  async function opened(model: Model, full: boolean): Promise<{ page: Page; said: string[] }> {
    const path = join(folder, `${full}.html`);
    await savePage(model, path, { full, title: 'Crafts', force: true });
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('request', (request) => said.push(request.url()));
    await page.goto(`file://${path}`);
    await page.waitForFunction(() => 'satchelModel' in globalThis);
    return { page, said };
  }

  it.each([
    [false, { text: { stopWords: 'stopwords-iso' }, labels: { calibrate: 'platt' } }],
    [true, { text: { stemmer: 'english', ngrams: 2 } }],
  ])('full %s: labels and shares of 100 texts are those of the library', async (full, options) => {
    const { model } = await train(corpusOf(documents), { protocol: 'none', options: options as OptionGroups });
    const ours = full ? model : model.compact();
    const { page, said } = await opened(model, full);
    const texts = [
      ...documents.map(({ text }) => text),
      ...documents.slice(0, 40).map(({ text }) => text.toUpperCase()),
    ];
    const shown = await page.evaluate((given) => {
      const input = document.querySelector('textarea')!;
      return given.map((text) => {
        input.value = text;
        input.dispatchEvent(new Event('input'));
        const rows = [...document.querySelectorAll('#shares tr')];
        return {
          answer: document.querySelector('#answer')!.textContent,
          pressed: document.querySelector('[aria-pressed=true]')!.getAttribute('data-label'),
          values: rows.map((row) => Number(row.querySelector('td')!.dataset['value'])),
        };
      });
    }, texts);
    expect(shown).toHaveLength(100);
    for (const [i, { answer, pressed, values }] of shown.entries()) {
      const { label, score, bias, contributions } = ours.explain(texts[i]!);
      expect(answer).toContain(`${label} (`);
      expect(pressed).toBe(label);
      const words = contributions.slice(0, 40).map(({ contribution }) => contribution);
      expect(values.slice(0, words.length)).toEqual(words);
      expect(values[words.length]).toBe(bias);
      expect(values.at(-1)).toBe(score);
    }
    expect(said).toEqual([expect.stringMatching(/^file:.*html$/)]);
    await page.context().close();
  });

  it('a class chip shows the words of its class; the smallest change is told; the page works at 400 px', async () => {
    const { model } = await train(corpusOf(documents), { protocol: 'none' });
    const { page, said } = await opened(model, true);
    await page.setViewportSize({ width: 400, height: 800 });
    await page.fill('#text', 'hot iron, anvil and hammer at the forge');
    expect(await page.textContent('#answer')).toContain('smith');
    await page.click('[data-label="sailor"]');
    expect(await page.textContent('#explained')).toBe('sailor');
    await page.click('#flip');
    const { without } = model.counterfactual('hot iron, anvil and hammer at the forge')!;
    expect(await page.textContent('#flipped')).toContain(`Without ${without.map((word) => `“${word}”`).join(', ')}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    expect(said).toHaveLength(1);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('axe finds nothing wrong with the %s page', async (colorScheme) => {
    const { model } = await train(corpusOf(documents), { protocol: 'none' });
    const { page } = await opened(model, true);
    await page.emulateMedia({ colorScheme });
    await page.click('#flip');
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.context().close();
  });
});
