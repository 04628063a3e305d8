/**
 * Test documents with a copy in the training part: a score on them measures memory. One leak per test document, with
 * the most similar training document; exact copies come before near ones, near before contained.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import type { DuplicateKind, DuplicatePair, Duplicates } from './near-duplicates.ts';

export interface Leak {
  /** The test document's row. */
  readonly row: number;
  /** The row of the training document it copies, or that copies it. */
  readonly source: number;
  readonly kind: DuplicateKind;
  readonly similarity: number;
  readonly containment: number;
}

/** In the order of the test rows. */
export function leaksAcross(duplicates: Pick<Duplicates, 'pairs'>, train: Uint32Array, test: Uint32Array): Leak[] {
  checkArguments('leaksAcross', {
    duplicates: [duplicates, 'object'],
    train: [train, 'numbers'],
    test: [test, 'numbers'],
  });
  const { pairs } = duplicates;
  checkArguments('leaksAcross', { pairs: [pairs, 'objects'] });
  const [isTrain, isTest] = [new Set(train), new Set(test)];
  const copies = exactCopies(pairs);
  const best = new Map<number, Leak>();
  const note = (
    from: readonly number[],
    to: readonly number[],
    { kind, similarity, containment }: DuplicatePair,
  ): void => {
    const source = from.find((row) => isTrain.has(row));
    if (source === undefined) return;
    for (const row of to) {
      if (!isTest.has(row)) continue;
      const leak = { row, source, kind, similarity, containment };
      const known = best.get(row);
      if (known === undefined || isCloser(leak, known)) best.set(row, leak);
    }
  };
  const ofRow = (row: number): readonly number[] => copies.get(row) ?? [row];
  const seen = new Set<number>();
  for (const pair of pairs) {
    const [first, second] = [ofRow(pair.first), ofRow(pair.second)];
    if (pair.kind !== 'exact') {
      note(first, second, pair);
      note(second, first, pair);
    } else if (!seen.has(pair.first)) {
      seen.add(pair.first);
      note(first, first, pair);
    }
  }
  return [...best.values()].sort((a, b) => a.row - b.row);
}

const ORDER: readonly DuplicateKind[] = ['exact', 'near', 'contained'];

const isCloser = (a: Leak, b: Leak): boolean =>
  ORDER.indexOf(a.kind) < ORDER.indexOf(b.kind) || (a.kind === b.kind && a.similarity > b.similarity);

/** The rows with identical words, by the first of them, which represents the others in near and contained pairs. */
function exactCopies(pairs: readonly DuplicatePair[]): Map<number, number[]> {
  const copies = new Map<number, number[]>();
  for (const { first, second, kind } of pairs) {
    if (kind !== 'exact') continue;
    const known = copies.get(first);
    if (known) known.push(second);
    else copies.set(first, [first, second]);
  }
  return copies;
}
