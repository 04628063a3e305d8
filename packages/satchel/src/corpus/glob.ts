/** Files whose path matches a pattern: `*` and `?` within a name, `**` for any folders. Sorted by name, so that the order of a corpus is always the same. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { printable, SatchelError } from '../core/errors.ts';

const MOST_FILES = 100_000;

export const isPattern = (path: string): boolean => /[*?]/.test(path);

/** Throws if no file matches. */
export async function filesMatching(pattern: string): Promise<string[]> {
  const steps = pattern.split('/').filter((step, i) => step !== '' || i === 0);
  const start = steps[0] === '' ? '/' : '.';
  const found = await matching(start === '/' ? '/' : '', steps[0] === '' ? steps.slice(1) : steps);
  const files = [...new Set(found)].sort();
  if (files.length > 0) return files;
  throw new SatchelError('INPUT_MISSING', `no file matches '${printable(pattern)}'.`, {
    kind: 'input',
    where: printable(pattern),
  });
}

async function matching(folder: string, steps: readonly string[]): Promise<string[]> {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  if (step === '**') {
    const here = await matching(folder, rest);
    const below = (await entriesOf(folder)).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    for (const { name } of below) here.push(...(await matching(join(folder, name), steps)));
    return here;
  }
  if (!isPattern(step) && rest.length > 0) return matching(join(folder, step), rest);
  const fits = asRegExp(step);
  const files: string[] = [];
  for (const entry of await entriesOf(folder)) {
    if (!fits.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (rest.length > 0) files.push(...(await matching(path, rest)));
    else if (entry.isFile() || entry.isSymbolicLink()) files.push(path);
    if (files.length > MOST_FILES)
      throw new SatchelError('LIMIT_ROWS', `'${printable(step)}' matches more than ${MOST_FILES} files.`, {
        kind: 'input',
      });
  }
  return files;
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder === '' ? '.' : folder, { withFileTypes: true }).catch(() => []);

/** A name that begins with a dot is matched only by a pattern that does. */
function asRegExp(step: string): RegExp {
  const body = step
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${step.startsWith('.') ? '' : '(?!\\.)'}${body}$`, 's');
}
