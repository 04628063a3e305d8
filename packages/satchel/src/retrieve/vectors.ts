/**
 * Ranking by document vectors of any representation: every document is compared with the query, without approximation.
 *
 *   cosine   q · d / ‖q‖ ‖d‖, 0 where either is zero                dot   q · d
 *
 * A query without a vector (none of its words is known) finds nothing.
 */
import { SatchelError } from '../core/errors.ts';
import {
  isSparse,
  type Matrix,
  rowOf,
  type SparseMatrix,
  type Vector,
  type Vectors,
  vectorAt,
} from '../core/matrix.ts';
import type { Similarity } from '../core/representation.ts';
import type { Query } from './query.ts';
import { type Explanation, NOT_FOUND, type Ranker } from './ranker.ts';

export interface VectorRankerParts {
  /** Row D is the vector of document D. */
  readonly documents: Vectors;
  readonly similarity: Similarity;
  /** The query's vector: as many dimensions as the documents have. */
  vectorOf(query: Query): Vector;
  /** Splits Σ_i direction_i · d_i of document D by its words. Without it an explanation has only the score. */
  readonly attribute?: (document: number, direction: Float64Array) => Pick<Explanation, 'shares' | 'remainder'>;
}

export function vectorRanker({ documents, similarity, vectorOf, attribute }: VectorRankerParts): Ranker {
  if (similarity === 'subspace') {
    throw new SatchelError('UNSUPPORTED', 'Documents that are subspaces cannot be ranked by products.', {
      kind: 'usage',
    });
  }
  const isCosine = similarity === 'cosine';
  const scale = isCosine ? inverseNorms(documents) : undefined;

  /** The query as an array, at unit length for the cosine; all zero when it has no vector. */
  function directionOf(query: Query): Float64Array {
    const direction = asNumbers(vectorOf(query), documents.columns);
    const norm = Math.sqrt(squares(direction));
    return isCosine && norm > 0 ? direction.map((value) => value / norm) : direction;
  }

  function score(query: Query, into: Float64Array): void {
    const direction = directionOf(query);
    if (squares(direction) === 0) {
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
    const score = squares(direction) === 0 ? NOT_FOUND : whole[0]! * factor;
    if (!attribute || score === NOT_FOUND) return { score, shares: [], remainder: score };
    const { shares, remainder } = attribute(
      document,
      direction.map((value) => value * factor),
    );
    return { score, shares, remainder };
  }

  return { documents: documents.rows, score, explain };
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
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let [a, b, c, d] = [0, 0, 0, 0]; // four sums at once: the processor need not wait for one before the next
    let i = 0;
    for (; i + 3 < columns; i += 4) {
      a += data[start + i]! * direction[i]!;
      b += data[start + i + 1]! * direction[i + 1]!;
      c += data[start + i + 2]! * direction[i + 2]!;
      d += data[start + i + 3]! * direction[i + 3]!;
    }
    for (; i < columns; i++) a += data[start + i]! * direction[i]!;
    into[row] = a + b + (c + d);
  }
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

export function asNumbers(vector: Vector, columns: number): Float64Array {
  if (vector instanceof Float32Array) return Float64Array.from(vector);
  const numbers = new Float64Array(columns);
  vector.indices.forEach((index, j) => {
    numbers[index] = vector.values[j]!;
  });
  return numbers;
}

/** 1 / ‖d‖; 0 for a zero vector. */
function inverseNorms(documents: Vectors): Float64Array {
  return Float64Array.from({ length: documents.rows }, (_, row) => {
    const vector = vectorAt(documents, row);
    const square = squares(vector instanceof Float32Array ? vector : vector.values);
    return square === 0 ? 0 : 1 / Math.sqrt(square);
  });
}

function squares(values: Float32Array | Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!;
  return sum;
}
