/**
 * Intervals and p-values of scores on one test set, by the paired bootstrap: documents are drawn with replacement, with
 * the same draws for every system. The score is a ratio of sums over documents, so the sums are resampled, not a mean.
 *
 *   p = (1 + draws with |Δ* − Δ| ≥ |Δ|) / (1 + draws)                                                     (1)
 *
 *   Δ, Δ*   score of a system minus that of the baseline, on the documents and on a draw of them
 *
 * If every document has exactly one label, McNemar's exact test replaces (1).
 */
import { mcNemar } from '../evaluate/significance.ts';
import { createRandom } from '../numeric/random.ts';
import { type Answers, exactOf, scoreOf } from './answers.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface SplitStatistics {
  /** 95 % interval of the score of each system, the baseline first. */
  readonly scores: readonly Range[];
  /** Each other system compared with the baseline. */
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

/** The interval that holds the middle 95 % of the values. */
function middle(values: Float64Array): Range {
  const sorted = values.slice().sort();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}
