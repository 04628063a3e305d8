/** Stands in for OpenSearch on loopback: as much of its REST interface as the package uses, over a Map, with faults on request. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandIn {
  readonly url: string;
  readonly indices: Map<string, StoredIndex>;
  readonly requests: string[];
  /** Answers of the next requests, in place of what would be right. */
  readonly faults: { readonly status: number; readonly body: object }[];
  failedShards: number;
  close(): Promise<void>;
}

interface StoredIndex {
  readonly body: { readonly mappings: { readonly properties: { readonly vector: { readonly dimension: number } } } };
  readonly documents: Map<string, { readonly text: string; readonly vector?: readonly number[] }>;
}

interface SearchBody {
  readonly size: number;
  readonly query: {
    readonly match?: { readonly text: string };
    readonly knn?: { readonly vector: { readonly vector: readonly number[]; readonly k: number } };
    readonly script_score?: { readonly script: { readonly params: { readonly query_value: readonly number[] } } };
  };
}

export async function startStandIn(): Promise<StandIn> {
  const indices: StandIn['indices'] = new Map();
  const [requests, faults]: [string[], { status: number; body: object }[]] = [[], []];
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    const { status, body } = faults.shift() ?? answer(`${request.method} ${request.url}`, text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn = {
    url,
    indices,
    requests,
    faults,
    failedShards: 0,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
  return standIn;

  function answer(asked: string, text: string): { status: number; body: object } {
    const [method, path = ''] = asked.split(' ');
    const [, name = '', action] = path.split('?')[0]!.split('/');
    const byId = (id: string): object => {
      const document = indices.get(name)!.documents.get(id);
      return document ? { _id: id, found: true, _source: { text: document.text } } : { _id: id, found: false };
    };
    if (name === '_bulk') return { status: 200, body: bulk(text) };
    const index = indices.get(name);
    if (method === 'PUT') {
      indices.set(name, { body: JSON.parse(text) as StoredIndex['body'], documents: new Map() });
      return { status: 200, body: { acknowledged: true } };
    }
    if (!index)
      return { status: 404, body: { error: { type: 'index_not_found_exception', reason: `no such index [${name}]` } } };
    if (action === '_mapping') return { status: 200, body: { [name]: { mappings: index.body.mappings } } };
    if (action === '_count') return { status: 200, body: { count: index.documents.size } };
    if (action === '_search') return { status: 200, body: search(index, JSON.parse(text) as SearchBody) };
    if (action === '_mget')
      return { status: 200, body: { docs: (JSON.parse(text) as { ids: string[] }).ids.map(byId) } };
    return { status: 200, body: {} };
  }

  function bulk(text: string): object {
    const lines = text
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const items: Record<string, { _id: string; status: number; error?: { reason: string } }>[] = [];
    for (let i = 0; i < lines.length; i += 2) {
      const action = lines[i] as Record<'index' | 'delete', { _index: string; _id: string } | undefined>;
      if (action.delete) {
        const isThere = indices.get(action.delete._index)!.documents.delete(action.delete._id);
        items.push({ delete: { _id: action.delete._id, status: isThere ? 200 : 404 } });
        i--; // a line of its own
        continue;
      }
      const { _index, _id } = action.index!;
      const document = lines[i + 1] as { text: string; vector?: number[] };
      const isZero = document.vector?.every((value) => value === 0);
      if (!isZero) indices.get(_index)!.documents.set(_id, document);
      const error = isZero
        ? { error: { reason: 'zero vector is not supported when space type is [cosinesimil]' } }
        : {};
      items.push({ index: { _id, status: isZero ? 400 : 200, ...error } });
    }
    return { errors: items.some((item) => item['index']?.error), items };
  }

  function search({ documents }: StoredIndex, { size, query }: SearchBody): object {
    const wanted = query.knn?.vector.vector ?? query.script_score?.script.params.query_value;
    const words = new Set(query.match?.text.split(' '));
    const scored = [...documents].flatMap(([_id, _source]) => {
      const score = wanted
        ? (_source.vector?.reduce((sum, value, i) => sum + value * wanted[i]!, 0) ?? Number.NaN)
        : _source.text.split(' ').filter((word) => words.has(word)).length || Number.NaN;
      return Number.isNaN(score) ? [] : [{ _id, _source, score }];
    });
    scored.sort((a, b) => b.score - a.score);
    return { timed_out: false, _shards: { failed: standIn.failedShards }, hits: { hits: scored.slice(0, size) } };
  }
}
