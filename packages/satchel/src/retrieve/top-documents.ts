/**
 * The k documents of the highest scores, best first; of equal scores the earlier document first. Documents that were not found (−Infinity)
 * are left out. Exact: a heap of the k best so far, the worst on top.
 */
import { type Found, NOT_FOUND, type Query, type Ranker } from './ranker.ts';

/**
 * The best documents of a ranker, by `ranker.top` if it exists; `scratch` must hold one number per document. Documents that `keep` refuses
 * count as not found.
 */
export function bestDocuments(
  ranker: Ranker,
  query: Query,
  k: number,
  scratch: Float64Array,
  keep?: (document: number) => boolean,
): Found {
  if (ranker.top && !keep) return ranker.top(query, k);
  ranker.score(query, scratch);
  let all = 0;
  for (let document = 0; document < scratch.length; document++) {
    if (scratch[document] === NOT_FOUND) continue;
    if (!keep || keep(document)) all++;
    else scratch[document] = NOT_FOUND;
  }
  const documents = topDocuments(scratch, k);
  return { documents, scores: Float64Array.from(documents, (document) => scratch[document]!), all };
}

export function topDocuments(scores: Float64Array, k: number): Uint32Array {
  const heap = new Uint32Array(Math.min(k, scores.length));
  let size = 0;
  if (heap.length === 0) return heap;
  let least = NOT_FOUND; // once the heap is full, the score to beat
  for (let document = 0; document < scores.length; document++) {
    if (!(scores[document]! > least)) continue; // an equal one comes later, so it loses
    if (size < heap.length) {
      siftUp(heap, size++, document, scores);
    } else {
      siftDown(heap, size, document, scores);
    }
    if (size === heap.length) least = scores[heap[0]!]!;
  }
  return heap.subarray(0, size).sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/** Does a come after b in the list? */
const isWorse = (a: number, b: number, scores: Float64Array): boolean =>
  scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);

function siftUp(heap: Uint32Array, start: number, document: number, scores: Float64Array): void {
  let at = start;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isWorse(document, heap[parent]!, scores)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = document;
}

/** Replaces the worst document, at the top of the heap. */
function siftDown(heap: Uint32Array, size: number, document: number, scores: Float64Array): void {
  let at = 0;
  for (let child = 1; child < size; child = 2 * at + 1) {
    const other = child + 1;
    const worse = other < size && isWorse(heap[other]!, heap[child]!, scores) ? other : child;
    if (!isWorse(heap[worse]!, document, scores)) break;
    heap[at] = heap[worse]!;
    at = worse;
  }
  heap[at] = document;
}
