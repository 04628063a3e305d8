/** What the representations with one dimension a word share: explanations that need no arithmetic of their own. */
import { type Documents, onlyDocument } from '../../core/documents.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Representer } from '../../core/representation.ts';

/** With one dimension per word, a word's share of a linear score is its value times its weight, and the remainder is 0. */
export function attributeByWord(represent: (documents: Documents) => SparseMatrix): Representer['attribute'] {
  return (document, direction, into) => {
    const { bag } = document;
    const { values } = represent(onlyDocument(document));
    for (let j = 0; j < bag.ids.length; j++) into[j] = values[j]! * direction(bag.ids[j]!);
    return 0;
  };
}
