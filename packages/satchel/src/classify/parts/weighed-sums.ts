/**
 * Sums by class with class weights (class-weights.ts): the sums and the rows of class c times w_c.
 *
 *   one class a row    all = Σ_c w_c s_c,  the rest of class c is all − w_c s_c                       (1)
 *   many               class c: w_c s_c against v_c (s − s_c);  balanced: w_c = n/2n₊, v_c = n/2n₋;  given: v_c = 1     (2)
 */
import type { ClassSums, Group } from '../../core/class-sums.ts';
import { type ClassWeights, classWeightsIn, weightsOfClasses } from './class-weights.ts';

/** The option as typed, with the names it may hold. */
export interface NamedWeights {
  readonly owner: string;
  readonly classWeights: string;
  readonly classes: readonly string[];
}

export interface WeighedSums extends Pick<ClassSums, 'classes' | 'all'> {
  /** What class k is compared with. */
  rest(k: number): Group;
}

export function weighedSums(sums: ClassSums, multiLabel: boolean, named: NamedWeights): WeighedSums {
  const given = classWeightsIn(named.owner, named.classWeights);
  if (given === 'none') return { ...sums, rest: (k) => countsOfRest(sums.all, sums.classes[k]!) };
  const factors = factorsOf(sums.classes, sums.all.rows, multiLabel, given, named.classes);
  const classes = sums.classes.map((own, k) => scaled(own, factors[k]!));
  if (multiLabel) {
    const { rows } = sums.all;
    const factorOf = (own: number): number => (given === 'balanced' && own < rows ? rows / (2 * (rows - own)) : 1);
    const rest = (k: number): Group =>
      scaled(countsOfRest(sums.all, sums.classes[k]!), factorOf(sums.classes[k]!.rows));
    return { classes, all: sums.all, rest };
  }
  const all = added(classes, sums.all.sums.length);
  return { classes, all, rest: (k) => countsOfRest(all, classes[k]!) };
}

/** w_c where every row has one class; undefined if all count 1. */
export function classFactors(
  { owner, classWeights, classes }: NamedWeights,
  groups: readonly Pick<Group, 'rows'>[],
  allRows: number,
): ArrayLike<number> | undefined {
  const given = classWeightsIn(owner, classWeights);
  return given === 'none' ? undefined : factorsOf(groups, allRows, false, given, classes);
}

/** w_c; 1 for a class without documents. */
function factorsOf(
  groups: readonly Pick<Group, 'rows'>[],
  allRows: number,
  multiLabel: boolean,
  given: Exclude<ClassWeights, 'none'>,
  names: readonly string[],
) {
  if (given !== 'balanced') return weightsOfClasses(given, names);
  const k = multiLabel ? 2 : groups.filter(({ rows }) => rows > 0).length;
  return groups.map(({ rows }) => (rows > 0 ? allRows / (k * rows) : 1));
}

const scaled = ({ sums, rows }: Group, factor: number): Group => ({
  sums: sums.map((sum) => factor * sum),
  rows: factor * rows,
});

function added(groups: readonly Group[], dimensions: number): Group {
  const sums = new Float64Array(dimensions);
  for (const group of groups) for (let i = 0; i < dimensions; i++) sums[i] = sums[i]! + group.sums[i]!;
  return { sums, rows: groups.reduce((rows, group) => rows + group.rows, 0) };
}

/** Sets differences that are only rounding to 0: sums of fractions depend on the order of addition in the last bit. */
function countsOfRest(all: Group, own: Group): Group {
  const sums = new Float64Array(all.sums.length);
  for (let i = 0; i < sums.length; i++) sums[i] = Math.max(0, all.sums[i]! - own.sums[i]!);
  return { sums, rows: Math.max(0, all.rows - own.rows) };
}
