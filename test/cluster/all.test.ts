/** The runner of the checks, with scripts of this test in place of those of a cluster: what it counts, what it ends, what it leaves. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'satchel-checks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lib = `. '${join(import.meta.dirname, 'lib.sh')}'`;
const scripts = {
  '1-answers.sh': `${lib}\ncheck 'two is two' test 2 = 2\ncheck 'two is three' test 2 = 3\nfinish`,
  '2-hanging-check.sh': `${lib}\nhangs() { sleep 300; }\nLIMIT=1 check 'sleep ends' hangs\ncheck 'the next one runs' true\nfinish`,
  '3-hanging.sh': 'echo "yes: it began"; sleep 300',
  '4-skipped.sh': `${lib}\nneeds no-such-program`,
  '5-leaving.sh': `echo "yes: it began"; setsid sleep 300 >/dev/null 2>&1 & echo $! >'${join(folder, 'left.pid')}'; sleep 0.5`,
  '6-broken.sh': 'no-such-command',
  '7-slow.sh': `sleep 300 & echo $! >'${join(folder, 'slow.pid')}'; echo began; wait`,
};
for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${text}\n`);
for (const name of ['all.sh', 'install.sh']) copyFileSync(join(import.meta.dirname, name), join(folder, name));

const cache = join(folder, 'cache');
/** The runner ends processes that it finds in /proc. */
const itOnLinux = it.skipIf(!existsSync('/proc/self/environ'));
/** A process that was ended may wait for its parent to take notice (Z). */
function isThere(file: string): boolean {
  const status = `/proc/${readFileSync(join(folder, file), 'utf8').trim()}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
}

function runAll(numbers: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, SATCHEL_CLUSTER_CACHE: cache, ...settings };
  return spawnSync('bash', [join(folder, 'all.sh'), ...numbers], { encoding: 'utf8', env });
}

itOnLinux('counts answers, and leaves no process', async () => {
  const { stdout, status } = runAll(['1', '2', '4', '5', '6'], { PATIENCE: '1' });
  expect(stdout).toContain('yes: two is two');
  expect(stdout).toContain('NO:  two is three');
  expect(stdout).toContain('NO:  sleep ends');
  expect(stdout).toContain('yes: the next one runs');
  expect(stdout).toContain('skipped: there is no no-such-program on this machine');
  expect(stdout).toMatch(/NO: {2}no process of 5-leaving\.sh is left\n *\d+ +\d+ sleep 300\n/);
  expect(stdout).toContain('NO:  6-broken.sh ended with 127');
  expect(stdout).toMatch(/1 scripts or parts of scripts were skipped\n3 passed, 4 failed\n$/);
  expect(status).toBe(1);
  expect(readFileSync(join(cache, 'last.txt'), 'utf8')).toBe(stdout);
  await vi.waitFor(() => expect(isThere('left.pid')).toBe(false), 5000);
});

itOnLinux('ends a script that takes too long', () => {
  const { stdout, status } = runAll(['3'], { LIMIT_MINUTES: '0.02' });
  expect(stdout).toContain('NO:  3-hanging.sh ended with 124');
  expect([stdout.trim().split('\n').at(-1), status]).toEqual([expect.stringContaining(' passed, 1 failed'), 1]);
});

itOnLinux('ends with all that it started when it is ended itself', async () => {
  const child = spawn('bash', [join(folder, 'all.sh'), '7'], {
    env: { ...process.env, SATCHEL_CLUSTER_CACHE: cache },
  });
  const ended = new Promise((done) => child.on('close', done));
  for await (const piece of child.stdout) if (String(piece).includes('began')) child.kill('SIGTERM');
  expect(await ended).toBe(130);
  await vi.waitFor(() => expect(isThere('slow.pid')).toBe(false), 5000);
});

itOnLinux('runs the scripts that are asked for', () => {
  const { stdout, status } = runAll(['4']);
  expect(stdout).not.toContain('1-answers.sh');
  expect(stdout).toMatch(/\n0 passed, 0 failed\n$/);
  expect(status).toBe(0);
});
