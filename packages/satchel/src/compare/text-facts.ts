/**
 * Texts that are hard for a bag-of-words model: short texts, and texts in which most words do not occur in the training
 * part. Measured on the first fold.
 */
import { bagAt } from '../core/bag.ts';
import type { Split } from '../evaluate/splits.ts';
import type { Ingested } from '../run/ingest.ts';
import { type Answers, scoreOf } from './answers.ts';

export interface TextFacts {
  /** Texts with fewer words than this are short. */
  readonly shortest: number;
  readonly short: GroupOfTexts;
  /** Texts with at least half of their words unknown. */
  readonly unknown: GroupOfTexts;
  readonly others: GroupOfTexts;
  /** Share of unknown words in all test documents. */
  readonly unknownWords: number;
}

export interface GroupOfTexts {
  readonly documents: number;
  readonly share: number;
  /** The score of the winner on these texts; absent if there are none. */
  readonly score?: number;
}

const SHORTEST = 5;

export function textFacts({ counted }: Ingested, { train, test }: Split, answers: Answers): TextFacts {
  const { bags, tokens, terms } = counted;
  const isKnown = new Uint8Array(terms.length);
  for (const row of train) for (const term of bagAt(bags, row).ids) isKnown[term] = 1;
  let [met, unmet] = [0, 0];
  const unknownShares = Float64Array.from(test, (row) => {
    const { ids, counts } = bagAt(bags, row);
    let [own, missed] = [0, 0];
    ids.forEach((term, j) => {
      if (terms[term]!.includes(' ')) return; // an n-gram, not a word
      own += counts[j]!;
      if (isKnown[term] === 0) missed += counts[j]!;
    });
    met += own;
    unmet += missed;
    return own === 0 ? 1 : missed / own;
  });
  const places = Uint32Array.from(test.keys());
  const isShort = (place: number): boolean => tokens[test[place]!]! < SHORTEST;
  const isUnknown = (place: number): boolean => unknownShares[place]! >= 0.5;
  const group = (of: (place: number) => boolean): GroupOfTexts => {
    const chosen = places.filter(of);
    return {
      documents: chosen.length,
      share: chosen.length / test.length,
      ...(chosen.length > 0 ? { score: scoreOf(answers, chosen) } : {}),
    };
  };
  return {
    shortest: SHORTEST,
    short: group(isShort),
    unknown: group(isUnknown),
    others: group((place) => !isShort(place) && !isUnknown(place)),
    unknownWords: met === 0 ? 0 : unmet / met,
  };
}
