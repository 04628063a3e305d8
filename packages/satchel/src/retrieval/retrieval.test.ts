import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import type { Document } from '../core/corpus.ts';
import { lsi } from '../representation/lsi.ts';
import { fuseRankers } from '../retrieve/fusion.ts';
import { createEngine } from '../run/engine.ts';
import { readCollection } from './collection.ts';
import { evaluateRetrieval, type RetrievalRunOptions, type TestCollection } from './evaluate-retrieval.ts';
import { resolveRetrieval } from './settings.ts';
import { memorySource, prepareSystems } from './systems.ts';

/** Notes of bakers, sailors and smiths; each query is about one craft, and every note of the craft is relevant. */
const notes = toyDocuments(60);
const crafts: Readonly<Record<string, string>> = {
  baker: 'flour and the oven',
  sailor: 'anchor, rope',
  smith: 'Hammers of the forge',
};
const test: TestCollection = {
  documents: corpusFrom(notes),
  queries: [...Object.entries(crafts).map(([id, text]) => ({ id, text })), { id: 'nobody-judged', text: 'hull' }, { id: 'strange', text: 'zyzzyva' }],
  judgements: new Map([
    ...Object.keys(crafts).map((craft) => [craft, new Map(notes.filter(({ labels }) => labels[0] === craft).map(({ id }) => [id, 1]))] as const),
    ['without text', new Map([['note-1', 1]])],
  ]),
}; // biome-ignore format: a small world
const evaluated = (options: RetrievalRunOptions = {}, of: Partial<TestCollection> = {}) =>
  evaluateRetrieval({ ...test, ...of }, options);
const small = { lsi: { dimensions: 3 } };

