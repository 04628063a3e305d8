/** Documents of an index by their ids: what is there, and what is to go. */
import { SatchelError } from 'satchel';
import type { SearchClient } from './client.ts';

interface FoundById {
  readonly _id: string;
  readonly found?: boolean;
  readonly _source?: { readonly text: string };
  readonly error?: { readonly reason?: string };
}

/** The texts of those documents that the index has, also before they can be found. */
export async function storedTexts(
  client: SearchClient,
  index: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const asked = { ids };
  const { docs } = await client.ask<{ readonly docs: readonly FoundById[] }>(
    'POST',
    `/${index}/_mget?_source_includes=text`,
    asked,
  );
  const failed = docs.find(({ error }) => error);
  if (failed)
    throw new SatchelError('OPENSEARCH', `document '${failed._id}' cannot be read: ${failed.error?.reason}.`, {
      kind: 'io',
      facts: { id: failed._id },
    });
  return new Map(docs.flatMap(({ _id, found, _source }) => (found && _source ? [[_id, _source.text] as const] : [])));
}

export interface Deleted {
  readonly deleted: number;
  /** Ids that the index did not have. */
  readonly unknown: readonly string[];
}

interface DeleteAnswer {
  readonly items: readonly {
    readonly delete: { readonly _id: string; readonly status: number; readonly error?: { readonly reason: string } };
  }[];
}

/** The documents are no longer found once this returns. */
export async function deleteDocuments(client: SearchClient, index: string, ids: readonly string[]): Promise<Deleted> {
  const lines = [...new Set(ids)].map((_id) => JSON.stringify({ delete: { _index: index, _id } }));
  const { items } = await client.ask<DeleteAnswer>('POST', '/_bulk?refresh=true', `${lines.join('\n')}\n`);
  const failed = items.find((item) => item.delete.error);
  if (failed)
    throw new SatchelError(
      'OPENSEARCH',
      `document '${failed.delete._id}' was not deleted: ${failed.delete.error?.reason}.`,
      {
        kind: 'io',
        facts: { id: failed.delete._id },
      },
    );
  const unknown = items.flatMap(({ delete: { _id, status } }) => (status === 404 ? [_id] : []));
  return { deleted: items.length - unknown.length, unknown };
}
