/** The number types of a model's arrays, by their safetensors names. All are little-endian. */
import type { Tensor, TypedArray } from '../core/tensor.ts';

export const elementTypes = {
  F64: { bytes: 8, of: Float64Array },
  F32: { bytes: 4, of: Float32Array },
  U32: { bytes: 4, of: Uint32Array },
  I32: { bytes: 4, of: Int32Array },
  U16: { bytes: 2, of: Uint16Array },
  U8: { bytes: 1, of: Uint8Array },
} as const;

export type ElementTypeName = keyof typeof elementTypes;

export const elementTypeNames = Object.keys(elementTypes);

export const isElementTypeName = (name: unknown): name is ElementTypeName =>
  typeof name === 'string' && Object.hasOwn(elementTypes, name);

/** `undefined` for a number type that the format does not have. */
export const elementTypeOf = (data: TypedArray): ElementTypeName | undefined =>
  elementTypeNames.filter(isElementTypeName).find((name) => data instanceof elementTypes[name].of);

/** The numbers at `start`: a view if they are aligned, else a copy. */
export function numbersAt(bytes: Uint8Array, type: ElementTypeName, start: number, end: number): TypedArray {
  const size = elementTypes[type].bytes;
  const Numbers: new (buffer: ArrayBufferLike, offset: number, count: number) => TypedArray = elementTypes[type].of;
  const offset = bytes.byteOffset + start;
  const count = (end - start) / size;
  return offset % size === 0
    ? new Numbers(bytes.buffer, offset, count)
    : new Numbers(copied(bytes.subarray(start, end)), 0, count);
}

function copied(bytes: Uint8Array): ArrayBufferLike {
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return copy.buffer;
}

export const bytesOf = ({ data }: Tensor): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
