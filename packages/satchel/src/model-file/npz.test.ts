import { describe, expect, it } from 'vitest';
import { readArray } from './npz.ts';

/** A .npy file of 32-bit floats with this shape in its header, written as NumPy writes it. */
function npy(shape: string, numbers: readonly number[]): Uint8Array {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape}), }\n`;
  const start = Uint8Array.of(0x93, ...Buffer.from('NUMPY'), 1, 0, header.length, 0);
  return Buffer.concat([start, Buffer.from(header), new Uint8Array(Float32Array.from(numbers).buffer)]);
}

describe('an array of NumPy', () => {
  it.each([
    ['2, 3', [2, 3]],
    ['6,', [6]],
  ])('has the shape (%s)', (written, shape) => {
    expect(readArray(npy(written, [1, 2, 3, 4, 5, 6]))).toEqual({ shape, data: Float32Array.of(1, 2, 3, 4, 5, 6) });
  });

  it('has one number without a shape', () => {
    expect(readArray(npy('', [7]))).toEqual({ shape: [], data: Float32Array.of(7) });
  });

  it.each(['26 3', '2, 3 3', '99999999999999999999'])('is refused with the shape (%s)', (shape) => {
    expect(() => readArray(npy(shape, [1, 2, 3, 4, 5, 6]))).toThrow(
      expect.objectContaining({ code: 'BAD_HEADER', message: expect.stringContaining('no list of whole numbers') }),
    );
  });

  it('is refused where it is cut off, and left out with three dimensions', () => {
    expect(() => readArray(npy('3, 3', [1, 2, 3, 4, 5, 6]))).toThrow('an array is cut off');
    expect(readArray(npy('1, 2, 3', [1, 2, 3, 4, 5, 6]))).toBeUndefined();
  });
});
