/** The studio as `satchel studio` serves it, in Chromium; whatever a page must not do is collected. */
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { serveStudio } from '../../packages/studio/src/server/serve-studio.ts';
import { launchChromium } from '../browser/chromium.ts';

export interface Studio extends AsyncDisposable {
  /** A fresh page of the studio; the one before is closed, so that its race takes no time. */
  open(look?: {
    readonly theme?: 'light' | 'dark';
    readonly width?: number;
    readonly url?: string;
  }): Promise<StudioPage>;
}

export interface StudioPage {
  readonly page: Page;
  /** Errors on the console, violations of the content policy, requests to elsewhere, dialogs. */
  readonly wrongs: string[];
  drop(name: string, text: string | Uint8Array): Promise<void>;
}

const folder = resolve(import.meta.dirname, '../../packages/studio/dist/page/');

export async function startStudio(): Promise<Studio> {
  const server = await serveStudio(0, folder);
  const browser = await launchChromium();
  return {
    async open({ theme = 'light', width = 1280, url = server.url } = {}) {
      await Promise.all(browser.contexts().map((context) => context.close()));
      return openPage(browser, url, theme, width);
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.close();
    },
  };
}

async function openPage(
  browser: Browser,
  url: string,
  colorScheme: 'light' | 'dark',
  width: number,
): Promise<StudioPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const wrongs = wrongsOf(page, new URL(url).origin);
  await page.goto(url);
  await page.waitForSelector('.drop');
  return {
    page,
    wrongs,
    drop: (name, text) =>
      page.setInputFiles('.drop input[type=file], header input[type=file]', {
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(text),
      }),
  };
}

/** Collects what a page must not do, from now on; its own addresses begin with `own`. */
export function wrongsOf(page: Page, own: string): string[] {
  const wrongs: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrongs.push(message.text());
  });
  page.on('pageerror', ({ message }) => wrongs.push(message));
  page.on('dialog', (dialog) => {
    wrongs.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith('data:')) wrongs.push(request.url());
  });
  return wrongs;
}
