/**
 * Ranking by dense document vectors at memory speed: the rows are in the kernels' memory, and each query reads them
 * once.
 *
 *   score(D) = q̂ · d̂_D         cosine: both at unit length, 0 where d is zero            dot: as they are                (1)
 *
 * Products are sums of 32-bit floats in the fixed order of assembly/rows.ts, the same for one document, for all and for
 * the best k. So a score has the same bits whichever function computes it. Nothing is approximated.
 */
import { type KernelMemory, type KernelProvider, type Kernels, paddedBytes } from '../core/kernels.ts';
import type { Likeness } from '../core/likeness.ts';
import { denseNumbers, type Matrix, rowOf } from '../core/matrix.ts';
import { lengthOf, squaredLength, unitScale } from '../numeric/vectors.ts';
import { type Explanation, type Found, NOT_FOUND, type Query, type Ranker } from './ranker.ts';
import { topDocuments } from './top-documents.ts';
import type { VectorRankerParts } from './vectors.ts';

/** Rows in the kernels' memory, to be filled before they are ranked. */
export interface DenseRows {
  readonly matrix: Matrix;
  readonly kernels: Kernels;
  readonly memory: KernelMemory;
}

/** Longer lists are made by scoring all documents. */
const LONGEST_LIST = 1024;

/** A WebAssembly memory ends at 4 GB. */
const MOST_BYTES = 3.5 * 2 ** 30;

export const fitsInMemory = (rows: number, columns: number): boolean => bytesFor(rows, columns) <= MOST_BYTES;

export function createDenseRows(provider: KernelProvider, rows: number, columns: number): DenseRows {
  const memory = provider.createMemory(bytesFor(rows, columns), false);
  return {
    matrix: memory.matrix(rows, columns),
    memory,
    kernels: provider.open(provider.choose(false), memory.handle),
  };
}

const bytesFor = (rows: number, columns: number): number =>
  paddedBytes(4 * rows * columns, 4 * columns, 4 * rows, 4 * LONGEST_LIST, 4 * LONGEST_LIST);

/** Takes ownership of the rows: for the cosine they are scaled to unit length in place. */
export function denseRanker(
  { matrix, kernels, memory }: DenseRows,
  { likeness, vectorOf, attribute }: Omit<VectorRankerParts, 'documents'>,
): Ranker & Required<Pick<Ranker, 'top'>> {
  const { isUnit, map } = likeness;
  const before = map ? matrix.data.slice() : undefined; // what explanations split
  if (map) for (let i = 0; i < matrix.data.length; i++) matrix.data[i] = map(matrix.data[i]!);
  const inverse = isUnit ? bringToUnitLength(matrix) : undefined;
  const [direction, products] = [memory.f32(matrix.columns), memory.f32(matrix.rows)];
  const list = { scores: memory.f32(LONGEST_LIST), ids: memory.u32(LONGEST_LIST) };

  /** Writes q̂; returns whether the query has a vector. */
  function aim(query: Query): boolean {
    const typed = denseNumbers(vectorOf(query), matrix.columns);
    const numbers = map ? typed.map(map) : typed;
    const norm = lengthOf(numbers);
    for (let i = 0; i < numbers.length; i++) direction[i] = isUnit && norm > 0 ? numbers[i]! / norm : numbers[i]!;
    return norm > 0;
  }

  function score(query: Query, into: Float64Array): void {
    if (!aim(query)) {
      into.fill(NOT_FOUND);
      return;
    }
    kernels.dotRows(matrix, direction, products);
    into.set(products);
  }

  function top(query: Query, k: number): Found {
    if (!aim(query)) return { documents: new Uint32Array(0), scores: new Float64Array(0), all: 0 };
    if (k > LONGEST_LIST) return longList(k);
    const [scores, ids] = [list.scores.subarray(0, k), list.ids.subarray(0, k)];
    const found = kernels.topRows(matrix, direction, scores, ids);
    return { documents: ids.slice(0, found), scores: Float64Array.from(scores.subarray(0, found)), all: matrix.rows };
  }

  function longList(k: number): Found {
    kernels.dotRows(matrix, direction, products);
    const all = Float64Array.from(products);
    const documents = topDocuments(all, k);
    return { documents, scores: Float64Array.from(documents, (document) => all[document]!), all: matrix.rows };
  }

  function explain(query: Query, document: number): Explanation {
    const score = aim(query) ? kernels.dot(rowOf(matrix, document), direction) : NOT_FOUND;
    if (!attribute || score === NOT_FOUND) return { score, shares: [], remainder: score };
    const factor = inverse ? inverse[document]! : 1;
    const slope = (i: number): number => slopeOf(before?.[document * matrix.columns + i], map);
    const { shares, remainder } = attribute(
      document,
      Float64Array.from(direction, (value, i) => value * factor * slope(i)),
    );
    return { score, shares, remainder };
  }

  return { documents: matrix.rows, score, top, explain };
}

/** f(x) / x, so that x times it is f(x); 1 where vectors are compared as they are. */
const slopeOf = (x: number | undefined, map: Likeness['map']): number =>
  x === undefined || !map ? 1 : x === 0 ? 0 : map(x) / x;

/** Returns 1 / ‖d‖ of the original rows; 0 for a row of zeros, which stays. */
function bringToUnitLength(matrix: Matrix): Float64Array {
  return Float64Array.from({ length: matrix.rows }, (_, index) => {
    const row = rowOf(matrix, index);
    const inverse = unitScale(squaredLength(row));
    for (let i = 0; i < row.length; i++) row[i] = row[i]! * inverse;
    return inverse;
  });
}
