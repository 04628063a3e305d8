/** Whether a file begins as a model or an encoder does: eight bytes with the length of a header, then its opening brace. */
import { open, stat } from 'node:fs/promises';

/** Longer than any header of ours. */
const LONGEST = 2 ** 32;

export async function isModelFile(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile()) return false;
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(9), 0, 9, 0);
    return bytesRead === 9 && buffer[8] === 0x7b && buffer.readBigUInt64LE(0) < LONGEST;
  } finally {
    await file.close();
  }
}
