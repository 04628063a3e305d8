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
    let [winner, largest, second] = [0, scores[start]!, Number.NEGATIVE_INFINITY];
    for (let k = 1; k < classes; k++) {
      const score = scores[start + k]!;
      if (score > largest) [winner, second, largest] = [k, largest, score];
      else if (score > second) second = score;
    }
    winners[text] = winner;
    margins[text] = largest - second;
  }
  const wins = Map.groupBy(winners.keys(), (text) => winners[text]!);
  const taken = priors.flatMap((prior, k) =>
    (wins.get(k) ?? []).sort((a, b) => margins[b]! - margins[a]! || a - b).slice(0, Math.floor(share * prior * texts)),
  );
  const places = Uint32Array.from(taken).sort();
  return { places, classes: places.map((place) => winners[place]!) };
}
