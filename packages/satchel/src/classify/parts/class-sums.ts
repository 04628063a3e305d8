/** Classifiers that learn from sums by class: `fit` takes the sums of its rows and hands them to `fitSums`. */
import type { ClassSums, Group, Summed, SumsOf } from '../../core/class-sums.ts';
import type {
  ClassifierMethod,
  ClassifierNeeds,
  ClassifierTraining,
  Examples,
  SumsTraining,
  TrainingSize,
} from '../../core/classifier.ts';
import type { Compute } from '../../core/compute.ts';
import { countArrays, isCount } from '../../core/counts/kept-counts.ts';
import { SatchelError } from '../../core/errors.ts';
import { classCounts } from '../../core/labels.ts';
import { isSparse } from '../../core/matrix.ts';
import type { Options, OptionValues } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import { labelledRowData, sumByClass } from '../../numeric/class-sums.ts';
import { type ClassCells, cellsByClass } from '../../numeric/rows/class-cells.ts';
import { isTooLarge, needsSparseTable, sparseBayesBytes } from '../sparse/sparse-bayes.ts';
import { groupsOf, sparseGroups, sumsOfAll } from '../sparse/sparse-groups.ts';
import { fitSparseOdds, type OddsOptions, oddsOf, sparseOddsBytes } from '../sparse/sparse-odds.ts';
import { checkDenseTable } from './dense-table.ts';
import { checkExamples, checkNotNegative, singleClass } from './examples.ts';

/** A method whose `fit` needs nothing but the sums of its rows. `isCounting`: refuses numbers below 0, and keeps whole-number sums (core/counts/kept-counts.ts). */
export interface SumsMethod<O extends Options, N extends ClassifierNeeds>
  extends Omit<ClassifierMethod<O, N>, 'fit' | 'summed' | 'fitSums'>,
    Required<Pick<ClassifierMethod<O, N>, 'summed' | 'fitSums'>> {
  readonly isCounting: boolean;
  /** What `fitSums` learns, with the same bits, sooner: from sums of sparse rows in memory, one class each, no class empty. Undefined if these options do not allow it. */
  fitCells?(
    cells: ClassCells,
    training: Pick<ClassifierTraining<O, N>, 'options' | 'compute'>,
  ): Promise<Arrays | undefined>;
  /** Fits a sparse table (sparse/sparse-bayes.ts), for very many classes; undefined if these options do not allow it. */
  fitSparse?(training: Examples & Pick<ClassifierTraining<O, N>, 'options' | 'compute'>): Promise<Arrays> | undefined;
  /** The options of the log-odds of sparse/sparse-odds.ts, which a sparse table holds where rows have several labels; undefined if these do not allow it. */
  sparseOdds?(options: OptionValues<O>): OddsOptions | undefined;
}

export function defineSumsClassifier<const O extends Options, const N extends ClassifierNeeds>({
  isCounting,
  fitCells,
  fitSparse,
  sparseOdds,
  ...method
}: SumsMethod<O, N>): ClassifierMethod<O, N> {
  const { name } = method;
  const kindOf = (options: OptionValues<O>, multiLabel: boolean): Exclude<Summed, 'unit'> =>
    method.summed(options, multiLabel)[0] as Exclude<Summed, 'unit'>;
  const oddsFor = (options: OptionValues<O>): OddsOptions | undefined => {
    const odds = sparseOdds?.(options);
    return odds && oddsOf(name, odds);
  };
  const fitDense: SumsMethod<O, N>['fitSums'] = async (training) => {
    const learned = await method.fitSums(training); // throws where the sums are not good
    const { options, multiLabel } = training;
    const sums = isCounting ? training.sums[kindOf(options, multiLabel)] : undefined;
    return sums ? { ...learned, ...countArrays(sums, multiLabel) } : learned;
  };
  const fitSparseRows = async (
    examples: Examples,
    { options, compute }: Pick<ClassifierTraining<O, N>, 'options' | 'compute'>,
  ): Promise<Arrays | undefined> => {
    if (!examples.multiLabel) return fitSparse?.({ ...examples, options, compute });
    const odds = oddsFor(options);
    if (!odds) return undefined;
    const rows = { ...examples, summed: kindOf(options, true), compute };
    const groups = await groupsOf(rows);
    return fitSparseOdds({
      owner: name,
      classes: examples.classes,
      options: odds,
      groups,
      all: sumsOfAll(rows),
      compute,
    });
  };
  return {
    ...method,
    ...(fitSparse
      ? {
          sparseBytes: (size: TrainingSize, options: OptionValues<O>) => {
            if (!size.multiLabel) return sparseBayesBytes(size);
            return oddsFor(options) ? sparseOddsBytes(size) : undefined;
          },
        }
      : {}),
    weighsRows: true,
    /** With several labels and very many classes the table is that of `fit`. */
    async fitSums(training) {
      const { options, classes, compute, multiLabel } = training;
      const odds = multiLabel && isTooLarge(training.dimensions, classes.length) ? oddsFor(options) : undefined;
      if (!odds) return fitDense(training);
      const sums = takeSums(name, training, kindOf(options, true));
      checkSumsNotNegative(name, sums);
      return fitSparseOdds({
        ...{ owner: name, classes, options: odds, compute },
        groups: sparseGroups(sums.classes),
        all: sums.all,
      });
    },
    async fit({ options, compute, wordMatrix, ...examples }) {
      checkExamples(name, examples);
      if (isCounting) checkNotNegative(name, examples.vectors);
      const sparse = needsSparseTable(examples) ? await fitSparseRows(examples, { options, compute }) : undefined;
      if (sparse) return sparse;
      checkDenseTable(name, examples.vectors.columns, examples.classes.length);
      const cells = fitCells && (await cellsOf(examples, isCounting, compute));
      const learned = cells && (await fitCells(cells, { options, compute }));
      if (learned) return learned;
      const training = await sumsOfExamples(examples, method.summed(options, examples.multiLabel), compute);
      return fitDense({ ...training, options, wordMatrix });
    },
  };
}

