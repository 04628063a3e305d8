/**
 * Every call of the library that may take long, on a world in which it takes some tenths of a second: for the test that none of them holds
 * the event loop, and for the bench that measures them on real data.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDuplicates } from '../../packages/satchel/src/audit.ts';
import { candidates, createRandom, type OptionGroups } from '../../packages/satchel/src/extend.ts';
import {
  auditCorpus,
  type Corpus,
  classifiers,
  compareCorpus,
  corpusOf,
  encodeStream,
  evaluate,
  evaluateRetrieval,
  fitEncoder,
  ingestDocuments,
  mapDocuments,
  openCollectionWriter,
  predictStream,
  representations,
  topicCoherence,
  train,
  trainWords,
  type WordVectors,
} from '../../packages/satchel/src/index.ts';
import { distilWords, wordMethods } from '../../packages/satchel/src/words.ts';

export interface LongCall {
  readonly name: string;
  run(given: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** The documents that the calls work on. */
export interface World {
  readonly corpus: Corpus;
  /** A third of it, for methods that take many sweeps. */
  readonly third: Corpus;
  /** A sixth of it, for calls that go over it many times. */
  readonly part: Corpus;
  readonly words: WordVectors;
}

/** Documents of eight themes; words follow Zipf's law, as those of real texts do. */
export async function toyWorld(documents: number): Promise<World> {
  const random = createRandom(1, 'long calls');
  const word = (theme: number): string => {
    const rank = Math.floor(4000 ** random.uniform());
    return random.below(3) === 0 ? `theme${theme}word${rank % 300}` : `word${rank}`;
  };
  const given = Array.from({ length: documents }, (_, i) => ({
    id: String(i),
    text: Array.from({ length: 20 + random.below(80) }, () => word(i % 8)).join(' '),
    labels: [`class ${i % 8}`],
  }));
  const corpus = corpusOf(given);
  const { words } = await trainWords(corpus, { options: { words: { dimensions: 50, minCount: 2, epochs: 1 } } });
  return {
    corpus,
    third: corpusOf(given.slice(0, documents / 3)),
    part: corpusOf(given.slice(0, documents / 6)),
    words,
  };
}

/** What a representation or classifier of this world needs beside its name. */
const needsWords = ['sa', 'msm', 'tf-msm'];
/** Methods that would take many seconds otherwise. */
const short: Readonly<Record<string, OptionGroups>> = {
  plsa: { plsa: { iterations: 8 } },
  lda: { lda: { sweeps: 60 } },
  'gaussian-lda': { 'gaussian-lda': { sweeps: 8 } },
  sam: { sam: { topics: 20, iterations: 2 } },
  'lf-lda': { 'lf-lda': { topics: 20, sweeps: 10, iterations: 2 } },
  topicvec: { topicvec: { topics: 20, iterations: 10 } },
  mvtm: { mvtm: { topics: 20, iterations: 2 } },
  'fk-plsa': { 'fk-plsa': { iterations: 8 } },
  fastsent: { fastsent: { epochs: 4 } },
  'skip-thought': { 'skip-thought': { dimensions: 16, embedding: 16, predicted: 50, warmUp: 1 } },
  'fk-lda': { 'fk-lda': { sweeps: 60 } },
  ...topical({ sweeps: 20, topics: 20, dimensions: 40, epochs: 1 }, ['twe-1', 'twe-2', 'twe-3', 'topic2vec']),
  ...topical({ sweeps: 20, topics: 20, dimensions: 20, epochs: 1 }, ['ntsg-1', 'ntsg-2', 'ntsg-3', 'ntsg-4']),
  ...topical({ sweeps: 20, topics: 10, dimensions: 20, epochs: 1, rounds: 1 }, ['ltsg', 'wtm']),
  ...topical({ topics: 10, dimensions: 40, epochs: 1, mixtureEpochs: 1 }, ['lda2vec']),
};
/** Methods that go over all documents many times: no pass is longer than the first ones. */
const fewPasses: Readonly<Record<string, OptionGroups>> = {
  fisher: { fisher: { iterations: 12 } },
  movmf: { movmf: { iterations: 12 } },
  nmf: { nmf: { iterations: 40 } },
};
/** Topical embeddings with the same options each. */
function topical(options: OptionGroups[string], names: readonly string[]): Record<string, OptionGroups> {
  return Object.fromEntries(names.map((name) => [name, { [name]: options }]));
}
const isIterative = (method: string): boolean => ['skip-gram', 'cbow', 'glove'].includes(method);

/** A teacher for `distilWords`: how often a text holds each of 64 character codes. */
function letters(text: string): Float32Array {
  const counts = new Float32Array(64);
  for (let i = 0; i < text.length; i++) counts[text.charCodeAt(i) % 64]!++;
  return counts;
}

