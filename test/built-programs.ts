/**
 * Threads and child processes that tests start run the built files of satchel, as those of a user do: a thread loads them in a tenth of the
 * processor time that it takes to strip the types of 400 sources. Only where no source is newer than the built files; otherwise, and with
 * SATCHEL_TEST_SOURCES=1, they run the sources.
 */
import { globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { atOwnAddress } from '../scripts/bundling.ts';

const satchel = resolve(import.meta.dirname, '../packages/satchel');
const [sources, built] = [join(satchel, 'src'), join(satchel, 'dist')];

/** For Vite: a source that starts a script finds it beside its own place in dist/, as in a bundle. Tests keep their addresses. */
export function builtPrograms(): Plugin[] {
  if (process.env['SATCHEL_TEST_SOURCES'] === '1' || !isBuiltFromSources()) return [];
  const dist = JSON.stringify(pathToFileURL(`${built}/`).href);
  return [
    {
      name: 'built-programs',
      enforce: 'pre',
      transform: (code, id) => (/\.(test|case)\.ts$/.test(id) ? null : atOwnAddress(code, id, sources, dist)),
    },
  ];
}

function isBuiltFromSources(): boolean {
  const worker = statSync(join(built, 'worker.js'), { throwIfNoEntry: false });
  if (!worker) return false;
  const isNewer = (file: string): boolean => statSync(join(satchel, file)).mtimeMs > worker.mtimeMs;
  return !globSync('{src,assembly}/**/*.ts', { cwd: satchel })
    .filter((file) => !/\.(test|case)\.ts$/.test(file))
    .some(isNewer);
}
