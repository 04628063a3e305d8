/** Tables as HTML: a caption, header cells with their scope, footnotes, and tones that do not rely on colour alone. */
import { escaped } from './html.ts';
import type { Cell, CellValue, Column, Table, TableContent } from './report.ts';

export function renderTable({ caption, columns, rows, footnotes = [] }: Table): string {
  const notes =
    footnotes.length === 0
      ? ''
      : `<ol class="footnotes">${footnotes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ol>`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(caption)}">${tableRows({ columns, rows }, caption)}</div>${notes}`;
}

export function tableRows({ columns, rows }: TableContent, caption: string): string {
  const head = columns.map((column) => `<th scope="col"${classOf(column)}>${escaped(column.name)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${row.map((cell, at) => rendered(cell, columns[at], at === 0)).join('')}</tr>`)
    .join('\n');
  return `<table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function rendered(cell: Cell, column: Column | undefined, isName: boolean): string {
  const { value, tone, href, footnotes = [] } = typeof cell === 'object' ? cell : { value: cell };
  const marks = footnotes.map((number) => `<sup>${number}</sup>`).join(' ');
  const shown = escaped(shownNumber(value));
  const linked = href === undefined ? shown : `<a href="${escaped(href)}">${shown}</a>`;
  const text = `${TONES[tone ?? 'plain'](linked)}${marks}`;
  return isName ? `<th scope="row"${classOf(column, tone)}>${text}</th>` : `<td${classOf(column, tone)}>${text}</td>`;
}

const TONES = {
  plain: (text: string) => text,
  best: (text: string) => `<strong>${text}</strong>`,
  good: (text: string) => `<span aria-hidden="true">▲ </span>${text}`,
  bad: (text: string) => `<span aria-hidden="true">▼ </span>${text}`,
  muted: (text: string) => text,
} as const;

function classOf(column: Column | undefined, tone?: string): string {
  const names = [...(column?.align === 'right' ? ['number'] : []), ...(tone === undefined ? [] : [tone])];
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`;
}

/** Numbers to six digits, with a real minus sign; text as it is. */
export function shownNumber(value: CellValue): string {
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? String(Number(value.toPrecision(6))).replace('-', '−') : '–';
}
