/**
 * Keys: 32 random bytes each. keys.json keeps their SHA-256 and scope, with mode 0600. The first key is also written to the file `key`, for
 * the person who starts the service. The file is read again when it has changed, so that `keys add` and `keys remove` act on a running service.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SatchelError } from 'satchel';
import { lockFile, writeAtomically } from 'satchel/service';
import type { Scope } from '../http/route.ts';

export type KeyScope = Exclude<Scope, 'open'>;
export const keyScopes: readonly KeyScope[] = ['read', 'write', 'admin'];

export interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly sha256: string;
  readonly created: string;
}

export interface Identity {
  readonly id: string;
  readonly scope: KeyScope;
}

export const keyPath = (folder: string): string => join(folder, 'key');
const storePath = (folder: string): string => join(folder, 'keys.json');
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Adds a key and returns it; it is shown this once. */
export async function addKey(
  folder: string,
  scope: KeyScope,
  name: string,
): Promise<{ key: string; stored: StoredKey }> {
  const key = randomBytes(32).toString('base64url');
  const sha256 = hashOf(key).toString('hex');
  const stored = { id: sha256.slice(0, 12), name, scope, sha256, created: new Date().toISOString() };
  await changeKeys(folder, (keys) => [...keys, stored]);
  return { key, stored };
}

export async function removeKey(folder: string, id: string): Promise<void> {
  await changeKeys(folder, (keys) => {
    if (!keys.some((key) => key.id === id))
      throw new SatchelError('NO_SUCH_KEY', `There is no key '${id}'.`, {
        kind: 'input',
        remedy: 'satchel serve keys list',
      });
    return keys.filter((key) => key.id !== id);
  });
}

async function changeKeys(folder: string, change: (keys: readonly StoredKey[]) => readonly StoredKey[]): Promise<void> {
  await using _lock = await lockFile(storePath(folder));
  await writeSecret(storePath(folder), `${JSON.stringify({ keys: change(listKeys(folder)) }, null, 1)}\n`);
}

/** Only the owner may read it: a save keeps the mode of the file it replaces, so an empty file of that mode comes first. */
export async function writeSecret(path: string, text: string): Promise<void> {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  await writeAtomically(path, new TextEncoder().encode(text), { force: true });
}

export function listKeys(folder: string): readonly StoredKey[] {
  const path = storePath(folder);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return []; // none yet
  }
  if (text === '') return []; // it was being made
  try {
    return (JSON.parse(text) as { keys: readonly StoredKey[] }).keys;
  } catch {
    throw new SatchelError('BAD_CONFIG', `${path} is not a list of keys.`, { kind: 'configuration', where: path });
  }
}

/** The key in a file that a person made: at least 32 characters, readable by its owner alone. */
export function readKeyFile(path: string): string {
  let key: string;
  let mode: number;
  try {
    key = readFileSync(path, 'utf8').trim();
    mode = statSync(path).mode;
  } catch (error) {
    throw new SatchelError('BAD_KEY_FILE', `The key file ${path} cannot be read.`, {
      kind: 'configuration',
      where: path,
      cause: error,
    });
  }
  if ((mode & 0o077) !== 0) throw badKeyFile(path, 'may be read by other users', `chmod 600 '${path}'`);
  if (!/^[\x21-\x7e]{32,512}$/.test(key))
    throw badKeyFile(
      path,
      'must hold one key of 32 to 512 characters without spaces',
      `openssl rand -base64 32 > '${path}'`,
    );
  return key;
}

const badKeyFile = (path: string, why: string, remedy: string): SatchelError =>
  new SatchelError('BAD_KEY_FILE', `The key file ${path} ${why}.`, { kind: 'configuration', where: path, remedy });

export interface Keys {
  /** `undefined` for a key that is not valid. All keys are compared, in constant time. */
  find(key: string): Identity | undefined;
}

/** `extra` is the key of --key-file, with the scope admin. */
export function openKeys(folder: string, extra?: string): Keys {
  const path = storePath(folder);
  const given = extra === undefined ? [] : [{ id: 'key-file', scope: 'admin' as const, hash: hashOf(extra) }];
  let [keys, version, lookedAt] = [load(), versionOf(path), performance.now()];

  function load() {
    const stored = listKeys(folder).map(({ id, scope, sha256 }) => ({ id, scope, hash: Buffer.from(sha256, 'hex') }));
    return [...given, ...stored];
  }
  function refresh(): void {
    if (performance.now() - lookedAt < LOOK_MS) return;
    lookedAt = performance.now();
    const now = versionOf(path);
    if (now !== version) [keys, version] = [load(), now];
  }
  return {
    find(key) {
      refresh();
      const hash = hashOf(key);
      let found: Identity | undefined;
      for (const { id, scope, hash: own } of keys) if (timingSafeEqual(hash, own)) found = { id, scope };
      return found;
    },
  };
}

const LOOK_MS = 500;

function versionOf(path: string): string {
  try {
    const { mtimeMs, ino, size } = statSync(path);
    return `${mtimeMs}:${ino}:${size}`;
  } catch {
    return '';
  }
}
