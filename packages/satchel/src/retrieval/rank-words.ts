/**
 * Ranks the documents of an index by words, by stored vectors, or by both, with options and feedback; explains the scores.
 */

import { methodNamed } from '../core/checks/registry.ts';
import { badParam, SatchelError } from '../core/errors.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import { type Options, type OptionValues, resolveOptions } from '../core/options.ts';
import { type FeedbackMethod, feedbackRanker } from '../retrieve/feedback.ts';
import { fuseRankers, fusionOptions } from '../retrieve/fusion.ts';
import { documentCount, type InvertedIndex } from '../retrieve/inverted-index.ts';
import { type Explanation, queryFrom, type Ranker } from '../retrieve/ranker.ts';
import { feedbackNamed, rankers } from '../retrieve/registry.ts';
import { bestDocuments } from '../retrieve/top-documents.ts';
import { bagsOf } from './index-bags.ts';
import { noFeedback, noStoredSenses } from './no-feedback.ts';

export { countIn, documentFrequency, type InvertedIndex } from '../retrieve/inverted-index.ts';
export type { Explanation, Ranker, Source } from '../retrieve/ranker.ts';
export { rankers } from '../retrieve/registry.ts';
export { bestDocuments } from '../retrieve/top-documents.ts';

export interface RankingChoice {
  /**
   * A ranker by words, or the representation of the stored vectors; bm25 unless given. A search also takes both as a pipeline under one name:
   * `bm25+rm3+lsi` is bm25 with the feedback rm3, fused with lsi.
   */
  readonly ranker?: string | undefined;
  /** A second one, fused with the first. */
  readonly fuse?: string | undefined;
  /** The share of `fuse`, from 0 to 1; 'auto', the default: the learned share, else one half. */
  readonly lambda?: number | 'auto' | undefined;
  readonly feedback?: string | undefined;
  /** By method: `{ bm25: { k1: 1.5 } }`. */
  readonly options?: OptionGroups | undefined;
}

export interface RankingSource {
  readonly index: InvertedIndex;
  /** The vectors that are stored with the index. */
  readonly vectors?: { readonly representation: string; ranker(): Ranker } | undefined;
  /** Shares of the representation that were learned from judged queries, by `lambdaKey`. */
  readonly lambdas?: Readonly<Record<string, number>> | undefined;
  /** Whether vectors of a representation of this name could be stored with the index; called for names that are not rankers. */
  isRepresentation?(name: string): boolean;
}

export interface Ranking {
  /** The options, defaults filled in. */
  readonly options: Readonly<Record<string, OptionValues>>;
  /** The names of the rankers: one, or the two that are mixed. */
  readonly rankers: readonly string[];
  readonly lambda?: Lambda;
  /**
   * The best documents, best first; `weights` says how often the query names each word, `text` is what was typed. Documents that `keep`
   * refuses are left out of the list and of `found`; scores and feedback are as without it.
   */
  rank(weights: ReadonlyMap<number, number>, top: number, text?: string, keep?: (document: number) => boolean): Ranked;
}

/** The share of the second ranker and its source. */
export interface Lambda {
  readonly share: number;
  readonly source: 'given' | 'learned' | 'default';
}

export interface Ranked {
  /** Number of documents found. */
  readonly found: number;
  readonly hits: readonly RankedHit[];
}

export interface RankedHit extends Explanation {
  readonly document: number;
}

export const defaultRanker = 'bm25';

/** The share if none was learned: both rankers count equally. */
export const DEFAULT_LAMBDA = 0.5;

