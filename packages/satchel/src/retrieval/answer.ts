/**
 * Ranks the documents for every query, each with the grid point that was best on other queries; a single point needs no choice.
 * Scores are computed query by query, so memory holds one query's scores and a table of average precisions.
 */
import { breathe, type Compute } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';
import type { OptionValue } from '../core/options.ts';
import { averagePrecision } from '../evaluate/ranking-metrics.ts';
import type { QueryJudgements } from '../evaluate/retrieval-metrics.ts';
import { chooseOverTopics } from '../evaluate/topic-folds.ts';
import type { RankedList } from '../evaluate/trec-run.ts';
import { createRandom } from '../numeric/random.ts';
import { mixScores, type Normalisation } from '../retrieve/fusion.ts';
import type { Query } from '../retrieve/ranker.ts';
import { topDocuments } from '../retrieve/top-documents.ts';
import type { SearchCollection } from './collection.ts';
import type { RetrievalSettings } from './settings.ts';
import type { Systems } from './systems.ts';

export interface Question {
  readonly id: string;
  readonly query: Query;
}

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
}

/** `judged` are the queries that points are chosen by. */
export async function answerQuestions(
  collection: Pick<SearchCollection, 'documentIds'>,
  systems: Systems,
  questions: readonly Question[],
  judged: QueryJudgements,
  { retrieval, fusion }: Pick<RetrievalSettings, 'retrieval' | 'fusion'>,
  compute: Compute,
  seed: number,
): Promise<Answers> {
  compute.progress.stage('predict');
  const listOf = createLister(collection, systems, fusion.normalisation);
  const known = questions.filter(({ id }) => judged.has(id));
  const choice = await choosePoints(systems, known, judged, listOf, retrieval.folds, compute, seed);
  const lists: RankedList[] = [];
  for (const question of questions) {
    lists.push(listOf(question, choice.pointFor(question.id), retrieval.depth));
    if (lists.length % 16 === 0) await advance(lists.length, questions.length, compute);
  }
  return { lists, chosen: choice.chosen, overall: choice.overall };
}

type Lister = (question: Question, point: number, depth: number) => RankedList;

function createLister(
  collection: Pick<SearchCollection, 'documentIds'>,
  systems: Systems,
  normalisation: Normalisation,
): Lister {
  const scoresAt = createScorer(systems, collection.documentIds.length, normalisation);
  return ({ id, query }, point, depth) => {
    const scores = scoresAt(query, point);
    const found = topDocuments(scores, depth);
    const documents = Array.from(found, (row) => collection.documentIds[row]!);
    return { query: id, documents, scores: Float64Array.from(found, (row) => scores[row]!) };
  };
}

interface Choice {
  pointFor(query: string): number;
  readonly chosen: readonly ChosenPoint[];
  readonly overall: ChosenPoint['options'];
}

/** Each judged query gets the point that is best for the other folds, any other query the best of all. */
async function choosePoints(
  systems: Systems,
  known: readonly Question[],
  judged: QueryJudgements,
  listOf: Lister,
  folds: number,
  compute: Compute,
  seed: number,
): Promise<Choice> {
  const points = systems.variants.length * systems.lambdas.length;
  if (points === 1) return { pointFor: () => 0, chosen: [], overall: {} };
  const table = new Float64Array(known.length * points);
  for (const [i, question] of known.entries()) {
    const judgements = judged.get(question.id) ?? new Map();
    for (let point = 0; point < points; point++) {
      table[i * points + point] = averagePrecision(listOf(question, point, DEPTH).documents, judgements, DEPTH);
    }
    await advance(i + 1, known.length, compute);
  }
  const { foldOf, points: best, overall } = chooseOverTopics(table, points, folds, createRandom(seed, 'topics'));
  const bestFor = new Map(known.map(({ id }, i) => [id, best[foldOf[i]!]!]));
  const chosen = Array.from(best, (point, fold) => ({
    queries: known.filter((_, i) => foldOf[i] === fold).map(({ id }) => id),
    options: optionsOf(systems, point),
  }));
  return { pointFor: (query) => bestFor.get(query) ?? overall, chosen, overall: optionsOf(systems, overall) };
}

/** Average precision is computed to this depth. */
const DEPTH = 1000;

async function advance(done: number, total: number, { progress, signal }: Compute): Promise<void> {
  progress.advance(done, total, 'queries');
  await breathe();
  throwIfAborted(signal);
}

function optionsOf({ variants, lambdas, other }: Systems, point: number): ChosenPoint['options'] {
  const { options } = variants[Math.floor(point / lambdas.length)]!;
  return other && lambdas.length > 1 ? { ...options, lambda: lambdas[point % lambdas.length]! } : options;
}

/** Scores of a query at a point; the parts' own scores are computed once per query and reused for every point. */
function createScorer({ variants, other, lambdas }: Systems, size: number, normalisation: Normalisation) {
  const own = variants.map(() => new Float64Array(size));
  const [others, mixed] = [new Float64Array(size), new Float64Array(size)];
  const scoredFor = new Array<Query | undefined>(variants.length);
  let otherFor: Query | undefined;
  return (query: Query, point: number): Float64Array => {
    const [variant, lambda] = [Math.floor(point / lambdas.length), lambdas[point % lambdas.length]!];
    if (other && lambda > 0 && otherFor !== query) {
      other.score(query, others);
      otherFor = query;
    }
    if (lambda === 1) return others;
    if (scoredFor[variant] !== query) {
      variants[variant]!.ranker.score(query, own[variant]!);
      scoredFor[variant] = query;
    }
    if (lambda === 0) return own[variant]!;
    mixScores(own[variant]!, others, lambda, normalisation, mixed);
    return mixed;
  };
}
