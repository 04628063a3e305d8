/**
 * Feedback: ranks once, assumes that the top documents are relevant, expands the query by words they share, and ranks
 * again.
 *
 *   Q' = (1 − α) P(w|Q) + α P(w|θ_F)             θ_F restricted to its most probable words and renormalised    (1)
 *
 *   α   weight        θ_F   what the feedback documents have in common (mixture-model.ts)
 *
 * A query that finds nothing is not expanded.
 */
import { type Bag, type Bags, bagAt } from '../core/bag.ts';
import type { Memberships } from '../core/memberships.ts';
import type { Method } from '../core/method.ts';
import { choice, integer, number, type Options, type OptionValues } from '../core/options.ts';
import { softmax } from '../numeric/softmax.ts';
import { sumOf } from '../numeric/statistics.ts';
import { collectionProbability, type InvertedIndex } from './inverted-index.ts';
import { divergenceModel, mixtureModel, relevanceModel } from './mixture-model.ts';
import { type Found, mixQueries, type Query, queryFrom, queryModel, type Ranker } from './ranker.ts';
import { weighedBySenses } from './sense-weights.ts';
import { bestDocuments } from './top-documents.ts';

/** The documents of a collection by word and by document. */
export interface IndexedBags {
  readonly index: InvertedIndex;
  readonly bags: Bags;
}

export interface FeedbackMethod<O extends Options = Options> extends Method<O> {
  /** Weighs words by the senses of the query, which a representation with topics must have found. */
  readonly needsSenses?: true;
  /** P(w|θ_F) over the words of the feedback documents; `asked` holds the query as typed. */
  model(
    collection: IndexedBags,
    found: Pick<Found, 'documents' | 'scores'>,
    options: OptionValues<O>,
    asked?: SensedQuery,
  ): Query;
}

/** A query, and P(sense|word) of every word of the index. */
export interface SensedQuery {
  readonly query: Query;
  readonly senses: Memberships | undefined;
}

const defineFeedback = <const O extends Options>(method: FeedbackMethod<O>): FeedbackMethod<O> => method;

/** Options of every feedback method. */
const shared = {
  documents: integer('how many documents at the top of the list are assumed to be relevant', 10, {
    min: 1,
    max: 1000,
    tune: [5, 10],
  }),
  terms: integer('how many words may be added to the query', 50, { min: 1, max: 10_000 }),
  weight: number('share of the added words in the new query', 0.5, { min: 0, max: 1, tune: [0.2, 0.35, 0.5, 0.7] }),
};

export const mixture = defineFeedback({
  name: 'mixture',
  summary: 'words the first documents share beyond what the whole collection explains',
  paper: 'Zhai & Lafferty 2001',
  options: {
    ...shared,
    noise: number("the collection's share in the feedback documents", 0.5, { min: 0, max: 0.999 }),
    form: choice('a generative mixture, or the model of least divergence', 'generative', ['generative', 'divergence']),
    iterations: integer('most steps of expectation-maximisation', 50, { min: 1, max: 10_000 }),
    mu: number('divergence: smoothing of the feedback documents', 250, { min: 1e-6 }),
  },
  model(collection, { documents }, { noise, form, iterations, mu }) {
    const bags = Array.from(documents, (document) => bagAt(collection.bags, document));
    const wordIds = wordsOf(bags);
    const background = Float64Array.from(wordIds, (word) => collectionProbability(collection.index, word));
    if (form === 'generative') {
      const counts = bags.reduce<Float64Array>(
        (sum, bag) => addedTo(sum, bag, wordIds),
        new Float64Array(wordIds.length),
      );
      return toQuery(wordIds, mixtureModel(counts, background, noise, iterations).model);
    }
    const models = bags.map((bag) => {
      const counts = addedTo(new Float64Array(wordIds.length), bag, wordIds);
      const length = sumOf(counts);
      return counts.map((count, w) => (count + mu * background[w]!) / (length + mu));
    });
    return toQuery(wordIds, divergenceModel(models, background, noise));
  },
});

