/**
 * Ranking by document vectors of any representation: every document is compared with the query, without approximation.
 *
 *   cosine   q · d / ‖q‖ ‖d‖, 0 where either is zero                dot   q · d                hellinger   √q · √d
 *
 * A query without a vector (none of its words is known) finds nothing.
 */
import { usageError } from '../core/errors.ts';
import type { Likeness } from '../core/likeness.ts';
import {
  denseNumbers,
  isSparse,
  type Matrix,
  mapValues,
  rowOf,
  type SparseMatrix,
  type Vector,
  type Vectors,
  vectorAt,
} from '../core/matrix.ts';
import { dotInFours } from '../numeric/four-sums.ts';
import { lengthOf, squaredLength, unitScale } from '../numeric/vectors.ts';
import { type Explanation, NOT_FOUND, type Query, type Ranker } from './ranker.ts';

export interface VectorRankerParts {
  /** Row D is the vector of document D. */
  readonly documents: Vectors;
  readonly likeness: Likeness;
  /** The query's vector: as many dimensions as the documents have. */
  vectorOf(query: Query): Vector;
  /** Splits Σ_i direction_i · d_i of document D by its words. Without it an explanation has only the score. */
  readonly attribute?: (document: number, direction: Float64Array) => Pick<Explanation, 'shares' | 'remainder'>;
}

export function vectorRanker({ documents: given, likeness, vectorOf, attribute }: VectorRankerParts): Ranker {
  const { isUnit, map, pairs } = likeness;
  if (pairs)
    throw usageError('UNSUPPORTED', `Documents that are compared by '${likeness.name}' cannot be ranked by products.`);
  const documents = map ? mapValues(given, map) : given;
  const scale = isUnit ? inverseNorms(documents) : undefined;

  /** The query as an array, at unit length for the cosine; all zero when it has no vector. */
  function directionOf(query: Query): Float64Array {
    const numbers = denseNumbers(vectorOf(query), documents.columns);
    const direction = map ? numbers.map(map) : numbers;
    const norm = lengthOf(direction);
    return isUnit && norm > 0 ? direction.map((value) => value / norm) : direction;
  }

  function score(query: Query, into: Float64Array): void {
    const direction = directionOf(query);
    if (squaredLength(direction) === 0) {
      into.fill(NOT_FOUND);
      return;
    }
    products(documents, direction, into);
    if (scale)
      for (let document = 0; document < into.length; document++) into[document] = into[document]! * scale[document]!;
  }

  function explain(query: Query, document: number): Explanation {
    const factor = scale ? scale[document]! : 1;
    const direction = directionOf(query);
    const whole = Float64Array.of(0);
    products(rowAlone(documents, document), direction, whole);
    const score = squaredLength(direction) === 0 ? NOT_FOUND : whole[0]! * factor;
    if (!attribute || score === NOT_FOUND) return { score, shares: [], remainder: score };
    const along = map ? direction.map((value, i) => value * slopeAt(given, document, i, map)) : direction;
    const { shares, remainder } = attribute(
      document,
      along.map((value) => value * factor),
    );
    return { score, shares, remainder };
  }

  return { documents: documents.rows, score, explain };
}

/** f(x) / x of number i of a document: f(x) · y is x times this times y. */
function slopeAt(documents: Vectors, document: number, i: number, map: (value: number) => number): number {
  const vector = vectorAt(documents, document);
  const x = vector instanceof Float32Array ? vector[i]! : (vector.values[vector.indices.indexOf(i)] ?? 0);
  return x === 0 ? 0 : map(x) / x;
}

/** For vectors that are not a direction, such as a subspace: `compare` returns the similarity of two, 0 for none. */
export function comparingRanker(
  documents: Matrix,
  vectorOf: (query: Query) => Float32Array,
  compare: (query: Float32Array, document: Float32Array) => number,
): Ranker {
  const scoreOf = (asked: Float32Array, document: number): number => {
    const isEmpty = asked.every((value) => value === 0);
    return isEmpty ? NOT_FOUND : compare(asked, rowOf(documents, document));
  };
  return {
    documents: documents.rows,
    score(query, into) {
      const asked = vectorOf(query);
      for (let document = 0; document < into.length; document++) into[document] = scoreOf(asked, document);
    },
    explain(query, document) {
      const score = scoreOf(vectorOf(query), document);
      return { score, shares: [], remainder: score };
    },
  };
}

/** into[D] = d_D · direction */
function products(documents: Vectors, direction: Float64Array, into: Float64Array): void {
  if (isSparse(documents)) sparseProducts(documents, direction, into);
  else denseProducts(documents, direction, into);
}

function denseProducts({ rows, columns, data }: Matrix, direction: Float64Array, into: Float64Array): void {
  for (let row = 0; row < rows; row++) into[row] = dotInFours(data, row * columns, direction);
}

function sparseProducts(
  { rows, offsets, indices, values }: SparseMatrix,
  direction: Float64Array,
  into: Float64Array,
): void {
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) sum += values[j]! * direction[indices[j]!]!;
    into[row] = sum;
  }
}

function rowAlone(documents: Vectors, row: number): Vectors {
  const vector = vectorAt(documents, row);
  if (vector instanceof Float32Array) return { rows: 1, columns: documents.columns, data: vector };
  return { rows: 1, columns: documents.columns, offsets: Uint32Array.of(0, vector.indices.length), ...vector };
}

/** 1 / ‖d‖; 0 for a zero vector. */
function inverseNorms(documents: Vectors): Float64Array {
  return Float64Array.from({ length: documents.rows }, (_, row) => {
    const vector = vectorAt(documents, row);
    return unitScale(squaredLength(vector instanceof Float32Array ? vector : vector.values));
  });
}