/** The calls, each with a name; `close` removes what they wrote. */
export async function longCalls({
  corpus,
  third,
  part,
  words,
}: World): Promise<{ calls: LongCall[]; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-long-'));
  const average = await fitEncoder(corpus, { representation: 'average', words });
  const clusters = await fitEncoder(part, { representation: 'boc', words, options: { boc: { components: 20 } } });
  const writer = await openCollectionWriter(join(folder, 'stored'));
  await ingestDocuments(writer, stored(corpus));
  const { model } = await train(part, { representation: 'idf-average', classifier: 'knn', words, protocol: 'none' });
  const texts: string[] = [];
  for await (const { text } of corpus.documents()) texts.push(text);
  let folders = 0;
  const queries = Array.from({ length: 6 }, (_, i) => ({ id: String(i), text: `theme${i % 8}word${i} word${i}` }));
  const judgements = new Map(queries.map(({ id }, i) => [id, new Map([[String(i % 8), 1]])]));

  const calls: LongCall[] = [
    ...wordMethods.map(({ name }) => ({
      name: `trainWords, ${name}`,
      run: (given: { signal: AbortSignal }) =>
        trainWords(corpus, {
          ...given,
          options: {
            words: { method: name, minCount: 2, ...(isIterative(name) ? { epochs: 1 } : { dimensions: 50 }) },
          },
        }),
    })),
    {
      name: 'distilWords',
      run: (given) => distilWords(part, { encode: async (text) => letters(text) }, given),
    },
    ...representations.map(({ name, needs }) => ({
      name: `fitEncoder, ${name}`,
      run: (given: { signal: AbortSignal }) =>
        fitEncoder(short[name] ? third : corpus, {
          ...given,
          representation: name as 'bow',
          ...(needs.startWords ? {} : { words }), // these bring vectors of words of their own
          options: short[name] ?? fewPasses[name] ?? {},
        }),
    })),
    ...classifiers.map(({ name }) => ({
      name: `train, ${name}`,
      run: (given: { signal: AbortSignal }) =>
        train(corpus, {
          ...given,
          classifier: name as 'linear-svm',
          protocol: 'none',
          ...(needsWords.includes(name) ? { words } : {}),
        }),
    })),
    {
      name: 'train, dense vectors',
      run: (given) => train(corpus, { ...given, representation: 'average', words, protocol: 'holdout:0.2' }),
    },
    { name: 'evaluate', run: (given) => evaluate(corpus, { ...given, protocol: 'cv:3' }) },
    { name: 'evaluate, knn', run: (given) => evaluate(part, { ...given, classifier: 'knn', protocol: 'cv:3' }) },
    {
      name: 'compareCorpus',
      run: (given) => compareCorpus(part, { ...given, budget: 1e6, candidates: candidates.slice(0, 3) }),
    },
    ...(['pca', 'tsne', 'umap'] as const).map((method) => ({
      name: `mapDocuments, ${method}`,
      run: (given: { signal: AbortSignal }) =>
        mapDocuments(average, corpus, { ...given, sample: 1000, map: { method, iterations: 30 } }),
    })),
    {
      name: 'encodeStream',
      async run(given) {
        for await (const _ of encodeStream(average, texts, given));
      },
    },
    {
      name: 'predictStream',
      async run(given) {
        for await (const _ of predictStream(model, texts, given));
      },
    },
    { name: 'auditCorpus', run: (given) => auditCorpus(corpus, given) },
    {
      name: 'findDuplicates',
      run: ({ signal }) =>
        findDuplicates(
          (async function* () {
            for await (const { text } of corpus.documents()) yield text;
          })(),
          {},
          { signal },
        ),
    },
    {
      name: 'topicCoherence',
      run: (given) => topicCoherence(clusters, clusters.topics(10), corpus, { ...given, window: 10 }),
    },
    {
      name: 'evaluateRetrieval',
      run: (given) =>
        evaluateRetrieval({ documents: corpus, queries, judgements }, { ...given, fuse: 'average', words, tune: true }),
    },
    {
      name: 'ingestDocuments',
      async run(given) {
        await using other = await openCollectionWriter(join(folder, `other${folders++}`));
        return await ingestDocuments(other, stored(corpus), given);
      },
    },
    { name: 'represent, lsi', run: (given) => writer.represent({ representation: 'lsi' }, given) },
    { name: 'represent, average', run: (given) => writer.represent({ representation: 'average', words }, given) },
  ];
  return {
    calls,
    async close() {
      await writer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function* stored(corpus: Corpus) {
  for await (const { id, text } of corpus.documents()) yield { id, text, metadata: {} };
}
