/**
 * Where the weights of each column of sparse rows lie in memory: those of the most frequent columns first, those of equally frequent ones in the
 * order in which the rows first name them. A sweep over the rows then finds the weights that it needs most on few pages, and the weights of
 * the rare words of a row beside each other. Sums keep the order of the columns within a row, so the places change no bit of a result.
 */
import { type Compute, chunks, pause } from '../../core/compute.ts';
import type { SparseMatrix } from '../../core/matrix.ts';

/** Entries between two pauses, about a millisecond. */
const STEP = 2 ** 18;
const NONE = 2 ** 32 - 1;

/** Writes places instead of columns into `matrix.indices`; returns the place of each column. */
export async function moveColumns({ columns, indices }: SparseMatrix, compute: Compute): Promise<Uint32Array> {
  const steps = chunks(indices.length, STEP);
  const counts = new Uint32Array(columns);
  for (const { start, end } of steps) {
    for (let j = start; j < end; j++) counts[indices[j]!]!++;
    await pause(compute);
  }
  const next = firstPlaces(counts);
  const places = new Uint32Array(columns).fill(NONE);
  for (const { start, end } of steps) {
    for (let j = start; j < end; j++) {
      const column = indices[j]!;
      if (places[column] === NONE) places[column] = next[counts[column]!]!++;
      indices[j] = places[column]!;
    }
    await pause(compute);
  }
  for (let column = 0; column < columns; column++) if (counts[column] === 0) places[column] = next[0]!++;
  return places;
}

/** For each count, how many columns have a larger one. */
function firstPlaces(counts: Uint32Array): Uint32Array {
  const first = new Uint32Array(counts.reduce((most, count) => Math.max(most, count), 0) + 1);
  for (const count of counts) first[count]!++;
  let larger = 0;
  for (let count = first.length - 1; count >= 0; count--) {
    const own = first[count]!;
    first[count] = larger;
    larger += own;
  }
  return first;
}
