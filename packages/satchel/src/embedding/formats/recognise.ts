/**
 * Detects the format of a file from its first bytes, because the ending of a name may be wrong. Known formats of other files are recognised
 * too, so that an error can name them; they are never parsed.
 */
import { fasttextMagic } from './fasttext/fasttext-header.ts';
import type { Format } from './options.ts';
import type { Problem } from './problems.ts';

/** Bytes that are needed to detect the format. */
export const headBytes = 8192;

/** `text` stands for word2vec and glove: whether there is a header is seen when the first line is read. */
export type Recognised = 'text' | Exclude<Format, 'word2vec' | 'glove' | 'model2vec'>;

/** `header`: the header is incomplete, or nothing follows it. `unknown`: binary data of no known format. */
export type Found = Recognised | 'header' | 'unknown';

/** A known kind of something else is refused. */
export function recognise(head: Uint8Array, problem: Problem): Found {
  const start = Array.from(head.subarray(0, 64), (byte) => String.fromCharCode(byte)).join('');
  const foreign = kinds.find(([beginning]) => beginning.test(start));
  if (foreign) throw unsupported(foreign[1], foreign[2], problem);
  if (start.startsWith('\x93NUMPY')) return 'npy';
  if (head.length >= 4 && new DataView(head.buffer, head.byteOffset, 4).getInt32(0, true) === fasttextMagic)
    return 'fasttext-bin';
  if (/^(?:\xef\xbb\xbf)?\s*\{\s*"/.test(start)) return 'wink';
  const [header = '', dimensions = ''] = /^\d+ (\d+) ?\r?\n/.exec(start) ?? [];
  if (header === '') {
    if (hasControls(head)) return 'unknown';
    return /^\d+(?: \d*)?$/.test(start) && start.length === head.length ? 'header' : 'text';
  }
  if (header.length === head.length) return 'header';
  return isTextRow(head.subarray(header.length), Number(dimensions)) ? 'text' : 'word2vec-binary';
}

/**
 * Numbers as text have neither control characters nor bytes beyond ASCII; 32-bit floats soon have one or the other (among eight of
 * them the chance of neither is below 10⁻¹³). A line break may be part of a float, so what would be floats is looked at as a whole too, and
 * more closely where the line is too short for its numbers.
 */
function isTextRow(bytes: Uint8Array, dimensions: number): boolean {
  const space = bytes.indexOf(32);
  if (space < 0) return !hasControls(bytes);
  const newline = bytes.indexOf(10, space + 1);
  const numbers = bytes.subarray(space, newline < 0 ? bytes.length : newline);
  const isPlain = numbers.every((byte) => (byte >= 32 && byte < 127) || byte === 9 || byte === 13);
  const floats = bytes.subarray(space, space + 1 + 4 * dimensions);
  return isPlain && !hasControls(floats) && (numbers.length >= 2 * dimensions || newline < 0 || isText(floats));
}

/** UTF-8 without control characters but tabs and line ends; a character may be cut off at the end. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const hasControls = (bytes: Uint8Array): boolean => bytes.some((byte) => byte < 9);

/** The reader a person asked for, unless the content asks for another. */
export function chooseReader(asked: Format | 'auto', found: Found, problem: Problem): Recognised {
  if (asked === 'auto') {
    if (found === 'header') return 'text';
    if (found !== 'unknown') return found;
    throw unsupported(names.unknown, 'Text, word2vec and fastText binary, NumPy and wink JSON are read.', problem);
  }
  const reader = asked === 'word2vec' || asked === 'glove' ? 'text' : asked;
  const fits =
    found === reader ||
    found === 'unknown' ||
    (found === 'header' && (reader === 'text' || reader === 'word2vec-binary'));
  if (fits && reader !== 'model2vec') return reader;
  throw problem(
    'WRONG_FORMAT',
    { byte: 0 },
    `The file was to be read as ${names[asked]}, but it looks like ${names[found]}.`,
    { remedy: "Leave the format to 'auto'.", facts: { asked, looksLike: found } },
  );
}

const names: Readonly<Record<Format | Found, string>> = {
  text: 'text',
  header: 'text',
  unknown: 'binary data of an unknown kind',
  word2vec: 'word2vec text',
  glove: 'GloVe text',
  'word2vec-binary': 'word2vec binary',
  'fasttext-bin': 'a fastText model',
  wink: 'JSON text',
  npy: 'a NumPy array',
  model2vec: 'a Model2Vec folder',
};

const unsupported = (kind: string, remedy: string, problem: Problem) =>
  problem(
    'UNSUPPORTED_FORMAT',
    { byte: 0 },
    `This looks like ${kind}, not like word vectors; it was not read further.`,
    { remedy, facts: { looksLike: kind } },
  );

const unpack = 'Unpack it first.';
const again = 'Download the file itself.';
const notRead = 'Save the vectors in word2vec format and load those.';

/* biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are bytes, not text */
const kinds: readonly (readonly [RegExp, string, string])[] = [
  [/^version https:\/\/git-lfs/, 'a Git LFS pointer (the file itself was never downloaded)', again],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|\?xml)/i,
    'a web page (an error page saved in place of the file?)',
    again,
  ],
  [/^\x1f\x8b/, 'a gzip file', unpack],
  [/^\x28\xb5\x2f\xfd/, 'a zstd file', unpack],
  [/^PK(?:\x03\x04|\x05\x06)/, 'a zip archive', unpack],
  [/^BZh[1-9]/, 'a bzip2 file', unpack],
  [/^\xfd7zXZ\0/, 'an xz file', unpack],
  [/^7z\xbc\xaf\x27\x1c/, 'a 7z archive', unpack],
  [/^\x80[\x02-\x05]/, 'a Python pickle, which can run code', notRead],
  [/^\x89HDF\r\n\x1a\n/, 'an HDF5 file', notRead],
  [/^PAR1/, 'a Parquet file', notRead],
  [/^%PDF-/, 'a PDF', again],
  [
    /^[\s\S]{3}\0\0\0\0\0\s*\{/,
    'a safetensors file (of a Model2Vec model, name the folder)',
    'Name the folder that holds it and tokenizer.json.',
  ],
];
/* biome-ignore-end lint/suspicious/noControlCharactersInRegex: these are bytes, not text */
