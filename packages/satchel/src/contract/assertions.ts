/** Assertions of the contract checks; each throws a sentence if it does not hold. */
import { SatchelError } from '../core/errors.ts';
import type { Arrays, TypedArray } from '../core/tensor.ts';

export async function refused(
  code: string | undefined,
  mention: string | undefined,
  act: () => unknown,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof SatchelError)) throw error;
    if (code !== undefined && error.code !== code) fail(`expected ${code}, got ${error.code}: ${error.message}`);
    if (mention !== undefined && !error.message.includes(mention))
      fail(`the message does not name ${mention}: ${error.message}`);
    return;
  }
  fail(`expected ${code ?? 'a typed error'}, got none`);
}

export function same(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) fail(`${what} differ`);
}

export function sameBytes(actual: Uint8Array, expected: Uint8Array, what: string): void {
  const differs = actual.length !== expected.length || actual.some((byte, i) => byte !== expected[i]);
  if (differs) fail(`${what}: other bytes`);
}

export function sameArrays(actual: Arrays, expected: Arrays, what: string): void {
  same(Object.keys(actual).sort(), Object.keys(expected).sort(), `${what}: the names`);
  for (const [name, { shape, data }] of Object.entries(actual)) {
    same(shape, expected[name]!.shape, `${what}: the shapes of '${name}'`);
    sameBytes(bytesOf(data), bytesOf(expected[name]!.data), `${what}: '${name}'`);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: TypedArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

export function fail(message: string): never {
  throw new Error(message);
}