describe('evaluating a ranking', () => {
  it('measures the judged queries, lists every query, and says what it left out', async () => {
    const { metrics, lists, queries, documents, options } = await evaluated();
    expect(Object.keys(metrics['map']?.perQuery ?? {})).toEqual(['baker', 'sailor', 'smith']);
    expect(metrics['p@5']?.mean).toBeGreaterThan(0.9);
    expect(lists.map(({ query, documents: found }) => [query, found.length > 0])).toEqual([
      ['baker', true],
      ['sailor', true],
      ['smith', true],
      ['nobody-judged', true],
      ['strange', false],
    ]);
    expect(queries).toEqual({ all: 5, judged: 3, missing: 1, empty: 1 });
    expect(documents).toBe(60);
    expect(options).toMatchObject({ ranker: 'bm25', text: { stemmer: 'english', stopWords: 'mallet' } });
  });

  it('finds a document by its title', async () => {
    const titled: Document[] = [...notes, { id: 'titled', title: 'Zyzzyva', text: 'a weevil', labels: [] }];
    const { lists } = await evaluated({}, { documents: corpusFrom(titled) });
    expect(lists.at(-1)?.documents).toEqual(['titled']);
  });

  it.each([
    ['an own share of 0 is the ranker by itself', 0, 'bm25'],
    ['an own share of 1 is what was mixed in', 1, 'lsi'],
  ])('%s, list by list', async (_, lambda, ranker) => {
    const fused = await evaluated({ fuse: 'lsi', lambda, options: small });
    const alone = await evaluated({ ranker, ...(ranker === 'lsi' ? { options: small } : {}) });
    expect(fused.lists).toEqual(alone.lists);
  });

  it('learns the share on other queries and compares with the ranker by itself', async () => {
    const { chosen, comparisons } = await evaluated({ fuse: lsi, options: { ...small, retrieval: { folds: 3 } } });
    expect(chosen.flatMap(({ queries }) => queries).toSorted()).toEqual(['baker', 'sailor', 'smith']);
    for (const { options } of chosen) expect(options['lambda']).toBeGreaterThan(0); // vectors find notes that lack the query's words
    expect(comparisons).toHaveLength(1);
    expect(comparisons[0]).toMatchObject({ baseline: 'bm25', worse: 0 });
    expect(comparisons[0]?.difference).toBeGreaterThan(0.1);
  });

  it.each([
    ['rm3', 'lsi'],
    ['rm3-senses', 'lda'],
  ])(
    'compares a pipeline with %s and %s also with its ranker and feedback, whose share is 0',
    async (feedback, fuse) => {
      const options = fuse === 'lsi' ? small : { lda: { topics: 3 } };
      const { comparisons } = await evaluated({ ranker: `bm25+${feedback}+${fuse}`, options });
      expect(comparisons.map(({ baseline }) => baseline)).toEqual(['bm25', `bm25+${feedback}`]);
      const alone = await evaluated({ feedback, fuse, lambda: 0, options });
      expect(comparisons[1]!.map).toBe(alone.metrics['map']!.mean);
    },
  );

  it.each(['ranker', 'fused'])('compares with feedback that learns from the list of the %s', async (feedbackOn) => {
    const options = { ...small, retrieval: { feedbackOn, folds: 3 } };
    const { comparisons } = await evaluated({ ranker: 'bm25+rm3+lsi', options });
    const plain = await evaluated({ feedback: 'rm3' });
    expect(comparisons[1]).toMatchObject({ baseline: 'bm25+rm3', map: plain.metrics['map']!.mean });
  });

  it('keeps the share of all queries where predicting one for each gains nothing', async () => {
    const options = { fuse: 'lsi', options: { ...small, retrieval: { folds: 3 } } };
    const { shares, ...own } = await evaluated({ ...options, lambda: 'per-query' });
    const auto = await evaluated(options);
    expect(own.lists).toEqual(auto.lists);
    expect(own.chosen).toEqual(auto.chosen);
    expect(shares?.folds.map(({ isPredicted, lambda }) => [isPredicted, lambda])).toEqual(
      auto.chosen.map(({ options: of }) => [false, of['lambda']]),
    );
    expect(shares?.queries.reduce((sum, { queries }) => sum + queries, 0)).toBe(3);
  });

  it('predicts the share of each query where its statistics tell which ranker to trust', async () => {
    // Every note bears a number. Half of the queries ask for a number, which words find; the others for the notes of a craft, which vectors find.
    const numbered = notes.map((note, i) => ({ ...note, text: `${note.text} number${i}` }));
    const queries = notes.slice(0, 40).map(({ id, labels }, i) => ({
      id,
      text: i % 2 === 0 ? `number${i}` : crafts[labels[0]!]!,
    }));
    const judgements = new Map(
      notes.slice(0, 40).map(({ id, labels }, i) => {
        const same = notes.filter((note) => note.labels[0] === labels[0]);
        return [id, new Map((i % 2 === 0 ? [{ id }] : same).map((note) => [note.id, 1]))];
      }),
    );
    const of = { documents: corpusFrom(numbered), queries, judgements };
    const options = { fuse: 'lsi', options: { ...small, fusion: { steps: 1 } } }; // one ranker or the other
    const own = await evaluated({ ...options, lambda: 'per-query' }, of);
    const auto = await evaluated(options, of);
    expect(own.metrics['map']!.mean).toBe(1);
    expect(auto.metrics['map']!.mean).toBeLessThan(0.96);
    expect(own.shares?.queries).toEqual([
      { lambda: 0, queries: 20 },
      { lambda: 1, queries: 20 },
    ]);
    expect(own.chosen.map(({ options: point }) => point['lambda'])).toEqual(new Array(5).fill('per-query'));
    expect(own.overall).toEqual({ lambda: 'per-query' });
    expect(own.shares?.overall.weights.map((weights) => weights.length)).toEqual([9, 9]);
  });

  it('chooses options on other queries where asked to', async () => {
    const { chosen } = await evaluated({ ranker: 'dirichlet', tune: { 'dirichlet.mu': [1, 100] } });
    expect(chosen).toHaveLength(3);
    for (const { options } of chosen) expect([1, 100]).toContain(options['dirichlet.mu']);
    expect((await evaluated({ ranker: 'pl2', tune: true })).chosen[0]?.options).toHaveProperty(['pl2.c']);
  });

  it.each(['mixture', 'rm3'])('%s feedback finds notes that lack the words of the query', async (feedback) => {
    const { metrics, comparisons } = await evaluated({ ranker: 'dirichlet', feedback });
    expect(comparisons[0]?.difference).toBeGreaterThan(0.05);
    expect(metrics['recall@1000']?.mean).toBe(1);
  });

  it('ranks by word vectors trained on the collection, the same on any number of threads', async () => {
    const options = { words: { dimensions: 8, minCount: 1 }, 'skip-gram': { epochs: 5 } };
    const one = await evaluated({ ranker: 'idf-average', options, threads: 1 });
    const two = await evaluated({ ranker: 'idf-average', options, threads: 2 });
    expect(two.lists).toEqual(one.lists);
    expect(one.lists[0]?.documents).toHaveLength(60);
  });

  it('compares with a run from elsewhere, and writes one', async () => {
    const { lists, toRun } = await evaluated();
    expect(toRun('tag').split('\n')[0]).toMatch(/^baker Q0 note-\d+ 1 [\d.]+ tag$/);
    const run = new Map(lists.map(({ query, documents }) => [query, documents]));
    const { comparisons } = await evaluated({ against: { name: 'the same', run } });
    expect(comparisons).toMatchObject([{ baseline: 'the same', difference: 0, alike: 3 }]);
  });

  it('stops when told to', async () => {
    const reason = new Error('enough');
    await expect(evaluated({ signal: AbortSignal.abort(reason), fuse: 'lsi', options: small })).rejects.toBe(reason);
  });
});

