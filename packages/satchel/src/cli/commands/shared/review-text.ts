/** What `audit` and `satchel FILE` tell a person about a corpus. */
import { pairKinds } from '../../../compare/page/leak-sentences.ts';
import { printable } from '../../../core/errors.ts';
import { counted, grouped, percent } from '../../../report/format.ts';
import type { ReviewReport } from '../../../results/evaluation/review-report.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

type Style = Terminal['style'];

/** Suspects, giveaways and conflicts that fit a screen. */
const MOST_SUSPECTS = 10;
const MOST_GIVEAWAYS = 5;
/** Giveaways in fewer documents are not shown. */
const LEAST_SHARE = 0.005;
/** A label with at least this probability of being wrong is called probably wrong. */
export const PROBABLE = 0.5;

export function reviewText(report: ReviewReport, texts: ReadonlyMap<string, string>, style: Style): string[] {
  return [
    ...scoreLines(report, style),
    '',
    ...labelLines(report, texts, style),
    ...copyLines(report),
    ...giveawayLines(report),
    ...(report.empty > 0 ? [`  texts without a word: ${grouped(report.empty)}`] : []),
  ];
}

function scoreLines({ score, baseline, withoutCopies }: ReviewReport, style: Style): string[] {
  const name = score.metric === 'accuracy' ? 'accuracy' : 'micro F1';
  const rows = [
    [
      name,
      style('green', style('bold', percent(score.mean))),
      `± ${(100 * score.sd).toFixed(1)}, 5-fold cross-validation, bow · logistic`,
    ],
    ...(withoutCopies
      ? [
          [
            `${name} without copies`,
            style('bold', percent(withoutCopies.without)),
            `leaves out ${counted(withoutCopies.copies, 'document')} with a copy in the training part`,
          ],
        ]
      : []),
    [
      'baseline (most frequent class)',
      percent(baseline.accuracy),
      `'${printable(baseline.label, 40)}' for every document`,
    ],
  ];
  return columns(rows, ['left', 'right', 'left']).map((line) => `  ${line}`);
}

function labelLines(
  { labelErrors, documents }: ReviewReport,
  texts: ReadonlyMap<string, string>,
  style: Style,
): string[] {
  if (!labelErrors) return ['  label errors are looked for only if every document has one label', ''];
  const { share, suspects } = labelErrors;
  const probable = suspects.filter(({ probability }) => probability >= PROBABLE);
  const told = `  label errors: about ${percent(share)} of the labels (${counted(Math.round(share * documents), 'document')}); ${grouped(probable.length)} probably wrong`;
  if (suspects.length === 0) return [told, ''];
  const rows = suspects
    .slice(0, MOST_SUSPECTS)
    .map(({ id, given, suggested, probability }) => [
      printable(id, 24),
      printable(given, 20),
      printable(suggested, 20),
      percent(probability, 0),
      printable((texts.get(id) ?? '').replace(/\s+/g, ' '), 60),
    ]);
  const [head, ...lines] = columns(
    [['id', 'label', 'suggested', 'wrong', 'text'], ...rows],
    ['left', 'left', 'left', 'right', 'left'],
  );
  return [told, `    ${style('dim', head ?? '')}`, ...lines.map((line) => `    ${line}`), ''];
}

function copyLines({ copies, conflicts, leaks }: ReviewReport): string[] {
  const kinds = pairKinds(copies);
  if (kinds.length === 0) return ['  duplicates: none'];
  const other = conflicts.length > 0 ? `; ${counted(conflicts.length, 'pair')} with different labels` : '';
  return [
    `  duplicate pairs: ${kinds.join(', ')}${other}`,
    ...(leaks && leaks.copied > 0
      ? [
          `  ${grouped(leaks.copied)} of ${counted(leaks.test, 'test document')} (${percent(leaks.share)}) have a copy in the training part`,
        ]
      : []),
  ];
}

function giveawayLines({ giveaways }: ReviewReport): string[] {
  const shown = giveaways.filter(({ share }) => share >= LEAST_SHARE).slice(0, MOST_GIVEAWAYS);
  if (shown.length === 0) return [];
  const named = shown.map(({ kind, name, share, accuracy }) => {
    const what = name === '' ? kind : `${kind} '${printable(name, 40)}'`;
    return `${what} (in ${percent(share, 0)} of documents, accuracy ${percent(accuracy, 0)} by itself)`;
  });
  return [`  text that gives labels away: ${named.join('; ')}`];
}
