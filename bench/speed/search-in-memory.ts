/**
 * Search in memory beside MiniSearch: 20,000 documents of 80 words (newswire, reviews, textbooks and old books), 200 queries of four
 * different words of one document each, the ten best, one thread. Both get the same terms, the same constants of BM25, any-word queries
 * (OR), and store the text; a search of ours comes with a snippet of each hit, and once without (nothing stored).
 *
 * Before any time is taken, the ten best of every query are compared with scores worked out document by document, without an index; and
 * how many of MiniSearch's first ten are among ours is printed (it counts a document's length in different words, so not all are).
 * Queries are asked in turn, five times; the least counts, so that other work on the machine does not.
 *
 *   change, then search   one document removed, another added, one query; the next query after any change sees it
 *
 *   node bench/speed/search-in-memory.ts [documents]
 */
import MiniSearch from 'minisearch';
import { createIndex, indexFromBytes, openCorpus, type SearchIndex } from 'satchel';
import { prepareTextIndexer, resolveIndexText } from '../../packages/satchel/src/retrieval/index-text.ts';
import { dataFile } from '../data.ts';
import { makeQueries, quantile } from './search-queries.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}

const wanted = Number(process.argv[2] ?? 20_000);
const [LENGTH, QUERIES, TRIES, CHANGES] = [80, 200, 5, 200];
const text = { stemmer: 'english', stopWords: 'mallet' } as const;
const constants = { k: 1.2, b: 0.75, d: 0 };

const documents = await readDocuments();
const { terms } = await prepareTextIndexer(resolveIndexText(text));
const queries = makeQueries(documents, terms, QUERIES);

const bare = await createIndex({ fields: ['text'], stored: [], text });
const index = await createIndex({ fields: ['text'], text });
const oneByOne = await createIndex({ fields: ['text'], text });
const peer = createPeer();
const plainPeer = new MiniSearch<Note>({ fields: ['text'], storeFields: ['text'] });
const build = {
  'addAll, nothing stored': cpuSeconds(() => bare.addAll(documents)),
  'addAll, text stored': cpuSeconds(() => index.addAll(documents)),
  'add, one by one, text stored': cpuSeconds(() => {
    for (const note of documents) oneByOne.add(note);
  }),
  'the first search after': cpuSeconds(() => index.search(queries[0]!)),
  'MiniSearch, the same terms': cpuSeconds(() => peer.addAll(documents)),
  'MiniSearch, terms of its own': cpuSeconds(() => plainPeer.addAll(documents)),
};
console.log(`${documents.length} documents of ${LENGTH} words, ${queries.length} queries of four words`);

checkAnswers(index);
console.log('the ten best of every query are those of scoring every document, and so are their scores');
const shared = queries.reduce((sum, query) => sum + sharedHits(query), 0) / queries.length;
console.log(`of MiniSearch's first ten, ${shared.toFixed(1)} are among ours`);
if (shared < 5) throw new Error('the answers are not alike: compare no times');

console.log('\n| | CPU s |\n|---|---|');
for (const [name, seconds] of Object.entries(build)) console.log(`| ${name} | ${seconds.toFixed(2)} |`);

const ways: Readonly<Record<string, (query: string) => unknown>> = {
  'bm25, with snippets': (query) => index.search(query),
  'bm25, nothing stored': (query) => bare.search(query),
  'bm25, a filter': (query) => bare.search(query, { filter: () => true }),
  'pl2, nothing stored': (query) => bare.search(query, { ranker: 'pl2' }),
  'bm25 and rm3, nothing stored': (query) => bare.search(query, { feedback: 'rm3' }),
  MiniSearch: (query) => peer.search(query).slice(0, 10),
};
report(
  Object.fromEntries(
    Object.entries(ways).map(([name, ask]) => [name, queries.map((query) => least(() => ask(query)))]),
  ),
);