/**
 * Sums for `fitCells`; undefined where rows are dense, weighted, elsewhere, or have several labels, where a class has none, and with `keepsCounts`
 * where all sums are counts, which the model keeps (core/counts/kept-counts.ts).
 */
async function cellsOf(
  { vectors, labels, classes, multiLabel, weights }: Examples,
  keepsCounts: boolean,
  compute: Compute,
): Promise<ClassCells | undefined> {
  if (!isSparse(vectors) || multiLabel || weights || compute.executor.isRemote) return undefined;
  if (classCounts(labels, classes.length).includes(0)) return undefined;
  const cells = await cellsByClass(vectors, labels, classes.length, compute);
  return keepsCounts && cells.sums.every(isCount) ? undefined : cells;
}

/** Sums of rows that were checked: finite, as 64 bits hold the sum of any finite rows of 32. Weights could be larger. */
const summedHere = new WeakSet<ClassSums>();

/** What `fitSums` is given besides options and words, made from rows. */
export async function sumsOfExamples(
  { vectors, labels, classes, multiLabel, weights }: Examples,
  summed: readonly Summed[],
  compute: Compute,
): Promise<Pick<SumsTraining, 'sums' | 'classes' | 'multiLabel' | 'dimensions' | 'compute'>> {
  const rows = { vectors, labels, classes: classes.length, weights };
  const data = labelledRowData(rows);
  const sums: Partial<Record<Summed, ClassSums>> = {};
  for (const kind of summed) {
    const found = await sumByClass(rows, kind, compute, data);
    sums[kind] = found;
    if (!weights) summedHere.add(found);
  }
  return { sums, classes, multiLabel, dimensions: vectors.columns, compute };
}

/** The sums of one kind, checked, because they may have been counted elsewhere. */
export function takeSums(
  owner: string,
  { sums, classes, dimensions, multiLabel }: Pick<SumsTraining, 'sums' | 'classes' | 'dimensions' | 'multiLabel'>,
  kind: Summed,
): ClassSums {
  const found = (sums satisfies SumsOf)[kind];
  if (!found) throw new SatchelError('SHAPE', `${owner}: the sums by class of kind '${kind}' are missing.`);
  if (found.classes.length !== classes.length)
    throw new SatchelError('SHAPE', `${owner}: ${classes.length} classes but sums for ${found.classes.length}.`);
  if (!summedHere.has(found))
    [...found.classes, found.all].forEach((group, at) => {
      checkGroup(owner, group, at < classes.length ? `class ${at}` : 'all rows', dimensions);
    });
  checkVariety(owner, found, multiLabel);
  return found;
}

/** Throws if a sum is below 0: counts cannot be. */
export function checkSumsNotNegative(owner: string, { classes }: ClassSums): void {
  classes.forEach(({ sums }, k) => {
    const column = firstBad(sums, 0);
    if (column < 0) return;
    const where = `class ${k}, column ${column}`;
    throw new SatchelError('NEGATIVE_INPUT', `${owner} needs counts, but the sum of ${where} is ${sums[column]}.`, {
      where,
      facts: { class: k, column },
    });
  });
}

function checkGroup(owner: string, { sums, rows }: Group, name: string, dimensions: number): void {
  if (sums.length !== dimensions || !Number.isFinite(rows) || rows < 0) {
    const found = `${sums.length} sums over ${rows} rows`;
    throw new SatchelError('SHAPE', `${owner}: ${name} has ${found}, expected ${dimensions} over a number of rows.`);
  }
  const column = firstBad(sums, -Number.MAX_VALUE);
  if (column < 0) return;
  throw new SatchelError(
    'NONFINITE_INPUT',
    `${owner}: the sum of ${name}, column ${column}, is ${sums[column]}; every number must be finite.`,
    { where: `${name}, column ${column}`, facts: { column } },
  );
}

/** Where each row has one class, two classes must have rows; else one class must be open. */
function checkVariety(owner: string, { classes, all }: ClassSums, multiLabel: boolean): void {
  const open = classes.filter(({ rows }) => rows > 0 && rows < all.rows).length;
  if (open > (multiLabel ? 0 : 1)) return;
  throw singleClass(owner, classes.length, all.rows);
}

/** Where a sum is below `least`, or not finite; −1 where none is. */
function firstBad(sums: Float64Array, least: number): number {
  for (let i = 0; i < sums.length; i++) if (!(sums[i]! >= least && sums[i]! <= Number.MAX_VALUE)) return i;
  return -1;
}
