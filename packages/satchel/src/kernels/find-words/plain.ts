/** Defines assembly/find-words.ts, with a Map as the table: no chain of slots is ever too long here. */
import {
  type FindWordsKernels,
  NEW_WORD,
  NOT_ASCII,
  slotsIn,
  TEXT_ENDED,
  type WordFinder,
  type WordRules,
  type WordSpace,
} from './contract.ts';

export const findWordsKernels: FindWordsKernels = { wordFinder };

function wordFinder(space: WordSpace, { hasDigits, isLowered, longest }: WordRules): WordFinder {
  const { text, tokens, state } = space;
  const table = new Map<string, number>();
  const wordBytes = hasDigits ? /[a-z0-9]/i : /[a-z]/i;
  const isWord = (at: number): boolean => wordBytes.test(String.fromCharCode(text[at]!));
  const spellingOf = (start: number, end: number): string => String.fromCharCode(...text.subarray(start, end));
  let longSpellings = 0;

  return {
    mark(length) {
      for (let at = 0; at < length; at++) {
        const isCapital = text[at]! >= 0x41 && text[at]! <= 0x5a;
        if (isLowered && isCapital) text[at] = text[at]! + 0x20;
      }
    },
    find(from, length, found) {
      const stop = (status: number, start: number, end: number): number => {
        state.set([start, end, found]);
        return status;
      };
      for (let at = from; at < length; at++) {
        if (text[at]! >= 0x80) return stop(NOT_ASCII, at, at);
        if (!isWord(at)) continue;
        const start = at;
        while (at < length && isWord(at)) at++;
        if (at < length && text[at]! >= 0x80) return stop(NOT_ASCII, start, at);
        const value = at - start > longest ? -1 : table.get(spellingOf(start, at));
        if (value === undefined) return stop(NEW_WORD, start, at);
        if (at - start > longest) state[3]!++;
        if (value >= 0) tokens[found++] = value;
      }
      return stop(TEXT_ENDED, length, length);
    },
    add(value) {
      const [start, end] = [state[0]!, state[1]!];
      table.set(spellingOf(start, end), value);
      if (end - start > 16) longSpellings += end - start;
      return table.size < slotsIn(space) / 2 && longSpellings + longest <= space.spellings.length;
    },
  };
}
