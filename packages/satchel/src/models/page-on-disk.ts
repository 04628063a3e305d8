/** Writes a model as one HTML file that labels and explains texts offline. The scripts of such pages are made at build time. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import type { Model } from '../pipeline/model.ts';
import { type ExportedPage, exportPage } from '../predict/export-page.ts';

export interface SavePageOptions {
  /** Keep all weights: a larger page with the scores of the model as it is. */
  readonly full?: boolean | undefined;
  /** The heading of the page. */
  readonly title?: string | undefined;
  /** Replace a file that is already there. */
  readonly force?: boolean | undefined;
}

/**
 * Saves a model as one HTML file that labels and explains texts offline, compact unless `full`.
 *
 * @example
 * import { openCorpus, train } from 'satchel';
 * import { savePage } from 'satchel/models';
 * const { model } = await train(await openCorpus('mail.jsonl'), { protocol: 'none' });
 * const { compact } = await savePage(model, 'mail.html', { title: 'Mail', force: true });
 * console.log(compact);
 */
export async function savePage(model: Model, path: string, options: SavePageOptions = {}): Promise<ExportedPage> {
  checkArguments('savePage', { model: [model, 'model'], path: [path, 'text'] });
  const keys = { full: 'flag', title: 'text', force: 'flag' } as const;
  const { full = false, title = 'A text classifier', force = false } = checkKeys('savePage', options, keys);
  const page = await exportPage(model, { full, title }, { script: scriptOf, gzip: packed });
  await writeAtomically(path, new TextEncoder().encode(page.html), { force });
  return page;
}

/** Short blocks follow the arrays, which differ: 3 % smaller than with the usual memory level. */
const packed = (bytes: Uint8Array): Promise<Uint8Array> => promisify(gzip)(bytes, { level: 9, memLevel: 5 });

/** Where the build puts the scripts, seen from dist/models and from src/models. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../dist/page/' : '../page/', import.meta.url);

const scriptOf = (withStemmers: boolean): Promise<string> =>
  readFile(new URL(withStemmers ? 'with-stemmers.js' : 'plain.js', folder), 'utf8');
