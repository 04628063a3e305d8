import { offsetsOf } from './lists/end-to-end.ts';

/** The labels of many documents: document i has the classes `ids[offsets[i] … offsets[i + 1])`, distinct and rising. */
export interface LabelSets {
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
}

/** A view of the classes of document `index`. */
export const labelsAt = ({ offsets, ids }: LabelSets, index: number): Uint32Array =>
  ids.subarray(offsets[index]!, offsets[index + 1]!);

export const labelSetCount = ({ offsets }: LabelSets): number => offsets.length - 1;

export function labelSetsFrom(sets: readonly Iterable<number>[]): LabelSets {
  const distinct = sets.map((set) => [...new Set(set)].sort((a, b) => a - b));
  const offsets = offsetsOf(distinct.map(({ length }) => length));
  return { offsets, ids: Uint32Array.from(distinct.flat()) };
}

export function selectLabelSets({ offsets, ids }: LabelSets, rows: Uint32Array): LabelSets {
  const selected = new Uint32Array(rows.length + 1);
  for (let i = 0; i < rows.length; i++) selected[i + 1] = selected[i]! + offsets[rows[i]! + 1]! - offsets[rows[i]!]!;
  const own = new Uint32Array(selected[rows.length]!);
  let at = 0;
  for (const row of rows) for (let j = offsets[row]!; j < offsets[row + 1]!; j++) own[at++] = ids[j]!;
  return { offsets: selected, ids: own };
}

/** The weights of the documents of each class, added up; how many there are where they have no weights. */
export function classTotals(labels: LabelSets, classes: number, weights?: Float64Array): ArrayLike<number> {
  if (!weights) return classCounts(labels, classes);
  const totals = new Float64Array(classes);
  for (let row = 0; row < weights.length; row++)
    for (const id of labelsAt(labels, row)) totals[id] = totals[id]! + weights[row]!;
  return totals;
}

/** How many documents carry each class. */
export function classCounts(labels: LabelSets, classes: number): Uint32Array {
  const counts = new Uint32Array(classes);
  for (const id of labels.ids) counts[id] = counts[id]! + 1;
  return counts;
}

/** The documents that carry each class, in this order. */
export function rowsByClass(
  labels: LabelSets,
  classes: number,
  order: Iterable<number> = Array(labelSetCount(labels)).keys(),
): number[][] {
  const rows: number[][] = Array.from({ length: classes }, () => []);
  for (const row of order) for (const id of labelsAt(labels, row)) rows[id]!.push(row);
  return rows;
}

/** Labels with the classes that some document has, in their order. */
export interface PresentLabels {
  readonly labels: LabelSets;
  readonly classes: readonly string[];
  /** The number of each class among all classes. */
  readonly numbers: Uint32Array;
}

/** Classes without a document are left out, and the others numbered anew. */
export function onlyPresent(labels: LabelSets, classes: readonly string[]): PresentLabels {
  const counts = classCounts(labels, classes.length);
  const numbers = Uint32Array.from(counts.keys()).filter((id) => counts[id]! > 0);
  if (numbers.length === classes.length) return { labels, classes, numbers };
  const renumbered = new Uint32Array(classes.length);
  numbers.forEach((id, place) => {
    renumbered[id] = place;
  });
  const ids = labels.ids.map((id) => renumbered[id]!);
  return { labels: { ...labels, ids }, classes: Array.from(numbers, (id) => classes[id]!), numbers };
}
