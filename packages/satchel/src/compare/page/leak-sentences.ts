/** What the leak radar says: what may make scores on this corpus too high, and what to do about it. */
import { printable } from '../../core/errors.ts';
import type { LeakReport } from '../leak-radar.ts';
import { counted, grouped, percent } from './wording.ts';

const MOST = 5;

export function leakSentences(leaks: LeakReport): string[] {
  const lines = [...duplicateLines(leaks), ...giveawayLines(leaks), ...labelWordLines(leaks)];
  return lines.length === 0 ? ['no leaks found: no duplicates, and no text that gives labels away'] : lines;
}

/** How many pairs of duplicates there are of each kind: `3 exact`, `2 near`. */
export const pairKinds = ({ exact, near, contained }: LeakReport['pairs']): string[] => [
  ...(exact > 0 ? [`${grouped(exact)} exact`] : []),
  ...(near > 0 ? [`${grouped(near)} near`] : []),
  ...(contained > 0 ? [`${grouped(contained)} with one text inside the other`] : []),
];

function duplicateLines({ pairs, tooLarge, conflicts, test }: LeakReport): string[] {
  const kinds = pairKinds(pairs);
  if (kinds.length === 0) return [];
  const disagree = conflicts === 0 ? '' : `; ${counted(conflicts, 'pair')} with different labels`;
  const except = tooLarge === 0 ? '' : `, except ${counted(tooLarge, 'set')} larger than a fold`;
  return [
    `duplicate pairs: ${kinds.join(', ')}${disagree}; exact and near duplicates stay in one fold${except}`,
    ...(test && test.copied > 0
      ? [
          `${grouped(test.copied)} of ${counted(test.documents, 'test document')} (${percent(test.share)}) have a duplicate in the training part`,
        ]
      : []),
  ];
}

function giveawayLines({ giveaways, strip, stripped }: LeakReport): string[] {
  if (giveaways.length === 0) return [];
  const shown = giveaways
    .toSorted((a, b) => b.share * (b.accuracy - b.baseline) - a.share * (a.accuracy - a.baseline))
    .slice(0, MOST)
    .map(({ kind, name, accuracy, share }) => {
      const what = name === '' ? kind : `${kind} '${printable(name, 40)}'`;
      return `${what} (accuracy ${percent(accuracy, 0)} by itself, in ${percent(share, 0)} of documents)`;
    });
  const more = giveaways.length > MOST ? ` and ${giveaways.length - MOST} more` : '';
  return [
    `text that gives labels away: ${shown.join('; ')}${more}`,
    ...(stripped
      ? [`bag of words on one fold: ${percent(stripped.with)} with this text, ${percent(stripped.without)} without it`]
      : []),
    ...(strip.length > 0
      ? [`if new documents will not have this text, compare again with --set corpus.strip=${strip.join(',')}`]
      : []),
  ];
}

function labelWordLines({ labelWords }: LeakReport): string[] {
  if (labelWords.length === 0) return [];
  const shown = labelWords
    .slice(0, MOST)
    .map(({ word, label, inside }) => `'${printable(word, 30)}' in ${percent(inside, 0)} of ${printable(label, 40)}`);
  return [
    `label names in the texts with that label: ${shown.join(', ')}; a leak only if the texts got them from the labels`,
  ];
}
