/** The checked options of a search, with the internal names of rankers. */

import { methodNamed } from '../core/checks/registry.ts';
import { printable, type SatchelError, usageError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { flag, integer, resolveOptions } from '../core/options.ts';
import { unfolded } from '../retrieval/pipeline-name.ts';
import type { RankingChoice } from '../retrieval/rank-words.ts';
import { rankers } from '../retrieve/registry.ts';
import type { VectorShape } from './index-encoder.ts';
import { requireOptions, wrongType } from './index-options.ts';
import { isObject, kindOf } from './json-copy.ts';

export interface IndexSearchOptions extends RankingChoice {
  /** How many hits, best first; 10 unless given. */
  readonly top?: number | undefined;
  /** Explains the score of each hit. */
  readonly explain?: boolean | undefined;
  /** Fields whose values are counted over all found documents. */
  readonly facets?: readonly string[] | undefined;
  /** Which documents may be found, by their stored fields. `found` counts those alone; scores stay as they are. */
  readonly filter?: ((stored: JsonObject) => boolean) | undefined;
}

export interface CheckedSearch {
  readonly top: number;
  readonly explain: boolean;
  readonly filter: ((stored: JsonObject) => boolean) | undefined;
  readonly facets: readonly string[] | undefined;
  /** Vectors are called ENCODER in it, whichever name was given. */
  readonly choice: RankingChoice;
  /** Whether the whole index is needed, because the ranking reads the postings of all words. */
  readonly needsAll: boolean;
}

export const ENCODER = 'encoder';

const declared = { top: integer('how many documents', 10, { min: 1 }), explain: flag('explain each score', false) };

/** `shape` describes the vectors of the index, if any. */
export function checkSearch(given: IndexSearchOptions, shape: VectorShape | undefined): CheckedSearch {
  requireOptions('search', [...Object.keys(declared), 'filter', 'facets', ...CHOICE], given);
  const { top, explain, filter, facets, ranker = 'bm25', fuse, lambda, feedback, options = {} } = given;
  if (filter !== undefined && typeof filter !== 'function')
    throw wrongType(`search: 'filter' must be a function, got ${kindOf(filter)}.`);
  if (facets !== undefined && !(Array.isArray(facets) && facets.every((name) => typeof name === 'string')))
    throw wrongType(`search: 'facets' must be a list of names, got ${kindOf(facets)}.`);
  if (lambda !== undefined && lambda !== 'auto' && typeof lambda !== 'number')
    throw wrongType(`search: 'lambda' must be 'auto' or a number from 0 to 1, got ${kindOf(lambda)}.`);
  checkGroups(options);
  for (const [name, value] of Object.entries({ ranker, fuse, feedback }))
    if (value !== undefined && typeof value !== 'string')
      throw wrongType(`search: '${name}' must be a name, got ${kindOf(value)}.`);
  const asked = unfolded({ ranker, fuse, feedback });
  const parts = [
    rankerNamed(asked.ranker, shape),
    ...(fuse === undefined ? [] : [rankerNamed(fuse, shape)]),
    ...(asked.fuse === undefined || asked.fuse === fuse ? [] : [partNamed(asked.fuse, shape)]),
  ];
  const [first, second] = parts.map(({ name }) => name);
  return {
    ...resolveOptions('search', declared, { top, explain }),
    filter,
    facets,
    choice: { ranker: first, fuse: second, lambda, feedback: asked.feedback, options },
    needsAll: asked.feedback !== undefined || parts.some(({ readsAllPostings }) => readsAllPostings),
  };
}

const CHOICE = ['ranker', 'fuse', 'lambda', 'feedback', 'options'];

function checkGroups(options: unknown): void {
  if (!isObject(options)) throw wrongType(`search: 'options' must be an object of groups, got ${kindOf(options)}.`);
  for (const [group, values] of Object.entries(options))
    if (!isObject(values))
      throw wrongType(`search: 'options.${printable(group)}' must be an object, got ${kindOf(values)}.`);
}

/** A ranker by words, or by the vectors of the index. */
function rankerNamed(name: string, shape: VectorShape | undefined) {
  const isVectors = name === ENCODER || (shape !== undefined && name === shape.representation);
  if (!isVectors) return methodNamed('ranker', [...rankers, vectors], name);
  if (shape) return vectors;
  throw noVectors();
}

/** The last part of a pipeline: a name that is no ranker is a representation, and the index knows the one of its vectors alone. */
function partNamed(name: string, shape: VectorShape | undefined) {
  const isKnown = name === ENCODER || name === shape?.representation || rankers.some((method) => method.name === name);
  if (isKnown) return rankerNamed(name, shape);
  if (!shape) throw noVectors();
  const { representation: own } = shape;
  throw usageError(
    'NO_VECTORS',
    `The index has no vectors of '${printable(name)}'; it has those of ${own === undefined ? 'its encoder' : `'${own}'`}.`,
    own === undefined ? `Name them: '${ENCODER}'.` : `Name them: '${own}' or '${ENCODER}'.`,
  );
}

const noVectors = (): SatchelError =>
  usageError('NO_VECTORS', 'The index has no vectors.', 'Give it an encoder: createIndex({ encoder }).');

const vectors = { name: ENCODER, summary: 'the vectors of documents and query', options: {}, readsAllPostings: false };
