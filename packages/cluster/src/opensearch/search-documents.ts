/**
 * Search in two steps: OpenSearch names candidates, and they are ranked here.
 *
 *   candidates   the nearest vectors (HNSW) and the best matches by words (BM25), together: words find what vectors miss, and the other way
 *   ranking      by the similarity of the model, computed exactly; ties by id
 *
 * With `exact` OpenSearch computes the similarity of every document instead.
 */
import { type Encoder, SatchelError } from 'satchel';
import type { SearchClient } from './client.ts';
import { similarity, spaceOf, storedVectors } from './vectors.ts';

export interface SearchChoice {
  readonly top: number;
  /** How many candidates of each kind. */
  readonly candidates: number;
  readonly exact: boolean;
  readonly explain: boolean;
  /** Answer although shards failed; otherwise that is an error. */
  readonly allowPartial: boolean;
}

export interface FoundDocument {
  readonly id: string;
  readonly score: number;
  readonly text: string;
  /** The words of the document that carry the score, strongest first. */
  readonly words?: readonly { readonly word: string; readonly share: number }[];
}

export interface FoundDocuments {
  readonly hits: readonly FoundDocument[];
  readonly candidates: number;
  /** Shards that did not answer. */
  readonly failedShards: number;
}

interface Hit {
  readonly _id: string;
  readonly _source: { readonly text: string; readonly vector?: readonly number[] };
}

interface SearchAnswer {
  readonly _shards: { readonly failed: number };
  readonly timed_out: boolean;
  readonly hits: { readonly hits: readonly Hit[] };
}

export async function searchDocuments(
  client: SearchClient,
  index: string,
  encoder: Encoder,
  query: string,
  choice: SearchChoice,
): Promise<FoundDocuments> {
  const [vector] = storedVectors(encoder, [query]);
  const asked = vector ? vectorQueries(encoder, Array.from(vector), choice) : [];
  const queries =
    choice.exact && vector ? asked : [...asked, { size: choice.candidates, query: { match: { text: query } } }];
  const answers = await Promise.all(queries.map((body) => ask(client, index, body, choice.allowPartial)));
  const found = new Map(answers.flatMap(({ hits }) => hits.hits.map((hit) => [hit._id, hit] as const)));
  const space = spaceOf(encoder);
  const scored = Array.from(found.values(), ({ _id: id, _source }) => ({
    id,
    text: _source.text,
    score: vector && _source.vector ? similarity(space, vector, _source.vector) : 0,
  }));
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const hits = scored.slice(0, choice.top).map(({ id, text, score }) => ({
    id,
    score,
    text,
    ...(choice.explain ? { words: wordsOf(encoder, query, text) } : {}),
  }));
  const failedShards = answers.reduce((sum, { _shards }) => sum + _shards.failed, 0);
  return { hits, candidates: found.size, failedShards };
}

function vectorQueries(
  encoder: Encoder,
  vector: readonly number[],
  { candidates, exact, top }: SearchChoice,
): object[] {
  const params = { field: 'vector', query_value: vector, space_type: spaceOf(encoder).name };
  const script = { lang: 'knn', source: 'knn_score', params };
  // a few more than asked for: OpenSearch rounds scores to 32 bits, the ranking here does not
  if (exact) return [{ size: top + 10, query: { script_score: { query: { exists: { field: 'vector' } }, script } } }];
  return [{ size: candidates, query: { knn: { vector: { vector, k: candidates } } } }];
}

async function ask(client: SearchClient, index: string, body: object, allowPartial: boolean): Promise<SearchAnswer> {
  const answer = await client.ask<SearchAnswer>('POST', `/${index}/_search?search_type=dfs_query_then_fetch`, body);
  if (allowPartial || (answer._shards.failed === 0 && !answer.timed_out)) return answer;
  throw new SatchelError(
    'SHARDS_FAILED',
    `${answer._shards.failed} shards of '${index}' did not answer, so hits may be missing.`,
    {
      kind: 'io',
      remedy: 'Try again, or take what there is: --allow-partial.',
      facts: { failedShards: answer._shards.failed },
    },
  );
}

const WORDS_SHOWN = 5;

const wordsOf = (encoder: Encoder, query: string, text: string): { word: string; share: number }[] =>
  encoder
    .compare(query, text)
    .texts[1].contributions.slice(0, WORDS_SHOWN)
    .map(({ word, contribution }) => ({ word, share: contribution }));
