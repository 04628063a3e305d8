/** The report of `reproduce` on the terminal: published numbers beside ours, the data used, and the differences. */
import { counted, seconds } from '../../../report/format.ts';
import { type LaidOutRow, layOut, reasonsOf } from '../../../reproduce/layout.ts';
import { type Skipped, seedsSentence, useSentence } from '../../../reproduce/page.ts';
import type { Reproduction } from '../../../reproduce/reproduce-table.ts';
import type { PaperTable } from '../../../reproduce/table.ts';
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
    '',
    ...reasonsOf(rows),
    ...(remarks.length === 0
      ? []
      : [style('bold', 'Differences from the paper'), ...remarks.map((remark) => `- ${remark}`)]),
    ...table.footnotes.map((note, i) => style('dim', `[${i + 1}] ${note}`)),
    style('dim', `Took ${seconds(reproduction.seconds)}.`),
    '',
    '',
  ].join('\n');
}

function tableLines(reproduction: Reproduction, style: Style): string[] {
  const laid = layOut(reproduction);
  const names = laid.columns.map(({ name }, i) => (laid.columns[i - 1]?.name === name ? '' : name));
  const hasSides = laid.columns.some(({ side }) => side !== 'both');
  const head = [
    ['', ...names],
    ...(hasSides ? [['', ...laid.columns.map(({ side }) => (side === 'both' ? '' : side))]] : []),
  ];
  const lines = columns(
    [...head, ...laid.rows.map((row) => [nameOf(row), ...row.cells])],
    ['left', ...laid.columns.map(() => 'right' as const)],
  );
  return lines.map((line, i) => {
    const row = laid.rows[i - head.length]?.measured;
    if (row === undefined || row.row.role === 'proposal') return style('bold', line);
    return row.status === 'measured' ? line : style('dim', line);
  });
}

const nameOf = ({ name, measured: { row } }: LaidOutRow): string =>
  `${name}${(row.footnotes ?? []).map((note) => ` [${note}]`).join('')}`;

export const skippedText = ({ id, reason }: Skipped): string => `${id}: left out. ${reason}\n\n`;

export function tableList(tables: readonly PaperTable[], style: Style): string {
  const rows = tables.map(({ id, title, paper }) => [
    style('cyan', id),
    title,
    style('dim', paper.split(':')[0] ?? ''),
  ]);
  return `${columns(rows, ['left', 'left', 'left']).join('\n')}\n`;
}

export function verificationText({ id, isSame, differences }: VerificationReport): string {
  if (isSame) return `${id}: all scores and hashes are equal.\n`;
  return `${id}: ${counted(differences.length, 'difference')}\n${differences.map((line) => `- ${line}\n`).join('')}`;
}