describe('ranking by vectors', () => {
  it.each([
    ['lsi', small],
    ['bow', {}],
    ['idf-average', { words: { dimensions: 8, minCount: 1 }, 'skip-gram': { epochs: 5 } }],
  ])('%s explains its scores by the words of the document', async (fuse, options) => {
    const settings = resolveRetrieval({ fuse, options });
    await using engine = await createEngine();
    const collection = await readCollection(test.documents, settings, engine);
    const { variants, other } = await prepareSystems(
      memorySource(collection, undefined, engine, 1, settings.retrieval),
      settings,
    );
    const ranker = fuseRankers(variants[0]!.ranker, other!.ranker, 0.4, 'min-max');
    const query = collection.queryOf('flour and the oven');
    const scores = new Float64Array(ranker.documents);
    ranker.score(query, scores);
    for (const document of [0, 1, 3]) {
      const { score, shares, remainder } = ranker.explain(query, document);
      expect(score).toBe(scores[document]);
      expect(shares.reduce((sum, { share }) => sum + share, remainder)).toBeCloseTo(score, 5);
      const words = shares.filter(({ source }) => source === 'vectors').map(({ word }) => String(word));
      expect(words.length).toBeGreaterThan(0);
      for (const word of words) expect(notes[document]?.text).toContain(word.slice(0, 3));
    }
  });

  it('compares subspaces by their angles', async () => {
    const { metrics, lists } = await evaluated({
      ranker: 'subspace',
      options: { words: { dimensions: 8, minCount: 1 }, 'skip-gram': { epochs: 5 } },
    });
    expect(lists[0]?.documents).toHaveLength(60);
    expect(metrics['map']?.mean).toBeGreaterThan(0.3);
  });

  it('builds on the word vectors of latent semantic indexing where asked to', async () => {
    const options = { words: { dimensions: 4 }, fisher: { components: 2 } };
    const { metrics, options: told } = await evaluated({ ranker: 'fisher', words: 'lsi', options });
    expect(metrics['map']?.mean).toBeGreaterThan(0.5);
    expect(told).toMatchObject({
      ...{ ranker: 'fisher', wordSource: 'corpus', lsi: { weighting: 'sublinear' } },
      words: { method: 'lsi', dimensions: 4, minCount: 1, unit: false }, // as fisher prefers
    });
    await expect(evaluated({ ranker: 'lsi', words: 'lsi' })).rejects.toMatchObject({
      code: 'BAD_PARAM',
      message: 'This ranking needs no word vectors.',
    });
  });

  it('needs word vectors of the words there are', async () => {
    const options = { words: { dimensions: 8, minCount: 1_000_000 } };
    await expect(evaluated({ ranker: 'average', options })).rejects.toMatchObject({ name: 'SatchelError' });
  });
});

