/** Vectors for documents that are added: made by the representation the collection keeps, which is read when the first of them comes. */
import type { Bags } from '../core/bag.ts';
import type { Vectors } from '../core/matrix.ts';
import { prepareMeaning } from '../retrieval/meaning.ts';
import type { Database } from './store/database.ts';
import type { Manifest } from './store/manifest.ts';
import { readMeaning } from './store/stored-meaning.ts';

/** Turns bags over the numbers of terms into vectors. */
export type EncodeBags = (bags: Bags) => Vectors;

/** Answers the encoder of this moment's fit; `undefined` where the collection keeps no vectors. */
export function createDocumentEncoder(
  database: Pick<Database, 'statement'>,
  dictionary: ReadonlyMap<string, number>,
): (manifest: Manifest) => EncodeBags | undefined {
  let last: { readonly fit: number; readonly encode: EncodeBags } | undefined;
  return ({ meaning }) => {
    if (!meaning) return undefined;
    if (last?.fit !== meaning.fit)
      last = {
        fit: meaning.fit,
        encode: prepareMeaning(readMeaning(database, meaning), [...dictionary.keys()]).encode,
      };
    return last.encode;
  };
}
