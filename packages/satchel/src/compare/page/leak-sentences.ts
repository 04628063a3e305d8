/** What is said before any score: what may make scores on this corpus too good, and what to do about it. */
import { printable } from '../../core/errors.ts';
import type { LeakReport } from '../leak-radar.ts';
import { counted, grouped, percent } from './wording.ts';

const MOST = 5;

export function leakSentences(leaks: LeakReport): string[] {
  const lines = [...copyLines(leaks), ...giveawayLines(leaks), ...labelWordLines(leaks)];
  return lines.length === 0 ? ['nothing found that would make scores too good: no copies, no giveaways'] : lines;
}

function copyLines({ pairs, tooLarge, conflicts, test }: LeakReport): string[] {
  const [exact, near, contained] = [pairs.exact, pairs.near, pairs.contained];
  if (exact + near + contained === 0) return [];
  const kinds = [
    ...(exact > 0 ? [`${grouped(exact)} exact`] : []),
    ...(near > 0 ? [`${grouped(near)} near`] : []),
    ...(contained > 0 ? [`${grouped(contained)} one inside the other`] : []),
  ];
  const disagree = conflicts === 0 ? '' : `; ${counted(conflicts, 'pair')} of them with different labels`;
  const across =
    test && test.copied > 0
      ? [
          `${grouped(test.copied)} of ${counted(test.documents, 'test document')} (${percent(test.share)}) have a copy in the training part`,
        ]
      : [];
  const sides = `; folds keep exact and near copies on one side${tooLarge === 0 ? '' : `, but for ${counted(tooLarge, 'set')} of more than a fold holds`}`;
  return [`pairs of copies: ${kinds.join(', ')}${disagree}${sides}`, ...across];
}

function giveawayLines({ giveaways, strip, stripped }: LeakReport): string[] {
  if (giveaways.length === 0) return [];
  const shown = giveaways
    .toSorted((a, b) => b.share * (b.accuracy - b.baseline) - a.share * (a.accuracy - a.baseline))
    .slice(0, MOST)
    .map(({ kind, name, accuracy, share }) => {
      const what = name === '' ? kind : `${kind} '${printable(name, 40)}'`;
      return `${what} (alone ${percent(accuracy, 0)} right, in ${percent(share, 0)} of documents)`;
    });
  const more = giveaways.length > MOST ? ` and ${giveaways.length - MOST} more` : '';
  const score = stripped
    ? [
        `a bag of words scores ${percent(stripped.with)} with these and ${percent(stripped.without)} without, on one fold`,
      ]
    : [];
  const remedy =
    strip.length === 0
      ? []
      : [`if that is not what the texts say, compare again with --set corpus.strip=${strip.join(',')}`];
  return [`gives labels away: ${shown.join('; ')}${more}`, ...score, ...remedy];
}

function labelWordLines({ labelWords }: LeakReport): string[] {
  if (labelWords.length === 0) return [];
  const shown = labelWords
    .slice(0, MOST)
    .map(({ word, label, inside }) => `'${printable(word, 30)}' in ${percent(inside, 0)} of ${printable(label, 40)}`);
  return [`words of labels inside texts: ${shown.join(', ')}; fine if texts are about them`];
}
