/** Defines assembly/word-parts.ts: a word's vector is the mean of its own row and those of its parts, equation (1) there. */

import { round } from '../floats.ts';
import type { WordParts } from './contract.ts';
import { add } from './gradient-step.ts';

/** One composed word at one position of a sentence. */
export interface ComposedWord {
  /** x, which windows read and change. */
  readonly now: Float32Array;
  /** Adds the change to every part. */
  settle(): void;
}

export function composeWord(
  word: number,
  { starts, parts }: WordParts,
  rowAt: (row: number) => Float32Array,
): ComposedWord {
  const numbers = [word, ...parts.subarray(starts[word], starts[word + 1])];
  const now = new Float32Array(rowAt(word).length);
  for (const row of numbers) add(now, rowAt(row), 1);
  const share = round(1 / numbers.length);
  now.forEach((sum, c) => {
    now[c] = sum * share;
  });
  const then = now.slice();
  return {
    now,
    settle() {
      const change = now.map((value, c) => value - then[c]!);
      for (const row of numbers) add(rowAt(row), change, 1);
    },
  };
}
