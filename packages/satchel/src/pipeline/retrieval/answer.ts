/**
 * Answers every query, each with the point of the grid that did best on other queries; with a single point there is nothing to choose.
 * The scores of all points are worked out query by query, so memory holds one query's scores and a table of average precisions.
 */
import { breathe, type Compute } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import type { OptionValue } from '../../core/options.ts';
import { createRandom } from '../../core/random.ts';
import { averagePrecision } from '../../evaluate/ranking-metrics.ts';
import type { QueryJudgements } from '../../evaluate/retrieval-metrics.ts';
import { chooseOverTopics } from '../../evaluate/topic-folds.ts';
import type { RankedList } from '../../evaluate/trec-run.ts';
import { mixScores } from '../../retrieve/fusion.ts';
import type { Query } from '../../retrieve/query.ts';
import { topDocuments } from '../../retrieve/top-documents.ts';
import type { SearchCollection } from './collection.ts';
import type { RetrievalSettings } from './settings.ts';
import type { Systems } from './systems.ts';

export interface Question {
  readonly id: string;
  readonly query: Query;
}

/** What the queries of one fold were answered with. */
export interface ChosenPoint {
  readonly queries: readonly string[];
  readonly options: Readonly<Record<string, OptionValue>>;
}

export interface Answers {
  readonly lists: readonly RankedList[];
  readonly chosen: readonly ChosenPoint[];
}

/** `judged` are the queries that points are chosen by. */
export async function answerQuestions(
  collection: SearchCollection,
  systems: Systems,
  questions: readonly Question[],
  judged: QueryJudgements,
  { retrieval, fusion }: Pick<RetrievalSettings, 'retrieval' | 'fusion'>,
  compute: Compute,
  seed: number,
): Promise<Answers> {
  compute.progress.stage('predict');
  const { variants, lambdas } = systems;
  const points = variants.length * lambdas.length;
  const scorer = createScorer(systems, collection, fusion.normalisation);
  const listOf = ({ id, query }: Question, point: number, depth: number): RankedList => {
    const scores = scorer(query, point);
    const found = topDocuments(scores, depth);
    return {
      query: id,
      documents: Array.from(found, (row) => collection.documentIds[row]!),
      scores: Float64Array.from(found, (row) => scores[row]!),
    };
  };
  const advance = async (done: number): Promise<void> => {
    compute.progress.advance(done, questions.length, 'queries');
    await breathe();
    throwIfAborted(compute.signal);
  };

  const table: number[] = [];
  const known = questions.filter(({ id }) => judged.has(id));
  if (points > 1) {
    for (const question of known) {
      for (let point = 0; point < points; point++) {
        table.push(averagePrecision(listOf(question, point, 1000).documents, judged.get(question.id)!));
      }
      await advance(table.length / points);
    }
  }
  const choice = points > 1 ? chooseOverTopics(Float64Array.from(table), points, retrieval.folds, createRandom(seed, 'topics')) : undefined;
  const foldOf = new Map(known.map(({ id }, i) => [id, choice?.foldOf[i]]));
  const pointFor = (id: string): number => {
    const fold = foldOf.get(id);
    return fold === undefined ? (choice?.overall ?? 0) : choice!.points[fold]!;
  };
  const lists: RankedList[] = [];
  for (const question of questions) {
    lists.push(listOf(question, pointFor(question.id), retrieval.depth));
    if (lists.length % 16 === 0) await advance(lists.length);
  }
  const chosen = Array.from(choice?.points ?? [], (point, fold) => ({
    queries: known.filter(({ id }) => foldOf.get(id) === fold).map(({ id }) => id),
    options: optionsOf(systems, point),
  }));
  return { lists, chosen };
}

function optionsOf({ variants, lambdas, other }: Systems, point: number): ChosenPoint['options'] {
  const { options } = variants[Math.floor(point / lambdas.length)]!;
  return other && lambdas.length > 1 ? { ...options, lambda: lambdas[point % lambdas.length]! } : options;
}

/** Scores of a query at a point; the parts' own scores are worked out once a query, however many points there are. */
function createScorer(
  { variants, other, lambdas }: Systems,
  { documentIds }: SearchCollection,
  normalisation: RetrievalSettings['fusion']['normalisation'],
) {
  const size = documentIds.length;
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
