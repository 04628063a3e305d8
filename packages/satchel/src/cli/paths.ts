/**
 * File names as they were typed. Node decodes arguments as UTF-8, which loses the bytes of other encodings; on Linux
 * they are read again from /proc/self/cmdline.
 */
import { readFileSync } from 'node:fs';
import type { Path } from '../files/guarded-open.ts';

export function pathOf(argument: string): Path {
  return argument.includes('\ufffd') ? (bytesAsTyped(argument) ?? argument) : argument;
}

/** The paths of a corpus: one, or several files that are one corpus. */
export const pathsOf = (positionals: readonly string[]): Path | readonly Path[] =>
  positionals.length === 1 ? pathOf(positionals[0]!) : positionals.map(pathOf);

/** Returns the argument that decodes to `text`; `undefined` if none or several do, or there is no /proc. */
function bytesAsTyped(text: string): Buffer | undefined {
  try {
    const typed = argumentsIn(readFileSync('/proc/self/cmdline')).filter(
      (argument) => argument.toString('utf8') === text,
    );
    const [first, ...others] = typed;
    return first !== undefined && others.every((other) => other.equals(first)) ? first : undefined;
  } catch {
    return undefined; // not a system with /proc: the text is all there is
  }
}

function argumentsIn(line: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let start = 0; start < line.length; ) {
    const end = line.indexOf(0, start);
    found.push(line.subarray(start, end < 0 ? line.length : end));
    start = end < 0 ? line.length : end + 1;
  }
  return found;
}
