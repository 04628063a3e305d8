/** The HTML page of a reproduction: published numbers beside ours, differences, figures and footnotes. */
import { numberColumns, textColumns } from '../../report/columns.ts';
import { renderReport } from '../../report/page.ts';
import type { Cell, Section, Table } from '../../report/report.ts';
import type { DataUse } from '../data/usage.ts';
import type { Receipt } from '../receipt.ts';
import type { Reproduction } from '../reproduce-table.ts';
import { type LaidOutRow, layOut, reasonsOf } from './layout.ts';
import { optionsOfRows } from './row-options.ts';

export function reproductionPage(reproduction: Reproduction, receipt: Receipt): string {
  const { table, plan, rows, remarks, uses, figures } = reproduction;
  const reasons = reasonsOf(rows);
  const sections: Section[] = [
    {
      kind: 'prose',
      heading: 'How it was run',
      paragraphs: [plan.protocol, seedsSentence(reproduction)],
      points: uses.map(useSentence),
    },
    tableOf(reproduction),
    ...(reasons.length === 0 ? [] : [{ kind: 'prose' as const, paragraphs: reasons }]),
    ...optionsTable(reproduction),
    ...(remarks.length === 0
      ? []
      : [{ kind: 'prose' as const, heading: 'Differences from the paper', paragraphs: [], points: remarks }]),
    ...figures.map((figure, i) => (i === 0 ? { ...figure, heading: 'Figures' } : figure)),
    {
      kind: 'prose',
      heading: 'Run it again',
      paragraphs: ['The same data gives the same scores and model hashes, bit for bit.'],
      code: command(receipt),
    },
  ];
  return renderReport({ title: `${table.id}: ${table.title}`, lead: table.paper, sections, footer: footerOf(receipt) });
}

/** All tables on one page: an overview, then each table with its figures. */
export function indexPage(
  reproductions: readonly Reproduction[],
  skipped: readonly Skipped[],
  receipt: Receipt,
): string {
  return renderReport({
    title: 'The tables of the papers, run again',
    lead: 'Published numbers beside ours; each table also has a page and a receipt of its own.',
    sections: [overview(reproductions, skipped), ...reproductions.flatMap(inBrief)],
    footer: [`Satchel ${receipt.versions.satchel}, Node ${receipt.versions.node}.`],
  });
}

export interface Skipped {
  readonly id: string;
  readonly reason: string;
}

const overview = (reproductions: readonly Reproduction[], skipped: readonly Skipped[]): Table => ({
  kind: 'table',
  caption: 'Tables and figures',
  columns: [...textColumns('id', 'what'), ...numberColumns('rows run', 'seconds')],
  rows: [
    ...reproductions.map(({ table, rows, seconds }): Cell[] => [
      { value: table.id, href: `${table.id}.html` },
      table.title,
      `${rows.filter(({ status }) => status === 'measured').length} of ${rows.length}`,
      Math.round(seconds),
    ]),
    ...skipped.map(({ id, reason }): Cell[] => [id, { value: `skipped: ${reason}`, tone: 'muted' }, '', '']),
  ],
});

/** A table and its figures under one heading. */
function inBrief(reproduction: Reproduction): Section[] {
  const { table, plan, remarks, figures } = reproduction;
  const { heading: _heading, ...own } = tableOf(reproduction);
  return [
    { kind: 'prose', heading: `${table.id}: ${table.title}`, paragraphs: [plan.protocol] },
    own,
    ...(remarks.length === 0 ? [] : [{ kind: 'prose' as const, paragraphs: [], points: remarks }]),
    ...figures,
  ];
}

/** The options of each row, from its runs. */
function optionsTable({ rows, plan }: Reproduction): Table[] {
  const own = optionsOfRows(rows, plan.columns);
  if (own.length === 0) return [];
  return [
    {
      kind: 'table',
      heading: 'Options of each row',
      caption: 'What each row was run with, as the receipt has it',
      columns: textColumns('system', 'options'),
      rows: own.map(({ name, text }) => [name, text]),
    },
  ];
}

export function seedsSentence({ seeds, mode }: Reproduction): string {
  const count = seeds.length === 1 ? 'One seed' : `${seeds.length} seeds`;
  return `${count}${mode === 'quick' ? ', quick settings' : ''}. Our numbers are means over seeds and folds, ± standard deviation.`;
}

/** `Reuters-8, no stop words: classification/r8-no-stop.jsonl.gz, SHA-256 1a2b3caf5c0a…` */
export function useSentence({ kind, title, files, insteadOf }: DataUse): string {
  const what = kind === 'vectors' ? `Word vectors: ${title}` : title;
  const replaced = insteadOf === undefined ? '' : `, instead of ${insteadOf}`;
  const list = files.map(
    ({ path, sha256, isKnown }) =>
      `${path}, SHA-256 ${sha256.slice(0, 12)}…${isKnown === false ? ' (not the file our numbers were made with)' : ''}`,
  );
  return `${what}${replaced}${list.length === 0 ? '.' : `: ${list.length > 3 ? `${list.length} files, the first ${list[0]}` : list.join('; ')}.`}`;
}

function tableOf(reproduction: Reproduction): Table {
  const { table } = reproduction;
  const { columns, rows } = layOut(reproduction);
  return {
    kind: 'table',
    heading: 'Published and measured',
    caption: `${table.id}: ${table.title}`,
    columns: [
      ...textColumns('system'),
      ...numberColumns(...columns.map(({ name, side }) => (side === 'both' ? name : `${name}, ${side}`))),
    ],
    rows: rows.map(rowOf),
    footnotes: table.footnotes,
  };
}

function rowOf({ measured: { row, status }, name, cells }: LaidOutRow): Cell[] {
  const { footnotes, role } = row;
  const muted = status === 'measured' ? {} : { tone: 'muted' as const };
  return [
    { value: role === 'proposal' ? `${name} (the paper's)` : name, ...(footnotes === undefined ? {} : { footnotes }) },
    ...cells.map(({ text, isBest }) => ({ value: text, ...(isBest ? { tone: 'best' as const } : muted) })),
  ];
}

const command = ({ id }: Receipt): string => `satchel reproduce --verify ${id}.receipt.json --data DIR`;

const footerOf = ({ versions, seconds }: Receipt): string[] => [
  `Satchel ${versions.satchel}, Node ${versions.node}; ${seconds.toFixed(0)} seconds.`,
];
