/** The results of the diagnosis in sentences, for screen and page. */

import { seconds as secondsText } from '../../report/format.ts';
import type { CalibrationCheck } from '../calibration-check.ts';
import type { CertaintyCheck } from '../certainty-check.ts';
import type { CorpusComparison } from '../comparison.ts';
import type { FewLabels } from '../few-labels.ts';
import type { MeasuredCurve } from '../learning-curve.ts';
import type { GroupOfTexts, TextFacts } from '../text-facts.ts';
import { grouped, percent, signedPoints } from './wording.ts';

/** The expected score of the selected model, on documents that did not select it; where the time was enough for one fold alone, it says that. */
export function heldOutSentence({
  picked: { score, low, high, on, foldsScore, folds: judged },
}: CorpusComparison): string {
  const range = low === undefined || high === undefined ? '' : ` (95 % interval ${percent(low)} to ${percent(high)})`;
  if (on === 'folds' && judged?.length === 1)
    return `score of the selected model: ${percent(score)}${range}, on the one fold that also selected it, so it is somewhat too high; a larger --budget gives a held-out score`;
  if (on === 'folds')
    return `held-out score of the selected model: ${percent(score)}${range}, on folds that were not used to select it`;
  const folds = foldsScore === undefined ? '' : `; ${percent(foldsScore)} on the folds that selected it`;
  return `held-out score of the selected model: ${percent(score)}${range}, on the test part${folds}`;
}

/** 112 s of 120 s of processor time */
export const budgetText = ({ seconds, budgetSeconds, budgetClock }: CorpusComparison): string =>
  `${secondsText(seconds)} of ${secondsText(budgetSeconds)}${budgetClock === 'cpu' ? ' of processor time' : ''}`;

export const INCOMPLETE =
  'the budget ended before every candidate had run all folds: which folds ran depends on the speed of this machine, but the same folds give the same scores anywhere';

export function curveSentences({ points, now, twice }: MeasuredCurve): string[] {
  const measured = points.map(({ documents, score }) => `${percent(score)} with ${grouped(documents)}`).join(', ');
  return [
    `score by number of training documents: ${measured}`,
    `forecast for twice the labels: ${signedPoints(now.error - twice.error)} points (extrapolated by a power law)`,
  ];
}

export function calibrationSentences({ own, after, best }: CalibrationCheck): string[] {
  const methods = (['platt', 'isotonic', 'temperature'] as const)
    .map((method) => `${percent(after[method])} after ${method}`)
    .join(', ');
  const before = own === undefined ? 'the classifier gives no probabilities' : `${percent(own)} as it is`;
  const advice =
    own !== undefined && own <= after[best]
      ? 'no calibration is needed'
      : `for calibrated probabilities: --set labels.calibrate=${best}`;
  return [`expected calibration error: ${before}; ${methods}`, advice];
}

export function textSentences({ shortest, short, unknown, others, unknownWords }: TextFacts): string[] {
  const said = (what: string, { documents, share, score }: GroupOfTexts): string[] =>
    documents === 0 || score === undefined || others.score === undefined
      ? []
      : [`${what} (${percent(share)} of documents): score ${percent(score)}, other texts ${percent(others.score)}`];
  return [
    `${percent(unknownWords)} of the words in held-out documents do not occur in the training part`,
    ...said(`texts with fewer than ${shortest} words`, short),
    ...said('texts with at least half of their words unknown', unknown),
  ];
}

export const certaintySentence = ({ least, rest }: CertaintyCheck): string =>
  `the 10 % of texts with the least certain vectors: score ${percent(least)}, other texts ${percent(rest)}`;

/** Candidates for which the time was too short, or the samples too small. */
export const fewLabelsNotRun = ({ notRun }: FewLabels): string[] =>
  notRun.length === 0 ? [] : [`not run with few labels: ${notRun.join('; ')}`];

/** Names the best candidate with the fewest labels. */
export function fewLabelsSentence({ rows, draws, tested }: FewLabels): string {
  const [best] = rows;
  const [fewest] = best?.scores ?? [];
  if (!best || !fewest) return 'out of time: no candidate was compared with few labels';
  const score = `${percent(fewest.mean)} ± ${(fewest.sd * 100).toFixed(1)}`;
  return `best with ${grouped(fewest.perClass)} labels per class: ${best.name}, ${score} (mean and standard deviation of ${draws} samples, tested on ${grouped(tested)} documents)`;
}
