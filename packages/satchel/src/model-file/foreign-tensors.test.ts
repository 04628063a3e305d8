import { describe, expect, it } from 'vitest';
import { decodeForeignSafetensors, fromHalf } from './foreign-tensors.ts';

/** One array, as a stranger would write it. */
function file(dtype: string, shape: readonly number[], data: ArrayBufferView): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify({ x: { dtype, shape, data_offsets: [0, data.byteLength] } }));
  const bytes = new Uint8Array(8 + header.length + data.byteLength);
  new DataView(bytes.buffer).setUint32(0, header.length, true);
  bytes.set(header, 8);
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), 8 + header.length);
  return bytes;
}
const numbers = (bytes: Uint8Array) => Array.from(decodeForeignSafetensors(bytes)['x']?.data ?? []);

describe('safetensors of others', () => {
  it('widen half-precision numbers exactly', () => {
    const bits = Uint16Array.of(0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0x8000, 0x7c00);
    expect(numbers(file('F16', [7], bits))).toEqual([
      1,
      -2,
      0.333251953125,
      2 ** -24,
      65504,
      -0,
      Number.POSITIVE_INFINITY,
    ]);
    expect(fromHalf(0x7e00)).toBeNaN();
    expect(numbers(file('BF16', [3], Uint16Array.of(0x3f80, 0xc049, 0x0080)))).toEqual([1, -3.140625, 2 ** -126]);
  });

  it('widen whole numbers exactly, and refuse what no longer fits', () => {
    expect(numbers(file('I8', [3], Int8Array.of(-128, 0, 127)))).toEqual([-128, 0, 127]);
    expect(numbers(file('I64', [2], BigInt64Array.of(-5n, 2n ** 53n - 1n)))).toEqual([-5, 2 ** 53 - 1]);
    const message = "The array 'x' holds 9007199254740993, which is too large to calculate with.";
    expect(() => numbers(file('I64', [1], BigInt64Array.of(2n ** 53n + 1n)))).toThrow(
      expect.objectContaining({ code: 'SIZE_OVERFLOW', message }),
    );
  });

  it('leave the kinds we have ourselves alone', () => {
    expect(decodeForeignSafetensors(file('F32', [2, 1], Float32Array.of(1.5, -2)))['x']).toEqual({
      shape: [2, 1],
      data: Float32Array.of(1.5, -2),
    });
  });

  it('are checked like our own', () => {
    expect(() => numbers(file('F16', [3], new Uint16Array(2)))).toThrow(
      expect.objectContaining({ code: 'SIZE_MISMATCH' }),
    );
    expect(() => numbers(file('F8_E4M3', [2], new Uint8Array(2)))).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('known are F64, F32, U32, I32, U16, U8, F16, BF16, I8, I64.'),
      }),
    );
    const cut = file('I8', [4], new Int8Array(4)).subarray(0, -1);
    expect(() => numbers(cut)).toThrow(expect.objectContaining({ code: 'TRUNCATED' }));
  });

  it('are refused before they are widened where that would take too much', () => {
    const bytes = file('I8', [100], new Int8Array(100));
    expect(() => decodeForeignSafetensors(bytes, { limit: 399 })).toThrow(
      expect.objectContaining({ code: 'MEMORY_LIMIT', facts: { estimate: 400, limit: 399 } }),
    );
    expect(decodeForeignSafetensors(bytes, { limit: 400 })['x']?.data).toHaveLength(100);
  });
});
