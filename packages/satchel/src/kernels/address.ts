/** How a compiled kernel names an array: by its byte offset in the memory of the module, called its address. */
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';

export type AddressOf = (array: ArrayBufferView) => number;

/** Throws for an array of another memory, whose offset would be a wrong address. */
export const addressesIn =
  (memory: WebAssembly.Memory): AddressOf =>
  (array) => {
    if (array.buffer === memory.buffer) return array.byteOffset;
    throw new SatchelError('INTERNAL', 'a kernel was given an array outside its memory.', { kind: 'internal' });
  };

export const rowBytes = ({ columns }: Matrix): number => columns * 4;
