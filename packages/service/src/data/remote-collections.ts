/**
 * Collections that live elsewhere: indexes of OpenSearch (`--collection opensearch:URL/INDEX`), through the package `satchel-cluster`. The model of an
 * index is the one of the data folder that has the hash which the index keeps.
 */
import { type Encoder, type ErrorKind, SatchelError } from 'satchel';
import type { ModelStore } from './models.ts';

interface RemoteHit {
  readonly id: string;
  readonly score: number;
  readonly text: string;
  readonly words?: readonly { readonly word: string; readonly share: number }[];
}

interface RemoteDocument {
  readonly id: string;
  readonly text: string;
}

/** As `satchel-cluster/collection` has it. */
export interface RemoteCollection {
  readonly name: string;
  count(): Promise<number>;
  modelSha256(): Promise<string>;
  search(
    query: string,
    choice: { readonly top: number; readonly explain: boolean },
  ): Promise<{
    readonly hits: readonly RemoteHit[];
    readonly found: number;
    readonly documents: number;
    readonly representation: string;
  }>;
  add(
    documents: readonly RemoteDocument[],
    choice: { readonly replace: boolean },
  ): Promise<{ readonly added: number; readonly replaced: number; readonly unchanged: number }>;
  get(id: string): Promise<RemoteDocument | undefined>;
  delete(ids: readonly string[]): Promise<{ readonly deleted: number; readonly unknown: readonly string[] }>;
}

interface ClusterPackage {
  openCollectionAt(address: string, modelOf: (sha256: string) => Promise<Encoder>): RemoteCollection;
}

export interface RemoteCollections {
  list(): readonly string[];
  get(name: string): RemoteCollection | undefined;
}

const PACKAGE = 'satchel-cluster';

export async function openRemoteCollections(
  addresses: readonly string[],
  models: Pick<ModelStore, 'list' | 'open'>,
): Promise<RemoteCollections> {
  if (addresses.length === 0) return { list: () => [], get: () => undefined };
  const { openCollectionAt } = await loadPackage();
  const opened = addresses.map((address) =>
    opening(() => openCollectionAt(address, (sha256) => modelWith(models, sha256))),
  );
  const byName = new Map(opened.map((collection) => [collection.name, withOwnErrors(collection)]));
  return { list: () => [...byName.keys()], get: (name) => byName.get(name) };
}

function opening(open: () => RemoteCollection): RemoteCollection {
  try {
    return open();
  } catch (error) {
    throw ownError(error);
  }
}

function withOwnErrors({ name, ...remote }: RemoteCollection): RemoteCollection {
  const own = <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) => {
    return (...given: Given): Promise<Answer> =>
      ask(...given).catch((error: unknown) => Promise.reject(ownError(error)));
  };
  return {
    name,
    count: own(remote.count),
    modelSha256: own(remote.modelSha256),
    search: own(remote.search),
    add: own(remote.add),
    get: own(remote.get),
    delete: own(remote.delete),
  };
}

/** Errors of the other package are of the class that the installed satchel has; the built service carries a class of its own. */
export function ownError(error: unknown): unknown {
  if (error instanceof SatchelError || !(error instanceof Error) || error.name !== 'SatchelError') return error;
  const { code, message, kind, where, remedy, facts } = error as SatchelError & { readonly kind: ErrorKind };
  return new SatchelError(code, message, { kind, where, remedy, facts, cause: error });
}

async function modelWith(models: Pick<ModelStore, 'list' | 'open'>, sha256: string): Promise<Encoder> {
  const found = (await models.list()).find(({ facts }) => facts.sha256 === sha256);
  if (found) return models.open(found.name);
  throw new SatchelError(
    'NO_SUCH_MODEL',
    `the model of the index, ${sha256}, is not among the models of the service.`,
    {
      kind: 'input',
      remedy: 'Upload it: PUT /v1/models/{name}.',
      facts: { sha256 },
    },
  );
}

async function loadPackage(): Promise<ClusterPackage> {
  const entry: string = `${PACKAGE}/collection`; // not a literal: the service does not depend on it
  try {
    return (await import(entry)) as ClusterPackage;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new SatchelError('MISSING_PACKAGE', `--collection needs the package '${PACKAGE}', which is not installed.`, {
      kind: 'configuration',
      remedy: `Install it beside the service: npm install ${PACKAGE}`,
      cause: error,
    });
  }
}
