/** Arrays of a memory that threads share, as each thread sees them. */

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

const isNumbers = (value: unknown): value is Float32Array | Uint32Array | Uint8Array => ArrayBuffer.isView(value);
