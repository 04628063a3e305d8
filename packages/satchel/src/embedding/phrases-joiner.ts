/** One pass of phrases over numbered words: which pairs to join (the scores of phrases.ts), and joining them as the words come. */

import { sumOf } from '../numeric/statistics.ts';
import type { PairCounts } from './train/pair-counts.ts';

export interface PhraseSettings {
  /** How often to look for pairs; 0 leaves the text as it is. */
  readonly passes: number;
  readonly score: 'npmi' | 'discount';
  readonly threshold: number;
  /** Pairs seen less often are left alone. */
  readonly minCount: number;
}

export interface Phrase {
  /** `new_york` */
  readonly phrase: string;
  /** How often it was joined. */
  readonly count: number;
  readonly score: number;
  /** In which pass it was found, from 1. */
  readonly pass: number;
}

export interface Joiner {
  /** The words there were, then the phrases that are new. */
  readonly terms: readonly string[];
  /** How often each of them stands in what was joined so far. */
  readonly counts: readonly number[];
  push(token: number, into: (token: number) => void): void;
  /** After the last word of a document: no phrase crosses its end. */
  end(into: (token: number) => void): void;
  /** Those that were joined so far, the highest score first. */
  phrases(pass: number): Phrase[];
}

/** `counts`: how often each word stands in the text; `pairs`: how often two are neighbours in it. */
export function createJoiner(
  terms: readonly string[],
  counts: readonly number[],
  pairs: PairCounts,
  settings: PhraseSettings,
): Joiner {
  const found = findPairs(terms, counts, pairs, settings);
  const places = new Map(found.map(({ first, second }, at) => [first * terms.length + second, at]));
  const { all, ids } = withPhrases(terms, found);
  const joined = new Float64Array(found.length);
  const isFirst = new Uint8Array(terms.length); // most words begin no phrase: told without a look into the map
  for (const { first } of found) isFirst[first] = 1;
  const newCounts = new Array<number>(all.length).fill(0);
  let held: number | undefined;

  const give = (token: number, into: (token: number) => void): void => {
    newCounts[token]!++;
    into(token);
  };
  return {
    terms: all,
    counts: newCounts,
    push(token, into) {
      const place = held !== undefined && isFirst[held] === 1 ? places.get(held * terms.length + token) : undefined;
      if (place !== undefined) {
        joined[place]!++;
        give(ids[place]!, into);
        held = undefined;
        return;
      }
      if (held !== undefined) give(held, into);
      held = token;
    },
    end(into) {
      if (held !== undefined) give(held, into);
      held = undefined;
    },
    phrases: (pass) =>
      found.flatMap(({ phrase, score }, at) => (joined[at]! > 0 ? [{ phrase, count: joined[at]!, score, pass }] : [])),
  };
}

export interface Occurrences {
  /** n_ab, n_a, n_b and N. */
  readonly pair: number;
  readonly first: number;
  readonly second: number;
  readonly total: number;
}

/** (1) or (2) of phrases.ts */
export function phraseScore(
  { pair, first, second, total }: Occurrences,
  { score, minCount }: Pick<PhraseSettings, 'score' | 'minCount'>,
): number {
  if (score === 'discount') return (total * (pair - minCount)) / (first * second);
  return Math.log((pair * total) / (first * second)) / -Math.log(pair / total);
}

interface FoundPair {
  readonly first: number;
  readonly second: number;
  readonly phrase: string;
  readonly score: number;
}

/** Highest score first, equal ones in order of code units. */
function findPairs(
  terms: readonly string[],
  counts: readonly number[],
  { starts, seconds, values }: PairCounts,
  settings: PhraseSettings,
): FoundPair[] {
  const total = sumOf(counts);
  const found: FoundPair[] = [];
  for (let first = 0; first < terms.length; first++) {
    for (let k = starts[first]!; k < starts[first + 1]!; k++) {
      const [second, pair] = [seconds[k]!, values[k]!];
      if (pair < settings.minCount) continue;
      const score = phraseScore({ pair, first: counts[first]!, second: counts[second]!, total }, settings);
      if (score >= settings.threshold) found.push({ first, second, phrase: `${terms[first]}_${terms[second]}`, score });
    }
  }
  return found.sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
}

/** The word each pair becomes; `a_b` + `c`, `a` + `b_c` and a word of the text may all be the same. */
function withPhrases(terms: readonly string[], found: readonly FoundPair[]): { all: string[]; ids: number[] } {
  const all = [...terms];
  const known = new Map(terms.map((word, id) => [word, id]));
  const ids = found.map(({ phrase }) => {
    const id = known.get(phrase) ?? all.push(phrase) - 1;
    known.set(phrase, id);
    return id;
  });
  return { all, ids };
}
