/**
 * Counts how often the words of a topic occur together, in one pass over the documents or over sliding windows. Only
 * pairs of words of the same topic are counted.
 *
 *   D(w)        documents with w                   single[i], w the i-th word of the topic
 *   D(w, v)     documents with both                pairs[i * M + j]
 *   D           documents                          total
 */
export interface TopicCounts {
  readonly total: number;
  readonly single: Float64Array;
  readonly pairs: Float64Array;
}

export interface CoOccurrences {
  /** Adds one document or window with these words. A repeated word counts once. */
  add(ids: ArrayLike<number>): void;
  /** The counts so far, one entry per topic. */
  counts(): TopicCounts[];
}

/** `topics[t]` are the words of topic t, M of them. */
export function createCoOccurrences(topics: readonly ArrayLike<number>[]): CoOccurrences {
  const places = placesOf(topics);
  const single = topics.map(({ length }) => new Float64Array(length));
  const pairs = topics.map(({ length }) => new Float64Array(length * length));
  const present = topics.map((): number[] => []); // places in each topic that this document has
  const touched: number[] = [];
  const lastSeen = new Map<number, number>();
  let total = 0;

  function add(ids: ArrayLike<number>): void {
    total++;
    for (let i = 0; i < ids.length; i++) {
      const own = places.get(ids[i]!);
      if (own === undefined || lastSeen.get(ids[i]!) === total) continue;
      lastSeen.set(ids[i]!, total);
      for (const { topic, place } of own) {
        if (present[topic]!.length === 0) touched.push(topic);
        present[topic]!.push(place);
      }
    }
    for (const topic of touched) book(present[topic]!, single[topic]!, pairs[topic]!);
    touched.length = 0;
  }

  return {
    add,
    counts: () => topics.map((_, topic) => ({ total, single: single[topic]!.slice(), pairs: pairs[topic]!.slice() })),
  };
}

interface Place {
  readonly topic: number;
  readonly place: number;
}

function placesOf(topics: readonly ArrayLike<number>[]): Map<number, Place[]> {
  const places = new Map<number, Place[]>();
  topics.forEach((ids, topic) => {
    for (let place = 0; place < ids.length; place++) {
      const own = places.get(ids[place]!) ?? [];
      places.set(ids[place]!, own);
      own.push({ topic, place });
    }
  });
  return places;
}

/** Counts each position once and every pair in both directions, then clears the list. */
function book(present: number[], single: Float64Array, pairs: Float64Array): void {
  const M = single.length;
  for (const i of present) {
    single[i]!++;
    for (const j of present) if (i !== j) pairs[i * M + j]!++;
  }
  present.length = 0;
}
