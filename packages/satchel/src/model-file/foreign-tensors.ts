/**
 * Safetensors files of other programs, with number types that our own model files do not have. They are checked like a
 * model file; then each array is widened to a type we calculate with:
 *
 *   F16, BF16, I8   → 32-bit floats, exactly
 *   I64             → 64-bit floats, exactly; a number beyond 2⁵³ is refused
 */
import { SatchelError } from '../core/errors.ts';
import type { Tensor, TypedArray } from '../core/tensor.ts';
import { type ElementTypeName, elementTypes, isElementTypeName, numbersAt } from './element-types.ts';
import { readHeader } from './header.ts';

const widened = {
  F16: { bytes: 2, becomes: 4 },
  BF16: { bytes: 2, becomes: 4 },
  I8: { bytes: 1, becomes: 4 },
  I64: { bytes: 8, becomes: 8 },
};
type WidenedName = keyof typeof widened;

/** `limit`: the most bytes the widened arrays may take. */
export function decodeForeignSafetensors(
  bytes: Uint8Array,
  { limit = Number.POSITIVE_INFINITY } = {},
): Record<string, Tensor> {
  const { entries, dataStart } = readHeader<ElementTypeName | WidenedName>(bytes, { ...elementTypes, ...widened });
  const needed = entries.reduce(
    (sum, { type, start, end }) => sum + (isElementTypeName(type) ? 0 : grown(type, end - start)),
    0,
  );
  if (needed > limit)
    throw new SatchelError('MEMORY_LIMIT', `The arrays would need ${needed} bytes, more than the ${limit} allowed.`, {
      remedy: 'Allow more memory.',
      facts: { estimate: needed, limit },
    });
  const arrays = entries.map(({ name, type, shape, start, end }): [string, Tensor] => {
    const [from, to] = [dataStart + start, dataStart + end];
    const data = isElementTypeName(type)
      ? numbersAt(bytes, type, from, to)
      : widen(name, type, bytes.subarray(from, to));
    return [name, { shape, data }];
  });
  return Object.fromEntries(arrays);
}

const grown = (type: WidenedName, byteLength: number): number =>
  (byteLength / widened[type].bytes) * widened[type].becomes;

function widen(name: string, type: WidenedName, bytes: Uint8Array): TypedArray {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length / widened[type].bytes;
  if (type === 'I64')
    return Float64Array.from({ length: count }, (_, i) => safeInteger(name, view.getBigInt64(8 * i, true)));
  if (type === 'I8') return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, count));
  const numbers = new Float32Array(count);
  const toFloat = type === 'F16' ? fromHalf : fromBrain;
  for (let i = 0; i < count; i++) numbers[i] = toFloat(view.getUint16(2 * i, true));
  return numbers;
}

function safeInteger(name: string, value: bigint): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new SatchelError('SIZE_OVERFLOW', `The array '${name}' holds ${value}, which is too large to calculate with.`, {
    where: `array '${name}'`,
    facts: { tensor: name },
  });
}

/** 1 sign, 5 exponent and 10 fraction bits. */
export function fromHalf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const scratch = new DataView(new ArrayBuffer(4));

/** The upper half of a 32-bit float. */
function fromBrain(bits: number): number {
  scratch.setUint32(0, bits * 65536);
  return scratch.getFloat32(0);
}
