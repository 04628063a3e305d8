/**
 * An index of OpenSearch as a collection of a service: `opensearch:URL/INDEX`. The model comes from the service, by the hash that the index keeps.
 */
import { type Encoder, SatchelError } from 'satchel';
import { openSearchClient } from './opensearch/client.ts';
import { loadDocuments } from './opensearch/load-documents.ts';
import { type FoundDocument, type SearchChoice, searchDocuments } from './opensearch/search-documents.ts';
import { checkName, modelOfIndex } from './opensearch/search-index.ts';
import { type Deleted, deleteDocuments, storedTexts } from './opensearch/stored-documents.ts';

export interface RemoteDocument {
  readonly id: string;
  readonly text: string;
}

export interface RemoteAdded {
  readonly added: number;
  readonly replaced: number;
  /** Given again with the same text, so not changed. */
  readonly unchanged: number;
}

export interface RemoteResult {
  readonly hits: readonly FoundDocument[];
  /** Candidates that were ranked. */
  readonly found: number;
  /** Documents of the index. */
  readonly documents: number;
  readonly representation: string;
}

export interface RemoteCollection {
  /** The name of the index. */
  readonly name: string;
  count(): Promise<number>;
  modelSha256(): Promise<string>;
  search(query: string, choice: Pick<SearchChoice, 'top' | 'explain'>): Promise<RemoteResult>;
  /** Adds documents; they are found once this returns. Throws where an id is there already, unless `replace`. */
  add(documents: readonly RemoteDocument[], choice: { readonly replace: boolean }): Promise<RemoteAdded>;
  get(id: string): Promise<RemoteDocument | undefined>;
  delete(ids: readonly string[]): Promise<Deleted>;
}

const CANDIDATES = 100;

/** `modelOf` finds the encoder whose file has this hash. */
export function openCollectionAt(address: string, modelOf: (sha256: string) => Promise<Encoder>): RemoteCollection {
  const { url, index } = parsed(address);
  const client = openSearchClient({ urls: [url] });
  const modelSha256 = async (): Promise<string> => {
    const sha256 = await modelOfIndex(client, index);
    if (sha256 !== undefined) return sha256;
    throw new SatchelError('NO_SUCH_COLLECTION', `there is no index '${index}'.`, {
      kind: 'input',
      remedy: "Make it with 'satchel opensearch load'.",
    });
  };
  const count = async (): Promise<number> => (await client.ask<{ count: number }>('GET', `/${index}/_count`)).count;
  return {
    name: index,
    count,
    modelSha256,
    async search(query, { top, explain }) {
      const encoder = await modelOf(await modelSha256());
      const choice = { top, explain, candidates: Math.max(CANDIDATES, top), exact: false, allowPartial: false };
      const [{ hits, candidates }, documents] = await Promise.all([
        searchDocuments(client, index, encoder, query, choice),
        count(),
      ]);
      return { hits, found: candidates, documents, representation: encoder.representation };
    },
    async add(documents, { replace }) {
      const encoder = await modelOf(await modelSha256());
      const ids = documents.map(({ id }) => id);
      const stored = await storedTexts(client, index, ids);
      for (const [place, id] of ids.entries())
        if (ids.indexOf(id) < place || (stored.has(id) && !replace)) throw thereAlready(id, place);
      const fresh = documents.filter(({ id, text }) => stored.get(id) !== text);
      await loadDocuments(client, index, encoder, documentsOf(fresh));
      const replaced = fresh.filter(({ id }) => stored.has(id)).length;
      return { added: fresh.length - replaced, replaced, unchanged: documents.length - fresh.length };
    },
    async get(id) {
      const text = (await storedTexts(client, index, [id])).get(id);
      return text === undefined ? undefined : { id, text };
    },
    delete: (ids) => deleteDocuments(client, index, ids),
  };
}

async function* documentsOf(documents: readonly RemoteDocument[]) {
  for (const { id, text } of documents) yield { id, text, labels: [] };
}

const thereAlready = (id: string, place: number): SatchelError =>
  new SatchelError('DUPLICATE_ID', `'${id}' is in the collection already, or comes twice.`, {
    where: `document ${place}`,
    remedy: 'To replace documents: "replace": true.',
    facts: { index: place },
  });

function parsed(address: string): { readonly url: string; readonly index: string } {
  const found = /^opensearch:(https?:\/\/.+)\/([^/]+)$/.exec(address);
  if (!found)
    throw new SatchelError('BAD_PARAM', `--collection takes opensearch:URL/INDEX, got "${address}".`, {
      kind: 'usage',
      remedy: 'For example: --collection opensearch:http://localhost:9200/mail',
    });
  const [, url = '', index = ''] = found;
  checkName(index);
  return { url, index };
}
