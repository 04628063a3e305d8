/** What the tests of this room share: files in a folder that goes away, documents of a corpus as an array, tar archives byte by byte. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { Document } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import { resolveOptions } from '../core/options.ts';
import { corpusOfStream, type FileCorpus, openCorpus } from './open-corpus.ts';
import { type CorpusOptions, corpusOptions } from './options.ts';

export type Given = Readonly<Record<string, unknown>>;
export type Files = Readonly<Record<string, string | Uint8Array>>;

export const optionsWith = (given: Given = {}): CorpusOptions => resolveOptions('corpus', corpusOptions, given);

/** A folder for the tests of one file. */
export async function scratchFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-corpus-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  let count = 0;
  return {
    folder,
    /** Writes the files, and returns the path of the first, or of the folder around them all. */
    async put(files: Files): Promise<{ file: string; folder: string }> {
      const around = join(folder, String(++count));
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(around, name)), { recursive: true });
        await writeFile(join(around, name), content);
      }
      return { file: join(around, Object.keys(files)[0] ?? ''), folder: around };
    },
  };
}

export async function documentsOf(corpus: FileCorpus): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const document of corpus.documents()) documents.push(document);
  return documents;
}

export const readPath = async (path: string, given: Given = {}): Promise<Document[]> =>
  documentsOf(await openCorpus(path, optionsWith(given)));

/** The same reading, without a file. */
export const readBytes = async (bytes: string | Uint8Array, given: Given = {}): Promise<Document[]> =>
  documentsOf(await corpusOfStream(streamOf(bytes), optionsWith(given)));

export async function* streamOf(bytes: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
}

export function makePipe(path: string): void {
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path]);
}

/** The error a reading ends with; that it is one of ours is part of the contract. */
export async function errorOf(reading: Promise<unknown>): Promise<SatchelError> {
  const outcome = await reading.then(
    (value) => new Error(`no error, but ${JSON.stringify(value)?.slice(0, 300)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof SatchelError) return outcome;
  throw outcome;
}

export interface TarPart {
  readonly name: string;
  readonly content?: string | Uint8Array;
  readonly type?: string;
  /** Written into the size field as it is. */
  readonly size?: Uint8Array;
}

/** A tar archive of exactly these parts, honest or not. */
export function tarOf(parts: readonly TarPart[], end = 1024): Buffer {
  const blocks = parts.flatMap(({ name, content = '', type = '0', size }) => {
    const body = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100), 0, 'utf8');
    header.write('0000644\0', 100);
    header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
    if (size) header.set(size, 124);
    header.write('00000000000\0', 136);
    header.write('        ', 148);
    header.write(type, 156);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, body, Buffer.alloc(-body.length & 511)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(end)]);
}

/** A part whose name does not fit into a header: a PAX record before it. */
export function paxPart(path: string, content: string): TarPart[] {
  const record = ` path=${path}\n`;
  let length = record.length + 1;
  while (String(length).length + record.length !== length) length = String(length).length + record.length;
  return [
    { name: 'pax', type: 'x', content: `${length}${record}` },
    { name: 'short', content },
  ];
}
