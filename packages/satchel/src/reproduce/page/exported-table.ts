/** A reproduction as CSV, for a spreadsheet, and as a LaTeX tabular (with booktabs), for a paper. */

import type { Reproduction } from '../reproduce-table.ts';
import { type LaidOut, layOut } from './layout.ts';

export function tableCsv(reproduction: Reproduction): string {
  const { columns, rows } = layOut(reproduction);
  const lines = [
    ['system', ...columns.map(headOf)],
    ...rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text.replaceAll('−', '-'))]),
  ];
  return `${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Fields with a comma, a quote or a line end are quoted; quotes are doubled. */
const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

export function tableLatex(reproduction: Reproduction): string {
  const { table } = reproduction;
  const { columns, rows } = layOut(reproduction);
  const lines = [
    `% ${table.id}: ${table.title}`,
    `% ${table.paper}`,
    `\\begin{tabular}{l${'r'.repeat(columns.length)}}`,
    '\\toprule',
    `${['system', ...columns.map(headOf)].map(escapedLatex).join(' & ')} \\\\`,
    '\\midrule',
    ...rows.map(
      ({ name, cells }) =>
        `${[escapedLatex(name), ...cells.map(({ text, isBest }) => (isBest ? `\\textbf{${escapedLatex(text)}}` : escapedLatex(text)))].join(' & ')} \\\\`,
    ),
    '\\bottomrule',
    '\\end{tabular}',
  ];
  return `${lines.join('\n')}\n`;
}

const headOf = ({ name, side }: LaidOut['columns'][number]): string => (side === 'both' ? name : `${name}, ${side}`);

const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '−': '$-$',
  '±': '$\\pm$',
  λ: '$\\lambda$',
};

const escapedLatex = (text: string): string => text.replace(/[\\~^−±λ&%$#_{}]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);
