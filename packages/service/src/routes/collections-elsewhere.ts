/** Collections that live elsewhere behind the addresses of those of the data folder. What they cannot do is refused, not left out. */
import type { RemoteCollection, RemoteCollections } from '../data/remote-collections.ts';
import { problem } from '../http/problem.ts';

/** Undefined where the collection is one of the data folder. */
export function factsElsewhere(remotes: RemoteCollections, name: string) {
  const remote = remotes.get(name);
  if (!remote) return undefined;
  const [counted, hashed] = [remote.count(), remote.modelSha256()];
  return Promise.all([counted, hashed]).then(([documents, modelSha256]) => ({
    name,
    documents,
    words: 0,
    terms: 0,
    segments: 0,
    text: {},
    vectors: { modelSha256 },
  }));
}

interface GivenDocument {
  readonly id: string;
  readonly text: string;
  readonly title?: string | undefined;
  readonly metadata?: object | undefined;
}

/** Throws where a document has more than its id and its text: the index keeps nothing else. */
export async function addElsewhere(remote: RemoteCollection, documents: readonly GivenDocument[], replace: boolean) {
  for (const [i, { title, metadata }] of documents.entries())
    if (title !== undefined || metadata !== undefined)
      throw problem('BAD_REQUEST', `The collection '${remote.name}' is in OpenSearch and keeps ids and texts alone.`, {
        where: `/documents/${i}/${title === undefined ? 'metadata' : 'title'}`,
        remedy: 'Put the title into the text, and leave metadata out.',
      });
  const added = await remote.add(documents, { replace });
  return { ...added, documents: await remote.count() };
}

export async function documentElsewhere(remote: RemoteCollection, id: string) {
  const found = await remote.get(id);
  return found && { ...found, title: undefined, metadata: {} };
}

interface Asked {
  readonly query: string;
  readonly top: number;
  readonly explain: boolean;
}

/** Hits in the shape of those of the data folder. Throws where `more` has a value: candidates and ranking are fixed there. */
export async function searchElsewhere(
  remote: RemoteCollection,
  { query, top, explain }: Asked,
  more: Readonly<Record<string, unknown>>,
) {
  const [other] = Object.entries(more).find(([, value]) => value !== undefined) ?? [];
  if (other !== undefined)
    throw problem('BAD_REQUEST', `The collection '${remote.name}' is in OpenSearch and takes no '${other}'.`, {
      where: `/${other}`,
      remedy: 'Leave it out: candidates by words and by vectors are ranked by the similarity of the model.',
    });
  const { hits, found, documents, representation } = await remote.search(query, { top, explain });
  return {
    query,
    terms: [],
    documents,
    found,
    rankers: [representation],
    options: {},
    hits: hits.map(({ id, score, text, words }) => ({
      id,
      score,
      metadata: {},
      snippet: { text: text.length > SNIPPET ? `${text.slice(0, SNIPPET)}…` : text, marks: [] },
      ...(words ? { parts: words.map(({ word, share }) => ({ term: word, share })) } : {}),
    })),
  };
}

const SNIPPET = 180;
