/** Words of a text looked up in a table of spellings (assembly/find-words.ts). */

export interface FindWordsKernels {
  /** A table without words. A set of compiled kernels has one: the last that was asked for. */
  wordFinder(space: WordSpace, rules: WordRules): WordFinder;
}

export interface WordRules {
  /** Whether 0–9 belong to words, as letters do. */
  readonly hasDigits: boolean;
  /** Whether A–Z become a–z. */
  readonly isLowered: boolean;
  /** Longer words are not looked up, and counted in `capped`; at most 127. */
  readonly longest: number;
}

/** Why `find` stopped. 3: at a word that is not in the table, which has no free place left for it. */
export const [TEXT_ENDED, NEW_WORD, NOT_ASCII] = [0, 1, 2] as const;

export interface WordFinder {
  /** Looks at the first bytes of `text`, UTF-8, and writes to them: A–Z as a–z where the rules say so. */
  mark(length: number): void;
  /**
   * Writes the values of the words from byte `from` on to `tokens`, from place `found` on; words with values below 0 are left out. Stops at a word that
   * is not in the table, before a character beyond ASCII and the word that ends there, or at the end.
   */
  find(from: number, length: number, found: number): number;
  /** Adds the word at which `find` stopped. Returns false where no further word can be added. */
  add(value: number): boolean;
}

/** The arrays of a finder. */
export interface WordSpace {
  /** The text, with room behind it. */
  readonly text: Uint8Array;
  readonly words: Uint8Array;
  readonly others: Uint8Array;
  readonly slots: Uint8Array;
  readonly spellings: Uint8Array;
  readonly tokens: Int32Array;
  /** Where `find` stopped: start and end of the word, values so far, words that were too long. */
  readonly state: Uint32Array;
}

/** Bytes behind a text that a finder may overwrite. */
export const BEHIND = 128;
const SLOT = 24;
/** While a table doubles, its old slots lie behind the new ones. */
const WITH_OLD = 1.5;

interface Arrays {
  u8(length: number): Uint8Array;
  u32(length: number): Uint32Array;
}

/** `bytes`: of the longest text; `slots` is a power of 2, and half of them stay free; `spellings`: bytes for words beyond 16. */
export interface WordSizes {
  readonly bytes: number;
  readonly slots: number;
  readonly spellings: number;
}

/** Memory for the arrays: a byte of text takes itself, a token at most, and two bits. */
export const wordSpaceBytes = ({ bytes, slots, spellings }: WordSizes): number =>
  6 * (bytes + BEHIND) + WITH_OLD * slots * SLOT + spellings + 1024;

/** The arrays in a `KernelMemory`. */
export function createWordSpace({ bytes, slots, spellings }: WordSizes, memory: Arrays): WordSpace {
  const text = bytes + BEHIND;
  const tokens = memory.u32(text);
  return {
    text: memory.u8(text),
    words: memory.u8(Math.ceil(text / 8)),
    others: memory.u8(Math.ceil(text / 8)),
    slots: memory.u8(WITH_OLD * slots * SLOT),
    spellings: memory.u8(spellings),
    tokens: new Int32Array(tokens.buffer, tokens.byteOffset, tokens.length),
    state: memory.u32(4),
  };
}

export const slotsIn = ({ slots }: WordSpace): number => slots.length / (WITH_OLD * SLOT);
