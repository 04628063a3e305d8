/** The files below a folder, in the order of their names' code units, folder by folder, so that every machine reads the same order. */
import { readdir } from 'node:fs/promises';
import { SatchelError } from '../../core/errors.ts';
import { type Path, readGuarded, shownPath, textOfName } from '../../files/guarded-open.ts';
import type { Pass } from '../pass.ts';
import { type Entry, entryTooLong } from './entry.ts';

const DEEPEST = 64;

export async function* folderEntries(path: Path, pass: Pass): AsyncGenerator<Entry> {
  yield* below(Buffer.from(path), '', 0, pass);
}

async function* below(folder: Buffer, prefix: string, depth: number, pass: Pass): AsyncGenerator<Entry> {
  if (depth > DEEPEST)
    throw new SatchelError('TOO_DEEP', `${pass.name}: folders lie more than ${DEEPEST} deep.`, {
      where: shownPath(folder),
    });
  for (const { name, bytes, isFolder } of await listed(folder)) {
    const path = prefix + name;
    const full = Buffer.concat([folder, Buffer.from('/'), bytes]);
    if (isFolder) yield* below(full, `${path}/`, depth + 1, pass);
    else yield { path, bytes: async () => bytesOf(full, path, pass) };
  }
}

interface Listed {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isFolder: boolean;
}

async function listed(folder: Buffer): Promise<Listed[]> {
  const found = await readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch((error: unknown) => {
    const where = shownPath(folder);
    throw new SatchelError('INPUT_UNREADABLE', `The folder ${where} may not be read by this user.`, {
      kind: 'permission',
      where,
      cause: error,
    });
  });
  return found
    .map((entry) => ({ name: textOfName(entry.name), bytes: entry.name, isFolder: entry.isDirectory() }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** A link to a file is followed; a link to a folder could form a cycle and is refused. */
function bytesOf(full: Buffer, path: string, { name, options }: Pass): Buffer {
  const bytes = readGuarded(full, options.maxLineBytes);
  if (bytes === undefined) throw entryTooLong(name, path, options.maxLineBytes);
  return bytes;
}
