/**
 * Smaller training sets, for measuring a learning curve.
 *
 *   nested       every subset holds the smaller ones, and every class keeps its share
 *   few labels   the same number of documents per class, drawn several times
 *
 * When class shares are kept, a document with several labels counts for its rarest label.
 */

import { checkArguments } from '../core/checks/kinds.ts';
import { checkWhole } from '../core/checks/whole.ts';
import { classCounts, type LabelSets, labelSetCount, labelsAt, rowsByClass } from '../core/labels.ts';
import { type Random, randomOrder } from '../numeric/random.ts';

/**
 * The rows of each size, rising. The i-th of n documents of a class in random order gets the position (i + ½)/n, and a
 * subset takes all documents up to some position. So every subset has the class shares of the whole, to within one
 * document.
 */
export function nestedSubsets(
  labels: LabelSets,
  classes: number,
  sizes: readonly number[],
  random: Random,
): Uint32Array[] {
  checkArguments('nestedSubsets', {
    labels: [labels, 'labels'],
    classes: [classes, 'count'],
    sizes: [sizes, 'numbers'],
    random: [random, 'random'],
  });
  const rows = labelSetCount(labels);
  for (const size of sizes) checkWhole('The size of a subset', size, 1, rows);
  const strata = strataOf(labels, classes);
  const order = randomOrder(rows, random);
  const places = new Float64Array(rows);
  const met = new Uint32Array(classes + 1);
  const totals = new Uint32Array(classes + 1);
  for (const stratum of strata) totals[stratum]!++;
  for (const row of order) {
    const stratum = strata[row]!;
    places[row] = (met[stratum]! + 0.5) / totals[stratum]!;
    met[stratum]!++;
  }
  const ranks = new Uint32Array(rows);
  order.forEach((row, rank) => {
    ranks[row] = rank;
  });
  order.sort((a, b) => places[a]! - places[b]! || ranks[a]! - ranks[b]!);
  return sizes.map((size) => order.slice(0, size).sort());
}

/**
 * For each draw and each count in `perClass`: that many documents of every class (or all of a smaller class), as rising
 * rows. Within a draw the larger sets of single-label documents contain the smaller ones.
 */
export function fewLabels(
  labels: LabelSets,
  classes: number,
  perClass: readonly number[],
  draws: number,
  random: Random,
): Uint32Array[][] {
  checkArguments('fewLabels', {
    labels: [labels, 'labels'],
    classes: [classes, 'count'],
    perClass: [perClass, 'numbers'],
    draws: [draws, 'number'],
    random: [random, 'random'],
  });
  const rows = labelSetCount(labels);
  for (const count of perClass) checkWhole('The number of documents of a class', count, 1);
  checkWhole('The number of draws', draws, 1);
  const counts = classCounts(labels, classes);
  const rarestFirst = Array.from(counts, (_, c) => c).sort((a, b) => counts[a]! - counts[b]! || a - b);
  return Array.from({ length: draws }, () => {
    const holders = rowsByClass(labels, classes, randomOrder(rows, random));
    return perClass.map((wanted) => drawn(labels, holders, rarestFirst, wanted));
  });
}

function drawn(
  labels: LabelSets,
  holders: readonly (readonly number[])[],
  order: readonly number[],
  wanted: number,
): Uint32Array {
  const taken = new Set<number>();
  const have = new Uint32Array(holders.length);
  for (const c of order) {
    for (const row of holders[c]!) {
      if (have[c]! >= wanted) break;
      if (taken.has(row)) continue;
      taken.add(row);
      for (const held of labelsAt(labels, row)) have[held]!++;
    }
  }
  return Uint32Array.from(taken).sort();
}

/** The rarest class of each document; `classes` for a document without labels. */
function strataOf(labels: LabelSets, classes: number): Uint32Array {
  const counts = classCounts(labels, classes);
  return Uint32Array.from({ length: labelSetCount(labels) }, (_, row) =>
    labelsAt(labels, row).reduce(
      (rarest, c) => (rarest === classes || counts[c]! < counts[rarest]! ? c : rarest),
      classes,
    ),
  );
}
