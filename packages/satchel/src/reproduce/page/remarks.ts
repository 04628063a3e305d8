/**
 * Differences between our numbers and those of the paper, in sentences:
 *
 *   value      our number differs from the published one by more than FAR points and by more than 3 deviations
 *   order      the proposal is above a row in the paper and below it here, or the reverse
 *   strong     the proposal compared with a bag of words with our defaults
 *   claim      how many rows confirm the claim that one column is above another
 *   test       t-tests of two rows over the seeds
 *   verdict    claims that concern several cells, judged by the table itself
 *   ends       what folds chose from an end of its grid (grid-ends.ts)
 *
 * Times, and cells without one of the two numbers, are not compared. If the data is a substitute for that of the paper,
 * if other word vectors replace the paper's, or if the row says that its model learned from something else, only orders
 * are compared, not values.
 */
import { correctedResampledTTest, pairedTTest } from '../../evaluate/significance.ts';
import { deviationOf, meanOf } from '../../numeric/statistics.ts';
import type { DataUse } from '../data/usage.ts';
import { type Measured, type MeasuredRow, shownPublished, shownScore } from '../measured.ts';
import type { Claim, Column } from '../row.ts';
import type { PairTest, Plan } from '../table.ts';
import { comparableWith, type IsComparable } from './comparable.ts';
import { gridEndRemarks } from './grid-ends.ts';

/** Percentage points by which two careful runs of one method may differ. */
const FAR = 2;

export function remarksOn(
  { columns, claims = [], tests = [], verdicts }: Plan,
  rows: readonly MeasuredRow[],
  uses: readonly DataUse[] = [],
): string[] {
  const isComparable = comparableWith(uses);
  const compared = columns.filter(({ isTime }) => isTime !== true);
  const proposal = rows.find(({ row }) => row.role === 'proposal');
  const comparable = rows.filter(({ row }) => row.isOtherMeasure !== true);
  return [
    ...compared.flatMap((column) => [
      ...valueRemarks(comparable, column, isComparable),
      ...(proposal ? orderRemarks(proposal, comparable, column) : []),
      ...(proposal ? strongRemarks(proposal, comparable, column) : []),
    ]),
    ...claims.flatMap((claim) => claimRemark(claim, columns, rows)),
    ...tests.flatMap((test) => testRemark(test, columns[0], rows)),
    ...(verdicts?.(rows) ?? []),
    ...gridEndRemarks(rows, columns),
  ];
}

const VERDICTS = {
  weak: 'baselines that are better here than in the paper',
  better: 'better here than in the paper',
  worse: 'worse here than in the paper',
} as const;

/** One sentence per verdict. */
function valueRemarks(rows: readonly MeasuredRow[], column: Column, isComparable: IsComparable): string[] {
  const judged = rows.flatMap((row) => {
    const own = row.cells.get(column.name);
    const verdict = own && isComparable(own, row.row) ? verdictOn(row, column) : undefined;
    return verdict === undefined ? [] : [{ verdict, text: bothNumbers(row, column) }];
  });
  return (['weak', 'better', 'worse'] as const).flatMap((verdict) => {
    const own = judged.filter((one) => one.verdict === verdict).map(({ text }) => text);
    return own.length === 0 ? [] : [`${column.name}: ${VERDICTS[verdict]}: ${listed(own)}.`];
  });
}

function verdictOn(row: MeasuredRow, column: Column): keyof typeof VERDICTS | undefined {
  const [paper, ours] = numbersOf(row, column);
  if (paper === undefined || ours === undefined) return undefined;
  const difference = meanOf(ours.scores) - paper;
  const far = (FAR * (column.scale ?? 100)) / 100;
  if (Math.abs(difference) <= far || Math.abs(difference) <= 3 * deviationOf(ours.scores)) return undefined;
  const isBetter = column.lowerIsBetter === true ? difference < 0 : difference > 0;
  if (!isBetter) return 'worse';
  return row.row.role === 'baseline' ? 'weak' : 'better';
}

/** Long lists are cut; the table has all rows. */
const MOST = 6;
const listed = (texts: readonly string[]): string =>
  [...texts.slice(0, MOST), ...(texts.length > MOST ? [`${texts.length - MOST} more`] : [])].join('; ');

/** `SCDV (paper 84.6, ours 83.6)` */
function bothNumbers(row: MeasuredRow, column: Column): string {
  const [paper, ours] = numbersOf(row, column);
  return `${row.row.name} (paper ${shownPublished(paper, column)}, ours ${ours ? shownScore(ours, column) : '?'})`;
}

