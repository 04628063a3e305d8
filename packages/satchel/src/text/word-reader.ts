/**
 * Reads text as token numbers, fast: the analyzer is called once for each distinct spelling. A run of word characters
 * is looked up by its code units, and its token (after lower case, accents, stop words, stem) is cached. With kernels, runs of ASCII are found and
 * looked up among bytes (runs/found-words.ts).
 *
 * Words cut by a dictionary are not cached: their runs are whole sentences that hardly ever recur.
 */
import type { KernelProvider } from '../core/kernels.ts';
import type { Analyzer } from './analyzer.ts';
import { enlarged } from './enlarged.ts';
import { createAsciiRuns } from './runs/ascii-runs.ts';
import { createFoundWords, type FoundWords } from './runs/found-words.ts';
import { createRun, findRun, longestToken, type Run, runRules, spellingOf } from './runs/runs.ts';
import { createSpellingMemo, stringOf } from './runs/spelling-memo.ts';

export interface WordReader {
  /** The tokens of the words that count, in order; the array is used again by the next call. */
  tokensOf(text: string): Int32Array;
  /** Passes each token to `take` before the next word is looked at: n-grams are numbered in between. Without kernels. */
  read(text: string, take: (token: number) => void): void;
  /** How many tokens so far were too long to be words. */
  capped(): number;
}

const LEFT_OUT = -1;

/** Characters that are read without kernels first: loading them pays for more text only. */
const CHARACTERS_WITHOUT = 2 ** 15;

/** `numberOf` gives a token its number, from 0 to 2³¹ − 1. */
export function createWordReader(
  analyzer: Analyzer,
  numberOf: (token: string) => number,
  kernels?: KernelProvider,
): WordReader {
  const { segmenter } = analyzer.options;
  const rules = runRules(analyzer.options);
  const ownRun = createRun();
  const asciiRuns = createAsciiRuns(rules);
  const tokenOfRun = createSpellingMemo((spelling) => tokenOf(spelling));
  const list = createTokenList();
  const mayUseKernels = kernels !== undefined && segmenter !== 'always' && rules.markKinds === 0;
  let foundWords: FoundWords | undefined;
  let characters = 0;
  let capped = 0;

  function tokenOf(word: string): number {
    const token = analyzer.tokenOf(word);
    return token === undefined ? LEFT_OUT : numberOf(token);
  }

  function readWords(terms: Iterable<string>, take: (token: number) => void): void {
    for (const word of terms) {
      if (word.length > longestToken) capped++;
      const token = tokenOf(word);
      if (token !== LEFT_OUT) take(token);
    }
  }

  function takeRun(run: Run, take: (token: number) => void): void {
    if (run.length > longestToken) {
      capped++;
      return;
    }
    const token = tokenOfRun(run);
    if (token !== LEFT_OUT) take(token);
  }

  function readRun(text: string, run: Run, take: (token: number) => void): void {
    if (run.isUnspaced && segmenter === 'auto') readWords(analyzer.splitter(spellingOf(text, run)), take);
    else takeRun(run, take);
  }

  function readRuns(text: string, take: (token: number) => void): void {
    if (asciiRuns(text, ownRun, () => takeRun(ownRun, take))) return;
    for (let from = 0; findRun(text, from, rules, ownRun); from = ownRun.end) readRun(text, ownRun, take);
  }

  const read =
    segmenter === 'always'
      ? (text: string, take: (token: number) => void) => readWords(analyzer.splitter(text), take)
      : readRuns;

  function openKernels(): FoundWords | undefined {
    if (!mayUseKernels || characters < CHARACTERS_WITHOUT) return undefined;
    return createFoundWords(rules, kernels, {
      tokenOf: (run, isRemembered) => (isRemembered ? tokenOfRun(run) : tokenOf(stringOf(run))),
      readRun,
      skip(wordCount) {
        capped += wordCount;
      },
    });
  }

  return {
    tokensOf(text) {
      characters += text.length;
      foundWords ??= openKernels();
      const found = foundWords?.(text);
      if (found) return found;
      list.clear();
      read(text, list.add);
      return list.tokens();
    },
    read,
    capped: () => capped,
  };
}

/** A list that is filled anew for each text. */
function createTokenList() {
  let numbers = new Int32Array(1 << 10);
  let length = 0;
  return {
    clear(): void {
      length = 0;
    },
    add(token: number): void {
      if (length === numbers.length) numbers = enlarged(numbers, length + 1);
      numbers[length++] = token;
    },
    tokens: (): Int32Array => numbers.subarray(0, length),
  };
}
