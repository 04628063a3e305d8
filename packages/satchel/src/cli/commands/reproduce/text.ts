/** The report of `reproduce` on the terminal: published numbers beside ours, the data used, and the differences. */
import { counted, seconds } from '../../../report/format.ts';
import type { ListedTable } from '../../../reproduce/listing.ts';
import { type LaidOutRow, layOut, reasonsOf, withoutDifferences } from '../../../reproduce/page/layout.ts';
import { type Skipped, seedsSentence, useSentence } from '../../../reproduce/page/page.ts';
import { optionsOfRows } from '../../../reproduce/page/row-options.ts';
import type { Reproduction } from '../../../reproduce/reproduce-table.ts';
import type { VerificationReport } from '../../../results/reproduction.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

type Style = Terminal['style'];

export function reproductionText(reproduction: Reproduction, style: Style): string {
  const { table, plan, rows, uses, remarks } = reproduction;
  return [
    style('bold', `${table.id}: ${table.title}`),
    table.paper,
    plan.protocol,
    seedsSentence(reproduction),
    ...uses.map(useSentence),
    '',
    ...tableLines(reproduction, style),
    ...(plan.systems === 'none'
      ? []
      : [style('dim', `* the best of its ${plan.systems === 'columns' ? 'row' : 'column'}`)]),
    '',
    ...reasonsOf(rows),
    ...optionLines(reproduction, style),
    ...(remarks.length === 0
      ? []
      : [style('bold', 'Differences from the paper'), ...remarks.map((remark) => `- ${remark}`)]),
    ...table.footnotes.map((note, i) => style('dim', `[${i + 1}] ${note}`)),
    style('dim', `Took ${seconds(reproduction.seconds)}.`),
    '',
    '',
  ].join('\n');
}

/** With more columns the differences would make lines too long for a terminal; page and CSV have them. */
const MOST_WITH_DIFFERENCES = 3;

function tableLines(reproduction: Reproduction, style: Style): string[] {
  const whole = layOut(reproduction);
  const laid = reproduction.plan.columns.length > MOST_WITH_DIFFERENCES ? withoutDifferences(whole) : whole;
  const names = laid.columns.map(({ name }, i) => (laid.columns[i - 1]?.name === name ? '' : name));
  const hasSides = laid.columns.some(({ side }) => side !== 'both');
  const head = [
    ['', ...names],
    ...(hasSides ? [['', ...laid.columns.map(({ side }) => (side === 'both' ? '' : side))]] : []),
  ];
  const lines = columns(
    [
      ...head,
      ...laid.rows.map((row) => [nameOf(row), ...row.cells.map(({ text, isBest }) => (isBest ? `${text} *` : text))]),
    ],
    ['left', ...laid.columns.map(() => 'right' as const)],
  );
  return lines.map((line, i) => {
    const row = laid.rows[i - head.length]?.measured;
    if (row === undefined) return style('bold', line);
    return row.status === 'measured' ? line : style('dim', line);
  });
}

function optionLines({ rows, plan }: Reproduction, style: Style): string[] {
  const own = optionsOfRows(rows, plan.columns);
  return own.length === 0
    ? []
    : [style('bold', 'Options of each row'), ...own.map(({ name, text }) => `- ${name}: ${text}`)];
}

const nameOf = ({ name, measured: { row } }: LaidOutRow): string =>
  `${name}${(row.footnotes ?? []).map((note) => ` [${note}]`).join('')}`;

export const skippedText = ({ id, reason }: Skipped): string => `${id}: left out. ${reason}\n\n`;

export function tableList(tables: readonly ListedTable[], style: Style): string {
  const numbers = [...new Set(tables.map(({ id }) => id.slice(0, 3)))];
  return numbers
    .map((number) =>
      paperPart(
        tables.filter(({ id }) => id.startsWith(number)),
        style,
      ),
    )
    .join('\n');
}

/** A paper, then its tables: id, title, data, minutes. */
function paperPart(tables: readonly ListedTable[], style: Style): string {
  const rows = tables.map(({ id, title, data, quickMinutes }) => [
    style('cyan', id),
    title,
    data.length > MOST_DATA
      ? `${data.slice(0, MOST_DATA).join('; ')} and ${data.length - MOST_DATA} more`
      : data.join('; '),
    quickMinutes === null ? '' : `${quickMinutes} min with --quick, two threads`,
  ]);
  return `${style('bold', tables[0]?.paper ?? '')}\n${columns(rows, ['left', 'left', 'left', 'left']).join('\n')}\n`;
}

const MOST_DATA = 2;

export function verificationText({ id, isSame, differences }: VerificationReport): string {
  if (isSame) return `${id}: all scores and hashes are equal.\n`;
  return `${id}: ${counted(differences.length, 'difference')}\n${differences.map((line) => `- ${line}\n`).join('')}`;
}
