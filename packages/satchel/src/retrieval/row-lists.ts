/** The best documents of a query at a point of the grid, as rows of the collection. */
import type { RankedList } from '../evaluate/trec-run.ts';
import type { QueryExpander } from '../retrieve/feedback.ts';
import { mixScores, type Normalisation } from '../retrieve/fusion.ts';
import { mixLanguageModels } from '../retrieve/paragraph-model.ts';
import type { Query, Ranker } from '../retrieve/ranker.ts';
import { topDocuments } from '../retrieve/top-documents.ts';

/** point = ranker × λ; ranker r with share λ_l is point r · lambdas.length + l. */
export interface RankerGrid {
  readonly rankers: readonly Ranker[];
  /** The fused ranker. */
  readonly other: Ranker | undefined;
  readonly lambdas: readonly number[];
  /** The fused ranker mixes probabilities of words with those of the ranker, in place of scores. */
  readonly mixesProbabilities?: boolean | undefined;
  /** For each ranker: adds words to the query by the fused list; then the ranker is asked again, and fused again. */
  readonly expanders?: readonly (QueryExpander | undefined)[] | undefined;
}

/** Rows of documents, best first, with their scores. */
export interface RowList {
  readonly rows: Uint32Array;
  readonly scores: Float64Array;
}

/** Average precision is computed to this depth. */
export const DEPTH = 1000;

export type RowLister = (query: Query, point: number, depth: number) => RowList;

/** `size`: how many documents there are. Memory: `size` scores for each ranker. */
export function createRowLister(grid: RankerGrid, size: number, normalisation: Normalisation): RowLister {
  const scoresAt = createScorer(grid, size, normalisation);
  return (query, point, depth) => {
    const r = Math.floor(point / grid.lambdas.length);
    const top = grid.other ? undefined : grid.rankers[r]!.top;
    const { documents, scores } = top && !grid.expanders?.[r] ? top(query, depth) : best(scoresAt(query, point), depth);
    return { rows: documents, scores };
  };
}

function best(scores: Float64Array, k: number) {
  const documents = topDocuments(scores, k);
  return { documents, scores: Float64Array.from(documents, (document) => scores[document]!) };
}

export const rankedList = (
  { id }: { readonly id: string },
  { rows, scores }: RowList,
  documentIds: readonly string[],
): RankedList => ({ query: id, documents: Array.from(rows, (row) => documentIds[row]!), scores });

/** Scores of a query at a point; the parts' own scores are computed once per query and reused for every point. */
function createScorer(grid: RankerGrid, size: number, normalisation: Normalisation) {
  const { rankers, other, lambdas, expanders } = grid;
  const own = rankers.map(() => new Float64Array(size));
  const [others, mixed, again] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const scoredFor = new Array<Query | undefined>(rankers.length);
  let otherFor: Query | undefined;

  /** The scores of ranker `r` for `asked`, mixed with those of the fused ranker. */
  function mix(r: number, asked: Query, scores: Float64Array, lambda: number): Float64Array {
    if (lambda === 0) return scores;
    const { probabilities } = rankers[r]!;
    if (grid.mixesProbabilities && other?.probabilities && probabilities)
      mixLanguageModels(probabilities, other.probabilities, lambda, rankers[r]!.expanded?.(asked) ?? asked, mixed);
    else mixScores(scores, others, lambda, normalisation, mixed);
    return mixed;
  }

  return (query: Query, point: number): Float64Array => {
    const [r, lambda] = [Math.floor(point / lambdas.length), lambdas[point % lambdas.length]!];
    if (other && lambda > 0 && otherFor !== query) {
      other.score(query, others);
      otherFor = query;
    }
    if (lambda === 1) return others;
    if (scoredFor[r] !== query) {
      rankers[r]!.score(query, own[r]!);
      scoredFor[r] = query;
    }
    const first = mix(r, query, own[r]!, lambda);
    const expanded = expanders?.[r]?.(query, (k) => best(first, k));
    if (!expanded) return first;
    rankers[r]!.score(expanded, again);
    return mix(r, expanded, again, lambda);
  };
}