/** One sentence for the rows that are below the proposal in the paper and above it here, one for the reverse. */
function orderRemarks(proposal: MeasuredRow, rows: readonly MeasuredRow[], column: Column): string[] {
  return (['above', 'below'] as const).flatMap((side) => {
    const turned = rows.filter((row) => row !== proposal && sideOf(proposal, row, column) === side);
    if (turned.length === 0) return [];
    const others = turned.map((row) => bothNumbers(row, column)).join('; ');
    const here = side === 'above' ? 'below' : 'above';
    return [
      `${column.name}: ${bothNumbers(proposal, column)} is ${side} these rows in the paper and ${here} them here: ${others}.`,
    ];
  });
}

/** The side of the other row on which the paper has the proposal, if it is on the other side here. */
function sideOf(proposal: MeasuredRow, other: MeasuredRow, column: Column): 'above' | 'below' | undefined {
  const [paper, ours] = numbersOf(proposal, column);
  const [otherPaper, otherOurs] = numbersOf(other, column);
  if (paper === undefined || otherPaper === undefined || !ours || !otherOurs) return undefined;
  const [published, measured] = [paper - otherPaper, meanOf(ours.scores) - meanOf(otherOurs.scores)];
  if (published === 0 || measured === 0 || Math.sign(published) === Math.sign(measured)) return undefined;
  return published > 0 ? 'above' : 'below';
}

function strongRemarks(proposal: MeasuredRow, rows: readonly MeasuredRow[], column: Column): string[] {
  const strong = rows.find(({ row }) => row.role === 'strong');
  const [ours, own] = [strong?.cells.get(column.name), proposal.cells.get(column.name)];
  if (!ours || !own || meanOf(ours.scores) === meanOf(own.scores)) return [];
  const isAhead = meanOf(ours.scores) < meanOf(own.scores) === (column.lowerIsBetter === true);
  return [
    `${column.name}: ${proposal.row.name} (${shownScore(own, column)}) is ${isAhead ? 'worse' : 'better'} than bag of words with our defaults (${shownScore(ours, column)}).`,
  ];
}

/** In how many rows the claim is true, and in which it is not. */
function claimRemark(
  { above, below, isOurs }: Claim,
  columns: readonly Column[],
  rows: readonly MeasuredRow[],
): string[] {
  const [first, second] = [columns.find(({ name }) => name === above), columns.find(({ name }) => name === below)];
  if (!first || !second) return [];
  const tested = rows.flatMap(({ row, cells }) => {
    const [a, b] = [cells.get(above), cells.get(below)];
    return a && b
      ? [
          {
            name: row.name,
            isTrue: meanOf(a.scores) > meanOf(b.scores),
            text: `${shownScore(a, first)} and ${shownScore(b, second)}`,
          },
        ]
      : [];
  });
  if (tested.length === 0) return [];
  const wrong = tested.filter(({ isTrue }) => !isTrue).map(({ name, text }) => `${name} (${text})`);
  const not = wrong.length === 0 ? '' : `; not in ${listed(wrong)}`;
  const claim = `${isOurs === true ? '' : 'The paper claims '}${above} above ${below}`;
  return [`${claim}: true in ${tested.length - wrong.length} of ${tested.length} rows here${not}.`];
}

/** The paired t-test over the seeds, and the one corrected for training parts that overlap (Nadeau and Bengio). */
function testRemark(
  { first, second, testToTrain, published }: PairTest,
  column: Column | undefined,
  rows: readonly MeasuredRow[],
): string[] {
  const scoresOf = (name: string): readonly number[] =>
    rows.find(({ row }) => row.name === name)?.cells.get(column?.name ?? '')?.scores ?? [];
  const [a, b] = [scoresOf(first), scoresOf(second)];
  if (a.length < 2 || a.length !== b.length) return [];
  const [paired, corrected] = [pairedTTest(a, b), correctedResampledTTest(a, b, testToTrain)];
  const p = (value: number): string => (value < 0.001 ? 'p < .001' : `p = ${value.toFixed(3).replace(/^0/, '')}`);
  const sign = paired.difference < 0 ? '−' : '+';
  return [
    `${first} against ${second} on our ${a.length} splits: ${sign}${Math.abs(paired.difference).toFixed(2)}; paired t-test ${p(paired.pValue)}, corrected for overlapping training parts ${p(corrected.pValue)}. ${published}`,
  ];
}

function numbersOf(
  { row, cells }: MeasuredRow,
  { name }: Column,
): [paper: number | undefined, ours: Measured | undefined] {
  const paper = row.published?.[name];
  const ours = cells.get(name);
  return [typeof paper === 'number' ? paper : undefined, ours?.shown === undefined ? ours : undefined];
}
