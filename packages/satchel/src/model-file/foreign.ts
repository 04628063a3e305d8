/**
 * Recognises files of other kinds by their first bytes, when one is passed instead of a model. They are named and
 * refused, never parsed: a pickle runs code when it is read.
 */
import { SatchelError } from '../core/errors.ts';

export function refuseForeign(bytes: Uint8Array): void {
  const start = Array.from(bytes.subarray(0, 64), (byte) => String.fromCharCode(byte)).join('');
  if (container.test(start)) return;
  const kind = kinds.find(([beginning]) => beginning.test(start))?.[1];
  if (kind === undefined) return;
  throw new SatchelError(
    'UNSUPPORTED_FORMAT',
    `This looks like ${kind}, not like a Satchel model; it was not opened further.`,
    {
      remedy: 'A model is a file that `satchel train --out` wrote; it is named before the documents.',
      facts: { looksLike: kind },
    },
  );
}

/* biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are bytes, not text */
/** A length below 2²⁵ and '{': a safetensors file, whatever its first two bytes look like. */
const container = /^.{3}[\0\x01]\0{4}\{/s;

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\x80[\x02-\x05]|^(?:\(dp|\(lp|ccopy_reg|c__builtin__)/, 'a Python pickle (also joblib, and .pt of old)'],
  [/^PK(?:\x03\x04|\x05\x06)/, 'a zip archive (.pt, .npz and .keras are)'],
  [/^\x89HDF\r\n\x1a\n/, 'an HDF5 file (.h5)'],
  [/^\x08[\x01-\x1f][\x12\x1a\x22\x3a\x42]/, 'an ONNX model'],
  [/^\x93NUMPY/, 'a NumPy array (.npy)'],
  [/^GGUF/, 'a GGUF model'],
  [/^PAR1/, 'a Parquet file'],
  [/^\xba\x16\x4f\x2f/, 'a fastText model'],
  [/^\x1f\x8b/, 'a gzip file'],
  [/^x[\x01\x5e\x9c\xda]/, 'zlib-compressed data (joblib writes such)'],
  [/^BZh[1-9]/, 'a bzip2 file'],
  [/^\xfd7zXZ\0/, 'an xz file'],
  [/^\x28\xb5\x2f\xfd/, 'a zstd file'],
  [/^\x04\x22\x4d\x18/, 'an lz4 file'],
  [/^version https:\/\/git-lfs/, 'a Git LFS pointer: the file itself was never downloaded'],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|\?xml)/i,
    'a web page (an error page saved in place of the file?)',
  ],
  [/^(?:\xef\xbb\xbf)?\s*(?:\{\s*"|\[\s*[[{"])/, 'JSON text'],
  [/^(?:\xef\xbb\xbf)?[\t\n\r\x20-\x7e\x80-\xff]{16,}$/, 'a table or other text'],
];
/* biome-ignore-end lint/suspicious/noControlCharactersInRegex: these are bytes, not text */
