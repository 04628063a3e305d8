/** Documents into an index. The id of a document is its `_id`, so loading twice changes nothing. */
import { type Document, type Encoder, SatchelError } from 'satchel';
import type { SearchClient } from './client.ts';
import { storedVectors } from './vectors.ts';

export interface Loaded {
  readonly documents: number;
  /** Documents without a known word: they can be found by words alone. */
  readonly empty: number;
}

const DOCUMENTS_A_BATCH = 200;

export async function loadDocuments(
  client: SearchClient,
  index: string,
  encoder: Encoder,
  documents: AsyncIterable<Document>,
): Promise<Loaded> {
  const loaded = { documents: 0, empty: 0 };
  let batch: Document[] = [];
  const flush = async (): Promise<void> => {
    const vectors = storedVectors(
      encoder,
      batch.map(({ text }) => text),
    );
    await sendBatch(client, index, batch, vectors);
    loaded.documents += batch.length;
    loaded.empty += vectors.filter((vector) => vector === null).length;
    batch = [];
  };
  for await (const document of documents) {
    batch.push(document);
    if (batch.length === DOCUMENTS_A_BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await client.ask('POST', `/${index}/_refresh`);
  return loaded;
}

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly {
    readonly index: { readonly _id: string; readonly status: number; readonly error?: { readonly reason: string } };
  }[];
}

async function sendBatch(
  client: SearchClient,
  index: string,
  documents: readonly Document[],
  vectors: readonly (Float32Array | null)[],
): Promise<void> {
  const lines = documents.flatMap(({ id, text }, i) => {
    const vector = vectors[i];
    return [
      JSON.stringify({ index: { _index: index, _id: id } }),
      JSON.stringify({ text, ...(vector ? { vector: Array.from(vector) } : {}) }),
    ];
  });
  const { errors, items } = await client.ask<BulkAnswer>('POST', '/_bulk', `${lines.join('\n')}\n`);
  const failed = errors ? items.find((item) => item.index.error) : undefined;
  if (failed)
    throw new SatchelError('OPENSEARCH', `document '${failed.index._id}' was refused: ${failed.index.error?.reason}.`, {
      kind: 'io',
      facts: { id: failed.index._id },
    });
}
