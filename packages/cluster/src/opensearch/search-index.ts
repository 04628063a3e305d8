/** An index of OpenSearch that belongs to a model: its mapping, and the check that a model is the right one. */
import { SatchelError, version } from 'satchel';
import type { SearchClient } from './client.ts';
import type { Space } from './vectors.ts';

export interface IndexModel {
  readonly sha256: string;
  readonly space: Space;
}

export interface IndexShape {
  readonly shards: number;
  readonly replicas: number;
}

interface Meta {
  readonly modelSha256?: string;
}

/** The hash of the model that an index was made with; undefined where there is no such index. */
export async function modelOfIndex(client: SearchClient, index: string): Promise<string | undefined> {
  type Mappings = Readonly<Record<string, { readonly mappings: { readonly _meta?: { readonly satchel?: Meta } } }>>;
  try {
    const [found] = Object.values(await client.ask<Mappings>('GET', `/${index}/_mapping`));
    const sha256 = found?.mappings._meta?.satchel?.modelSha256;
    if (sha256 !== undefined) return sha256;
  } catch (error) {
    if (error instanceof SatchelError && error.facts['status'] === 404) return undefined;
    throw error;
  }
  throw new SatchelError('OTHER_MODEL', `the index '${index}' was not made by Satchel.`, {
    kind: 'usage',
    remedy: "Make one of another name: 'satchel opensearch load'.",
  });
}

/** Throws unless the index is there and was made with this model: vectors of two models cannot be compared. */
export async function requireModel(client: SearchClient, index: string, sha256: string): Promise<void> {
  const found = await modelOfIndex(client, index);
  if (found === sha256) return;
  if (found === undefined)
    throw new SatchelError('NO_SUCH_COLLECTION', `there is no index '${index}'.`, {
      kind: 'input',
      remedy: "Make it with 'satchel opensearch load'.",
    });
  throw otherModel(index, found, sha256);
}

/** Creates the index, or makes sure that the one that is there belongs to the model. Returns whether it is new. */
export async function ensureIndex(
  client: SearchClient,
  index: string,
  { sha256, space }: IndexModel,
  { shards, replicas }: IndexShape,
): Promise<boolean> {
  checkName(index);
  const found = await modelOfIndex(client, index);
  if (found !== undefined) {
    if (found !== sha256) throw otherModel(index, found, sha256);
    return false;
  }
  const method = {
    name: 'hnsw',
    engine: 'lucene',
    space_type: space.name,
    parameters: { m: 16, ef_construction: 128 },
  };
  await client.ask('PUT', `/${index}`, {
    settings: { number_of_shards: shards, number_of_replicas: replicas, 'index.knn': true },
    mappings: {
      dynamic: 'strict',
      _meta: { satchel: { modelSha256: sha256, version } },
      properties: { text: { type: 'text' }, vector: { type: 'knn_vector', dimension: space.dimensions, method } },
    },
  });
  return true;
}

/** The rules of OpenSearch, so that nothing else gets into a path. */
export function checkName(index: string): void {
  if (/^[a-z0-9][a-z0-9._-]{0,200}$/.test(index)) return;
  throw new SatchelError('BAD_PARAM', `--index takes lower-case letters, digits, '.', '_' and '-', got "${index}".`, {
    kind: 'usage',
  });
}

const otherModel = (index: string, found: string, sha256: string): SatchelError =>
  new SatchelError('OTHER_MODEL', `the index '${index}' was made with the model ${found}, and this one is ${sha256}.`, {
    kind: 'usage',
    remedy: 'Use that model, or load the documents into an index of another name.',
  });
