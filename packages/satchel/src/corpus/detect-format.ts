/** Which format a file has: what it starts with decides, then its name. */
import { printable, SatchelError } from '../core/errors.ts';
import { isParquet, isTar } from './bytes/magic.ts';
import type { Format } from './options.ts';

/** How the bytes are to be taken: a reader's format, or an archive whose entries will tell. */
export type Shape = Format | 'tar';

const byExtension: Readonly<Record<string, Format>> = {
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  json: 'jsonl',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  txt: 'lines',
  text: 'lines',
  parquet: 'parquet',
  sgm: 'reuters',
  sgml: 'reuters',
};

/** `head`: the first bytes, unpacked. `fallback`: what to take it for when nothing tells. */
export function detectFormat(path: string, head: Uint8Array, fallback?: Format): Shape {
  if (isParquet(head)) return 'parquet';
  if (isTar(head)) return 'tar';
  const named = byExtension[extensionOf(path)];
  if (named) return named;
  const start = String.fromCharCode(...head.subarray(0, 64)).replace(/^\u00ef\u00bb\u00bf/, '');
  if (/^\s*[{[]/.test(start)) return 'jsonl';
  if (/^<!DOCTYPE lewis/i.test(start)) return 'reuters';
  if (fallback) return fallback;
  throw new SatchelError(
    'UNKNOWN_FORMAT',
    `${printable(path)}: neither its name nor its first bytes tell what kind of file it is.`,
    {
      where: printable(path),
      remedy: "Say so: --set corpus.format=jsonl, or 'csv', 'tsv', 'parquet', 'lines'.",
    },
  );
}

/** `jsonl` of `news.jsonl.gz`. */
export const extensionOf = (path: string): string =>
  /\.([^./\\]+)$/.exec(path.replace(/\.(gz|gzip|zst|zstd)$/i, ''))?.[1]?.toLowerCase() ?? '';

/** What a tar archive or a folder holds, by the name of one of its files. */
export function formatOfEntry(path: string): '20news' | 'reuters' | undefined {
  if (/(^|\/)20news-bydate-(train|test)\//.test(path)) return '20news';
  if (/(^|\/)reut2-\d+\.sgm$/i.test(path)) return 'reuters';
  return undefined;
}
