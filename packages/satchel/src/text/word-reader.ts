/**
 * Reads text as token numbers, fast: the analyzer is called once for each distinct spelling. A run of word characters
 * is looked up by its code units, and its token (after lower case, accents, stop words, stem) is cached.
 *
 * Words cut by a dictionary are not cached: their runs are whole sentences that hardly ever recur.
 */
import type { Analyzer } from './analyzer.ts';
import { createAsciiRuns } from './runs/ascii-runs.ts';
import { createRun, findRun, longestToken, runRules, spellingOf } from './runs/runs.ts';
import { createSpellingMemo } from './runs/spelling-memo.ts';

export interface WordReader {
  /** Passes the token of each word that counts to `take`, in order. */
  read(text: string, take: (token: number) => void): void;
  /** How many tokens so far were too long to be words. */
  capped(): number;
}

const LEFT_OUT = -1;

export function createWordReader(analyzer: Analyzer, numberOf: (token: string) => number): WordReader {
  const { segmenter } = analyzer.options;
  const rules = runRules(analyzer.options);
  const run = createRun();
  const asciiRuns = createAsciiRuns(rules);
  const tokenOfRun = createSpellingMemo((spelling) => tokenOf(spelling));
  let capped = 0;

  function tokenOf(word: string): number {
    const token = analyzer.tokenOf(word);
    return token === undefined ? LEFT_OUT : numberOf(token);
  }

  function readWords(words: Iterable<string>, take: (token: number) => void): void {
    for (const word of words) {
      if (word.length > longestToken) capped++;
      const token = tokenOf(word);
      if (token !== LEFT_OUT) take(token);
    }
  }

  function takeRun(take: (token: number) => void): void {
    if (run.length > longestToken) {
      capped++;
      return;
    }
    const token = tokenOfRun(run);
    if (token !== LEFT_OUT) take(token);
  }

  function readRuns(text: string, take: (token: number) => void): void {
    if (asciiRuns(text, run, () => takeRun(take))) return;
    for (let from = 0; findRun(text, from, rules, run); from = run.end) {
      if (run.isUnspaced && segmenter === 'auto') readWords(analyzer.words(spellingOf(text, run)), take);
      else takeRun(take);
    }
  }

  return {
    read: segmenter === 'always' ? (text, take) => readWords(analyzer.words(text), take) : readRuns,
    capped: () => capped,
  };
}
