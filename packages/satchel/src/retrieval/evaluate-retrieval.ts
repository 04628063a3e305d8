/**
 * Evaluates a ranking on the queries of a test collection. Options are chosen for each query on other queries. With feedback or fusion, the
 * ranker alone is evaluated as well, for comparison; with both, the ranker with its feedback too, which is what the fusion adds to.
 */

import { checkKeys, engineKeys, type Keys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { grouped, SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { withUnchangedWords } from '../encoder/unchanged-words.ts';
import type { Grid } from '../evaluate/grid.ts';
import { answerable, type QueryJudgements, type QueryMetric, retrievalMetrics } from '../evaluate/retrieval-metrics.ts';
import { compareRuns, type RunComparison } from '../evaluate/run-comparison.ts';
import { formatRun, type RankedList } from '../evaluate/trec-run.ts';
import type { Query } from '../retrieve/ranker.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import { checkedSeed } from '../run/seed.ts';
import { answerQuestions, type ChosenPoint } from './answer.ts';
import type { Question } from './answerer.ts';
import { checkIds, readCollection } from './collection.ts';
import {
  describeRetrieval,
  givenWordsOf,
  type RetrievalChoice,
  type RetrievalSettings,
  resolveRetrieval,
} from './settings.ts';
import type { QueryShares } from './shares/query-shares.ts';
import { memorySource, prepareSystems, type Systems, type VectorSource } from './systems.ts';

export interface RetrievalRunOptions extends RetrievalChoice, EngineOptions {
  readonly seed?: number | undefined;
  /** Choose options by folds over the queries: the declared values, or one's own, `{ 'dirichlet.mu': [100, 1000] }`. */
  readonly tune?: boolean | Grid | undefined;
  /** Another run of the same queries to compare with: lists of document ids, best first. */
  readonly against?: { readonly name: string; readonly run: ReadonlyMap<string, readonly string[]> } | undefined;
}

export const retrievalKeys: Keys<RetrievalRunOptions> = {
  ...engineKeys,
  ranker: ['text', 'object'],
  fuse: ['text', 'object'],
  lambda: ['number', 'text'],
  feedback: 'text',
  words: ['text', 'object'],
  options: 'object',
  seed: 'number',
  tune: ['flag', 'object'],
  against: 'object',
};

export interface TestCollection {
  readonly documents: Corpus;
  readonly queries: readonly { readonly id: string; readonly text: string }[];
  /** Grades by query and document id. */
  readonly judgements: QueryJudgements;
}

export interface RetrievalComparison extends RunComparison {
  /** The run that this one is compared with: the ranker alone, the ranker with its feedback where both are fused with another one, or a run from a file. */
  readonly baseline: string;
  readonly map: number;
}

export interface RetrievalEvaluation {
  readonly metrics: Readonly<Record<string, QueryMetric>>;
  readonly options: JsonObject;
  readonly seed: number;
  readonly documents: number;
  readonly vocabulary: number;
  readonly queries: QueryCounts;
  /** The chosen options of each fold; absent if there was no choice. */
  readonly chosen: readonly ChosenPoint[];
  /** The best options for all judged queries together. */
  readonly overall: ChosenPoint['options'];
  /** How the λ of each query was found, with `lambda: 'per-query'`. */
  readonly shares?: QueryShares;
  readonly comparisons: readonly RetrievalComparison[];
  /** The lists, for every query, judged or not. */
  readonly lists: readonly RankedList[];
  /** The same as trec_eval reads it. */
  toRun(tag: string): string;
}

export interface QueryCounts {
  readonly all: number;
  /** With a relevant document to find. */
  readonly judged: number;
  /** Judged, but not among the queries. */
  readonly missing: number;
  /** Without a word the collection knows. */
  readonly empty: number;
}

/**
 * Ranks documents for the queries of a test collection and measures the rankings against its judgements.
 *
 * @example
 * import { corpusOf, evaluateRetrieval } from 'satchel';
 * const documents = corpusOf([
 *   { id: 'hull', text: 'the drag of a hull', labels: [] },
 *   { id: 'wing', text: 'the lift of a wing', labels: [] },
 * ]);
 * const judgements = new Map([['1', new Map([['wing', 1]])]]);
 * const queries = [{ id: '1', text: 'lift' }];
 * const { metrics } = await evaluateRetrieval({ documents, queries, judgements }, { ranker: 'bm25' });
 * console.log(metrics['map'].mean); // 1
 */
export async function evaluateRetrieval(
  test: TestCollection,
  options: RetrievalRunOptions = {},
): Promise<RetrievalEvaluation> {
  checkKeys('evaluateRetrieval', options, retrievalKeys);
  checkTest('evaluateRetrieval', test);
  checkArguments('evaluateRetrieval', { documents: [test.documents, 'corpus'] });
  const settings = resolveRetrieval(options);
  const seed = checkedSeed(options.seed);
  await using engine = await createEngine(options);
  return await withUnchangedWords(givenWordsOf(options.words), engine, async () => {
    const collection = await readCollection(test.documents, settings, engine);
    const source = {
      ...collection,
      ...memorySource(collection, options.words, engine, seed, settings.retrieval),
      words: collection.vocabulary.terms.length,
    };
    return evaluateOver(source, test, settings, options, engine, seed);
  }); // the engine must outlive the work
}

/** Throws TYPE for queries and judgements that are none. */
export function checkTest(owner: string, test: Omit<TestCollection, 'documents'>): void {
  checkArguments(owner, { test: [test, 'object'] });
  checkArguments(owner, { queries: [test.queries, 'objects'], judgements: [test.judgements, 'map'] });
  for (const { id, text } of test.queries) checkArguments(owner, { id: [id, 'text'], text: [text, 'text'] });
  for (const [id, grades] of test.judgements) checkArguments(owner, { query: [id, 'text'], grades: [grades, 'map'] });
}

/** Documents that can be ranked. */
export interface RetrievalSource extends VectorSource {
  readonly documentIds: readonly string[];
  /** How many different words there are. */
  readonly words: number;
  queryOf(text: string): Query;
}

export async function evaluateOver(
  source: RetrievalSource,
  { queries, judgements }: Omit<TestCollection, 'documents'>,
  settings: RetrievalSettings,
  options: RetrievalRunOptions,
  compute: Compute,
  seed: number,
): Promise<RetrievalEvaluation> {
  const questions = queries.map(({ id, text }): Question => ({ id, query: source.queryOf(text) }));
  checkIds('queries', queries);
  const judged = judgedAmong(questions, judgements);
  const answer = (systems: Systems, of: RetrievalSettings) =>
    answerQuestions(source, systems, questions, judged, of, compute, seed);
  const systems = await prepareSystems(source, settings, options.tune);
  const { lists, ...choice } = await answer(systems, settings);
  const metrics = retrievalMetrics(runOf(lists), judged);
  const comparisons: RetrievalComparison[] = [];
  const compare = (baseline: string, run: ReadonlyMap<string, readonly string[]>): void => {
    const other = retrievalMetrics(run, judged)['map']!;
    comparisons.push({ baseline, map: other.mean, ...compareRuns(metrics['map']!, other, seed) });
  };
  const { ranker, fuse, feedback } = settings;
  if (fuse || feedback) {
    const own = alone(settings);
    compare(ranker.method.name, runOf((await answer(await prepareSystems(source, own, options.tune), own)).lists));
  }
  if (fuse && feedback) {
    const unfused = await answer({ ...systems, other: undefined, lambdas: [0] }, { ...settings, lambda: 0 });
    compare(`${ranker.method.name}+${feedback.method.name}`, runOf(unfused.lists));
  }
  if (options.against) compare(options.against.name, options.against.run);
  return {
    metrics,
    options: describeRetrieval(settings) as JsonObject,
    seed,
    documents: source.documentIds.length,
    vocabulary: source.words,
    queries: {
      all: queries.length,
      judged: judged.size,
      missing: answerable(judgements).length - judged.size,
      empty: questions.filter(({ query }) => query.ids.length === 0).length,
    },
    ...choice,
    comparisons,
    lists,
    toRun: (tag) => formatRun(lists, tag),
  };
}

/** The queries that have a relevant document, in the given order. */
function judgedAmong(questions: readonly Question[], judgements: QueryJudgements): QueryJudgements {
  const known = new Set(answerable(judgements));
  const judged = new Map(questions.filter(({ id }) => known.has(id)).map(({ id }) => [id, judgements.get(id)!]));
  if (judged.size > 0) return judged;
  throw new SatchelError(
    'NO_JUDGEMENTS',
    `None of the ${grouped(questions.length)} queries was judged; judgements are of ${grouped(known.size)} other ones.`,
    { remedy: 'Check that the queries and the judgements use the same ids.' },
  );
}

const runOf = (lists: readonly RankedList[]): ReadonlyMap<string, readonly string[]> =>
  new Map(lists.map(({ query, documents }) => [query, documents]));

/** The ranker alone, without feedback and fusion. */
function alone({ fuse: _fuse, feedback: _feedback, ...settings }: RetrievalSettings): RetrievalSettings {
  return settings;
}
