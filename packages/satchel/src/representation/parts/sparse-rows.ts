/** What the representations with one dimension a word share: explanations that need no arithmetic of their own. */
import type { Bag, Bags } from '../../core/bag.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Representer } from '../../core/representation.ts';

export { normaliseRows } from '../../numeric/term-weights.ts';

/** Where dimension and word are one, a word's share of a linear score is its value times its weight, and nothing remains. */
export function attributeByWord(represent: (bags: Bags) => SparseMatrix): Representer['attribute'] {
  return (bag, direction, into) => {
    const { values } = represent(bagsOfOne(bag));
    for (let j = 0; j < bag.ids.length; j++) into[j] = values[j]! * direction(bag.ids[j]!);
    return 0;
  };
}

const bagsOfOne = ({ ids, counts }: Bag): Bags => ({ offsets: Uint32Array.of(0, ids.length), ids, counts });
