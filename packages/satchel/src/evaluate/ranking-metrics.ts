/**
 * How good is the ranked list of documents for a query, given the relevant documents (those with a grade above 0)?
 *
 *   P@k = relevant among the first k / k                        recall@k = relevant among the first k / |relevant|      (1)
 *   AP = Σ_{ranks r of relevant documents} P@r / |relevant|     relevant documents that were not found count 0          (2)
 *   R-precision = P@|relevant|                                  reciprocal rank = 1 / rank of the first relevant one    (3)
 *   nDCG@k = Σ_{r ≤ k} grade_r / log(r + 1), over the same sum of the best possible order                               (4)
 *
 * The gain in (4) is the grade itself, as in trec_eval. P@k divides by k even when the list is shorter than k. A query
 * without relevant documents scores 0 in each of these, and is left out of the mean over queries.
 */
import { checkWhole } from '../core/checks/whole.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { ratio } from '../numeric/statistics.ts';

/** Document ids, best first, each at most once. */
export type Ranking = readonly string[];
/** The grade of every judged document; a document not judged is not relevant. */
export type Judgements = ReadonlyMap<string, number>;

/** (2) over the first `depth` documents. */
export function averagePrecision(ranking: Ranking, judgements: Judgements, depth = 1000): number {
  let [found, sum] = [0, 0];
  gradesOf(ranking, judgements, depth).forEach((grade, i) => {
    if (grade > 0) sum += ++found / (i + 1);
  });
  return ratio(sum, relevantCount(judgements));
}

export function ndcgAt(ranking: Ranking, judgements: Judgements, k: number): number {
  checkDepth(k);
  const best = [...judgements.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  return ratio(discountedGain(gradesOf(ranking, judgements, k)), discountedGain(best.slice(0, k)));
}

export function precisionAtRank(ranking: Ranking, judgements: Judgements, k: number): number {
  checkDepth(k);
  return relevantAmong(ranking, judgements, k) / k;
}

export function recallAt(ranking: Ranking, judgements: Judgements, k: number): number {
  checkDepth(k);
  return ratio(relevantAmong(ranking, judgements, k), relevantCount(judgements));
}

export function rPrecision(ranking: Ranking, judgements: Judgements): number {
  const relevant = relevantCount(judgements);
  return ratio(relevantAmong(ranking, judgements, relevant), relevant);
}

export function reciprocalRank(ranking: Ranking, judgements: Judgements): number {
  const first = gradesOf(ranking, judgements, ranking.length).findIndex((grade) => grade > 0);
  return first < 0 ? 0 : 1 / (first + 1);
}

/** The grades in the order of the list. Throws when a document occurs twice, since it would count twice. */
function gradesOf(ranking: Ranking, judgements: Judgements, depth: number): number[] {
  const seen = new Set<string>();
  return ranking.slice(0, depth).map((id, i) => {
    if (seen.has(id))
      throw new SatchelError(
        'DUPLICATE_ID',
        `The ranking names document "${printable(id)}" twice, the second time at rank ${i + 1}.`,
      );
    seen.add(id);
    return Math.max(0, judgements.get(id) ?? 0);
  });
}

const checkDepth = (k: number): number => checkWhole('The rank to look at', k, 1);

const relevantCount = (judgements: Judgements): number => [...judgements.values()].filter((grade) => grade > 0).length;

const relevantAmong = (ranking: Ranking, judgements: Judgements, k: number): number =>
  gradesOf(ranking, judgements, k).filter((grade) => grade > 0).length;

const discountedGain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, i) => sum + grade / Math.log(i + 2), 0);
