/**
 * Ranks the documents for every query, each with the grid point that was best on other queries; a single point needs no choice.
 * Scores are computed query by query, so memory holds one query's scores and a table of average precisions.
 */
import { type Compute, pause } from '../core/compute.ts';
import type { OptionValue } from '../core/options.ts';
import { averagePrecision } from '../evaluate/ranking-metrics.ts';
import type { QueryJudgements } from '../evaluate/retrieval-metrics.ts';
import { chooseOverTopics, type TopicChoice } from '../evaluate/topic-folds.ts';
import type { RankedList } from '../evaluate/trec-run.ts';
import { createRandom } from '../numeric/random.ts';
import type { Normalisation } from '../retrieve/fusion.ts';
import type { AnsweredCollection, Answerer, Question } from './answerer.ts';
import { createRowLister, DEPTH, rankedList } from './row-lists.ts';
import type { RetrievalSettings } from './settings.ts';
import { type QueryShares, type ShareFold, shareQueries } from './shares/query-shares.ts';
import { type Systems, systemRankers } from './systems.ts';
import { answersOnThreads } from './threads/answer-threads.ts';

/** The grid point of one fold of queries. */
export interface ChosenPoint {
  readonly queries: readonly string[];
  readonly options: Readonly<Record<string, OptionValue>>;
}

export interface Answers {
  readonly lists: readonly RankedList[];
  readonly chosen: readonly ChosenPoint[];
  /** The best point for all judged queries together, for future queries. */
  readonly overall: ChosenPoint['options'];
  /** A λ of each query, where that was asked for. */
  readonly shares?: QueryShares;
}

/** `judged` are the queries that points are chosen by. */
export async function answerQuestions(
  collection: AnsweredCollection,
  systems: Systems,
  questions: readonly Question[],
  judged: QueryJudgements,
  { retrieval, fusion, lambda }: Pick<RetrievalSettings, 'retrieval' | 'fusion' | 'lambda'>,
  compute: Compute,
  seed: number,
): Promise<Answers> {
  compute.progress.stage('predict');
  const known = questions.filter(({ id }) => judged.has(id));
  const points = systems.variants.length * systems.lambdas.length;
  const work = (questions.length + (points > 1 ? points * known.length : 0)) * collection.documentIds.length;
  const answer =
    answersOnThreads(collection, systems, fusion.normalisation, work, compute) ??
    answersHere(collection, systems, fusion.normalisation, compute);
  const share: Sharer | undefined =
    lambda === 'per-query'
      ? (table, choice) => shareQueries(collection.index, systems.lambdas, questions, known, table, choice, answer)
      : undefined;
  const { pointFor, ...choice } = await choosePoints(systems, known, judged, answer, retrieval.folds, seed, share);
  const chosenPoints = questions.map(({ id }) => pointFor(id));
  const lists = await answer.lists(questions, chosenPoints, retrieval.depth);
  return { lists, ...choice };
}

function answersHere(
  { documentIds }: AnsweredCollection,
  systems: Systems,
  normalisation: Normalisation,
  compute: Compute,
): Answerer {
  const rowsOf = createRowLister(systemRankers(systems), documentIds.length, normalisation);
  const listOf = (question: Question, point: number, depth: number): RankedList =>
    rankedList(question, rowsOf(question.query, point, depth), documentIds);
  return {
    async lists(questions, points, depth) {
      const lists: RankedList[] = [];
      for (const [i, question] of questions.entries()) {
        lists.push(listOf(question, points[i]!, depth));
        await advance(lists.length, questions.length, compute);
      }
      return lists;
    },
    async precisions(questions, judged, points) {
      const table = new Float64Array(questions.length * points);
      for (const [i, question] of questions.entries()) {
        const judgements = judged.get(question.id) ?? new Map();
        for (let point = 0; point < points; point++) {
          table[i * points + point] = averagePrecision(listOf(question, point, DEPTH).documents, judgements, DEPTH);
          await pause(compute);
        }
        await advance(i + 1, questions.length, compute);
      }
      return table;
    },
  };
}

interface Choice extends Omit<Answers, 'lists'> {
  pointFor(query: string): number;
}

type Sharer = (table: Float64Array, choice: TopicChoice) => ReturnType<typeof shareQueries>;

/** Each judged query gets the point that is best for the other folds, any other query the best of all. */
async function choosePoints(
  systems: Systems,
  known: readonly Question[],
  judged: QueryJudgements,
  answer: Answerer,
  folds: number,
  seed: number,
  share: Sharer | undefined,
): Promise<Choice> {
  const points = systems.variants.length * systems.lambdas.length;
  if (points === 1) return { pointFor: () => 0, chosen: [], overall: {} };
  const table = await answer.precisions(known, judged, points);
  const choice = chooseOverTopics(table, points, folds, createRandom(seed, 'topics'), (point) =>
    withoutFusion(systems, point),
  );
  const { foldOf, points: best, overall } = choice;
  const { points: own, shares } = (await share?.(table, choice)) ?? {};
  const optionsFor = (point: number, fold: ShareFold | undefined): ChosenPoint['options'] =>
    fold?.isPredicted ? { lambda: 'per-query' } : optionsOf(systems, point);
  const bestFor = new Map(known.map(({ id }, i) => [id, best[foldOf[i]!]!]));
  const chosen = Array.from(best, (point, fold) => ({
    queries: known.filter((_, i) => foldOf[i] === fold).map(({ id }) => id),
    options: optionsFor(point, shares?.folds[fold]),
  }));
  return {
    pointFor: (query) => own?.get(query) ?? bestFor.get(query) ?? overall,
    chosen,
    overall: optionsFor(overall, shares?.overall),
    ...(shares ? { shares } : {}),
  };
}

/** The point with the same options and λ = 0: fusion must show a gain. */
function withoutFusion({ lambdas }: Systems, point: number): number {
  const alone = lambdas.indexOf(0);
  return alone < 0 ? point : point - (point % lambdas.length) + alone;
}

export async function advance(done: number, total: number, compute: Compute): Promise<void> {
  compute.progress.advance(done, total, 'queries');
  await pause(compute);
}

function optionsOf({ variants, lambdas, other }: Systems, point: number): ChosenPoint['options'] {
  const { options } = variants[Math.floor(point / lambdas.length)]!;
  return other && lambdas.length > 1 ? { ...options, lambda: lambdas[point % lambdas.length]! } : options;
}
