/** Explanations of vectors that are no sums over words. */
import type { Bag } from '../../core/bag.ts';
import { type Documents, onlyDocument } from '../../core/documents.ts';
import type { Vectors } from '../../core/matrix.ts';
import type { Representer } from '../../core/representation.ts';
import { alongRow } from './remainder.ts';

/** Gives each word what a linear score loses without it; the rest is the remainder. */
export const leaveOneWordOut = (
  represent: (documents: Documents) => Vectors,
): Pick<Representer, 'attribute' | 'leavesOneOut'> => ({
  leavesOneOut: true,
  attribute({ bag }, direction, into) {
    const scoreOf = (some: Bag): number => alongRow(represent(onlyDocument({ bag: some })), direction);
    const whole = scoreOf(bag);
    let rest = whole;
    for (let j = 0; j < bag.ids.length; j++) {
      const others = { ids: bag.ids.filter((_, k) => k !== j), counts: bag.counts.filter((_, k) => k !== j) };
      into[j] = whole - scoreOf(others);
      rest -= into[j]!;
    }
    return rest;
  },
});
