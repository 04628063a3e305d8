/** What can be fuzzed: a way to make damaged inputs, and a way to read them. */
import type { Random } from '../../packages/satchel/src/numeric/random.ts';

export interface Target {
  /** One damaged input; the same numbers give the same input. */
  input(random: Random): Uint8Array;
  /** Answers, or throws a SatchelError. */
  read(input: Uint8Array, random: Random): unknown;
}

export type Targets = Readonly<Record<string, Target>>;

/** Throws where an answer holds a number that is not finite. */
export function checkFinite(numbers: ArrayLike<number>, what: string): void {
  for (let i = 0; i < numbers.length; i++)
    if (!Number.isFinite(numbers[i])) throw new Error(`${what}: number ${i} is ${numbers[i]}`);
}
