/**
 * Folds made of consecutive documents. Neighbours in a corpus are often related (one thread, one day, one author). In
 * random folds, related documents are on both sides, which rewards models that memorise. An official test part contains
 * other documents, often later ones; blocks imitate that. In a corpus in random order, blocks are random folds.
 *
 *   fold of a document = ⌊k · documents of its class before it / documents of its class⌋                   (1)
 *
 * In a class with fewer documents than folds, (1) uses the position in the whole corpus. A document with several labels
 * counts with its rarest label. Groups stay together, with their first document. The last block is returned first,
 * because it is nearest to future documents.
 */
import { classCounts, type LabelSets, labelSetCount, labelsAt } from '../../core/labels.ts';
import { type Groups, type Split, splitBy } from '../../evaluate/splits.ts';

/** Returns undefined if a fold would be empty. */
export function blockFolds(labels: LabelSets, classes: number, folds: number, groups: Groups): Split[] | undefined {
  const parts = blocksOf(labels, classes, folds, groups);
  const blocks = Array.from({ length: folds }, (_, fold) => splitBy(parts, fold));
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
