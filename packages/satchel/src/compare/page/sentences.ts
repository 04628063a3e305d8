/** What the diagnosis comes to, in sentences for screen and page. */
import type { CalibrationCheck } from '../calibration-check.ts';
import type { CertaintyCheck } from '../certainty-check.ts';
import type { FewLabels } from '../few-labels.ts';
import type { MeasuredCurve } from '../learning-curve.ts';
import type { GroupOfTexts, TextFacts } from '../text-facts.ts';
import { grouped, percent, signedPoints } from './wording.ts';

export function curveSentences({ points, now, twice }: MeasuredCurve): string[] {
  const measured = points.map(({ documents, score }) => `${grouped(documents)}: ${percent(score)}`).join(', ');
  const gain = now.error - twice.error;
  return [
    `by labelled documents: ${measured}`,
    `twice the labels would give about ${signedPoints(gain)} points (a guess, by a power law)`,
  ];
}

export function calibrationSentences({ own, after, best }: CalibrationCheck): string[] {
  const methods = (['platt', 'isotonic', 'temperature'] as const)
    .map((method) => `${method} ${percent(after[method])}`)
    .join(', ');
  const before = own === undefined ? 'none of its own' : `its own ${percent(own)}`;
  const advice =
    own !== undefined && own <= after[best]
      ? 'its own will do'
      : `for probabilities to rely on: --set labels.calibrate=${best}`;
  return [`expected calibration error: ${before}; after ${methods}`, advice];
}

export function textSentences({ shortest, short, unknown, others, unknownWords }: TextFacts): string[] {
  const said = (what: string, group: GroupOfTexts): string[] =>
    group.documents === 0 || group.score === undefined || others.score === undefined
      ? []
      : [
          `${what}: ${percent(group.share)} of documents, ${percent(group.score)} against ${percent(others.score)} for the rest`,
        ];
  return [
    `${percent(unknownWords)} of the words of held-out documents are unknown to the training part`,
    ...said(`fewer than ${shortest} words`, short),
    ...said('half of the words unknown', unknown),
  ];
}

export const certaintySentence = ({ least, rest }: CertaintyCheck): string =>
  `the tenth of texts that SPM is least certain of: ${percent(least)} against ${percent(rest)} for the rest`;

/** Who is best with the fewest labels. */
export function fewLabelsSentence({ rows, draws, tested }: FewLabels): string {
  const [best] = rows;
  const [fewest] = best?.scores ?? [];
  if (!best || !fewest) return 'nobody could be compared with so few labels in the time';
  const who = `with ${grouped(fewest.perClass)} of every class ${best.name} is best, ${percent(fewest.mean)} ± ${(fewest.sd * 100).toFixed(1)}`;
  return `${who} (mean and deviation over ${draws} draws, ${grouped(tested)} documents judged)`;
}
