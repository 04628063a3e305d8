/** The page as files, for whoever serves it: `satchel studio` and `satchel serve`. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface StudioFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

const built = fileURLToPath(new URL('../page', import.meta.url));

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** All files of the page by their names: `index.html` and those that it loads. Read once; some 2 MB. */
export async function studioFiles(folder: string = built): Promise<ReadonlyMap<string, StudioFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = path
          .slice(folder.length + 1)
          .split(sep)
          .join('/');
        const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
        return [name, { type, bytes: readFileSync(path) }];
      }),
  );
}
