/** Runs before every test file; those of collections and files fail where they leave a file open. */
import { readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect } from 'vitest';

/**
 * Files of the folder for temporary files that this process has open; also those that were removed. Graphs of neighbours are left out: usearch
 * cannot close what it maps, so the garbage collector does.
 */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${number}`);
      return path.startsWith(`${tmpdir()}/`) && !path.includes('.neighbours-') ? [path] : [];
    } catch {
      return []; // the descriptor that listed the others
    }
  });
}

if (process.platform === 'linux' && /\/src\/(collection|files)\//.test(expect.getState().testPath ?? '')) {
  const before = openFiles();
  afterAll(() => {
    expect(
      openFiles().filter((path) => !before.includes(path)),
      'TS3: files that a test left open',
    ).toEqual([]);
  });
}
