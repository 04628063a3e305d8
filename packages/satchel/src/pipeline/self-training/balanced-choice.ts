/**
 * Which unlabelled texts a classifier is surest of, class by class: each class takes its share of them, so that no class grows at the cost of
 * the others.
 *
 *   class k takes the ⌊share · π_k · U⌋ texts that it wins with the largest margin                      (1)
 *
 *   π_k      share of the labelled documents that are of class k     priors
 *   margin   highest score of a text less its second highest
 *   U        unlabelled texts
 *
 * Fewer are taken where a class wins fewer. Of equal margins the earlier text is taken.
 */
import { indexOfLargest } from '../../numeric/largest.ts';

export interface Taken {
  /** Rising places among the unlabelled texts, and the class of each. */
  readonly places: Uint32Array;
  readonly classes: Uint32Array;
}

/** `scores` are texts × classes. */
export function balancedChoice(scores: Float64Array, priors: readonly number[], share: number): Taken {
  const classes = priors.length;
  const texts = scores.length / classes;
  const winners = new Uint32Array(texts);
  const margins = new Float64Array(texts);
  for (let text = 0; text < texts; text++) {
    const start = text * classes;
    const winner = indexOfLargest(scores, start, classes);
    winners[text] = winner;
    margins[text] = scores[start + winner]! - secondLargest(scores, start, classes, winner);
  }
  const wins = Map.groupBy(winners.keys(), (text) => winners[text]!);
  const taken = priors.flatMap((prior, k) =>
    (wins.get(k) ?? []).sort((a, b) => margins[b]! - margins[a]! || a - b).slice(0, Math.floor(share * prior * texts)),
  );
  const places = Uint32Array.from(taken).sort();
  return { places, classes: places.map((place) => winners[place]!) };
}

function secondLargest(scores: Float64Array, start: number, count: number, winner: number): number {
  let second = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < count; k++) if (k !== winner) second = Math.max(second, scores[start + k]!);
  return second;
}