export function prepareRanking(source: RankingSource, choice: RankingChoice): Ranking {
  const { ranker: name = defaultRanker, fuse, feedback, options: given = {} } = choice;
  if (choice.lambda !== undefined && fuse === undefined)
    throw badParam('lambda is the share of the fused ranker, and no ranker is fused.');
  const [first, second] = [partNamed(source, name), fuse === undefined ? undefined : partNamed(source, fuse)];
  const refining = feedback === undefined ? undefined : feedbackNamed(feedback);
  if (refining && !first.options) throw noFeedback(name);
  if (refining?.needsSenses) throw noStoredSenses(refining.name);
  const options = optionsFor([first, second, refining, second && { name: 'fusion', options: fusionOptions }], given);
  const lambda = second && lambdaFor(source, lambdaKey(name, feedback), second.name, choice.lambda ?? 'auto');
  const ranker = fused(
    () => refined(source.index, first.prepare(options), refining, options),
    () => second?.prepare(options),
    lambda,
    options,
  );
  const scores = new Float64Array(documentCount(source.index));
  return {
    options,
    rankers: [first, ...(second ? [second] : [])].map((part) => part.name),
    ...(lambda ? { lambda } : {}),
    rank(weights, top, text, keep) {
      const query = { ...queryFrom(weights), text };
      const scratch = keep ? new Float64Array(scores.length) : scores; // `keep` may search again
      const { documents, all } = bestDocuments(ranker, query, top, scratch, keep);
      return {
        found: all,
        hits: Array.from(documents, (document) => ({ document, ...ranker.explain(query, document) })),
      };
    },
  };
}

/** One of the rankers; stored vectors have the options they were made with and take none here. */
interface RankingPart {
  readonly name: string;
  readonly options?: Options;
  prepare(options: Ranking['options']): Ranker;
}

function partNamed({ index, vectors, isRepresentation }: RankingSource, name: string): RankingPart {
  if (name === vectors?.representation) return { name, prepare: () => vectors.ranker() };
  if (isRepresentation?.(name) && !rankers.some((method) => method.name === name))
    throw noVectors(name, vectors?.representation);
  const method = methodNamed('ranker', rankers, name);
  return { name, options: method.options, prepare: (options) => method.prepare(index, options[name]!) };
}

/** `kept` is the representation the collection has, if any. */
export function noVectors(name: string, kept: string | undefined): SatchelError {
  const has = kept === undefined ? 'it has none' : `it has those of '${kept}'`;
  return new SatchelError('NO_VECTORS', `The collection has no vectors of '${name}'; ${has}.`, {
    kind: 'usage',
    remedy: `Make them: satchel index DIR --representation ${name}${kept === undefined ? '' : ' --refit'}`,
    facts: { representation: name },
  });
}

/** Of every part that takes some, defaults filled in. */
function optionsFor(
  parts: readonly (Pick<RankingPart, 'name' | 'options'> | undefined)[],
  given: OptionGroups,
): Readonly<Record<string, OptionValues>> {
  const groups = new Map(parts.flatMap((part) => (part?.options ? [[part.name, part.options] as const] : [])));
  const idle = Object.keys(given).find((group) => !groups.has(group));
  if (idle !== undefined) throw badParam(`'${idle}' takes no part in this search.`);
  return Object.fromEntries([...groups].map(([group, own]) => [group, resolveOptions(group, own, given[group])]));
}

function refined(
  index: InvertedIndex,
  ranker: Ranker,
  method: FeedbackMethod | undefined,
  options: Ranking['options'],
): Ranker {
  if (!method) return ranker;
  return feedbackRanker({ index, bags: bagsOf(index) }, ranker, ranker, { method, options: options[method.name]! });
}

/** With a share of 0 or 1 the other ranker is not prepared. */
function fused(
  first: () => Ranker,
  second: () => Ranker | undefined,
  lambda: Lambda | undefined,
  { fusion }: Ranking['options'],
): Ranker {
  const other = lambda && lambda.share > 0 ? second() : undefined;
  if (!lambda || !other) return first();
  if (lambda.share === 1) return other;
  return fuseRankers(first(), other, lambda.share, resolveOptions('fusion', fusionOptions, fusion).normalisation);
}

/** A learned share belongs to its first ranker; with feedback the first ranker is another one. */
export const lambdaKey = (ranker: string, feedback: string | undefined): string =>
  feedback === undefined ? ranker : `${ranker}+${feedback}`;

function lambdaFor(
  { vectors, lambdas = {} }: RankingSource,
  key: string,
  fuse: string,
  asked: number | 'auto',
): Lambda {
  if (asked !== 'auto') {
    if (asked >= 0 && asked <= 1) return { share: asked, source: 'given' };
    throw badParam(`lambda must be 'auto' or a number from 0 to 1, got ${asked}.`);
  }
  const learned = fuse === vectors?.representation && Object.hasOwn(lambdas, key) ? lambdas[key] : undefined;
  return learned === undefined ? { share: DEFAULT_LAMBDA, source: 'default' } : { share: learned, source: 'learned' };
}
