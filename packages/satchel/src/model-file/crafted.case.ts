/** Files made by hand for the tests: valid ones to start from, and any header with any data after it. */
import { SatchelError } from '../core/errors.ts';
import { tensor } from '../core/tensor.ts';
import { encodeModel, type ModelContents } from './envelope.ts';
import { seal } from './seal.ts';

export const fruitModel: ModelContents = {
  manifest: {
    kind: 'classifier',
    options: { C: 1, weighting: 'tf-idf' },
    provenance: { seed: 1, metrics: { accuracy: 0.875 } },
  },
  arrays: {
    'representation.idf': tensor(Float32Array.of(1, 1.5, 2)),
    'classifier.weights': tensor(Float32Array.of(1, 2, 3, -4, -5, -6), 2, 3),
    'classifier.bias': tensor(Float64Array.of(0.1, -0.1)),
    'classifier.order': tensor(Uint16Array.of(2, 0, 1)),
    'classifier.signs': tensor(Int32Array.of(-1, 1)),
    'representation.empty': tensor(new Uint8Array(0), 0, 7),
  },
  strings: { vocabulary: ['apple', 'Äpfel', '🍎'], classes: ['fruit', ''] },
};

export const fruitBytes = (): Uint8Array => encodeModel(fruitModel);

/** Length, header and data exactly as given: nothing is checked or padded. */
export function container(
  header: string | Uint8Array,
  data: Uint8Array = new Uint8Array(0),
  length?: bigint,
): Uint8Array {
  const head = typeof header === 'string' ? new TextEncoder().encode(header) : header;
  const bytes = new Uint8Array(8 + head.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, length ?? BigInt(head.length), true);
  bytes.set(head, 8);
  bytes.set(data, 8 + head.length);
  return bytes;
}

export function partsOf(bytes: Uint8Array): { header: string; data: Uint8Array } {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  return { header: new TextDecoder().decode(bytes.subarray(8, 8 + length)), data: bytes.slice(8 + length) };
}

/** The model with a changed header or data and matching checksums, as an attacker would write it. */
export function forged(
  change: (parts: { header: string; data: Uint8Array }) => { header?: string; data?: Uint8Array },
): Uint8Array {
  const parts = partsOf(fruitBytes());
  const { header, data } = { ...parts, ...change(parts) };
  const bytes = container(header, data);
  seal(bytes);
  return bytes;
}

/** The code of the error, or "accepted"; rethrows an error that is not a SatchelError. */
export function codeOf(work: () => unknown): string {
  try {
    work();
    return 'accepted';
  } catch (error) {
    if (error instanceof SatchelError) return error.code;
    throw error;
  }
}
