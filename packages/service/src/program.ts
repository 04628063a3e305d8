/**
 * Where a script lies that the service starts as a process or a thread. Run from its sources, the service starts the
 * built script where there is one: it is ready in a quarter of the time.
 */
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `name` is the path of the script below src/, without its ending. */
export function programPath(name: string): string {
  const ending = extname(import.meta.url);
  const own = fileURLToPath(new URL(`./${name}${ending}`, import.meta.url));
  const built = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
  return ending === '.ts' && existsSync(built) ? built : own;
}
