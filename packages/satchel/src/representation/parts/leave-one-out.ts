/** Explanations of vectors that are no sums over words. */
import { type Documents, type DocumentWords, onlyDocument, withCounts } from '../../core/documents.ts';
import type { Vectors } from '../../core/matrix.ts';
import type { Representer } from '../../core/representation.ts';
import { alongRow, remainderAfter } from './remainder.ts';

/** Gives each word what a linear score loses without it; the rest is the remainder. */
export const leaveOneWordOut = (
  represent: (documents: Documents) => Vectors,
): Pick<Representer, 'attribute' | 'leavesOneOut'> => ({
  leavesOneOut: true,
  attribute(document, direction, into) {
    const scoreOf = (some: DocumentWords): number => alongRow(represent(onlyDocument(some)), direction);
    const { counts } = document.bag;
    const whole = scoreOf(document);
    for (let j = 0; j < counts.length; j++) into[j] = whole - scoreOf(withCounts(document, counts.with(j, 0)));
    return remainderAfter(whole, into, counts.length);
  },
});
