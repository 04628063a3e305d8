/**
 * Other orders of a topic's words than by probability, and how much of its words a topic has to itself.
 *
 *   lift(w, t)      = P(w|t) / P(w),   P(w) = Σ_t P(t) P(w|t)                                                    (1)
 *   relevance(w, t) = λ ln P(w|t) + (1 − λ) ln lift(w, t)                        Sievert and Shirley 2014        (2)
 *   exclusivity(t)  = mean over the top words of P(w|t) / Σ_s P(w|s)             Bischof and Airoldi 2012        (3)
 */
import type { Topics } from '../core/topics.ts';

export interface TopicTable {
  /** P(w|t), one array per topic. */
  readonly distributions: readonly Float64Array[];
  /** P(w) */
  readonly all: Float64Array;
  /** Σ_s P(w|s) */
  readonly sums: Float64Array;
}

export function topicTable(topics: Topics): TopicTable {
  const distributions = Array.from({ length: topics.count }, (_, topic) => topics.wordProbabilities(topic));
  const [all, sums] = [
    new Float64Array(distributions[0]?.length ?? 0),
    new Float64Array(distributions[0]?.length ?? 0),
  ];
  distributions.forEach((own, topic) => {
    for (let w = 0; w < own.length; w++) {
      all[w]! += topics.shares[topic]! * own[w]!;
      sums[w]! += own[w]!;
    }
  });
  return { distributions, all, sums };
}

/** Numbers of the words of the largest score, largest first; words of probability 0 are left out. */
export function topWords(
  table: TopicTable,
  topic: number,
  top: number,
  order: 'probability' | 'lift' | number,
): number[] {
  const own = table.distributions[topic]!;
  const lift = (w: number): number => own[w]! / table.all[w]!;
  const score = (w: number): number =>
    order === 'probability'
      ? own[w]!
      : order === 'lift'
        ? lift(w)
        : order * Math.log(own[w]!) + (1 - order) * Math.log(lift(w));
  const scored = Array.from(own.keys()).filter((w) => own[w]! > 0).map((w) => ({ w, score: score(w) })); // biome-ignore format: one line
  return scored.sort((a, b) => b.score - a.score || a.w - b.w).slice(0, top).map(({ w }) => w); // biome-ignore format: one line
}

/** (3) */
export function exclusivityOf({ distributions, sums }: TopicTable, topic: number, top: readonly number[]): number {
  return top.length === 0 ? 0 : top.reduce((sum, w) => sum + distributions[topic]![w]! / sums[w]!, 0) / top.length;
}

/** ½ Σ_w (√P(w|a) − √P(w|b))², from 0 to 1: the squared Hellinger distance of two topics. */
export function topicDistance({ distributions }: TopicTable, a: number, b: number): number {
  let sum = 0;
  for (let w = 0; w < distributions[a]!.length; w++)
    sum += (Math.sqrt(distributions[a]![w]!) - Math.sqrt(distributions[b]![w]!)) ** 2;
  return sum / 2;
}

export interface Merge {
  /** The two groups of topics that are joined. */
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** Mean distance between their topics. */
  readonly distance: number;
}

/** The hierarchy of topics: the two nearest groups are joined until one is left (mean linkage). */
export function topicTree(count: number, distance: (a: number, b: number) => number): Merge[] {
  let groups: number[][] = Array.from({ length: count }, (_, topic) => [topic]);
  const between = Array.from({ length: count }, (_, a) =>
    Float64Array.from({ length: count }, (_, b) => (b < a ? distance(a, b) : 0)),
  );
  const at = (a: number, b: number): number => (a > b ? between[a]![b]! : between[b]![a]!);
  const mean = (first: number[], second: number[]): number =>
    first.reduce((sum, a) => sum + second.reduce((own, b) => own + at(a, b), 0), 0) / (first.length * second.length);
  const merges: Merge[] = [];
  while (groups.length > 1) {
    let best: { i: number; j: number; distance: number } | undefined;
    for (let i = 0; i < groups.length; i++)
      for (let j = i + 1; j < groups.length; j++) {
        const far = mean(groups[i]!, groups[j]!);
        if (!best || far < best.distance) best = { i, j, distance: far };
      }
    const { i, j, distance: far } = best!;
    merges.push({ first: groups[i]!, second: groups[j]!, distance: far });
    groups = [...groups.filter((_, k) => k !== i && k !== j), [...groups[i]!, ...groups[j]!]];
  }
  return merges;
}
