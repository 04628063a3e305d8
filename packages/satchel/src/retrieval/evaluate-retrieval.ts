/**
 * How well does a ranking answer the queries of a test collection? Every judged query is answered with options that were chosen, where
 * there is anything to choose, on other queries; where feedback or fusion is asked for, the ranker by itself is measured beside it.
 */
import type { Compute } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Grid } from '../evaluate/grid.ts';
import { answerable, type QueryJudgements, type QueryMetric, retrievalMetrics } from '../evaluate/retrieval-metrics.ts';
import { compareRuns, type RunComparison } from '../evaluate/run-comparison.ts';
import { formatRun, type RankedList } from '../evaluate/trec-run.ts';
import type { Query } from '../retrieve/query.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import { checkedSeed } from '../run/seed.ts';
import { answerQuestions, type ChosenPoint, type Question } from './answer.ts';
import { checkIds, readCollection } from './collection.ts';
import { describeRetrieval, type RetrievalChoice, type RetrievalSettings, resolveRetrieval } from './settings.ts';
import { freshGround, prepareSystems, type SystemsGround } from './systems.ts';

export interface RetrievalRunOptions extends RetrievalChoice, EngineOptions {
  readonly seed?: number | undefined;
  /** Choose options by folds over the queries: the declared values, or one's own, `{ 'dirichlet.mu': [100, 1000] }`. */
  readonly tune?: boolean | Grid | undefined;
  /** Another run of the same queries to compare with: lists of document ids, best first. */
  readonly against?: { readonly name: string; readonly run: ReadonlyMap<string, readonly string[]> } | undefined;
}

export interface TestCollection {
  readonly documents: Corpus;
  readonly queries: readonly { readonly id: string; readonly text: string }[];
  /** Grades by query and document id. */
  readonly judgements: QueryJudgements;
}

export interface RetrievalComparison extends RunComparison {
  /** What the run was compared with: the ranker by itself, or a run from elsewhere. */
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
  /** What each fold was answered with, where there was something to choose. */
  readonly chosen: readonly ChosenPoint[];
  /** What did best for all judged queries together. */
  readonly overall: ChosenPoint['options'];
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
  const settings = resolveRetrieval(options);
  const seed = checkedSeed(options.seed);
  await using engine = await createEngine(options);
  const collection = await readCollection(test.documents, settings, engine);
  const ground = {
    ...collection,
    ...freshGround(collection, options.words, engine, seed),
    words: collection.vocabulary.words.length,
  };
  return await evaluateOver(ground, test, settings, options, engine, seed); // the engine must outlive the work
}

/** Documents that can be ranked. */
export interface RetrievalGround extends SystemsGround {
  readonly documentIds: readonly string[];
  /** How many different words there are. */
  readonly words: number;
  queryOf(text: string): Query;
}

export async function evaluateOver(
  ground: RetrievalGround,
  { queries, judgements }: Omit<TestCollection, 'documents'>,
  settings: RetrievalSettings,
  options: RetrievalRunOptions,
  compute: Compute,
  seed: number,
): Promise<RetrievalEvaluation> {
  const questions = queries.map(({ id, text }): Question => ({ id, query: ground.queryOf(text) }));
  checkIds('queries', queries);
  const judged = judgedAmong(questions, judgements);
  const answer = async (of: RetrievalSettings) => {
    const systems = await prepareSystems(ground, of, options.tune);
    return answerQuestions(ground, systems, questions, judged, of, compute, seed);
  };
  const { lists, chosen, overall } = await answer(settings);
  const metrics = retrievalMetrics(runOf(lists), judged);
  const comparisons: RetrievalComparison[] = [];
  const compare = (baseline: string, run: ReadonlyMap<string, readonly string[]>): void => {
    const other = retrievalMetrics(run, judged)['map']!;
    comparisons.push({ baseline, map: other.mean, ...compareRuns(metrics['map']!, other, seed) });
  };
  if (settings.fuse || settings.feedback)
    compare(settings.ranker.method.name, runOf((await answer(alone(settings))).lists));
  if (options.against) compare(options.against.name, options.against.run);
  return {
    metrics,
    options: describeRetrieval(settings) as JsonObject,
    seed,
    documents: ground.documentIds.length,
    vocabulary: ground.words,
    queries: {
      all: queries.length,
      judged: judged.size,
      missing: answerable(judgements).length - judged.size,
      empty: questions.filter(({ query }) => query.ids.length === 0).length,
    },
    chosen,
    overall,
    comparisons,
    lists,
    toRun: (tag) => formatRun(lists, tag),
  };
}

/** The queries with a relevant document to find, in the order they were asked. */
function judgedAmong(questions: readonly Question[], judgements: QueryJudgements): QueryJudgements {
  const known = new Set(answerable(judgements));
  const judged = new Map(questions.filter(({ id }) => known.has(id)).map(({ id }) => [id, judgements.get(id)!]));
  if (judged.size > 0) return judged;
  throw new SatchelError(
    'NO_JUDGEMENTS',
    `None of the ${questions.length} queries was judged; judgements are of ${known.size} other ones.`,
    {
      remedy: 'Check that the queries and the judgements use the same ids.',
    },
  );
}

const runOf = (lists: readonly RankedList[]): ReadonlyMap<string, readonly string[]> =>
  new Map(lists.map(({ query, documents }) => [query, documents]));

/** The ranker by itself, with nothing added. */
function alone({ fuse: _fuse, feedback: _feedback, ...settings }: RetrievalSettings): RetrievalSettings {
  return settings;
}
