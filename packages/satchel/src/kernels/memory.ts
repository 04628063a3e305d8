/** The memory kernels work in: one WebAssembly memory of fixed size, filled from front to back. */
import { SatchelError } from '../core/errors.ts';
import { type KernelMemory, paddedBytes } from '../core/kernels.ts';

const PAGE = 65536;
const MOST_PAGES = 65536;
/** The first page belongs to the compiled modules' constants. */
const START = PAGE;

export function createKernelMemory(bytes: number, shared: boolean): KernelMemory {
  const pages = Math.ceil((START + bytes) / PAGE);
  if (pages > MOST_PAGES) {
    throw new SatchelError(
      'TOO_LARGE',
      `the calculation needs ${megabytes(bytes)} MB of memory, but WebAssembly ends at 4096 MB.`,
      {
        kind: 'configuration',
        remedy:
          'Use fewer words (text.minCount, text.maxWords), fewer dimensions, topics or components, or fewer threads.',
        facts: { bytes },
      },
    );
  }
  const handle = reserve(pages, shared);
  let next = START;
  let used = START; // memory from here on has never been written to

  function take(length: number): number {
    const address = next;
    next += paddedBytes(length);
    if (next > pages * PAGE) {
      throw new SatchelError('INTERNAL', `a kernel memory of ${bytes} bytes is full.`, {
        kind: 'internal',
        facts: { bytes, wanted: length },
      });
    }
    if (address < used) new Uint8Array(handle.buffer, address, Math.min(used, next) - address).fill(0);
    used = Math.max(used, next);
    return address;
  }

  return {
    handle,
    bytes: pages * PAGE,
    u8: (length) => new Uint8Array(handle.buffer, take(length), length),
    u32: (length) => new Uint32Array(handle.buffer, take(length * 4), length),
    f32: (length) => new Float32Array(handle.buffer, take(length * 4), length),
    f64: (length) => new Float64Array(handle.buffer, take(length * 8), length),
    matrix: (rows, columns) => ({
      rows,
      columns,
      data: new Float32Array(handle.buffer, take(rows * columns * 4), rows * columns),
    }),
    mark: () => next,
    release(mark) {
      next = mark;
    },
  };
}

/** Pages that are never touched take only address space. */
function reserve(pages: number, shared: boolean): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: shared ? MOST_PAGES : pages, shared });
  } catch (error) {
    throw new SatchelError('OUT_OF_MEMORY', `${megabytes(pages * PAGE)} MB of memory could not be reserved.`, {
      kind: 'configuration',
      cause: error,
    });
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1048576);
