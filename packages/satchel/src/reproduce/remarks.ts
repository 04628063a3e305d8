/**
 * Where our numbers and the paper's do not agree, in plain sentences:
 *
 *   value      ours is further from the published number than chance and rounding explain     more than FAR points and 3 deviations
 *   order      the paper has its proposal above (or below) a row, and here it is the other way round
 *   strong     plain bag of words, well set, beside the paper's proposal
 *   claim      one column above another, as the paper says in words
 *
 * Nothing is said of times, and nothing of cells where one of the two numbers is missing. Where another collection stands in for the
 * paper's, values are not compared, only orders.
 */

import { deviationOf, meanOf } from '../numeric/statistics.ts';
import type { DataUse } from './data/usage.ts';
import { type Measured, type MeasuredRow, shownPublished, shownScore } from './measured.ts';
import type { Claim, Column } from './row.ts';
import type { Plan } from './table.ts';

/** Points of a hundred that two careful runs of one method may differ by. */
const FAR = 2;

export function remarksOn(
  { columns, claims = [] }: Plan,
  rows: readonly MeasuredRow[],
  uses: readonly DataUse[] = [],
): string[] {
  const isOtherData = uses.some(({ kind, insteadOf }) => kind === 'data' && insteadOf !== undefined);
  const compared = columns.filter(({ isTime }) => isTime !== true);
  const proposal = rows.find(({ row }) => row.role === 'proposal');
  const comparable = rows.filter(({ row }) => row.isOtherMeasure !== true);
  return [
    ...compared.flatMap((column) => [
      ...(isOtherData ? [] : valueRemarks(comparable, column)),
      ...(proposal ? orderRemarks(proposal, comparable, column) : []),
      ...(proposal ? strongRemarks(proposal, comparable, column) : []),
    ]),
    ...claims.flatMap((claim) => claimRemark(claim, columns, rows)),
  ];
}

const VERDICTS = {
  weak: "the paper's baselines were weak",
  better: 'better than the paper has it',
  worse: 'the published numbers were not reached',
} as const;

/** One sentence a verdict. */
function valueRemarks(rows: readonly MeasuredRow[], column: Column): string[] {
  const judged = rows.flatMap((row) => {
    const verdict = verdictOn(row, column);
    return verdict === undefined ? [] : [{ verdict, text: `${row.row.name} ${bothNumbers(row, column)}` }];
  });
  return (['weak', 'better', 'worse'] as const).flatMap((verdict) => {
    const own = judged.filter((one) => one.verdict === verdict).map(({ text }) => text);
    return own.length === 0 ? [] : [`${column.name}: ${VERDICTS[verdict]}: ${listed(own, '; ')}.`];
  });
}

function verdictOn(row: MeasuredRow, column: Column): keyof typeof VERDICTS | undefined {
  const [paper, ours] = numbersOf(row, column);
  if (paper === undefined || ours === undefined) return undefined;
  const difference = meanOf(ours.scores) - paper;
  const far = (FAR * (column.scale ?? 100)) / 100;
  if (Math.abs(difference) <= far || Math.abs(difference) <= 3 * deviationOf(ours.scores)) return undefined;
  const isBetter = column.falls === true ? difference < 0 : difference > 0;
  if (!isBetter) return 'worse';
  return row.row.role === 'baseline' ? 'weak' : 'better';
}

/** A long list is cut: the table has it all. */
const MOST = 6;
const listed = (texts: readonly string[], separator: string): string =>
  [...texts.slice(0, MOST), ...(texts.length > MOST ? [`${texts.length - MOST} more`] : [])].join(separator);

function bothNumbers(row: MeasuredRow, column: Column): string {
  const [paper, ours] = numbersOf(row, column);
  return `${shownPublished(paper, column)} in the paper and ${ours ? shownScore(ours, column) : '?'} here`;
}

/** One sentence for all rows the proposal stands above in the paper and below here, one for the other way round. */
function orderRemarks(proposal: MeasuredRow, rows: readonly MeasuredRow[], column: Column): string[] {
  return (['above', 'below'] as const).flatMap((side) => {
    const turned = rows.filter((row) => row !== proposal && sideOf(proposal, row, column) === side);
    if (turned.length === 0) return [];
    const others = turned.map((row) => `${row.row.name} (${bothNumbers(row, column)})`).join(', ');
    const here = side === 'above' ? 'below' : 'above';
    return [
      `${column.name}: the paper has ${proposal.row.name} (${bothNumbers(proposal, column)}) ${side} ${others}; here it is ${here}.`,
    ];
  });
}

/** Where the paper has the proposal beside the other row, if it is the other way round here. */
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
  const isAhead = meanOf(ours.scores) < meanOf(own.scores) === (column.falls === true);
  const verdict = isAhead ? `${proposal.row.name} does not reach it` : `${proposal.row.name} is better`;
  return [
    `${column.name}: bag of words with our defaults has ${shownScore(ours, column)}; ${verdict} with ${shownScore(own, column)}.`,
  ];
}

/** Of how many rows the claim is true, and of which it is not. */
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
  const not = wrong.length === 0 ? '' : `; not on ${listed(wrong, ', ')}`;
  const claim = isOurs === true ? `Is ${above} above ${below}? True` : `The paper has ${above} above ${below}: true`;
  return [`${claim} of ${tested.length - wrong.length} of ${tested.length} rows here${not}.`];
}

function numbersOf(
  { row, cells }: MeasuredRow,
  { name }: Column,
): [paper: number | undefined, ours: Measured | undefined] {
  const paper = row.published?.[name];
  const ours = cells.get(name);
  return [typeof paper === 'number' ? paper : undefined, ours?.shown === undefined ? ours : undefined];
}
