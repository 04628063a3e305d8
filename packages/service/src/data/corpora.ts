/**
 * Corpora of the data folder. An upload is kept as it came, in a file named by its hash; NAME.json names that file, how it is read, and what a
 * child process found in it. The description is written last and whole, so that a corpus is there wholly or not at all.
 */
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '../http/problem.ts';
import type { CorpusFacts, DocumentsPage } from '../jobs/look-at-corpus.ts';
import type { CorpusFile } from '../jobs/protocol.ts';
import type { Tasks } from '../jobs/tasks.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { isName } from './names.ts';

export interface StoredCorpus extends CorpusFacts {
  readonly name: string;
  readonly file: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly bytes: number;
  readonly sha256: string;
  readonly created: string;
}

export interface Upload {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface CorpusStore {
  list(): Promise<readonly StoredCorpus[]>;
  get(name: string): Promise<StoredCorpus>;
  file(name: string): Promise<CorpusFile>;
  put(name: string, upload: Upload, signal: AbortSignal): Promise<StoredCorpus>;
  delete(name: string): Promise<void>;
  documents(name: string, query: object, signal: AbortSignal): Promise<DocumentsPage>;
  audit(name: string, signal: AbortSignal): Promise<unknown>;
}

export function createCorpusStore(folder: string, tasks: Tasks): CorpusStore {
  const description = (name: string): string => join(folder, `${name}.json`);
  async function get(name: string): Promise<StoredCorpus> {
    const found = await readJsonFile<StoredCorpus>(description(name));
    if (!found) throw problem('NO_SUCH_CORPUS', `There is no corpus '${name}'.`, { where: '/name' });
    return found;
  }
  async function file(name: string): Promise<CorpusFile> {
    const { file: own, options } = await get(name);
    return { name, path: join(folder, own), options };
  }
  const names = async (): Promise<string[]> =>
    (await readdir(folder))
      .flatMap((found) => /^([^.]+)\.json$/.exec(found)?.[1] ?? [])
      .filter(isName)
      .sort();
  return {
    get,
    file,
    async list() {
      return (await Promise.all((await names()).map((name) => readJsonFile<StoredCorpus>(description(name))))).flatMap(
        (found) => found ?? [],
      );
    },
    async put(name, { path, bytes, sha256, options }, signal) {
      const facts = await tasks.run<CorpusFacts>('inspect', { corpus: { name, path, options } }, signal);
      const before = await readJsonFile<StoredCorpus>(description(name));
      const own = `${name}.${sha256.slice(0, 16)}.data`;
      await rename(path, join(folder, own));
      const stored: StoredCorpus = {
        name,
        file: own,
        options,
        bytes,
        sha256,
        created: new Date().toISOString(),
        ...facts,
      };
      await writeJsonFile(description(name), stored);
      await rm(auditPath(folder, name), { force: true });
      if (before && before.file !== own) await rm(join(folder, before.file), { force: true });
      return stored;
    },
    async delete(name) {
      const { file: own } = await get(name);
      await rm(description(name), { force: true });
      await rm(join(folder, own), { force: true });
      await rm(auditPath(folder, name), { force: true });
    },
    documents: async (name, query, signal) =>
      tasks.run('documents', { corpus: await file(name), query: { ...query } }, signal),
    async audit(name, signal) {
      const corpus = await file(name);
      const known = await readJsonFile<{ sha256: string; report: unknown }>(auditPath(folder, name));
      const { sha256 } = await get(name);
      if (known?.sha256 === sha256) return known.report;
      const report = await tasks.run('audit', { corpus }, signal);
      await writeJsonFile(auditPath(folder, name), { sha256, report });
      return report;
    },
  };
}

/** Found once for each upload. */
const auditPath = (folder: string, name: string): string => join(folder, `${name}.audit`);
