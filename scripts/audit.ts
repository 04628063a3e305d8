/**
 * Asks the registry for known weaknesses of the dependencies (`npm audit`). Where it cannot be asked, it says so: never that all is well.
 *
 *   node scripts/audit.ts       exits with 1 where there is a weakness
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Verdict = 'none known' | 'not reachable' | `${number} known`;

/** What the JSON of `npm audit` says. */
export function verdictOf(json: string): Verdict {
  let total: unknown;
  try {
    total = JSON.parse(json)?.metadata?.vulnerabilities?.total;
  } catch {
    return 'not reachable';
  }
  if (typeof total !== 'number') return 'not reachable';
  return total === 0 ? 'none known' : `${total} known`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' });
  const verdict = verdictOf(stdout ?? '');
  console.log(`known weaknesses of dependencies: ${verdict}`);
  process.exitCode = verdict === 'none known' || verdict === 'not reachable' ? 0 : 1;
}
