/**
 * The regular expressions of a tokenizer.json run on every word, and the file may be anybody's: one that repeats a group which can itself
 * match in many ways, (a+)+ or (a|aa)*, takes time that doubles with every character. Such patterns are refused; those of published tokenisers
 * repeat only single characters and classes.
 */
import { printable } from '../../../core/errors.ts';
import type { Problem } from '../problems.ts';
import { member } from './model2vec.ts';

const longestPattern = 4096;

/** Looks at every { "Regex": … } anywhere in the file, and asks that every step that needs a pattern has one. */
export function checkPatterns(json: unknown, problem: Problem): void {
  const waiting: unknown[] = [json];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (needsPattern(member(value, 'type')) && !isPattern(member(value, 'pattern'))) throw patternless(value, problem);
    for (const [name, part] of Object.entries(value)) {
      if (name === 'Regex' && typeof part === 'string' && isRisky(part)) throw risky(part, problem);
      if (typeof part === 'object') waiting.push(part);
    }
  }
}

const needsPattern = (type: unknown): boolean => type === 'Split' || type === 'Replace';

const isPattern = (value: unknown): boolean =>
  ['Regex', 'String'].some((kind) => typeof member(value, kind) === 'string');

const patternless = (step: object, problem: Problem) =>
  problem(
    'SCHEMA',
    undefined,
    `tokenizer.json: a step has no pattern, which it needs: ${printable(JSON.stringify(step), 80)}.`,
  );

/** Whether a repeated group holds a choice or another repetition. */
export function isRisky(pattern: string): boolean {
  if (pattern.length > longestPattern) return true;
  const groups: boolean[] = []; // of the open groups, whether they hold such a thing
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '[') at = classEnd(pattern, at);
    else if (character === '(') groups.push(false);
    else if (character === '|' || repeats(pattern, at)) {
      if (groups.length > 0) groups[groups.length - 1] = true;
    } else if (character === ')') {
      const holds = groups.pop() ?? false;
      if (holds && repeats(pattern, at + 1)) return true;
      if (holds && groups.length > 0) groups[groups.length - 1] = true;
    }
  }
  return false;
}

const repeats = (pattern: string, at: number): boolean => /^(?:[*+]|\{\d*,\d*\})/.test(pattern.slice(at, at + 16));

function classEnd(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === ']') return at;
  }
  return pattern.length;
}

const risky = (pattern: string, problem: Problem) =>
  problem(
    'UNSUPPORTED_FORMAT',
    undefined,
    `tokenizer.json holds a pattern that could take forever: ${printable(pattern, 80)}.`,
    {
      remedy: 'Save the vectors of the words you need in word2vec format and load those.',
    },
  );
