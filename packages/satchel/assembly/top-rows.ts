/**
 * The k rows of a matrix with the largest products with a vector, largest first; of equal products the earlier row first.
 *
 *   s_i = row i · vector            computed as in rows.ts: the same bits as dot and dotRows                             (1)
 *
 *   scores   k of f32     ids   k of u32     both are sorted at every step
 *
 * Rows come in rising order, so a row enters a full list only if its product is above the smallest: an equal one is
 * later, and loses. Rows are read one by one, in one stream: four at a time, sharing the loads of the vector, took four
 * times as long. A product that is NaN never enters.
 */
import { dot } from './rows';

/** Returns how many rows were found: k, or the number of rows if that is smaller. */
export function topRows(matrix: usize, rows: i32, columns: i32, vector: usize, k: i32, scores: usize, ids: usize): i32 {
  const rowBytes = <usize>columns << 2;
  const last = scores + (<usize>(k - 1) << 2);
  let found = 0;
  let least: f32 = -Infinity; // the score to beat, once the list is full
  for (let i = 0; i < rows; i++) {
    const score = dot(matrix + <usize>i * rowBytes, vector, columns);
    if (found == k && !(score > least)) continue;
    found = enter(score, i, found, k, scores, ids);
    if (found == k) least = load<f32>(last);
  }
  return found;
}

/** Inserts the row and drops the last one of a full list; returns the new number of rows. */
function enter(score: f32, id: i32, found: i32, k: i32, scores: usize, ids: usize): i32 {
  if (score != score) return found;
  const kept = min(found, k - 1);
  let place = kept;
  while (place > 0 && load<f32>(scores + (<usize>(place - 1) << 2)) < score) place--;
  const at = <usize>place << 2;
  const moved = <usize>(kept - place) << 2;
  memory.copy(scores + at + 4, scores + at, moved);
  memory.copy(ids + at + 4, ids + at, moved);
  store<f32>(scores + at, score);
  store<u32>(ids + at, id);
  return kept + 1;
}
