/** Word vectors of the data folder: words/NAME.bin, in any format Satchel reads. The last ones used stay in memory. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadWordVectors, type WordsOnDisk } from 'satchel';
import { problem } from '../http/problem.ts';
import { isName } from './names.ts';

export interface WordStore {
  list(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
  open(name: string): Promise<WordsOnDisk>;
  path(name: string): string;
  has(name: string): Promise<boolean>;
  put(name: string, upload: string, isolated: boolean): Promise<WordsOnDisk>;
  delete(name: string): Promise<void>;
}

const KEPT = 2;

export function createWordStore(folder: string): WordStore {
  const opened = new Map<string, Promise<WordsOnDisk>>();
  const path = (name: string): string => join(folder, `${name}.bin`);
  const has = (name: string): Promise<boolean> => stat(path(name)).then(() => true, () => false); // biome-ignore format: one line
  async function require(name: string): Promise<void> {
    if (!(await has(name))) throw problem('NO_SUCH_WORDS', `There are no word vectors '${name}'.`, { where: '/name' });
  }
  return {
    path,
    has,
    async list() {
      const names = (await readdir(folder)).flatMap((file) => /^([^.].*)\.bin$/.exec(file)?.[1] ?? []);
      return Promise.all(
        names
          .filter(isName)
          .sort()
          .map(async (name) => ({ name, bytes: (await stat(path(name))).size })),
      );
    },
    async open(name) {
      await require(name);
      const { mtimeMs } = await stat(path(name));
      const key = `${name}:${mtimeMs}`;
      const found = opened.get(key) ?? loadWordVectors(path(name));
      opened.delete(key);
      opened.set(key, found);
      found.catch(() => opened.delete(key));
      if (opened.size > KEPT) opened.delete(opened.keys().next().value!);
      return found;
    },
    async put(name, upload, isolated) {
      const loaded = await loadWordVectors(upload, { isolated });
      await rename(upload, path(name));
      return loaded;
    },
    async delete(name) {
      await require(name);
      for (const file of [path(name), `${path(name)}.json`]) await rm(file, { force: true });
    },
  };
}
