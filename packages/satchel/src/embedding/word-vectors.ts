/**
 * Asking word vectors: which words are near, what completes an analogy. Nearness is the cosine; equal cosines go to the earlier, more
 * frequent word. A word without direction (a zero row) is near nothing and never an answer.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { printable, SatchelError, usageError } from '../core/errors.ts';
import { type Matrix, rowOf } from '../core/matrix.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { dot, lengthOf } from '../numeric/vectors.ts';

export interface Neighbour {
  readonly id: number;
  readonly word: string;
  readonly similarity: number;
}

export interface NearestOptions {
  /** Ids that are not to be answered. */
  readonly without?: Iterable<number>;
}

/** The `top` words nearest to a word (which is not among them) or to a vector, nearest first. */
export function nearest(
  words: WordVectors,
  query: string | Float32Array,
  top: number,
  { without = [] }: NearestOptions = {},
): Neighbour[] {
  const excluded = new Set(without);
  let direction: Float32Array | Float64Array;
  if (typeof query === 'string') {
    const id = knownId(words, query);
    excluded.add(id);
    direction = rowOf(words.vectors, id);
  } else direction = checkedVector(words, query);
  return nearestTo(words, direction, top, excluded);
}

/**
 * "a is to b as c is to …": the words nearest to b − a + c, all of unit length (3CosAdd); a, b and c are never returned.
 * `analogy(words, 'man', 'king', 'woman')` should return queen.
 */
export function analogy(words: WordVectors, a: string, b: string, c: string, top = 1): Neighbour[] {
  checkArguments('analogy', {
    words: [words, 'words'],
    a: [a, 'text'],
    b: [b, 'text'],
    c: [c, 'text'],
    top: [top, 'number'],
  });
  const ids = [a, b, c].map((word) => knownId(words, word));
  const signs = [-1, 1, 1];
  const direction = new Float64Array(words.vectors.columns);
  ids.forEach((id, k) => {
    const row = rowOf(words.vectors, id);
    const scale = (signs[k] ?? 0) / (lengthOf(row) || 1);
    for (let j = 0; j < row.length; j++) direction[j] = direction[j]! + scale * row[j]!;
  });
  return nearestTo(words, direction, top, new Set(ids));
}

/** The cosine of two words, 0 where one has no direction. */
export function similarity({ vectors }: WordVectors, a: number, b: number): number {
  const [x, y] = [rowOf(vectors, a), rowOf(vectors, b)];
  const lengths = lengthOf(x) * lengthOf(y);
  return lengths === 0 ? 0 : Math.max(-1, Math.min(1, dot(x, y) / lengths));
}

/** The id of a word as it stands, or folded to lower case where every word of the vocabulary is lower-case. */
export type Lookup = (word: string) => number | undefined;

/** Whether looking up folds to lower case: `true` where no word of the vocabulary holds a capital. */
export const foldsCase = ({ terms }: WordVectors): boolean => terms.every((word) => word === word.toLowerCase());

export const lookupIn = (words: WordVectors, folds = foldsCase(words)): Lookup =>
  folds ? (word) => words.idOf(word.toLowerCase()) : (word) => words.idOf(word);

/** Rows of unit length in 32 bits; zero rows stay zero. */
export function unitRows({ rows, columns, data }: Matrix): Matrix {
  const unit = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const row = data.subarray(i * columns, (i + 1) * columns);
    const scale = 1 / (lengthOf(row) || 1);
    for (let j = 0; j < columns; j++) unit[i * columns + j] = row[j]! * scale;
  }
  return { rows, columns, data: unit };
}

function nearestTo(
  words: WordVectors,
  direction: Float32Array | Float64Array,
  top: number,
  excluded: ReadonlySet<number>,
): Neighbour[] {
  const { vectors } = words;
  const length = lengthOf(direction);
  const best: Neighbour[] = [];
  if (length === 0 || top < 1) return best;
  for (let id = 0; id < vectors.rows; id++) {
    if (excluded.has(id)) continue;
    const row = rowOf(vectors, id);
    let product = 0;
    let square = 0;
    for (let j = 0; j < row.length; j++) {
      product += row[j]! * direction[j]!;
      square += row[j]! * row[j]!;
    }
    if (square === 0) continue;
    insert(best, { id, word: words.terms[id] ?? '', similarity: product / (Math.sqrt(square) * length) }, top);
  }
  return best.map((neighbour) => ({ ...neighbour, similarity: Math.max(-1, Math.min(1, neighbour.similarity)) }));
}

/** Keeps `best` in falling order and at most `top` long. */
function insert(best: Neighbour[], candidate: Neighbour, top: number): void {
  if (best.length === top && candidate.similarity <= best[top - 1]!.similarity) return;
  let place = best.length;
  while (place > 0 && best[place - 1]!.similarity < candidate.similarity) place--;
  best.splice(place, 0, candidate);
  if (best.length > top) best.pop();
}

/** As written, or else in lower case: "Paris" finds "paris" in lower-case vectors. */
function knownId(words: WordVectors, word: string): number {
  const id = words.idOf(word) ?? words.idOf(word.toLowerCase());
  if (id !== undefined) return id;
  throw new SatchelError('UNKNOWN_WORD', `There is no vector for "${printable(word, 60)}".`, { facts: { word } });
}

function checkedVector({ vectors }: WordVectors, vector: Float32Array): Float32Array {
  if (vector.length === vectors.columns) return vector;
  throw usageError('DIM_MISMATCH', `The vector must have ${vectors.columns} numbers, got ${vector.length}.`);
}
