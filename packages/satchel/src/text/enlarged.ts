type Growing =
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/** Returns the same array, or, if `length` no longer fits, a copy of twice the size: appending takes linear time. */
export function enlarged<Numbers extends Growing>(numbers: Numbers, length: number): Numbers;
export function enlarged(numbers: Growing, length: number): Growing {
  if (length <= numbers.length) return numbers;
  const size = Math.max(length, 2 * numbers.length);
  const larger = new (numbers.constructor as new (size: number) => Growing)(size);
  larger.set(numbers);
  return larger;
}
