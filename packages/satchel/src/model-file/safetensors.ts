/**
 * Writes and reads the safetensors container: named arrays of numbers and a few strings, nothing executable. header.ts
 * shows the published layout; Python's `safetensors` opens our files.
 *
 * The arrays are ordered by falling element size, then by name in code units, after a header padded to 8 bytes. So each
 * is aligned to its elements and is read as a view, without a copy. Equal contents give equal bytes.
 */

import { SatchelError } from '../core/errors.ts';
import { joined } from '../core/lists/end-to-end.ts';
import type { Arrays, Tensor } from '../core/tensor.ts';
import { bytesOf, type ElementTypeName, elementTypeOf, elementTypes, numbersAt } from './element-types.ts';
import { lengthBytes, longestHeader, readHeader } from './header.ts';
import { checkName, metadataKey } from './names.ts';

/** Metadata comes first, its keys in the given order. */
export function encodeSafetensors(arrays: Arrays, metadata: Readonly<Record<string, string>>): Uint8Array {
  const { head, data } = safetensorsPieces(arrays, metadata);
  return joined(Uint8Array, [head, ...data]);
}

/** The part before the data, and the data as views of the arrays: avoids a second copy of large files. */
export interface SafetensorsPieces {
  readonly head: Uint8Array;
  readonly data: readonly Uint8Array[];
}

export function safetensorsPieces(arrays: Arrays, metadata: Readonly<Record<string, string>>): SafetensorsPieces {
  const items = inOrder(arrays);
  const header = encodeHeader(items, metadata);
  const head = new Uint8Array(lengthBytes + header.length);
  new DataView(head.buffer).setUint32(0, header.length, true);
  head.set(header, lengthBytes);
  return { head, data: items.map(({ tensor }) => bytesOf(tensor)) };
}

/** Everything is checked before an array is created; aligned arrays are views into `bytes`. */
export function decodeSafetensors(bytes: Uint8Array): {
  arrays: Record<string, Tensor>;
  metadata: Record<string, string>;
} {
  const { entries, metadata, dataStart } = readHeader(bytes);
  const arrays = entries.map(({ name, type, shape, start, end }): [string, Tensor] => [
    name,
    { shape, data: numbersAt(bytes, type, dataStart + start, dataStart + end) },
  ]);
  return { arrays: Object.fromEntries(arrays), metadata };
}

interface Item {
  readonly name: string;
  readonly type: ElementTypeName;
  readonly tensor: Tensor;
}

function inOrder(arrays: Arrays): Item[] {
  const items = Object.entries(arrays).map(([name, tensor]) => ({ name, type: checkedType(name, tensor), tensor }));
  return items.sort((a, b) => elementTypes[b.type].bytes - elementTypes[a.type].bytes || (a.name < b.name ? -1 : 1));
}

function checkedType(name: string, { shape, data }: Tensor): ElementTypeName {
  checkName(name);
  const type = elementTypeOf(data);
  if (type === undefined)
    throw new SatchelError(
      'SCHEMA',
      `The array '${name}' holds ${data.constructor.name}, which a model file cannot store.`,
    );
  if (!shape.every(Number.isSafeInteger) || shape.reduce((product, length) => product * length, 1) !== data.length)
    throw new SatchelError(
      'INCONSISTENT',
      `The array '${name}' has the shape [${shape.join(', ')}] but ${data.length} numbers.`,
    );
  return type;
}

function encodeHeader(items: readonly Item[], metadata: Readonly<Record<string, string>>): Uint8Array {
  let end = 0;
  const members = items.map(({ name, type, tensor }) => {
    const start = end;
    end += tensor.data.byteLength;
    return `${JSON.stringify(name)}:${JSON.stringify({ dtype: type, shape: tensor.shape, data_offsets: [start, end] })}`;
  });
  const header = new TextEncoder().encode(
    `{${[`"${metadataKey}":${JSON.stringify(metadata)}`, ...members].join(',')}}`,
  );
  if (header.length > longestHeader - 8) {
    const message = `The description of the model takes ${header.length} bytes, more than the ${longestHeader} a model file may have.`;
    throw new SatchelError('LIMIT_BYTES', message, { facts: { bytes: header.length, limit: longestHeader } });
  }
  const padded = new Uint8Array(Math.ceil(header.length / 8) * 8).fill(0x20);
  padded.set(header);
  return padded;
}
