/**
 * Words without which a text would get another label: the strongest words for the label are taken out of the text, one after the other, until
 * the model itself gives another label. What is returned was tried, not guessed.
 */
import type { Explanation, Model } from 'satchel';

const MOST_WORDS = 50;

/** `null` where no such words were found; `label` is `null` where the text without them gets none. */
export function counterfactual(
  model: Model,
  text: string,
  explanation: Explanation,
): { without: string[]; label: string | null } | null {
  const before = model.predict([text])[0]!.labels;
  const candidates = explanation.contributions.filter(({ contribution }) => contribution > 0).slice(0, MOST_WORDS);
  const without: string[] = [];
  let rest = text;
  for (const { word } of candidates) {
    const shorter = withoutWord(rest, word);
    if (shorter === rest) continue; // a stem or a phrase that does not stand there as it is
    rest = shorter;
    without.push(word);
    const { labels } = model.predict([rest])[0]!;
    if (labels[0] !== before[0]) return { without, label: labels[0] ?? null };
  }
  return null;
}

/** Terms of several words are matched with any white space between. */
function withoutWord(text: string, word: string): string {
  const pattern = word
    .split(/[ _]/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), ' ');
}