report({
  'change, then search': queries.slice(0, CHANGES).map((query, i) => changed(index, query, i)),
  'change, then search with tfidf': queries.slice(0, CHANGES).map((query, i) => changed(bare, query, i, 'tfidf')),
  'MiniSearch: change, then search': queries.slice(0, CHANGES).map((query, i) =>
    elapsed(() => {
      peer.discard(documents[i]!.id);
      peer.add({ ...documents[i]!, id: `new-${i}` });
      peer.search(query).slice(0, 10);
    }),
  ),
});

const written = performance.now();
const bytes = index.toBytes();
const read = performance.now();
await indexFromBytes(bytes);
console.log(
  `\nas bytes: ${(bytes.length / 1e6).toFixed(1)} MB, written in ${(read - written).toFixed(0)} ms, read in ${(performance.now() - read).toFixed(0)} ms`,
);

function createPeer(): MiniSearch<Note> {
  return new MiniSearch<Note>({
    fields: ['text'],
    storeFields: ['text'],
    tokenize: (given) => [...terms(given)],
    processTerm: (term) => term,
    searchOptions: { combineWith: 'OR', bm25: constants },
  });
}

function changed(of: SearchIndex, query: string, i: number, ranker = 'bm25'): number {
  return elapsed(() => {
    of.remove(documents[i]!.id);
    of.add({ ...documents[i]!, id: `new-${i}` });
    of.search(query, { ranker });
  });
}

/** Every document scored by itself: BM25 as Lucene has it. */
function checkAnswers(of: SearchIndex): void {
  const bags = documents.map((note) => countsOf(terms(note.text)));
  const lengths = bags.map((bag) => [...bag.values()].reduce((sum, count) => sum + count, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const holders = new Map<string, number>();
  for (const bag of bags) for (const term of bag.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  const scoreOf = (asked: ReadonlyMap<string, number>, d: number): number => {
    let score = 0;
    for (const [term, times] of asked) {
      const count = bags[d]!.get(term) ?? 0;
      const df = holders.get(term) ?? 0;
      const idf = Math.log1p((bags.length - df + 0.5) / (df + 0.5));
      score +=
        (times * idf * count) / (count + constants.k * (1 - constants.b + (constants.b * lengths[d]!) / average));
    }
    return score;
  };
  for (const query of queries) {
    const asked = countsOf(terms(query));
    const scores = bags.map((_, d) => scoreOf(asked, d));
    const best = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
    const { found, hits } = of.search(query);
    if (found !== scores.filter((score) => score > 0).length) throw new Error(`'${query}' finds ${found}`);
    hits.forEach(({ score }, rank) => {
      if (Math.abs(score - scores[best[rank]!]!) > 1e-9) throw new Error(`'${query}': hit ${rank} scores ${score}`);
    });
  }
}

function sharedHits(query: string): number {
  const ours = new Set(index.search(query).hits.map(({ id }) => id));
  return peer
    .search(query)
    .slice(0, 10)
    .filter(({ id }) => ours.has(id)).length;
}

function report(rows: Readonly<Record<string, readonly number[]>>): void {
  console.log('\n| | p50, ms | p99, ms |\n|---|---|---|');
  for (const [name, times] of Object.entries(rows))
    console.log(`| ${name} | ${quantile(times, 0.5).toFixed(2)} | ${quantile(times, 0.99).toFixed(2)} |`);
}

async function readDocuments(): Promise<Note[]> {
  const notes: Note[] = [];
  for (const name of ['reuters21578-rest', 'imdb-unsup', 'openstax', 'books-pd']) {
    const corpus = await openCorpus(dataFile('text', `${name}.txt.gz`), { format: 'lines' });
    let words: string[] = [];
    const enough = Math.min(wanted, notes.length + Math.ceil(wanted / 4));
    for await (const { text: line } of corpus.documents()) {
      words.push(...line.split(/\s+/));
      for (; words.length >= LENGTH && notes.length < enough; words = words.slice(LENGTH))
        notes.push({ id: `${name}-${notes.length}`, text: words.slice(0, LENGTH).join(' ') });
      if (notes.length === enough) break;
    }
  }
  return notes;
}

function countsOf(said: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of said) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function least(work: () => unknown): number {
  return Math.min(...Array.from({ length: TRIES }, () => elapsed(work)));
}

function elapsed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
