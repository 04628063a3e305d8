/** Files of every kind that a page can be given, read or refused: what comes out is compared between engines. */
import { openCorpusBytes, SatchelError } from 'satchel/browser';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const line = (id: number, label: string): string =>
  `{"id":"${id}","text":"n° ${id} €","label":"${label}","split":"train"}`;
const lines = [line(1, 'a'), line(2, 'b'), line(3, 'a')].join('\n');
/** The lines above, packed by gzip. */
const PACKED =
  'H4sIAAAAAAAAA6tWykxRslIyVNJRKkmtKFGyUso7tEHBUOFR0xolHaWcxKTUHCUrpUQlHaXigpxMkHxJUWJmnlItVzVEpxGqTiM0nUm4dRqj6jQmbCcArd+7Oa0AAAA=';
/** Two texts with labels, written by hyparquet. */
const PARQUET =
  'UEFSMRUGFT4VQlwVBBUAFQQVABUEFQAAAAMDHXARAAAAZG91Z2ggaW4gdGhlIG92ZW4EAAAAaXJvbhUGFSgVLFwVBBUAFQQVABUEFQAAAAMDEkQFAAAAYmFrZXIFAAAAc21pdGgVBBk8SARyb290FQQAFQwlAhgEdGV4dCUAABUMJQIYBWxhYmVsJQAAFgQZHBksJggcFQwZFQAZGAR0ZXh0FQIWBBZsFmwmCDw2ACgEaXJvbhgQZG91Z2ggaW4gdGhlIG92ZSIAGRwVBhUAFQIAAAAmdBwVDBkVABkYBWxhYmVsFQIWBBZWFlYmdDw2ACgFc21pdGgYBWJha2VyABkcFQYVABUCAAAAFsIBFgQAKAloeXBhcnF1ZXQAuAAAAFBBUjE=';
/** A file s.txt with the text "hot iron" in a folder smith: parts of the archive and where they stand; the rest is zeros. */
const TAR =
  '0:c21pdGgv 100:MDAwMDc1NQAwMDAwMDAwADAwMDAwMDAAMDAwMDAwMDAwMDAAMDAwMDAwMDAwMDAAMDEwMzMxACA1 257:dXN0YXIAMDA= 329:MDAwMDAwMAAwMDAwMDAw 512:c21pdGgvcy50eHQ= 612:MDAwMDY0NAAwMDAwMDAwADAwMDAwMDAAMDAwMDAwMDAwMTAAMDAwMDAwMDAwMDAAMDExMzIzACAw 769:dXN0YXIAMDA= 841:MDAwMDAwMAAwMDAwMDAw 1024:aG90IGlyb24=';

const files: Readonly<Record<string, Uint8Array>> = {
  'lines.jsonl': utf8(lines),
  'lines.jsonl.gz': fromBase64(PACKED),
  'joined.jsonl.gz': Uint8Array.of(...fromBase64(PACKED), ...fromBase64(PACKED)),
  'list.json': utf8(`[${lines.replaceAll('\n', ',')}]`),
  'table.csv': utf8('id,text,label\n1,"dough, flour\nand oven",baker\n2,iron,smith\n'),
  'table.tsv': utf8('text\tlabel\ndough\tbaker\niron\tsmith\n'),
  'plain.txt': utf8('one\ntwo\n'),
  'texts.parquet': fromBase64(PARQUET),
  'folders.tar': unpackedTar(),
  'mail.mbox': utf8('From a@b Mon Jan  1 00:00:00 2024\nSubject: =?utf-8?B?w6k=?=\n\nhello\n'),
  'bad.jsonl': utf8(`${lines}\n${line(4, 'a')}\n{"id":"5", "text" "x"}\n`),
  'bad.csv': utf8('text,label\n"dough,baker\n'),
  'short.csv': utf8('text,label\ndough\n'),
  'cut.jsonl.gz': fromBase64(PACKED).slice(0, 40),
  'wrong.jsonl.gz': withWrongChecksum(fromBase64(PACKED)),
  'binary.jsonl': Uint8Array.of(0x7b, 0, 1, 2, 255),
  'latin.jsonl': Uint8Array.of(0x7b, 0xe9),
  'empty.jsonl': new Uint8Array(0),
  'archive.zip': Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0),
  unnamed: utf8('what is this'),
};

export type TinyFiles = Readonly<Record<string, unknown>>;

export async function tinyFiles(): Promise<TinyFiles> {
  const found: [string, unknown][] = [];
  for (const [name, bytes] of Object.entries(files)) found.push([name, await read(name, bytes)]);
  return Object.fromEntries(found);
}

async function read(name: string, bytes: Uint8Array): Promise<unknown> {
  try {
    const corpus = await openCorpusBytes(name, bytes);
    const documents = [];
    for await (const document of corpus.documents()) documents.push(document);
    await sameFromBlob(name, bytes, documents);
    return { format: corpus.format, fingerprint: corpus.fingerprint(), documents };
  } catch (error) {
    if (!(error instanceof SatchelError)) throw error;
    const { code, message, where, remedy } = error;
    return { code, message, where, remedy };
  }
}

/** A Blob, which is read piece by piece, gives the documents of its bytes. */
async function sameFromBlob(name: string, bytes: Uint8Array, documents: readonly unknown[]): Promise<void> {
  const corpus = await openCorpusBytes(name, new Blob([bytes as Uint8Array<ArrayBuffer>]));
  let row = 0;
  for await (const document of corpus.documents())
    if (JSON.stringify(document) !== JSON.stringify(documents[row++])) throw new Error(`${name} differs as a Blob`);
  if (row !== documents.length) throw new Error(`${name} has ${row} documents as a Blob`);
}

function withWrongChecksum(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy[copy.length - 8]! ^= 1;
  return copy;
}

function unpackedTar(): Uint8Array {
  const whole = new Uint8Array(2560);
  for (const part of TAR.split(' ')) {
    const [at = '', text = ''] = part.split(':');
    whole.set(fromBase64(text), Number(at));
  }
  return whole;
}
