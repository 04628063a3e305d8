/** Says before a run starts that its vectors would not fit. */
import { SatchelError } from '../core/errors.ts';
import { MOST_KERNEL_BYTES } from '../core/kernels.ts';

/**
 * Throws where `vectors` vectors of `dimensions` numbers are more than a kernel memory holds.
 * `options` say how many numbers they are.
 */
export function checkVectorMemory(
  owner: string,
  vectors: number,
  dimensions: number,
  options: readonly string[] = ['dimensions', 'topics'],
): void {
  const bytes = 4 * vectors * dimensions;
  if (bytes <= MOST_KERNEL_BYTES) return;
  throw new SatchelError(
    'TOO_LARGE',
    `${owner}: ${vectors} vectors of ${dimensions} numbers need ${Math.ceil(bytes / 2 ** 20)} MB of memory, but WebAssembly ends at 4096 MB.`,
    {
      kind: 'configuration',
      remedy: `Use fewer ${options.map((name) => `${name === 'embedding' ? 'dimensions' : name} (${owner}.${name})`).join(', fewer ')} or fewer words (text.minCount, text.maxWords).`,
      facts: { bytes, vectors, dimensions },
    },
  );
}
