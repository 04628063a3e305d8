/** The reading of a folder: its files are entries, as those of an archive. */
import { SatchelError } from '../core/errors.ts';
import { type Path, shownPath } from '../files/guarded-open.ts';
import { folderEntries } from './entries/folder-entries.ts';
import type { CorpusOptions } from './options.ts';
import { entriesReading, type Reading } from './reading.ts';

export async function readingOfFolder(path: Path, options: CorpusOptions): Promise<Reading> {
  const name = shownPath(path);
  const { format } = options;
  if (format !== 'auto' && format !== 'folder' && format !== '20news' && format !== 'reuters')
    throw new SatchelError('INPUT_NOT_A_FILE', `${name} is a folder; '${format}' expects a file.`, {
      kind: 'input',
      where: name,
    });
  return entriesReading(
    name,
    undefined,
    (pass) => folderEntries(path, pass),
    format === 'auto' ? undefined : format,
    options,
  );
}
