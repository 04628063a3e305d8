/**
 * How long does a query take? 100,000 documents (Reuters, movie reviews, and paragraphs of newswire, reviews, textbooks
 * and old books), 400 queries of four different words of one document each, the ten best, one thread: median and 99th
 * percentile in milliseconds.
 *
 *   ranking   from the words of the query to ten documents with scores
 *   search    collection.search: words, ranking, explanation of each score, ten documents read from disk and checked, snippets
 *
 * MiniSearch gets the same terms, the same BM25 constants and OR queries. Before any time, prints how many of its ten
 * best are among our ten best (not all, because its document length counts distinct words). Each query runs five times
 * on each engine in turn; the shortest time counts, to exclude other work on the machine.
 *
 *   node bench/speed/search.ts [documents]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { type CollectionDocument, ingestDocuments, openCollection, openCollectionWriter, openCorpus } from 'satchel';
import { prepareTextIndexer, resolveIndexText } from '../../packages/satchel/src/retrieval/index-text.ts';
import { prepareRanking } from '../../packages/satchel/src/retrieval/rank-words.ts';
import { dataFile } from '../data.ts';
import { makeQueries, quantile } from './search-queries.ts';

const wanted = Number(process.argv[2] ?? 100_000);
const QUERIES = 400;
const TRIES = 5;
const rankers = ['bm25', 'pl2', 'dirichlet'] as const;
const textOptions = { stemmer: 'english', stopWords: 'mallet' } as const;

const work = mkdtempSync(join(tmpdir(), 'satchel-search-bench-'));
try {
  await run();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const documents = await readDocuments();
  const words = documents.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const folder = join(work, 'collection');
  const stored = await timed(async () => {
    await using writer = await openCollectionWriter(folder, { text: textOptions });
    await ingestDocuments(writer, inOrder(documents));
    writer.compact();
  });
  console.log(
    `${documents.length} documents, ${(words / documents.length).toFixed(0)} words each; stored and indexed in ${(stored / 1000).toFixed(1)} s`,
  );

  const indexer = await prepareTextIndexer(resolveIndexText(textOptions));
  const peer = new MiniSearch<CollectionDocument>({
    fields: ['text'],
    tokenize: (text) => [...indexer.terms(text)],
    processTerm: (term) => term,
    searchOptions: { combineWith: 'OR', bm25: { k: 1.2, b: 0.75, d: 0 } },
  });
  console.log(`MiniSearch indexed in ${((await timed(async () => peer.addAll(documents))) / 1000).toFixed(1)} s`);

  using collection = await openCollection(folder);
  const { postings, termNumber, numbers } = collection.postings();
  const queries = makeQueries(documents, indexer.terms, QUERIES);
  const rankings = rankers.map((ranker) => prepareRanking({ index: postings }, { ranker }));
  const rank = (which: number, query: string) =>
    rankings[which]!.rank(new Map(indexer.terms(query).flatMap((term) => [[termNumber(term) ?? -1, 1] as const])), 10);

  let shared = 0;
  for (const query of queries.slice(0, 100)) {
    const ours = new Set(rank(0, query).hits.map(({ document }) => documents[numbers[document]! - 1]!.id));
    shared += peer
      .search(query)
      .slice(0, 10)
      .filter(({ id }) => ours.has(id)).length;
  }
  console.log(`of MiniSearch's first ten, ${(shared / 100).toFixed(1)} are among bm25's first ten`);
  if (shared < 500) throw new Error('the results differ too much to compare times');

  const times = new Map<string, number[]>();
  for (const [round, query] of queries.entries()) {
    const measure = (name: string, work: () => void): void => {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < TRIES; i++) {
        const start = performance.now();
        work();
        least = Math.min(least, performance.now() - start);
      }
      if (round >= 50) times.set(name, [...(times.get(name) ?? []), least]); // the first rounds are warm-up
    };
    for (const [i, ranker] of rankers.entries()) measure(`${ranker}, ranking`, () => void rank(i, query));
    for (const ranker of rankers) measure(`${ranker}, search`, () => void collection.search(query, { ranker }));
    measure('MiniSearch', () => void peer.search(query).slice(0, 10));
  }
  const middle = quantile(times.get('MiniSearch')!, 0.5);
  console.log('\n| | p50, ms | p99, ms | MiniSearch takes |\n|---|---|---|---|');
  for (const [name, all] of times) {
    const p50 = quantile(all, 0.5);
    console.log(`| ${name} | ${p50.toFixed(2)} | ${quantile(all, 0.99).toFixed(2)} | ${(middle / p50).toFixed(1)}× |`);
  }
}

async function readDocuments(): Promise<CollectionDocument[]> {
  const parts: CollectionDocument[][] = [];
  for (const name of ['reuters-modapte90', 'movie-reviews']) {
    const part: CollectionDocument[] = [];
    for await (const { text } of (await openCorpus(dataFile('classification', `${name}.jsonl.gz`))).documents())
      part.push({ id: `${name}-${part.length}`, text });
    parts.push(part);
  }
  for (const name of ['reuters21578-rest', 'imdb-unsup', 'openstax', 'books-pd']) {
    const part: CollectionDocument[] = [];
    for await (const { text } of (
      await openCorpus(dataFile('text', `${name}.txt.gz`), { format: 'lines' })
    ).documents()) {
      if (text.length > 100 && part.length < wanted * 0.3) part.push({ id: `${name}-${part.length}`, text });
    }
    parts.push(part);
  }
  return parts.flat().slice(0, wanted);
}

async function* inOrder(documents: readonly CollectionDocument[]): AsyncGenerator<CollectionDocument> {
  yield* documents;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
