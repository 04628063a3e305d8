/**
 * Folds as blocks: of every class, a stretch of the corpus in its own order. Documents that stand together (one thread, one day, one author)
 * tend to belong together; in random folds they are on both sides, and whoever remembers best wins. An official test part is other documents,
 * often later ones, and blocks are like it. A corpus in random order loses nothing: its blocks are random folds.
 *
 *   fold of a document = ⌊k · documents of its class before it / documents of its class⌋                   (1)
 *
 * A class of fewer documents than folds goes by the place in the whole corpus. A document with several labels goes by its rarest. Groups stay
 * together, with their first document. The last block comes first: it is the nearest to what comes after.
 */
import { classCounts, type LabelSets, labelSetCount, labelsAt } from '../../core/labels.ts';
import type { Groups, Split } from '../../evaluate/splits.ts';

/** Undefined where a fold would be empty: then there is no order worth keeping. */
export function blockFolds(labels: LabelSets, classes: number, folds: number, groups: Groups): Split[] | undefined {
  const parts = blocksOf(labels, classes, folds, groups);
  const rows = Uint32Array.from(parts.keys());
  const blocks = Array.from({ length: folds }, (_, fold) => ({
    train: rows.filter((row) => parts[row] !== fold),
    test: rows.filter((row) => parts[row] === fold),
  }));
  return blocks.every(({ test }) => test.length > 0) ? blocks.reverse() : undefined;
}

/** (1) */
function blocksOf(labels: LabelSets, classes: number, folds: number, groups: Groups): Uint32Array {
  const count = labelSetCount(labels);
  const counts = classCounts(labels, classes);
  const rarest = (row: number): number =>
    labelsAt(labels, row).reduce((best, c) => (best === classes || counts[c]! < counts[best]! ? c : best), classes);
  const strata = Uint32Array.from({ length: count }, (_, row) => rarest(row));
  const [totals, met] = [new Uint32Array(classes + 1), new Uint32Array(classes + 1)];
  for (const stratum of strata) totals[stratum]!++;
  const foldOfGroup = new Map<string, number>();
  return strata.map((stratum, row) => {
    const [place, total] = totals[stratum]! < folds ? [row, count] : [met[stratum]!, totals[stratum]!];
    met[stratum]!++;
    const own = Math.floor((folds * place) / total);
    const group = groups[row];
    if (group === undefined) return own;
    const known = foldOfGroup.get(group) ?? own;
    foldOfGroup.set(group, known);
    return known;
  });
}
