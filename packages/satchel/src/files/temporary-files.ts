/**
 * The temporary files that exist at this moment and would be left behind if the process ended now. The library only keeps the list; a program
 * that must remove them when a signal ends it (the command line) registers a callback.
 */
import { unlinkSync } from 'node:fs';

const present = new Set<string>();
let told: (areAny: boolean) => void = () => {};

/** `tell` is called when the first temporary file is made, and when the last is gone. */
export function watchTemporaryFiles(tell: (areAny: boolean) => void): void {
  told = tell;
  tell(present.size > 0);
}

export function temporaryMade(path: string): void {
  if (present.add(path).size === 1) told(true);
}

export function temporaryGone(path: string): void {
  if (present.delete(path) && present.size === 0) told(false);
}

/** At once, for a process that is about to end; what cannot be removed is left. */
export function removeTemporaryFiles(): void {
  for (const path of present) {
    try {
      unlinkSync(path);
    } catch {
      // it was moved into place a moment ago, or its folder is gone
    }
  }
}
