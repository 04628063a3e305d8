/**
 * Chooses the reader of a path and its input: a stream of bytes (JSONL, CSV, lines), random access (Parquet), or the entries of a
 * folder or archive (classes as folders, 20 Newsgroups, Reuters). Readers are loaded when their format is met.
 */
import type { Document } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import { decompressed } from './bytes/decompress.ts';
import { asUtf8 } from './bytes/encoding.ts';
import { compressionOf, isTar } from './bytes/magic.ts';
import { Peekable } from './bytes/peekable.ts';
import type { Source } from './bytes/source.ts';
import { detectFormat, formatOfEntry } from './detect-format.ts';
import { type Entry, entryTooLong } from './entries/entry.ts';
import type { CorpusOptions, Format } from './options.ts';
import { createPass, type Pass } from './pass.ts';
import { Buffer } from './platform/buffer.ts';

/** Several files as one corpus, one after the other; records without an id are numbered on. */
export function joinedReadings(readings: readonly Reading[]): Reading {
  const [first] = readings;
  const others = readings.length - 1;
  const sizes = readings.map(({ bytes }) => bytes ?? Number.NaN);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return {
    name: `${first?.name ?? ''} and ${others} more ${others === 1 ? 'file' : 'files'}`,
    format: first?.format ?? 'jsonl',
    bytes: Number.isNaN(total) ? undefined : total,
    async *batches(pass) {
      let earlier = 0;
      for (const { name, batches } of readings) {
        const admit: Pass['admit'] = (document, record) => pass.admit(document, record, name);
        for await (const batch of batches({ ...pass, name, earlier, admit })) {
          yield batch;
        }
        earlier = pass.admitted();
      }
    },
  };
}

export interface Reading {
  readonly name: string;
  readonly format: Format;
  readonly bytes: number | undefined;
  batches(pass: Pass): AsyncGenerator<Document[]>;
}

type Entries = (pass: Pass) => AsyncGenerator<Entry>;

/** How many names of an archive or folder are used to detect its format. */
const LOOKED_AT = 200;

/** `path` for its extension; `fallback` where neither name nor content tells. */
export async function readingOfFile(
  source: Source,
  path: string,
  options: CorpusOptions,
  fallback?: Format,
): Promise<Reading> {
  const { name, size } = source;
  if (size === 0) throw new SatchelError('NO_DOCUMENTS', `${name} is empty.`, { where: name });
  const unpacked = () => decompressed(source.chunks(), { name, maxBytes: options.maxBytes });
  const head = await firstBytes(unpacked(), 512);
  const shape = options.format === 'auto' ? detectFormat(path, head, fallback) : options.format;
  if (shape === 'parquet') return parquetReading(source);
  if (shape === 'tar' || ((shape === 'folder' || shape === '20news' || shape === 'reuters') && isTar(head)))
    return entriesReading(name, size, tarEntriesOf(unpacked), shape === 'tar' ? undefined : shape, options);
  if (shape === 'reuters') return entriesReading(name, size, oneEntry('reuters.sgm', unpacked), 'reuters', options);
  if (shape === 'folder' || shape === '20news')
    throw new SatchelError(
      'INPUT_NOT_A_FOLDER',
      `${name} is neither a folder nor a tar archive, which '${shape}' expects.`,
      { kind: 'input', where: name },
    );
  return {
    name,
    format: shape,
    bytes: size,
    batches: (pass) =>
      readText(shape, shape === 'mail' ? unpacked() : asUtf8(unpacked(), options.encoding, name), pass), // a mail names its encoding
  };
}

/** Text without compression, read line by line as it comes. */
export function readingOfLines(
  source: Source,
  format: 'jsonl' | 'csv' | 'tsv' | 'lines' | 'fasttext',
  options: CorpusOptions,
): Reading {
  const { name, size } = source;
  return {
    name,
    format,
    bytes: size,
    batches: (pass) => readText(format, asUtf8(source.chunks(), options.encoding, name), pass),
  };
}

async function* readText(
  format: 'jsonl' | 'csv' | 'tsv' | 'lines' | 'fasttext' | 'mail',
  chunks: AsyncGenerator<Buffer>,
  pass: Pass,
): AsyncGenerator<Document[]> {
  if (format === 'jsonl') yield* (await import('./readers/jsonl.ts')).readJsonl(chunks, pass);
  else if (format === 'mail') yield* (await import('./readers/mail.ts')).readMail(chunks, pass);
  else if (format === 'lines' || format === 'fasttext')
    yield* (await import('./readers/plain-lines.ts')).readLines(chunks, pass, format === 'fasttext');
  else yield* (await import('./readers/csv.ts')).readCsv(chunks, pass, format === 'csv' ? ',' : '\t');
}

async function parquetReading(source: Source): Promise<Reading> {
  const { name, size } = source;
  if (compressionOf(await firstBytes(source.chunks(), 4)))
    throw new SatchelError('UNSUPPORTED', `${name} is a compressed Parquet file, which cannot be read from its end.`, {
      where: name,
      remedy: 'Unpack it first; Parquet compresses its columns itself.',
    });
  const { readParquet } = await import('./parquet/read-parquet.ts');
  return { name, format: 'parquet', bytes: size, batches: (pass) => readParquet(source, pass) };
}

type EntryFormat = 'folder' | '20news' | 'reuters';

export async function entriesReading(
  name: string,
  bytes: number | undefined,
  entries: Entries,
  given: EntryFormat | undefined,
  options: CorpusOptions,
): Promise<Reading> {
  const format = given ?? (await formatOfEntries(name, entries, options));
  const { readFolder, readNewsgroups } = await import('./readers/folder.ts');
  const { readReuters } = await import('./readers/reuters.ts');
  const batches = (pass: Pass) => {
    if (format === 'reuters') return readReuters((fresh) => entries(fresh), pass);
    return format === '20news' ? readNewsgroups(entries(pass), pass) : readFolder(entries(pass), pass);
  };
  return { name, format, bytes, batches };
}

/** Looks at the first names only. */
async function formatOfEntries(name: string, entries: Entries, options: CorpusOptions): Promise<EntryFormat> {
  let [seen, hasFolders] = [0, false];
  for await (const { path } of entries(createPass(name, options))) {
    const known = formatOfEntry(path);
    if (known) return known;
    hasFolders ||= path.includes('/');
    if (++seen === LOOKED_AT) return 'folder';
  }
  if (hasFolders) return 'folder';
  throw new SatchelError(
    'INPUT_NOT_A_FILE',
    `${name} has no sub-folders; expected a file, or a folder with one sub-folder per class.`,
    { kind: 'input', where: name },
  );
}

const tarEntriesOf = (unpacked: () => AsyncGenerator<Buffer>): Entries =>
  async function* (pass) {
    const { tarEntries } = await import('./entries/tar-entries.ts');
    yield* tarEntries(unpacked(), pass);
  };

/** A single file as the only entry of a folder. */
const oneEntry = (path: string, unpacked: () => AsyncGenerator<Buffer>): Entries =>
  async function* (pass) {
    yield { path, bytes: () => allBytes(unpacked(), path, pass) };
  };

async function allBytes(chunks: AsyncGenerator<Buffer>, path: string, { name, options }: Pass): Promise<Buffer> {
  const parts: Buffer[] = [];
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > options.maxLineBytes) throw entryTooLong(name, path, options.maxLineBytes);
    parts.push(chunk);
  }
  return Buffer.concat(parts, total);
}

async function firstBytes(chunks: AsyncGenerator<Buffer>, count: number): Promise<Buffer> {
  await using input = new Peekable(chunks);
  return await input.peek(count);
}
