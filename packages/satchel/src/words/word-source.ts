/**
 * What `--words` may say, in every command:
 *
 *   corpus    train vectors on the documents, with the method that `words.method` names
 *   METHOD    the same with this method, a name of the registry
 *   FILE      read them from a file or folder; one that is called like a method is written as a path, ./lsi
 */
import { badParam } from '../core/errors.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import { wordMethods } from '../embedding/registry.ts';

export type WordSource =
  | { readonly kind: 'corpus' }
  | { readonly kind: 'method'; readonly method: string }
  | { readonly kind: 'file'; readonly path: string };

/** `undefined` where nothing was said: as `corpus`. */
export function wordSourceOf(text: string | undefined): WordSource {
  if (text === undefined || text === 'corpus') return { kind: 'corpus' };
  return wordMethods.some(({ name }) => name === text)
    ? { kind: 'method', method: text }
    : { kind: 'file', path: text };
}

/** The groups with the named method chosen; refused where `words.method` says otherwise. */
export function chooseWordMethod<Groups extends OptionGroups>(groups: Groups, source: WordSource): Groups {
  if (source.kind !== 'method') return groups;
  const { method = source.method } = groups['words'] ?? {};
  if (method !== source.method)
    throw badParam(
      `the words are to be of ${source.method}, but words.method is ${String(method)}.`,
      'Give one of the two.',
    );
  return { ...groups, words: { ...groups['words'], method } };
}
