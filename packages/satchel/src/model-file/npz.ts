/**
 * The arrays of a NumPy archive (.npz): a zip file of .npy files that `numpy.savez` wrote, without compression. 32-bit and 64-bit little-endian floats are
 * read, rows first, of one or two dimensions; other members (options, histories) are left out.
 */
import { printable, SatchelError } from '../core/errors.ts';

export interface NumpyArray {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

const [END_OF_DIRECTORY, DIRECTORY_ENTRY, STORED] = [0x06054b50, 0x02014b50, 0];
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;

export function readNpz(bytes: Uint8Array): Map<string, NumpyArray> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const arrays = new Map<string, NumpyArray>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw damaged('its directory is damaged');
    const [nameBytes, more, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    if (view.getUint16(at + 10, true) !== STORED)
      throw new SatchelError('UNSUPPORTED_FORMAT', `'${printable(name, 60)}' of the archive is compressed.`, {
        remedy: 'Write it again with numpy.savez.',
      });
    const array = readArray(memberAt(bytes, view, view.getUint32(at + 42, true), view.getUint32(at + 24, true)));
    if (array) arrays.set(name.replace(/\.npy$/, ''), array);
    at += 46 + nameBytes + more + comment;
  }
  return arrays;
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw damaged('it is no archive, or is cut off');
}

function memberAt(bytes: Uint8Array, view: DataView, at: number, length: number): Uint8Array {
  if (at + 30 > bytes.length) throw damaged('a member lies outside');
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + length > bytes.length) throw damaged('a member is cut off');
  return bytes.subarray(start, start + length);
}

/** One .npy file of floats; undefined where it holds something else. */
export function readArray(bytes: Uint8Array): NumpyArray | undefined {
  if (bytes.length < 12 || bytes[0] !== 0x93 || String.fromCharCode(...bytes.subarray(1, 6)) !== 'NUMPY')
    throw damaged('a member is no NumPy file');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [start, length] = bytes[6] === 1 ? [10, view.getUint16(8, true)] : [12, view.getUint32(8, true)];
  const header = new TextDecoder('latin1').decode(bytes.subarray(start, start + Math.min(length, 4096)));
  const type = /'descr': *'<f([48])'/.exec(header)?.[1];
  const shape = /'shape': *\(([\d, ]*)\)/.exec(header)?.[1];
  if (type === undefined || shape === undefined || !/'fortran_order': *False/.test(header)) return undefined;
  const lengths = shape.split(',').flatMap((part) => (part.trim() === '' ? [] : Number(part)));
  if (!lengths.every(Number.isSafeInteger)) throw damaged('the shape of an array is no list of whole numbers');
  const count = lengths.reduce((product, one) => product * one, 1);
  const size = Number(type);
  if (lengths.length > 2) return undefined;
  if (start + length + count * size > bytes.length) throw damaged('an array is cut off');
  const data = new Float32Array(count);
  for (let i = 0, at = start + length; i < count; i++, at += size)
    data[i] = size === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
  return { shape: lengths, data };
}

const damaged = (what: string): SatchelError =>
  new SatchelError('BAD_HEADER', `The NumPy archive cannot be read: ${what}.`, {
    remedy: 'Copy or download the file again.',
  });
