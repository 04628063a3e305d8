/** One file of a folder or of an archive. Its name is data and is never used to write. */
import { printable, SatchelError } from '../../core/errors.ts';
import { isArchive } from '../bytes/magic.ts';

export interface Entry {
  /** Relative, with `/` between the parts. */
  readonly path: string;
  /** Its bytes; must be read before the next entry is requested. */
  bytes(): Promise<Buffer>;
}

export const badEntry = (name: string, path: string, what: string): SatchelError =>
  new SatchelError('BAD_ENTRY', `${name}: the entry '${printable(path)}' ${what}.`, {
    where: `${name}: ${printable(path)}`,
    remedy: 'Leave such entries out with --on-error skip.',
    facts: { entry: path },
  });

export const entryTooLong = (name: string, path: string, limit: number): SatchelError =>
  new SatchelError('ENTRY_TOO_LONG', `${name}: the entry '${printable(path)}' is longer than ${limit} bytes.`, {
    where: `${name}: ${printable(path)}`,
    remedy: 'Raise corpus.maxLineBytes if the file is correct.',
    facts: { entry: path, limit },
  });

/** Archives within folders and archives are not opened, nor taken for text. */
export function refuseArchive(bytes: Buffer, name: string, path: string): void {
  if (isArchive(bytes)) throw badEntry(name, path, 'is an archive itself, and is not opened');
}
