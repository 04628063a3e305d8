/**
 * The shares of the words of a text at the places where they stand.
 *
 *   share of a place = share of its word / number of its places
 *
 * so the shares of all places add up to those of all words. A term of several tokens stands from its first token to its last: places of
 * pairs overlap.
 */
import type { PlacedToken } from '../text/one-text/token-places.ts';
import type { Contribution } from './prepared-encoder.ts';

/** From unit `start` of the text up to unit `end`, what the word there adds to the score. */
export type PlacedShare = readonly [start: number, end: number, share: number];

/** In the order of the places; `longest` is the number of tokens of a term at most. */
export function sharesAtPlaces(
  tokens: readonly PlacedToken[],
  contributions: readonly Contribution[],
  longest: number,
): PlacedShare[] {
  const shareOf = new Map(contributions.map(({ word, count, contribution }) => [word, contribution / count]));
  const places: PlacedShare[] = [];
  tokens.forEach(({ start }, first) => {
    let term = '';
    for (let last = first; last < Math.min(tokens.length, first + longest); last++) {
      term = last === first ? tokens[last]!.token : `${term} ${tokens[last]!.token}`;
      const share = shareOf.get(term);
      if (share !== undefined) places.push([start, tokens[last]!.end, share]);
    }
  });
  return places;
}
