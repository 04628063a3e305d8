/**
 * A copy of the data folder while the service runs. Files of the folder are only ever replaced whole, so that each is copied as it is;
 * collections are copied by SQLite, which sees one state of each. The copy has a list of its files with their SHA-256, which `restore` checks.
 */
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { SatchelError } from 'satchel';
import { writeJsonFile } from './data/json-file.ts';
import { sha256Of } from './data/models.ts';

interface Manifest {
  readonly satchel: 'backup';
  readonly version: 1;
  readonly files: Readonly<Record<string, string>>;
}

const MANIFEST = 'backup.json';
const plain = ['models', 'words', 'corpora', 'jobs', 'reports'] as const;

/** Returns how many files were copied. The copy appears whole, under its name, at the end. */
export async function backup(data: string, out: string): Promise<number> {
  await requireData(data);
  await refuseExisting(out);
  const target = join(dirname(resolve(out)), `.${basename(out)}.${process.pid}.0.tmp`);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    for (const name of ['data.json', 'keys.json', 'key']) await copyIfThere(join(data, name), join(target, name));
    for (const part of plain) await copyFolder(join(data, part), join(target, part), part === 'corpora');
    await copyCollections(join(data, 'collections'), join(target, 'collections'));
    const files = await hashesIn(target);
    await writeJsonFile(join(target, MANIFEST), { satchel: 'backup', version: 1, files } satisfies Manifest);
    await rename(target, out);
    return Object.keys(files).length;
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Checks every file of the copy, then makes a data folder of it. */
export async function restore(from: string, data: string): Promise<number> {
  await refuseExisting(data);
  const manifest = await manifestOf(from);
  const target = join(dirname(resolve(data)), `.${basename(data)}.${process.pid}.0.tmp`);
  await rm(target, { recursive: true, force: true });
  try {
    for (const [name, sha256] of Object.entries(manifest.files)) {
      const path = join(from, name);
      const found = await sha256Of(path).catch(() => 'nothing');
      if (found !== sha256) throw damaged(name, found === 'nothing' ? 'is missing' : 'has changed');
      await mkdir(dirname(join(target, name)), { recursive: true, mode: 0o700 });
      await cp(path, join(target, name), { preserveTimestamps: true });
    }
    await rename(target, data);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  return Object.keys(manifest.files).length;
}

async function requireData(data: string): Promise<void> {
  const isThere = await stat(join(data, 'data.json')).then(() => true, () => false); // biome-ignore format: one line
  if (!isThere)
    throw new SatchelError('INPUT_MISSING', `${data} is no data folder of a service.`, { kind: 'input', where: data });
}

async function refuseExisting(path: string): Promise<void> {
  const isThere = await stat(path).then(() => true, () => false); // biome-ignore format: one line
  if (isThere)
    throw new SatchelError('OUTPUT_EXISTS', `${path} exists already.`, {
      kind: 'output',
      where: path,
      remedy: 'Choose a new name.',
    });
}

const copyIfThere = (from: string, to: string): Promise<void> =>
  cp(from, to, { preserveTimestamps: true }).catch(ignoreMissing);

/** A file may be replaced or deleted meanwhile. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ENOENT') throw error;
}

/** Descriptions of corpora are copied before the files they name; a description whose file has gone meanwhile is left out by the next read. */
async function copyFolder(from: string, to: string, descriptionsFirst: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = (await readdir(from).catch(() => [] as string[])).filter(
    (name) => !name.startsWith('.') && !/\.(lock|tmp)\b/.test(name),
  );
  const ordered = descriptionsFirst
    ? names.sort((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')))
    : names;
  for (const name of ordered) await copyIfThere(join(from, name), join(to, name));
}

async function copyCollections(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from).catch(() => [] as string[])) {
    const [source, target] = [join(from, name), join(to, name)];
    await mkdir(target, { mode: 0o700 });
    for (const file of await readdir(source)) {
      if (/(\.lock(\..*)?|-wal|-shm|\.tmp)$/.test(file)) continue;
      if (/\.(sqlite|db)$/.test(file)) await copyOf(join(source, file), join(target, file));
      else
        await cp(join(source, file), join(target, file), { recursive: true, preserveTimestamps: true }).catch(
          ignoreMissing,
        );
    }
  }
}

async function copyOf(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await copyDatabase(database, target);
  } finally {
    database.close();
  }
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found[path.slice(folder.length + 1).replaceAll('\\', '/')] = await sha256Of(path);
  }
  return found;
}

async function manifestOf(from: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(join(from, MANIFEST), 'utf8')) as Manifest;
  } catch (error) {
    throw new SatchelError('INPUT_MISSING', `${from} is no backup.`, { kind: 'input', where: from, cause: error });
  }
  const names = Object.keys(manifest.files);
  if (names.some((name) => name.startsWith('/') || name.split('/').includes('..')))
    throw damaged(MANIFEST, 'names files outside the backup');
  return manifest;
}

const damaged = (name: string, why: string): SatchelError =>
  new SatchelError('DAMAGED', `${name} of the backup ${why}.`, {
    kind: 'data',
    where: name,
    remedy: 'Use another backup.',
  });
