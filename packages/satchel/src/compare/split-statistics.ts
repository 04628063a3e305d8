/**
 * How sure is a score on one test set, and a difference between two? By drawing the documents again and again, the same draws for every
 * system (paired bootstrap): the score is a ratio of sums over documents, not a mean, so that the sums are drawn.
 *
 *   p = (1 + draws with |Δ* − Δ| ≥ |Δ|) / (1 + draws)                                                     (1)
 *
 *   Δ, Δ*   score of a system less that of the baseline, on the documents and on a draw of them
 *
 * Where every document has exactly one label, McNemar's exact test takes the place of (1).
 */

import { mcNemar } from '../evaluate/significance.ts';
import { createRandom } from '../numeric/random.ts';
import { type Answers, exactOf, scoreOf } from './answers.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface SplitStatistics {
  /** 95 %: of each system's score, the baseline's first. */
  readonly scores: readonly Range[];
  /** Of each other system against the baseline. */
  readonly differences: readonly (Range & { readonly difference: number; readonly pValue: number })[];
}

const DRAWS = 1000;

export function splitStatistics(
  baseline: Answers,
  systems: readonly Answers[],
  multiLabel: boolean,
  seed: number,
): SplitStatistics {
  const all = [baseline, ...systems];
  const drawn = drawScores(all, seed);
  const [base = new Float64Array(0), ...others] = drawn;
  const before = scoreOf(baseline);
  return {
    scores: drawn.map(middle),
    differences: others.map((scores, s) => {
      const differences = scores.map((score, draw) => score - base[draw]!);
      const difference = scoreOf(systems[s]!) - before;
      const beyond = differences.reduce(
        (count, one) => count + (Math.abs(one - difference) >= Math.abs(difference) ? 1 : 0),
        0,
      );
      const pValue = multiLabel ? (1 + beyond) / (1 + DRAWS) : mcNemar(exactOf(systems[s]!), exactOf(baseline)).pValue;
      return { difference, ...middle(differences), pValue };
    }),
  };
}

/** The scores of every system on the same draws. */
function drawScores(systems: readonly Answers[], seed: number): Float64Array[] {
  const random = createRandom(seed, 'split statistics');
  const documents = systems[0]?.hits.length ?? 0;
  const places = new Uint32Array(documents);
  const scores = systems.map(() => new Float64Array(DRAWS));
  for (let draw = 0; draw < DRAWS; draw++) {
    for (let i = 0; i < documents; i++) places[i] = random.below(documents);
    systems.forEach((answers, s) => {
      scores[s]![draw] = scoreOf(answers, places);
    });
  }
  return scores;
}

/** The middle 95 %. */
function middle(values: Float64Array): Range {
  const sorted = values.slice().sort();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}
