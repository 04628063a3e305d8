/**
 * How well cosines agree with people's judgement of how similar two words are: Spearman's rank correlation over the pairs of which both
 * words have a vector.
 *
 *   ρ = Pearson correlation of the ranks; equal values share the mean of their ranks                        (1)
 *
 * Pairs with an unknown word are left out and counted; a word as written is looked up folded to lower case where the whole
 * vocabulary is lower-case.
 */
import { printable, SatchelError } from '../core/errors.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { foldsCase, lookupIn, similarity } from './word-vectors.ts';

export interface JudgedPair {
  readonly first: string;
  readonly second: string;
  readonly score: number;
}

export interface SimilarityResult {
  /** 0 where fewer than two pairs are covered, or all judgements or all cosines are equal. */
  readonly spearman: number;
  readonly covered: number;
  readonly pairs: number;
  readonly folded: boolean;
}

export function evaluateSimilarity(words: WordVectors, pairs: readonly JudgedPair[]): SimilarityResult {
  const folded = foldsCase(words);
  const idOf = lookupIn(words, folded);
  const [cosines, scores]: [number[], number[]] = [[], []];
  for (const { first, second, score } of pairs) {
    const [a, b] = [idOf(first), idOf(second)];
    if (a === undefined || b === undefined) continue;
    cosines.push(similarity(words, a, b));
    scores.push(score);
  }
  return { spearman: spearman(cosines, scores), covered: scores.length, pairs: pairs.length, folded };
}

/** "word word score" a line, with spaces or tabs between; empty lines and lines that begin with # are passed over. */
export function parseJudgedPairs(text: string, name = ''): JudgedPair[] {
  const pairs: JudgedPair[] = [];
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const [first, second, score, ...rest] = line.split(/\s+/);
    if (
      second === undefined ||
      score === undefined ||
      rest.length > 0 ||
      !/^-?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(score)
    ) {
      const where = `${name === '' ? '' : `${name}:`}${i + 1}`;
      throw new SatchelError('BAD_PAIR', `A line must be two words and a number, got "${printable(line, 60)}".`, {
        where,
      });
    }
    pairs.push({ first: first ?? '', second, score: Number(score) });
  });
  return pairs;
}

export function spearman(x: readonly number[], y: readonly number[]): number {
  return pearson(ranks(x), ranks(y));
}

/** Ranks from 1; equal values share the mean of theirs. */
export function ranks(values: readonly number[]): Float64Array {
  const order = Array.from(values.keys()).sort((a, b) => values[a]! - values[b]! || a - b);
  const result = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    for (let k = start; k < end; k++) result[order[k]!] = (start + end + 1) / 2;
    start = end;
  }
  return result;
}

function pearson(x: Float64Array, y: Float64Array): number {
  const mean = (x.length + 1) / 2; // of ranks, ties or not
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i]! - mean, y[i]! - mean];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return xx === 0 || yy === 0 ? 0 : xy / Math.sqrt(xx * yy);
}
