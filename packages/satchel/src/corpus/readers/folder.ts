/**
 * A folder (or a tar archive) with one sub-folder per class: the sub-folder is the label, each file below it a document, its path the id.
 * A top level of `train` and `test` folders is the official split. Hidden files and files beside the class folders are no documents.
 *
 *   train/sport/0001.txt   →   { id: 'train/sport/0001.txt', split: 'train', labels: ['sport'], text: … }
 *
 * The original 20 Newsgroups (`20news-bydate-train/alt.atheism/49960`) is such a folder too, in Latin-1.
 */
import { breathe } from '../../core/compute.ts';
import type { Document } from '../../core/corpus.ts';
import { printable } from '../../core/errors.ts';
import { decodeText, type Encoding } from '../bytes/encoding.ts';
import { badEntry, type Entry, refuseArchive } from '../entries/entry.ts';
import type { Pass } from '../pass.ts';
import { mailRecord } from './mail.ts';

export interface Placed {
  readonly id: string;
  readonly label: string;
  readonly split?: string;
}

/** Label and split of a file by its path; undefined if it is not a document. */
export type Placement = (path: string, corpus: string) => Placed | undefined;

const SPLITS = ['train', 'test', 'dev', 'val', 'valid', 'validation'];
const BATCH = 64;

export const readFolder = (entries: AsyncIterable<Entry>, pass: Pass): AsyncGenerator<Document[]> =>
  readPlaced(entries, pass, classFolder, pass.options.encoding);

export const readNewsgroups = (entries: AsyncIterable<Entry>, pass: Pass): AsyncGenerator<Document[]> =>
  readPlaced(entries, pass, newsgroup, pass.options.encoding === 'utf-8' ? 'latin1' : pass.options.encoding);

async function* readPlaced(
  entries: AsyncIterable<Entry>,
  pass: Pass,
  place: Placement,
  encoding: Encoding,
): AsyncGenerator<Document[]> {
  let record = 0;
  let batch: Document[] = [];
  for await (const entry of entries) {
    try {
      const placed = place(entry.path, pass.name);
      if (placed === undefined) continue;
      record++;
      const bytes = await entry.bytes();
      refuseArchive(bytes, pass.name, entry.path);
      batch.push(pass.admit(documentOf(placed, textOf(bytes, entry.path, encoding, pass.name)), record));
    } catch (error) {
      pass.fault(error);
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    await breathe(); // files of a folder are read without waiting
  }
  yield batch;
}

/** The text of a file; of a mail (.eml) its subject and text. */
const textOf = (bytes: Buffer, path: string, encoding: Encoding, corpus: string): string =>
  /\.eml$/i.test(path)
    ? String(mailRecord(bytes.toString('latin1'))['text'])
    : decodeText(bytes, encoding, `${corpus}/${printable(path)}`);

const documentOf = ({ id, label, split }: Placed, text: string): Document => ({
  id,
  text,
  labels: [label],
  ...(split === undefined ? {} : { split }),
});

/** An archive may have one folder around it all, which is seen by a split within. */
export function classFolder(path: string, corpus: string): Placed | undefined {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length < 2 || parts.some((part) => part.startsWith('.'))) return undefined;
  const id = parts.join('/');
  const at = parts.length > 2 && !SPLITS.includes(parts[0]!) && SPLITS.includes(parts[1]!) ? 1 : 0;
  const [split, label] = [parts[at]!, parts[at + 1]!];
  if (!SPLITS.includes(split)) return { id, label: split };
  if (parts.length === at + 2)
    throw badEntry(corpus, path, `lies directly in '${split}', not in the folder of a class`);
  return { id, label, split };
}

export function newsgroup(path: string): Placed | undefined {
  const [, split, label, file] = /(?:^|\/)20news-bydate-(train|test)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (split === undefined || label === undefined || file === undefined) return undefined;
  return { id: `${split}/${label}/${file}`, label, split };
}
