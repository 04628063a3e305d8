/**
 * Divides documents into parts so that every part gets its share of every class: iterative stratification (Sechidis,
 * Tsoumakas and Vlahavas 2011), for single labels, label sets and groups of documents.
 *
 *   Take the class with the fewest documents left to place. Place each unit that holds it, the one with most of it
 *   first, in the part with the largest
 *
 *     share_p n_c − placed_pc + (share_p placed − placed_p) / 10                                       (1)
 *
 *   and so on until all units are placed; units without a label come last.
 *
 *   unit       a document, or a group that must stay together     units
 *   n_c        documents of class c                               classTotals
 *   placed_pc  documents of class c already in part p             placedOfClass
 *   placed_p   documents already in part p                        sizes
 *
 * The second half of (1) is how far part p is behind in total. Without it a fifth of two documents is none, for each of
 * a hundred small classes. The factor 1/10 keeps it small, since a part that is behind may catch up with a more
 * frequent class. For equal shares of single-label documents it only decides between parts that have the same number of
 * the class: class counts and sizes of parts then differ by at most one. With equal shares no part stays empty as long
 * as there are units.
 */
import { type LabelSets, labelSetCount, labelsAt } from '../core/labels.ts';
import { type Random, randomOrder } from '../numeric/random.ts';

/** The part of every document, from 0 to shares.length − 1; `units` are documents that must stay together. */
export function stratify(
  labels: LabelSets,
  classes: number,
  units: readonly Uint32Array[],
  shares: readonly number[],
  random: Random,
): Uint32Array {
  const parts = new Uint32Array(labelSetCount(labels));
  const order = randomOrder(units.length, random);
  const pending = Array.from(order, (i) => countLabels(labels, units[i]!));
  const places = createPlaces(pending, classes, shares);
  const place = (unit: Unit, c: number | undefined): void => {
    const part = places.take(unit, c);
    for (const document of unit.documents) parts[document] = part;
  };
  for (const c of places.rarestFirst()) {
    const holders = places.holdersOf(c).filter((unit) => !unit.isPlaced);
    for (const unit of holders.sort((a, b) => (b.counts.get(c) ?? 0) - (a.counts.get(c) ?? 0))) place(unit, c);
  }
  for (const unit of pending) if (!unit.isPlaced) place(unit, undefined);
  return parts;
}

/** Every document with its group as one unit; documents without a group are units of their own. */
export function unitsOf(documents: number, groups: readonly (string | undefined)[] | undefined): Uint32Array[] {
  const members = new Map<string, number[]>();
  const units: number[][] = [];
  for (let document = 0; document < documents; document++) {
    const group = groups?.[document];
    const known = group === undefined ? undefined : members.get(group);
    if (known) {
      known.push(document);
      continue;
    }
    const unit = [document];
    units.push(unit);
    if (group !== undefined) members.set(group, unit);
  }
  return units.map((unit) => Uint32Array.from(unit));
}

interface Unit {
  readonly documents: Uint32Array;
  /** How many documents of the unit have a class; classes without documents are absent. */
  readonly counts: ReadonlyMap<number, number>;
  isPlaced: boolean;
}

function countLabels(labels: LabelSets, documents: Uint32Array): Unit {
  const counts = new Map<number, number>();
  for (const document of documents) for (const c of labelsAt(labels, document)) counts.set(c, (counts.get(c) ?? 0) + 1);
  return { documents, counts, isPlaced: false };
}

interface Places {
  /** Puts the unit into the part with the largest (1) for class `c`, or, without a class, most behind; returns it. */
  take(unit: Unit, c: number | undefined): number;
  /** Classes with documents left to place, the one with fewest first; chosen anew after each step. */
  rarestFirst(): Iterable<number>;
  holdersOf(c: number): Unit[];
}

function createPlaces(units: readonly Unit[], classes: number, shares: readonly number[]): Places {
  const holders: Unit[][] = Array.from({ length: classes }, () => []);
  const classTotals = new Float64Array(classes);
  for (const unit of units) {
    for (const [c, count] of unit.counts) {
      holders[c]!.push(unit);
      classTotals[c] = classTotals[c]! + count;
    }
  }
  const waiting = classTotals.slice();
  const placedOfClass = new Float64Array(shares.length * classes);
  const sizes = new Float64Array(shares.length);
  let placed = 0;

  const shortfall = (part: number): number => shares[part]! * placed - sizes[part]!;
  const need = (part: number, c: number | undefined): number =>
    c === undefined
      ? shortfall(part)
      : shares[part]! * classTotals[c]! - placedOfClass[part * classes + c]! + shortfall(part) / 10;

  return {
    take(unit, c) {
      let best = 0;
      for (let part = 1; part < shares.length; part++) {
        if (need(part, c) > need(best, c)) best = part;
      }
      for (const [held, count] of unit.counts) {
        placedOfClass[best * classes + held] = placedOfClass[best * classes + held]! + count;
        waiting[held] = waiting[held]! - count;
      }
      sizes[best] = sizes[best]! + unit.documents.length;
      placed += unit.documents.length;
      unit.isPlaced = true;
      return best;
    },
    *rarestFirst() {
      if (units.every(({ counts }) => counts.size === 1)) yield* fewestFirst(classTotals);
      else for (let next = rarest(waiting); next !== undefined; next = rarest(waiting)) yield next;
    },
    holdersOf: (c) => holders[c]!,
  };
}

/** The classes in the order in which `rarest` returns them when every unit has one class: placing the units of a class then does not change the counts of other classes. */
const fewestFirst = (totals: Float64Array): Uint32Array =>
  Uint32Array.from(totals.keys())
    .filter((c) => totals[c]! > 0)
    .sort((a, b) => totals[a]! - totals[b]! || a - b);

/** The class with the fewest documents left to place, but at least one. */
function rarest(waiting: Float64Array): number | undefined {
  let best: number | undefined;
  for (let c = 0; c < waiting.length; c++)
    if (waiting[c]! > 0 && (best === undefined || waiting[c]! < waiting[best]!)) best = c;
  return best;
}
