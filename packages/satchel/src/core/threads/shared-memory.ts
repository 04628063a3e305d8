/** Data in memory that all threads can read: sent to a thread, it is not copied. */
import type { TypedArray } from '../tensor.ts';

/** The same value with every typed array in shared memory, at any depth of plain objects and arrays. Shared arrays stay as they are. */
export function inSharedMemory<Value>(value: Value): Value {
  return shared(value) as Value;
}

const sharedBefore = new WeakMap<object, unknown>();

/** The same, with one copy for all calls with the same object: data that is sent again and again. */
export function inSharedMemoryOnce<Value extends object>(value: Value): Value {
  const copy = sharedBefore.get(value) ?? inSharedMemory(value);
  sharedBefore.set(value, copy);
  return copy as Value;
}

function shared(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return sharedCopy(value as TypedArray);
  if (Array.isArray(value)) return value.map(shared);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shared(inner)]));
}

function sharedCopy(data: TypedArray): TypedArray {
  if (data.buffer instanceof SharedArrayBuffer) return data;
  const memory = new SharedArrayBuffer(data.byteLength);
  new Uint8Array(memory).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  const create = data.constructor as new (buffer: SharedArrayBuffer) => TypedArray;
  return new create(memory);
}

/** The same arrays as views of this thread's buffer object: the memory is shared between threads, the object is not. */
export function viewsIn<Value>(buffer: ArrayBufferLike, value: Value): Value {
  if (isNumbers(value)) {
    const View = value.constructor as new (buffer: ArrayBufferLike, byteOffset: number, length: number) => typeof value;
    return value.buffer === buffer ? value : new View(buffer, value.byteOffset, value.length);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => viewsIn(buffer, part)) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, viewsIn(buffer, part)])) as Value;
}

const isNumbers = (value: unknown): value is TypedArray => ArrayBuffer.isView(value);
