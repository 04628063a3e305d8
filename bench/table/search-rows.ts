/** Ranking and indexing beside tantivy, on the same terms, and one search from the command line. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ingestDocuments, openCollection, openCollectionWriter } from 'satchel';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import {
  prepareTextIndexer,
  resolveIndexText,
  type TextIndexer,
} from '../../packages/satchel/src/retrieval/index-text.ts';
import { bm25 } from '../../packages/satchel/src/retrieve/bm25.ts';
import { type Query, queryFrom, type Ranker } from '../../packages/satchel/src/retrieve/ranker.ts';
import { scoredTop } from '../../packages/satchel/src/retrieve/top-documents.ts';
import { makeQueries, quantile } from '../speed/search-queries.ts';
import type { Inputs, Row } from './inputs.ts';
import { cpuOf, satchelUsage, shown } from './measure.ts';

const TOP = 10;
const text = { stemmer: 'english', stopWords: 'mallet' } as const;

export async function searchRows(inputs: Inputs): Promise<Row[]> {
  const { texts, folder } = inputs;
  const documents = texts.map((own, i) => ({ id: `d${i}`, text: own }));
  const store = join(folder, 'collection');
  const building = await cpuOf(async () => {
    await using writer = await openCollectionWriter(store, { text });
    await ingestDocuments(writer, inOrder(documents));
    writer.compact();
  });
  using collection = await openCollection(store);
  const { postings, termNumber, numbers } = collection.postings();
  const indexer = await prepareTextIndexer(resolveIndexText(text));
  const typed = makeQueries(documents, indexer.terms, inputs.queries);
  const queries = typed.map((query) =>
    queryFrom(new Map(indexer.terms(query).flatMap((term) => [[termNumber(term) ?? 0, 1]]))),
  );
  const ranker = bm25.prepare(postings, resolveOptions('bm25', bm25.options, {}));
  const scratch = new Float64Array(ranker.documents);
  const all = (query: Query) => scoredTop(ranker, query, TOP, scratch);
  const lists = queries.map((query) => checkedTop(ranker, query, all));
  const [pruned, exhaustive] = [times(queries, (query) => ranker.top!(query, TOP)), times(queries, all)];
  const peer = inputs.isSmall ? undefined : tantivy(inputs, indexer, typed);
  const shared =
    peer &&
    lists.map((list, i) => Array.from(list, (d) => numbers[d]! - 1).filter((d) => peer.top[i]!.includes(d)).length);
  const opening = satchelUsage(['search', store, typed[0]!, '--json'], inputs.rounds);
  const same = shared
    ? `; ${((100 * shared.reduce((sum, n) => sum + n, 0)) / (TOP * lists.length)).toFixed(0)} % of tantivy's ten`
    : '';
  return [
    { work: 'BM25, top 10, four words, p50 / p99 ms', peer: peer ? `tantivy ${shown(peer.p50, 3)} / ${shown(peer.p99, 3)}` : '', ours: pair(pruned), goal: '0.15 / 0.50', checked: `the lists of exhaustive scoring, to the bit${same}` },
    { work: 'the same, scoring every document', peer: '', ours: pair(exhaustive), goal: '', checked: '' },
    { work: 'index: tokenise, store, index, durable, compact (tantivy: terms given)', peer: peer ? `tantivy ${shown(peer.build)}` : '', ours: shown(building), goal: '4', checked: `${numbers.length} documents` },
    { work: 'open a collection and search once, command line, s / MB', peer: '', ours: `${shown(opening.cpu)} / ${opening.megabytes.toFixed(0)}`, goal: '0.15 / 100', checked: 'exit code 0' },
  ]; // biome-ignore format: a table
}

/** Throws where the list is not that of scoring every document. */
function checkedTop(ranker: Ranker, query: Query, all: (query: Query) => ReturnType<typeof scoredTop>): Uint32Array {
  const [found, reference] = [ranker.top!(query, TOP), all(query)];
  const isSame =
    found.all === reference.all &&
    found.documents.join() === reference.documents.join() &&
    found.scores.every((score, i) => score === reference.scores[i]);
  if (!isSame) throw new Error(`the list of ${query.ids.join()} is not that of exhaustive scoring`);
  return found.documents;
}

function times(queries: readonly Query[], search: (query: Query) => unknown): number[] {
  return queries.map((query) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      search(query);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  });
}

const pair = (all: readonly number[]): string => `${shown(quantile(all, 0.5), 3)} / ${shown(quantile(all, 0.99), 3)}`;

interface Tantivy {
  readonly build: number;
  readonly p50: number;
  readonly p99: number;
  readonly top: readonly (readonly number[])[];
}

/** Gets the terms of every document and query, so that it need not tokenise. */
function tantivy({ folder, texts }: Inputs, indexer: TextIndexer, typed: readonly string[]): Tantivy {
  const root = resolve(import.meta.dirname, '../..');
  execFileSync('sh', [join(root, 'bench/python/setup.sh'), '-search'], { stdio: 'inherit' });
  const terms = (lines: readonly string[]) => lines.map((line) => `${indexer.terms(line).join(' ')}\n`).join('');
  writeFileSync(join(folder, 'terms.txt'), terms(texts));
  writeFileSync(join(folder, 'queries.txt'), terms(typed));
  const script = join(root, 'bench/peers/search_tantivy.py');
  const paths = [join(folder, 'terms.txt'), join(folder, 'queries.txt')];
  return JSON.parse(
    execFileSync(join(root, '.cache/venv-search/bin/python'), [script, ...paths], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    }),
  );
}

async function* inOrder<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
