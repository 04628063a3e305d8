/**
 * What is kept of many documents beside their words, in a few lists instead of an object for each: of a million documents 100 MB less. Equal names
 * of labels, parts and groups are stored once.
 */
import type { LabelSets } from '../core/labels.ts';
import type { Described } from './count-documents.ts';

export interface Descriptions {
  readonly ids: readonly string[];
  readonly labels: LabelSets;
  /** Every label, in order of code units. */
  readonly classes: readonly string[];
  /** How many labels are given to a document, equal ones counted each. */
  readonly given: Uint32Array;
  readonly splits: readonly (string | undefined)[];
  readonly groups: readonly (string | undefined)[];
  /** As given, 1 where none is; absent where no document has one. */
  readonly weights: readonly number[] | undefined;
}

export interface DescriptionList {
  add(document: Described): void;
  count(): number;
  finish(): Descriptions;
}

export function createDescriptions(): DescriptionList {
  const ids: string[] = [];
  const [splits, groups]: (string | undefined)[][] = [[], []];
  const [names, shared] = [new Map<string, number>(), new Map<string, string>()];
  const [given, labels]: number[][] = [[], []];
  let weights: number[] | undefined;
  const once = (name: string | undefined): string | undefined => {
    if (name !== undefined && !shared.has(name)) shared.set(name, name);
    return name === undefined ? undefined : shared.get(name);
  };
  return {
    add({ id, labels: own, split, group, weight }) {
      if (weight !== undefined) weights ??= Array<number>(ids.length).fill(1);
      weights?.push(weight ?? 1);
      ids.push(id);
      splits!.push(once(split));
      groups!.push(once(group));
      given!.push(own.length);
      for (const label of own) labels!.push(numberOf(names, label.toWellFormed())); // half a surrogate pair could not be saved
    },
    count: () => ids.length,
    finish() {
      const classes = [...names.keys()].sort();
      return {
        ids,
        classes,
        labels: labelSetsOf(given!, labels!, placesOf(classes, names)),
        given: Uint32Array.from(given!),
        splits: splits!,
        groups: groups!,
        weights,
      };
    },
  };
}

function numberOf(names: Map<string, number>, name: string): number {
  const known = names.get(name);
  if (known === undefined) names.set(name, names.size);
  return known ?? names.size - 1;
}

/** The place among the classes of each number. */
function placesOf(classes: readonly string[], names: ReadonlyMap<string, number>): Uint32Array {
  const places = new Uint32Array(classes.length);
  classes.forEach((name, place) => {
    places[names.get(name)!] = place;
  });
  return places;
}

/** Distinct and rising, as label sets are. */
function labelSetsOf(given: readonly number[], numbers: readonly number[], places: Uint32Array): LabelSets {
  const [offsets, ids] = [new Uint32Array(given.length + 1), new Uint32Array(numbers.length)];
  let [from, to] = [0, 0];
  given.forEach((count, row) => {
    if (count === 1) ids[to++] = places[numbers[from]!]!;
    else for (const id of distinct(numbers.slice(from, from + count), places)) ids[to++] = id;
    from += count;
    offsets[row + 1] = to;
  });
  return { offsets, ids: ids.slice(0, to) };
}

const distinct = (numbers: readonly number[], places: Uint32Array): number[] =>
  [...new Set(numbers)].map((number) => places[number]!).sort((a, b) => a - b);