describe('refuses', () => {
  it.each<[RetrievalRunOptions, string, string]>([
    [{ ranker: 'bm52' }, 'UNKNOWN_METHOD', "there is no ranker called 'bm52'; did you mean 'bm25'?"],
    [{ lambda: 2, fuse: 'bow' }, 'BAD_PARAM', "lambda must be 'auto', 'per-query' or a number from 0 to 1, got 2."],
    [{ ranker: 'lsi', feedback: 'rm3' }, 'BAD_PARAM', 'feedback adds words to a query and needs a ranker by words, not lsi.'],
    [{ feedback: 'rm4' }, 'UNKNOWN_METHOD', "there is no feedback called 'rm4'; did you mean 'rm3'?"],
    [{ feedback: 'rm3-senses' }, 'NO_TOPICS', "feedback 'rm3-senses' needs the senses of words, and no representation is fused."],
    [{ ranker: 'bm25+rm3-senses+lsi' }, 'NO_TOPICS', "feedback 'rm3-senses' needs the senses of words, and lsi has none."],
    [{ options: { pl2: { c: 1 } } }, 'UNKNOWN_PARAM', "no part called 'pl2' takes options here; this ranking has: text, fusion, retrieval, bm25."],
    [{ options: { bm25: { k1: -1 } } }, 'BAD_PARAM', "bm25: 'k1' must be a number of at least 0, got -1."],
    [{ fuse: 'lsi', lambda: 'per-query', tune: true, options: small }, 'BAD_PARAM', "lambda: 'per-query' chooses no other options."],
    [{ tune: { 'pl2.c': [1] } }, 'UNKNOWN_PARAM', "'pl2.c' cannot be tuned here."],
    [{ tune: { 'bm25.b': [2] } }, 'BAD_PARAM', "bm25: 'b' must be a number from 0 to 1, got 2."],
  ])('%o', async (options, code, message) => {
    await expect(evaluated(options)).rejects.toMatchObject({ code, message, kind: 'usage' });
  }); // biome-ignore format: a table

  it('senses that nothing has, and names what has some', async () => {
    await expect(evaluated({ feedback: 'rm3-senses' })).rejects.toMatchObject({
      remedy: expect.stringMatching(
        /^Fuse one that has: .*\bscdv\b.*\blda\b.*; with a lambda of 0 it gives senses alone\.$/,
      ),
    });
  });

  it('queries without judgements, and ids given twice', async () => {
    await expect(evaluated({}, { queries: [{ id: 'x', text: 'oven' }] })).rejects.toMatchObject({
      code: 'NO_JUDGEMENTS',
      message: 'None of the 1 queries was judged; judgements are of 4 other ones.',
    });
    await expect(evaluated({}, { queries: [...test.queries, { id: 'baker', text: 'oven' }] })).rejects.toMatchObject({
      code: 'DUPLICATE_ID',
      message: "Two queries have the id 'baker'.",
    });
    await expect(evaluated({}, { documents: corpusFrom([...notes, notes[0]!]) })).rejects.toMatchObject({
      code: 'DUPLICATE_ID',
      message: "Two documents have the id 'note-0'.",
    });
  });
});
