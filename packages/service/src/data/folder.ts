/**
 * The data folder. One service writes to it at a time. Everything in it is written whole or not at all, so that it survives a kill at any
 * moment; what a killed process left half-written is removed at the start.
 *
 *   data.json                  the version of the layout
 *   key, keys.json             the first key; the hashes of all keys
 *   models/NAME.satchel        models and encoders; NAME.json says what is in them
 *   words/NAME.bin             word vectors
 *   corpora/NAME.json          a corpus: options and facts; the documents are in the file that it names
 *   collections/NAME/          a collection
 *   jobs/ID.json               the journal of a job; its pages are in reports/
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SatchelError } from 'satchel';
import { lockFile, writeAtomically } from 'satchel/service';

export interface DataFolder extends AsyncDisposable {
  readonly path: string;
  readonly models: string;
  readonly words: string;
  readonly corpora: string;
  readonly collections: string;
  readonly jobs: string;
  readonly reports: string;
  /** For uploads that are under way; on the same disk. */
  readonly temporary: string;
}

const VERSION = 1;
const parts = ['models', 'words', 'corpora', 'collections', 'jobs', 'reports', 'temporary'] as const;

/** Throws LOCKED (exit code 75) while another service has the folder. */
export async function openDataFolder(given: string, warn: (message: string) => void): Promise<DataFolder> {
  const path = resolve(given);
  await mkdir(path, { recursive: true, mode: 0o700 });
  if ((statSync(path).mode & 0o002) !== 0) warn(`every user may write to ${path}: chmod o-w '${path}'`);
  await checkVersion(path);
  const lock = await lockFile(join(path, 'data')).catch((error: unknown) => {
    if (!(error instanceof SatchelError) || error.code !== 'LOCKED') throw error;
    throw new SatchelError('LOCKED', `Another service (process ${error.facts['pid']}) has the data folder ${path}.`, {
      kind: 'busy',
      where: path,
      remedy: 'Stop it, or name another folder: --data DIR.',
      facts: error.facts,
    });
  });
  try {
    await rm(join(path, 'temporary'), { recursive: true, force: true });
    const folders = Object.fromEntries(parts.map((part) => [part, join(path, part)])) as Record<
      (typeof parts)[number],
      string
    >;
    for (const folder of Object.values(folders)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(folder);
    }
    return { path, ...folders, [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose]() };
  } catch (error) {
    await lock[Symbol.asyncDispose]();
    throw error;
  }
}

async function checkVersion(path: string): Promise<void> {
  const file = join(path, 'data.json');
  if (!existsSync(file)) {
    const isForeign = (await readdir(path)).some((name) => !/^(data\.lock.*|key|keys\.json.*)$/.test(name));
    if (isForeign && !existsSync(join(path, 'models')))
      throw new SatchelError('BAD_DATA_FOLDER', `${path} is not empty, and is no data folder of a service.`, {
        kind: 'configuration',
        where: path,
        remedy: 'Name a new folder: --data DIR.',
      });
    await writeAtomically(
      file,
      new TextEncoder().encode(`${JSON.stringify({ satchel: 'data', version: VERSION })}\n`),
      { force: true },
    );
    return;
  }
  const found = versionIn(readFileSync(file, 'utf8'));
  if (found === VERSION) return;
  throw new SatchelError(
    'BAD_DATA_FOLDER',
    `${path} has the layout ${found ?? 'of nothing known'}; this version reads ${VERSION}.`,
    {
      kind: 'configuration',
      where: file,
      remedy: 'Use the version of satchel-service that wrote it, or a newer one.',
    },
  );
}

function versionIn(text: string): number | undefined {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'number' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Temporary files of saves that were cut off: `.NAME.PID.N.tmp`. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^\..*\.\d+\.\d+\.tmp$/.test(name)) await rm(join(folder, name), { force: true });
}
