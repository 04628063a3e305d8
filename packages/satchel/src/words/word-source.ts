/**
 * What `--words` may say, in every command:
 *
 *   corpus    train vectors on the documents, with the method that `words.method` names
 *   METHOD    the same with this method, a name of the registry; METHOD:200 with so many dimensions
 *   FILE      read them from a file or folder; one that is called like a method is written as a path, ./lsi
 */
import { badParam } from '../core/errors.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import { trainedTable } from './word-tables.ts';

export type WordSource =
  | { readonly kind: 'corpus' }
  | { readonly kind: 'method'; readonly method: string; readonly dimensions?: number }
  | { readonly kind: 'file'; readonly path: string };

/** `undefined` where nothing was said: as `corpus`. */
export function wordSourceOf(text: string | undefined): WordSource {
  if (text === undefined || text === 'corpus') return { kind: 'corpus' };
  const { method, dimensions } = trainedTable(text) ?? {};
  if (method === undefined) return { kind: 'file', path: text };
  return dimensions === undefined ? { kind: 'method', method } : { kind: 'method', method, dimensions };
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
  const { dimensions } = source;
  return { ...groups, words: { ...(dimensions === undefined ? {} : { dimensions }), ...groups['words'], method } };
}
