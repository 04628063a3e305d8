/**
 * The word-vector methods of a page that loads methods when it needs them: none at first, all after `loadWordMethods`. The studio takes it in place of
 * `registry.ts`, so that its first model, which has no word vectors, needs a part of the library only.
 */
import { methodNamed } from '../core/checks/registry.ts';
import type { WordMethod } from './word-method.ts';

export const wordMethods: WordMethod[] = [];

export const wordMethodNamed = (name: string): WordMethod => methodNamed('word-vector method', wordMethods, name);

/** Adds the methods, in the order of `registry.ts`. */
export async function loadWordMethods(): Promise<void> {
  const { wordMethods: all } = await import('./registry.ts');
  wordMethods.splice(0, wordMethods.length, ...all);
}
