/**
 * The tokens of a text through the kernel that finds words among bytes (kernels/find-words). The kernel knows the ASCII spellings that were met before; a
 * new spelling is analysed here once and added. Runs with a character beyond ASCII are found by `findRun`, the reference, and the kernel goes on
 * behind them: text of any language gives the same tokens (tested), text of mostly ASCII several times faster.
 *
 * Memory: about 50 MB of address space, of which the system gives what is touched: 7 MB and 48 bytes a spelling. The table has room for 524,288 spellings;
 * later ones are looked up in the memo of spellings.
 */
import type { KernelProvider } from '../../core/kernels.ts';
import {
  createWordSpace,
  NEW_WORD,
  NOT_ASCII,
  TEXT_ENDED,
  type WordFinder,
  type WordSpace,
  wordSpaceBytes,
} from '../../kernels/find-words/contract.ts';
import { createRun, findRun, longestToken, type Run, type RunRules } from './runs.ts';

/** The tokens of a text, in an array that the next call uses again; undefined for a text that is too long. */
export type FoundWords = (text: string) => Int32Array | undefined;

/** What the reader of words does with the runs that the kernel does not know. */
export interface RunReader {
  /** The token of a run of at most `longestToken` units, or −1; looked up in a memo where `isRemembered`. */
  tokenOf(run: Run, isRemembered: boolean): number;
  /** Passes the tokens of any run to `take`. */
  readRun(text: string, run: Run, take: (token: number) => void): void;
  /** Called with the number of words that were too long. */
  skip(wordCount: number): void;
}

const sizes = { bytes: 2 ** 20, slots: 2 ** 20, spellings: 2 ** 22 };

export function createFoundWords(rules: RunRules, kernels: KernelProvider, reader: RunReader): FoundWords {
  const memory = kernels.createMemory(wordSpaceBytes(sizes), false);
  const space = createWordSpace(sizes, memory);
  const { tokens, state } = space;
  const room = space.text.subarray(0, sizes.bytes);
  const finder = kernels.open(kernels.choose(false), memory.handle).wordFinder(space, wordRules(rules));
  const addNew = createAdder(finder, space, reader);
  const encoder = new TextEncoder();
  const run = createRun();
  let found = 0;
  let skipped = 0;
  const take = (token: number): void => {
    tokens[found++] = token;
  };

  return (text) => {
    const { read, written } = encoder.encodeInto(text, room);
    if (read < text.length) return undefined;
    finder.mark(written);
    found = 0;
    let further = 0; // bytes before this place, less units
    for (let from = 0; ; ) {
      const status = finder.find(from, written, found);
      found = state[2]!;
      if (status === TEXT_ENDED) break;
      if (status === NOT_ASCII) {
        const wellFormed = text.toWellFormed(); // as the encoder wrote it
        const start = state[0]! - further;
        if (!findRun(wellFormed, start, rules, run)) break;
        further += furtherBytes(wellFormed, start, run.end);
        from = run.end + further;
        reader.readRun(wellFormed, run, take);
      } else {
        from = state[1]!;
        const token = addNew(run, status === NEW_WORD);
        if (token >= 0) take(token);
      }
    }
    reader.skip(state[3]! - skipped);
    skipped = state[3]!;
    return tokens.subarray(0, found);
  };
}

const wordRules = ({ ascii }: RunRules) => ({
  hasDigits: ascii[0x30] !== 0,
  isLowered: ascii[0x41] !== 0x41,
  longest: longestToken,
});

/** Returns the token of the word at which the finder stopped, and adds it to the table while there is room. */
function createAdder(finder: WordFinder, { text, state }: WordSpace, { tokenOf }: RunReader) {
  let hasRoom = true;
  return (run: Run, isNew: boolean): number => {
    spell(text, state[0]!, state[1]!, run);
    const isAdded = isNew && hasRoom;
    const token = tokenOf(run, !isAdded);
    if (isAdded) hasRoom = finder.add(token);
    return token;
  };
}

/** The word as `findRun` would describe it. */
function spell(text: Uint8Array, start: number, end: number, run: Run): void {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    run.units[at - start] = text[at]!;
    hash = Math.imul(hash ^ text[at]!, 0x01000193);
  }
  run.length = end - start;
  run.hash = hash;
}

/** How many bytes more than units a part of a text takes in UTF-8. */
function furtherBytes(text: string, start: number, end: number): number {
  let further = 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) further += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2; // half of a pair: two bytes of four
  }
  return further;
}
