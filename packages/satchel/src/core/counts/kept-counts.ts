/**
 * The counts that a method learned from, kept beside its weights: with them documents can be added and taken away exactly (pipeline/update). They
 * are kept where every sum is a whole number.
 *
 *   N_ci   sum of dimension i over the rows of class c      counts, sparse by dimension: rowLengths, countClasses
 *   n_c    rows of class c, or the sum of their weights     classRows
 *
 * Where rows have several labels, the sums over all rows are not those of the classes added up: they are kept too, as allCounts and allRows.
 */
import { added, type ClassSums, type Group, type SparseGroup } from '../class-sums.ts';
import { inconsistent } from '../errors.ts';
import { type Arrays, takeArray, tensor } from '../tensor.ts';

/** Sums of 64-bit numbers are exact far beyond; files hold 32 bits. */
const MOST = 2 ** 31;
/** Files hold the number of a class in 16 bits. */
export const MOST_CLASSES = 65_535;

export const isCount = (sum: number): boolean => Number.isInteger(sum) && sum >= 0 && sum <= MOST;

/** {} if a sum is not a whole number, or too large. `keepsAll`: rows may have several labels, or none. */
export function countArrays({ classes, all }: ClassSums, keepsAll: boolean): Arrays {
  const dimensions = all.sums.length;
  if (classes.length > MOST_CLASSES) return {};
  if (![...classes, all].every(({ sums, rows }) => isCount(rows) && sums.every(isCount))) return {};
  const stored = classes.reduce((total, { sums }) => total + sums.reduce((n, sum) => n + (sum > 0 ? 1 : 0), 0), 0);
  const rowLengths = new Uint16Array(dimensions);
  const [countClasses, counts] = [new Uint16Array(stored), new Uint32Array(stored)];
  let at = 0;
  for (let i = 0; i < dimensions; i++) {
    classes.forEach(({ sums }, k) => {
      if (sums[i] === 0) return;
      rowLengths[i]!++;
      countClasses[at] = k;
      counts[at++] = sums[i]!;
    });
  }
  return {
    classRows: tensor(Uint32Array.from(classes, ({ rows }) => rows)),
    rowLengths: tensor(rowLengths),
    countClasses: tensor(countClasses),
    counts: tensor(counts),
    ...(keepsAll ? { allRows: tensor(Uint32Array.of(all.rows)), allCounts: tensor(Uint32Array.from(all.sums)) } : {}),
  };
}

const NAMES = ['classRows', 'rowLengths', 'countClasses', 'counts', 'allRows', 'allCounts'];

/** Whether the arrays hold counts. */
export const keepsCounts = (arrays: Arrays): boolean => Object.hasOwn(arrays, 'counts');

/** The arrays without the counts: enough to predict. */
export const withoutCounts = (arrays: Arrays): Arrays =>
  Object.fromEntries(Object.keys(arrays).flatMap((name) => (NAMES.includes(name) ? [] : [[name, arrays[name]!]])));

export interface KeptCounts {
  readonly groups: readonly SparseGroup[];
  /** Every row once; where each row has one class, what the groups add up to. */
  readonly all: Group;
}

interface CountArrays {
  readonly rows: Uint32Array;
  readonly lengths: Uint16Array;
  readonly classes: Uint16Array;
  readonly counts: Uint32Array;
  readonly all: Group | undefined;
}

/** The arrays, checked; undefined where none are kept. */
export function checkCounts(
  owner: string,
  arrays: Arrays,
  dimensions: number,
  classes: number,
): CountArrays | undefined {
  if (!keepsCounts(arrays)) return undefined;
  const rows = takeArray(owner, arrays, 'classRows', 'u32', [classes], { max: MOST }).data;
  const lengths = takeArray(owner, arrays, 'rowLengths', 'u16', [dimensions], { max: classes }).data;
  const stored = lengths.reduce((sum, length) => sum + length, 0);
  const of = takeArray(owner, arrays, 'countClasses', 'u16', [stored], { max: classes - 1 }).data;
  const counts = takeArray(owner, arrays, 'counts', 'u32', [stored], { min: 1, max: MOST }).data;
  const lastSeen = new Int32Array(classes).fill(-1); // in which dimension a class was named last
  for (let i = 0, at = 0; i < dimensions; i++)
    for (const end = at + lengths[i]!; at < end; at++) {
      if (lastSeen[of[at]!] === i)
        throw inconsistent(owner, `the array 'countClasses' names a class twice at index ${at}.`);
      lastSeen[of[at]!] = i;
    }
  const all = Object.hasOwn(arrays, 'allCounts') ? takeAll(owner, arrays, dimensions) : undefined;
  return { rows, lengths, classes: of, counts, all };
}

function takeAll(owner: string, arrays: Arrays, dimensions: number): Group {
  const rows = takeArray(owner, arrays, 'allRows', 'u32', [1], { max: MOST }).data[0]!;
  const sums = takeArray(owner, arrays, 'allCounts', 'u32', [dimensions], { max: MOST }).data;
  return { rows, sums: Float64Array.from(sums) };
}

/** The counts by class; undefined where none are kept. */
export function takeCounts(owner: string, arrays: Arrays, dimensions: number, classes: number): KeptCounts | undefined {
  const kept = checkCounts(owner, arrays, dimensions, classes);
  if (!kept) return undefined;
  const held = new Uint32Array(classes);
  for (const k of kept.classes) held[k] = held[k]! + 1;
  const groups = Array.from(
    held,
    (length, k): SparseGroup => ({
      dimensions: new Uint32Array(length),
      sums: new Float64Array(length),
      rows: kept.rows[k]!,
    }),
  );
  const filled = new Uint32Array(classes);
  for (let i = 0, at = 0; i < dimensions; i++)
    for (const end = at + kept.lengths[i]!; at < end; at++) {
      const [k, group] = [kept.classes[at]!, groups[kept.classes[at]!]!];
      group.dimensions[filled[k]!] = i;
      group.sums[filled[k]!++] = kept.counts[at]!;
    }
  return { groups, all: kept.all ?? added(groups, dimensions) };
}
