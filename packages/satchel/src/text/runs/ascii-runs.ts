/**
 * The runs of a text of plain ASCII, found over its bytes: reading a byte of an array is several times faster than asking a string for a
 * character. The runs are those of `findRun` (tested); text with any other character, and marks, are left to it.
 */
import { longestToken, type Run, type RunRules } from './runs.ts';

/** Longer texts would need a buffer of their own length. */
const LONGEST = 2 ** 20;

/** Calls `take` with each run of the text and returns true; false, before any call, for a text that is not plain ASCII. */
export type AsciiRuns = (text: string, run: Run, take: () => void) => boolean;

export function createAsciiRuns({ ascii, markKinds }: RunRules): AsciiRuns {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(1 << 12);

  /** Leaves the bytes in `bytes`, and a separator after them. */
  function load(text: string): boolean {
    if (text.length > LONGEST || markKinds !== 0) return false;
    if (text.length >= bytes.length) bytes = new Uint8Array(2 * text.length);
    const { read, written } = encoder.encodeInto(text, bytes);
    bytes[text.length] = 0;
    return read === text.length && written === read;
  }

  return (text, run, take) => {
    if (!load(text)) return false;
    const { units } = run;
    for (let at = 0; at < text.length; at++) {
      let unit = ascii[bytes[at]!]!;
      if (unit === 0) continue;
      run.start = at;
      let hash = 0x811c9dc5;
      for (; unit !== 0; unit = ascii[bytes[++at]!]!) {
        if (at - run.start < longestToken) units[at - run.start] = unit;
        hash = Math.imul(hash ^ unit, 0x01000193);
      }
      run.end = at;
      run.length = at - run.start;
      run.hash = hash;
      run.isUnspaced = false;
      take();
    }
    return true;
  };
}
