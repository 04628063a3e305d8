/**
 * A copy of the repository that one worker may change: sources and tests are copied, installed packages are links. The packages of the
 * workspace link to the copy.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const COPIED = [
  'packages',
  'test',
  'docs',
  'examples',
  'bench',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

export function makeWorkFolder(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of [...COPIED, 'vitest.config.ts']) cpSync(join(root, name), join(folder, name), { recursive: true });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
}

function linkPackages(from: string, into: string): void {
  mkdirSync(into);
  const own = /^satchel(-|$)|^\.vite|^\.cache$/;
  for (const name of readdirSync(from).filter((name) => !own.test(name)))
    symlinkSync(join(from, name), join(into, name));
  for (const name of ['satchel', 'cluster', 'service', 'studio']) {
    symlinkSync(join('..', 'packages', name), join(into, name === 'satchel' ? name : `satchel-${name}`));
  }
}
