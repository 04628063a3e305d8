/** The child's own look at what it has taken, and its end where that is too much. */
import { writeSync } from 'node:fs';
import { LIMIT_MARK, type Limited } from './agreement.ts';
import type { IsolationLimits } from './limits.ts';

export function endIfTooLarge({ memoryMb }: IsolationLimits): void {
  if (process.memoryUsage.rss() > memoryMb * 2 ** 20) endAt('memory');
}

export function endIfTooLong({ cpuMs }: IsolationLimits): void {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > cpuMs) endAt('cpu');
}

function endAt(limit: Limited): void {
  writeSync(2, `\n${LIMIT_MARK}${limit}\n`);
  process.kill(process.pid, 'SIGKILL');
}
