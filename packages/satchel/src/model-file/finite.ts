/** A model with NaN or an infinite number gives wrong results silently, so such a model is neither written nor read. */
import { SatchelError } from '../core/errors.ts';
import type { Arrays } from '../core/tensor.ts';

export function checkFinite(arrays: Arrays): void {
  for (const [name, { data }] of Object.entries(arrays)) {
    if (!(data instanceof Float32Array || data instanceof Float64Array)) continue;
    const index = firstNonFinite(data);
    if (index < 0) continue;
    throw new SatchelError(
      'NONFINITE',
      `The array '${name}' holds ${data[index]} at index ${index}; every number of a model must be finite.`,
      { where: `array '${name}', index ${index}`, facts: { tensor: name, index } },
    );
  }
}

function firstNonFinite(data: Float32Array | Float64Array): number {
  for (let i = 0; i < data.length; i++) if (!Number.isFinite(data[i])) return i;
  return -1;
}
