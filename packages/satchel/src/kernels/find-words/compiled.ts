import type { AddressOf } from '../address.ts';
import { type FindWordsKernels, slotsIn } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface FindWordsExports {
  useWords(
    text: number,
    wordCount: number,
    others: number,
    slots: number,
    slotCount: number,
    spellings: number,
    tokens: number,
    state: number,
    hasDigits: boolean,
    isLowered: boolean,
    longest: number,
    mostProbes: number,
  ): void;
  markWords(length: number): void;
  findWords(from: number, length: number, found: number): number;
  addWord(value: number): number;
}

/** An attacker may choose words that fall on the same slots: the caller looks up words beyond these. */
const MOST_PROBES = 64;

export const compiledFindWords = (module: FindWordsExports, at: AddressOf): FindWordsKernels => ({
  wordFinder(space, { hasDigits, isLowered, longest }) {
    const { text, words, others, slots, spellings, tokens, state } = space;
    const slotCount = slotsIn(space);
    module.useWords(at(text), at(words), at(others), at(slots), slotCount, at(spellings), at(tokens), at(state), hasDigits, isLowered, longest, MOST_PROBES); // biome-ignore format: one call
    let added = 0;
    return {
      mark: (length) => module.markWords(length),
      find: (from, length, found) => module.findWords(from, length, found),
      add(value) {
        const spelled = module.addWord(value);
        return ++added < slotCount / 2 && spelled + longest <= spellings.length;
      },
    };
  },
});
