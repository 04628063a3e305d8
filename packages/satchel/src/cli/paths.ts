/**
 * A file's name as it was typed. Node hands over arguments as text; a name that is not UTF-8 has lost its bytes by then, and where the
 * system keeps them (Linux) they are fetched from there.
 */
import { readFileSync } from 'node:fs';
import type { Path } from '../files/guarded-open.ts';

export function pathOf(argument: string): Path {
  return argument.includes('\ufffd') ? (bytesAsTyped(argument) ?? argument) : argument;
}

/** The one argument that reads as `text`; `undefined` where none or several do, or the system does not tell. */
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
