/**
 * The documentation as a static folder that any host can serve: a page for each Markdown file that the README leads to, a search over all of
 * them, a playground that trains in the tab, and the studio.
 *
 *   node site/build.ts [FOLDER]        after `npm run build`; site/dist unless given
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'rolldown';
import { createIndex } from 'satchel';
import { framed } from './frame.ts';
import { type RenderedPage, renderPage } from './markdown.ts';
import { addressOf, groups } from './pages.ts';
import { playground } from './playground-page.ts';

const root = resolve(import.meta.dirname, '..');

/** Pages of the list, and those that they lead to. */
export function renderAll(): RenderedPage[] {
  const pages = new Map<string, RenderedPage>();
  const waiting = groups.flatMap(({ files }) => files);
  for (const file of waiting) {
    if (pages.has(file)) continue;
    const page = renderPage(file, readFileSync(resolve(root, file), 'utf8'));
    pages.set(file, page);
    waiting.push(...page.links);
  }
  return [...pages.values()];
}

/** The list has room for short names: what stands before a colon or a dash. */
const shortTitle = (title: string): string => title.split(/[:–]/)[0]!.trim();

export async function buildSite(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = renderAll();
  const titles = new Map(pages.map(({ file, title }) => [file, shortTitle(title)]));
  const titleOf = (file: string): string => (file === 'README.md' ? 'What it is' : titles.get(file)!);
  const write = (name: string, content: string | Uint8Array): void => writeFileSync(resolve(folder, name), content);
  for (const { file, title, html } of pages) {
    const address = addressOf(file);
    write(address, framed({ address, title, html }, titleOf));
  }
  for (const file of pages.flatMap(({ files }) => files))
    cpSync(resolve(root, file), resolve(folder, 'files', basename(file)));
  write('playground.html', framed(playground, titleOf));
  write('pages.index', await indexOf(pages));
  write('tokens.css', readFileSync(resolve(root, 'packages/studio/src/style/tokens.css')));
  write('site.css', readFileSync(resolve(import.meta.dirname, 'web/site.css')));
  cpSync(resolve(root, 'packages/studio/dist/page'), resolve(folder, 'studio'), { recursive: true });
  await bundleScripts(folder);
}

/** One document a section. */
async function indexOf(pages: readonly RenderedPage[]): Promise<Uint8Array> {
  const index = await createIndex({
    fields: { title: 4, text: 1 },
    stored: ['page', 'title', 'text'],
    text: { stemmer: 'english', stopWords: 'nltk' },
  });
  for (const { file, title: page, sections } of pages)
    for (const { id, title, text } of sections)
      if (text.trim() !== '')
        index.add(
          { id: `${addressOf(file)}${id === '' ? '' : `#${id}`}`, page, title, text: text.replace(/\s+/g, ' ').trim() },
          { replace: true },
        );
  return index.toBytes();
}

async function bundleScripts(folder: string): Promise<void> {
  const web = (name: string): string => resolve(import.meta.dirname, 'web', `${name}.ts`);
  await build({
    input: Object.fromEntries(['site', 'find', 'playground', 'playground-worker'].map((name) => [name, web(name)])),
    platform: 'browser',
    tsconfig: false, // its paths lead to the sources, which are for Node
    output: { dir: folder, format: 'esm', minify: true, chunkFileNames: '[name]-[hash].js', comments: false },
    logLevel: 'warn',
  });
}

if (import.meta.main) await buildSite(resolve(process.argv[2] ?? resolve(import.meta.dirname, 'dist')));
