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
  return ranker.top && !keep ? ranker.top(query, k) : scoredTop(ranker, query, k, scratch, keep);
}

/** The same by scoring every document. */
export function scoredTop(
  ranker: Pick<Ranker, 'score'>,
  query: Query,
  k: number,
  scratch: Float64Array,
  keep?: (document: number) => boolean,
): Found {
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
  const best = createBest(Math.min(k, scores.length));
  if (k === 0) return new Uint32Array();
  let least = NOT_FOUND;
  for (let document = 0; document < scores.length; document++) {
    if (!(scores[document]! > least)) continue; // an equal one comes later, so it loses
    best.offer(document, scores[document]!);
    least = best.least;
  }
  return best.taken().documents;
}

/** The k best documents of those that were offered, in any order. */
export interface Best {
  offer(document: number, score: number): void;
  /** The score to beat: of the worst of k documents, −Infinity before there are k. */
  readonly least: number;
  /** Best first. */
  taken(): Pick<Found, 'documents' | 'scores'>;
}

export function createBest(k: number): Best {
  let [documents, scores] = [new Uint32Array(Math.min(k, FIRST)), new Float64Array(Math.min(k, FIRST))];
  let [size, least] = [0, NOT_FOUND];

  function enlarge(): void {
    const [more, moreScores] = [new Uint32Array(Math.min(k, 2 * size)), new Float64Array(Math.min(k, 2 * size))];
    more.set(documents);
    moreScores.set(scores);
    [documents, scores] = [more, moreScores];
  }

  /** Does the document come after that at `place`? */
  const isWorse = (document: number, score: number, place: number): boolean =>
    score < scores[place]! || (score === scores[place] && document > documents[place]!);

  function put(at: number, document: number, score: number): void {
    documents[at] = document;
    scores[at] = score;
  }

  function siftUp(document: number, score: number): void {
    let at = size++;
    for (let parent = (at - 1) >> 1; at > 0 && isWorse(document, score, parent); parent = (at - 1) >> 1) {
      put(at, documents[parent]!, scores[parent]!);
      at = parent;
    }
    put(at, document, score);
  }

  /** Replaces the worst document, at the top of the heap. */
  function siftDown(document: number, score: number): void {
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      const other = child + 1;
      const worse = other < size && isWorse(documents[other]!, scores[other]!, child) ? other : child;
      if (isWorse(document, score, worse)) break;
      put(at, documents[worse]!, scores[worse]!);
      at = worse;
    }
    put(at, document, score);
  }

  return {
    offer(document, score) {
      if (size === k) {
        if (k === 0 || isWorse(document, score, 0)) return;
        siftDown(document, score);
      } else {
        if (size === documents.length) enlarge();
        siftUp(document, score);
      }
      if (size === k) least = scores[0]!;
    },
    get least() {
      return least;
    },
    taken() {
      const order = Uint32Array.from({ length: size }, (_, i) => i);
      order.sort((a, b) => scores[b]! - scores[a]! || documents[a]! - documents[b]!);
      return {
        documents: Uint32Array.from(order, (i) => documents[i]!),
        scores: Float64Array.from(order, (i) => scores[i]!),
      };
    },
  };
}

/** Room for this many documents at first. */
const FIRST = 64;
