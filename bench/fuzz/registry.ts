/** Every target by name, and the file that has it: a process loads only the readers it fuzzes. */
import type { Target, Targets } from './target.ts';

const files = {
  'word-vectors': ['vectors-text', 'word2vec-binary', 'fasttext-bytes', 'fasttext-fields', 'wink', 'npy', 'tokenizer-json', 'vectors-any'],
  tensors: ['safetensors', 'npz', 'model-bytes', 'header-json', 'checkpoint', 'index-file', 'segment', 'log-check'],
  corpora: [
    ...['jsonl', 'json-records', 'csv', 'tsv', 'plain-lines', 'any-format', 'mail', 'sgml', 'gzip', 'zstd', 'tar-bytes', 'tar-entries'],
    ...['newsgroups-folder', 'trec-run', 'judgements', 'trec-topics'],
  ],
  parquet: [
    ...['parquet-bytes', 'parquet-footer', 'parquet-uncompressed', 'parquet-snappy', 'parquet-gzip', 'parquet-zstd'],
    ...['parquet-brotli', 'parquet-lz4', 'parquet-lz4-raw'],
  ],
  settings: ['settings-json', 'request-json', 'set-options', 'environment', 'queries'],
  collections: ['collection-database', 'collection-log', 'collection-postings'],
  models: ['resealed-representations', 'resealed-classifiers'],
} as const satisfies Readonly<Record<string, readonly string[]>>; // biome-ignore format: a table

export const targetNames: readonly string[] = Object.values(files).flat();

/** The file of a target. */
export const fileOf = (name: string): string | undefined =>
  Object.entries(files).find(([, names]) => (names as readonly string[]).includes(name))?.[0];

export async function targetNamed(name: string): Promise<Target> {
  const file = fileOf(name);
  const { targets } = (await import(`./targets/${file}.ts`)) as { targets: Targets };
  const target = targets[name];
  if (!target) throw new Error(`there is no target '${name}'`);
  return target;
}
