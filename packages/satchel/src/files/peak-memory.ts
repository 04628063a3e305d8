/**
 * The most memory that this process has held, in bytes. What Node reports begins, on Linux, with the memory of the process that started this one; the
 * kernel's own count does not.
 */
import { readFileSync } from 'node:fs';

export function peakMemory(): number {
  const kilobytes = ownPeak() ?? process.resourceUsage().maxRSS;
  return 1024 * kilobytes;
}

/** `VmHWM` of Linux; undefined on other systems, and where the file may not be read. */
function ownPeak(): number | undefined {
  try {
    const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}
