/** Names made of the contents of files: Spark keeps the first file of a name for as long as an application runs, whatever is sent later. */
import { SatchelError } from 'satchel';
import { hashOf } from '../model.ts';

export const nameByHash = (path: string, ending: string): string => `satchel-${hashOf(path)}${ending}`;

/** The name of an archive of `satchel spark pack`. Throws where the file is none by its ending. */
export function nameOfArchive(path: string): string {
  if (/\.(tgz|tar\.gz)$/.test(path)) return nameByHash(path, '.tgz');
  throw new SatchelError('BAD_PARAM', `--runtime takes an archive of 'satchel spark pack', got "${path}".`, {
    kind: 'usage',
  });
}
