/** What the representations with one dimension a word share: scaling rows, and explanations that need no arithmetic of their own. */
import { type Documents, onlyDocument } from '../../core/documents.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Representer } from '../../core/representation.ts';

export type Norm = 'l2' | 'l1' | 'none';

/** Scales each row to length one, in place; a row of zeros stays. */
export function normaliseRows(values: Float32Array, offsets: Uint32Array, norm: Norm): void {
  if (norm === 'none') return;
  for (let row = 0; row + 1 < offsets.length; row++) {
    const [start, end] = [offsets[row]!, offsets[row + 1]!];
    let total = 0;
    for (let j = start; j < end; j++) total += norm === 'l2' ? values[j]! * values[j]! : Math.abs(values[j]!);
    const length = norm === 'l2' ? Math.sqrt(total) : total;
    if (length > 0) for (let j = start; j < end; j++) values[j] = values[j]! / length;
  }
}

/** Where dimension and word are one, a word's share of a linear score is its value times its weight, and nothing remains. */
export function attributeByWord(represent: (documents: Documents) => SparseMatrix): Representer['attribute'] {
  return (document, direction, into) => {
    const { bag } = document;
    const { values } = represent(onlyDocument(document));
    for (let j = 0; j < bag.ids.length; j++) into[j] = values[j]! * direction(bag.ids[j]!);
    return 0;
  };
}
