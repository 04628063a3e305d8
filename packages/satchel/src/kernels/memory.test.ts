import { describe, expect, it } from 'vitest';
import { createKernelMemory } from './memory.ts';

describe('kernel memory', () => {
  it('lays arrays out apart from each other, each on a line of its own', () => {
    const memory = createKernelMemory(1024, false);
    const [a, b] = [memory.f32(3), memory.u32(1)];
    expect(a.byteOffset % 64).toBe(0);
    expect(b.byteOffset - a.byteOffset).toBe(64);
  });

  it('gives released room again, as zeros', () => {
    const memory = createKernelMemory(1024, false);
    const mark = memory.mark();
    const first = memory.f32(4).fill(7);
    memory.release(mark);
    const again = memory.f32(4);
    expect(again.byteOffset).toBe(first.byteOffset);
    expect([...again]).toEqual([0, 0, 0, 0]);
  });

  it('can be shared with threads, or not', () => {
    expect(createKernelMemory(1, true).f32(1).buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(createKernelMemory(1, false).f32(1).buffer).toBeInstanceOf(ArrayBuffer);
  });

  it('says how much is wanted when that is more than WebAssembly has', () => {
    expect(() => createKernelMemory(5 * 2 ** 30, false)).toThrow(
      expect.objectContaining({
        code: 'TOO_LARGE',
        message: 'the calculation needs 5120 MB of memory, but WebAssembly ends at 4096 MB.',
        remedy:
          'Use fewer words (text.minCount, text.maxWords), fewer dimensions, topics or components, or fewer threads.',
      }),
    );
  });

  it('does not hand out more than it has', () => {
    const memory = createKernelMemory(64, false);
    expect(() => memory.u8(200_000)).toThrow('a kernel memory of 64 bytes is full.');
  });
});