export const rm3 = defineFeedback({
  name: 'rm3',
  summary: 'the words of the first documents, each document weighted by how well it fits the query',
  paper: 'Lavrenko & Croft 2001; Abdul-Jaleel et al. 2004',
  options: {
    ...shared,
    documentWeights: choice("documents count by their scores, taken as log-likelihoods, or 'equal'", 'likelihood', [
      'likelihood',
      'equal',
    ]),
  },
  model(collection, { documents, scores }, { documentWeights }) {
    const bags = Array.from(documents, (document) => bagAt(collection.bags, document));
    const wordIds = wordsOf(bags);
    const models = bags.map((bag) => {
      const counts = addedTo(new Float64Array(wordIds.length), bag, wordIds);
      const length = sumOf(counts);
      return length === 0 ? counts : counts.map((count) => count / length);
    });
    const weights = documentWeights === 'equal' ? new Float64Array(scores.length) : scores.slice();
    softmax(weights);
    return toQuery(wordIds, relevanceModel(models, weights));
  },
});

export const rm3Senses = defineFeedback({
  ...rm3,
  name: 'rm3-senses',
  summary:
    'rm3, with words weighed by how well they fit the sense of the query; senses are the topics of the fused representation',
  needsSenses: true,
  model(collection, found, options, asked) {
    const model = rm3.model(collection, found, options);
    return asked?.senses ? weighedBySenses(model, asked.query, asked.senses) : model;
  },
});

export interface FeedbackSettings {
  readonly method: FeedbackMethod;
  /** Options of the method, including `documents`, `terms` and `weight`. */
  readonly options: OptionValues;
  /** For a method that needs senses. */
  readonly senses?: Memberships | undefined;
}

/** The query with the words of the best documents; `best` gives as many of them as are asked for. */
export type QueryExpander = (query: Query, best: (k: number) => Pick<Found, 'documents' | 'scores'>) => Query;

export function queryExpander(collection: IndexedBags, { method, options, senses }: FeedbackSettings): QueryExpander {
  const [documents, terms, weight] = [
    Number(options['documents']),
    Number(options['terms']),
    Number(options['weight']),
  ];
  return (query, best) => {
    const found = best(documents);
    if (found.documents.length === 0) return query;
    const model = method.model(collection, found, options, { query, senses });
    return mixQueries(queryModel(query), mostProbable(model, terms), weight);
  };
}

/** Ranks with `first` to find the feedback documents, with `second` for the result; both may be the same ranker. */
export function feedbackRanker(
  collection: IndexedBags,
  first: Ranker,
  second: Ranker,
  settings: FeedbackSettings,
): Ranker {
  const scratch = new Float64Array(first.documents);
  const expandBy = queryExpander(collection, settings);
  let last: { readonly query: Query; readonly expanded: Query } | undefined; // cached: a list is explained hit by hit
  const expanded = (query: Query): Query => {
    if (last?.query !== query) last = { query, expanded: expand(query) };
    return last.expanded;
  };
  const expand = (query: Query): Query => expandBy(query, (k) => bestDocuments(first, query, k, scratch));
  return {
    documents: first.documents,
    probabilities: second.probabilities,
    expanded,
    score: (query, into) => second.score(expanded(query), into),
    explain: (query, document) => second.explain(expanded(query), document),
    ...(second.top ? { top: (query, k) => second.top!(expanded(query), k) } : {}),
  };
}

/** Words with a lower probability are noise, however many there are. */
const LEAST = 0.001;

/** The `terms` most probable words, renormalised; of equal ones the lower id comes first. */
function mostProbable({ ids, weights }: Query, terms: number): Query {
  const order = Array.from(ids.keys()).sort((a, b) => weights[b]! - weights[a]! || a - b);
  const kept = order.slice(0, terms).filter((place, rank) => rank === 0 || weights[place]! >= LEAST);
  return queryModel(queryFrom(new Map(kept.map((place) => [ids[place]!, weights[place]!]))));
}

/** The distinct words of the bags, rising. */
const wordsOf = (bags: readonly Bag[]): Uint32Array =>
  Uint32Array.from(new Set(bags.flatMap(({ ids }) => [...ids]))).sort();

/** Adds the bag's counts to `counts`; `wordIds` contains all words of the bag, both rise. */
function addedTo(counts: Float64Array, bag: Bag, wordIds: Uint32Array): Float64Array {
  let w = 0;
  bag.ids.forEach((id, j) => {
    while (wordIds[w]! < id) w++;
    counts[w] = counts[w]! + bag.counts[j]!;
  });
  return counts;
}

const toQuery = (ids: Uint32Array, weights: Float64Array): Query => ({ ids, weights });
