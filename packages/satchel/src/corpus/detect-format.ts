/** Detects the format of a file: by its first bytes, then by its name. */
import { errorAt, printable } from '../core/errors.ts';
import { isParquet, isTar } from './bytes/magic.ts';
import type { Format } from './options.ts';

/** A format with a reader, or an archive whose entries decide. */
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
  mbox: 'mail',
  mbx: 'mail',
  eml: 'mail',
  sgm: 'reuters',
  sgml: 'reuters',
};

/** `head`: the first bytes, unpacked. `fallback`: the format if neither bytes nor name decide. */
export function detectFormat(path: string, head: Uint8Array, fallback?: Format): Shape {
  if (isParquet(head)) return 'parquet';
  if (isTar(head)) return 'tar';
  const start = String.fromCharCode(...head.subarray(0, 64)).replace(/^\u00ef\u00bb\u00bf/, '');
  const named = byExtension[extensionOf(path)];
  if (/^\s*__label__\S/.test(start) && (named === undefined || named === 'lines')) return 'fasttext';
  if (named) return named;
  if (/^\s*[{[]/.test(start)) return 'jsonl';
  if (/^<!DOCTYPE lewis/i.test(start)) return 'reuters';
  if (/^From \S+.*\d{4}/.test(start)) return 'mail';
  if (fallback) return fallback;
  throw errorAt('UNKNOWN_FORMAT', printable(path), 'the format is not known from its name or first bytes.', {
    remedy: "Say so: --set corpus.format=jsonl, or 'csv', 'tsv', 'parquet', 'lines', 'fasttext'.",
  });
}

/** `jsonl` of `news.jsonl.gz`. */
export const extensionOf = (path: string): string =>
  /\.([^./\\]+)$/.exec(path.replace(/\.(gz|gzip|zst|zstd)$/i, ''))?.[1]?.toLowerCase() ?? '';

/** The format of a tar archive or folder, by the name of one of its files. */
export function formatOfEntry(path: string): '20news' | 'reuters' | undefined {
  if (/(^|\/)20news-bydate-(train|test)\//.test(path)) return '20news';
  if (/(^|\/)reut2-\d+\.sgm$/i.test(path)) return 'reuters';
  return undefined;
}
