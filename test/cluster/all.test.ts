/** The runner of the checks, with scripts of this test in place of those of a cluster: what it counts, what it ends, what it leaves. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

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
};
for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${text}\n`);
for (const name of ['all.sh', 'install.sh']) copyFileSync(join(import.meta.dirname, name), join(folder, name));

it.skipIf(!existsSync('/proc/self/environ'))('counts answers, ends what hangs, and leaves no process', () => {
  const cache = join(folder, 'cache');
  const { stdout, status } = spawnSync('bash', [join(folder, 'all.sh')], {
    encoding: 'utf8',
    env: { ...process.env, SATCHEL_CLUSTER_CACHE: cache, LIMIT_MINUTES: '0.15', PATIENCE: '1' },
  });
  expect(stdout).toContain('yes: two is two');
  expect(stdout).toContain('NO:  two is three');
  expect(stdout).toContain('NO:  sleep ends');
  expect(stdout).toContain('yes: the next one runs');
  expect(stdout).toContain('NO:  3-hanging.sh ended with 124');
  expect(stdout).toContain('skipped: there is no no-such-program on this machine');
  expect(stdout).toMatch(/NO: {2}no process of 5-leaving\.sh is left\n *\d+ +\d+ sleep 300\n/);
  expect(stdout).toContain('NO:  6-broken.sh ended with 127');
  expect(stdout).toMatch(/1 scripts or parts of scripts were skipped\n4 passed, 5 failed\n$/);
  expect(status).toBe(1);
  expect(readFileSync(join(cache, 'last.txt'), 'utf8')).toBe(stdout);
  expect(existsSync(`/proc/${readFileSync(join(folder, 'left.pid'), 'utf8').trim()}`)).toBe(false);
});

it('runs the scripts that are asked for', () => {
  const { stdout, status } = spawnSync('bash', [join(folder, 'all.sh'), '4'], {
    encoding: 'utf8',
    env: { ...process.env, SATCHEL_CLUSTER_CACHE: join(folder, 'cache') },
  });
  expect(stdout).not.toContain('1-answers.sh');
  expect(stdout).toMatch(/\n0 passed, 0 failed\n$/);
  expect(status).toBe(0);
});
