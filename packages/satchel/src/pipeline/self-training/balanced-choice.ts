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
import type { Classifier } from '../../core/classifier.ts';
import { chunks } from '../../core/compute.ts';
import { rowsBetween, type Vectors } from '../../core/matrix.ts';

export interface Taken {
  /** Rising places among the unlabelled texts, and the class of each. */
  readonly places: Uint32Array;
  readonly classes: Uint32Array;
}

/** Texts that are scored at a time, so that no large array of scores is made. */
const TEXTS = 256;

export function balancedChoice(
  { score }: Pick<Classifier, 'score'>,
  vectors: Vectors,
  priors: readonly number[],
  share: number,
): Taken {
  const texts = vectors.rows;
  const winners = new Uint32Array(texts);
  const margins = new Float64Array(texts);
  const reused = new Float64Array(Math.min(texts, TEXTS) * priors.length);
  for (const { start, end } of chunks(texts, TEXTS)) {
    const scores = score(rowsBetween(vectors, start, end), reused.subarray(0, (end - start) * priors.length));
    findWinners(scores, priors.length, winners.subarray(start, end), margins.subarray(start, end));
  }
  const wins = Map.groupBy(winners.keys(), (text) => winners[text]!);
  const taken = priors.flatMap((prior, k) =>
    (wins.get(k) ?? []).sort((a, b) => margins[b]! - margins[a]! || a - b).slice(0, Math.floor(share * prior * texts)),
  );
  const places = Uint32Array.from(taken).sort();
  return { places, classes: places.map((place) => winners[place]!) };
}

/** The best class of each text, and by how much. */
function findWinners(scores: Float64Array, classes: number, winners: Uint32Array, margins: Float64Array): void {
  for (let text = 0; text < winners.length; text++) {
    const start = text * classes;
    let [winner, largest, second] = [0, scores[start]!, Number.NEGATIVE_INFINITY];
    for (let k = 1; k < classes; k++) {
      const score = scores[start + k]!;
      if (score > largest) [winner, second, largest] = [k, largest, score];
      else if (score > second) second = score;
    }
    winners[text] = winner;
    margins[text] = largest - second;
  }
}
