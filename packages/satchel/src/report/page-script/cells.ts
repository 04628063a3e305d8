/**
 * The documents behind a cell of a confusion matrix. Cells with documents become buttons of the picture: a click or Enter shows the documents,
 * arrow keys go from cell to cell (one cell is reached with Tab), Escape closes.
 */
import type { CellRow, CellsHead } from '../live/live-data.ts';
import { actionButton, copyButton } from './copying.ts';
import { element } from './elements.ts';
import { blockOf, headOf, type LivePart } from './live-parts.ts';
import { makeSortable } from './sorting.ts';

export async function showCells(part: LivePart): Promise<void> {
  const head = await headOf<CellsHead>(part);
  const svg = part.place.closest('figure')?.querySelector('svg');
  const cells = [...(svg?.querySelectorAll<SVGRectElement>('rect') ?? [])];
  const width = head.classes.length;
  if (!svg || cells.length !== width * width) return;
  const panel = element('div', '');
  panel.className = 'set';
  panel.hidden = true;
  const open = async (cell: number): Promise<void> => {
    const [truth, predicted] = [Math.floor(cell / width), cell % width];
    const rows = (await Promise.all(part.blocks.map((block) => blockOf<CellRow>(block)))).flat();
    panel.replaceChildren(...documentsOf(head, truth, predicted, rows, () => {
      panel.hidden = true;
      cells[cell]?.focus();
    })); // biome-ignore format: one call
    panel.hidden = false;
    for (const [other, rect] of cells.entries())
      if (rect.hasAttribute('role')) rect.setAttribute('aria-pressed', String(other === cell));
    panel.querySelector<HTMLElement>('.title')?.focus();
  };
  svg.setAttribute('role', 'group');
  makeButtons(head, cells, open);
  const hint = element('p', 'Click a cell to read its documents.');
  hint.className = 'note';
  part.place.append(hint, panel);
  part.place.dataset['ready'] = 'yes';
}

function makeButtons(
  { classes, counts }: CellsHead,
  cells: readonly SVGRectElement[],
  open: (cell: number) => Promise<void>,
): void {
  const width = classes.length;
  const countAt = (cell: number): number => counts[Math.floor(cell / width)]?.[cell % width] ?? 0;
  const filled = [...cells.keys()].filter((cell) => countAt(cell) > 0);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
  const reach = (cell: number): void => {
    for (const other of filled) cells[other]!.setAttribute('tabindex', other === cell ? '0' : '-1');
  };
  for (const cell of filled) {
    const rect = cells[cell]!;
    rect.setAttribute('role', 'button');
    rect.setAttribute('class', 'cell');
    rect.setAttribute('aria-pressed', 'false');
    rect.setAttribute('aria-label', nameOf(classes, Math.floor(cell / width), cell % width, countAt(cell)));
    rect.addEventListener('click', () => {
      reach(cell);
      void open(cell);
    });
    rect.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') void open(cell);
      else if (!steps[event.key]) return;
      else moveTo(cell, steps[event.key]!);
      event.preventDefault();
    });
  }
  reach(filled[0] ?? -1);

  /** The next cell with documents in a direction. */
  function moveTo(from: number, step: number): void {
    const isRow = Math.abs(step) === 1;
    for (let cell = from + step; cell >= 0 && cell < cells.length; cell += step) {
      if (isRow && Math.floor(cell / width) !== Math.floor(from / width)) return;
      if (countAt(cell) === 0) continue;
      reach(cell);
      cells[cell]!.focus();
      return;
    }
  }
}

const nameOf = (classes: readonly string[], truth: number, predicted: number, count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'document' : 'documents'}: true class ${classes[truth]}, predicted ${classes[predicted]}`;

function documentsOf(
  { classes, counts, hasProbabilities }: CellsHead,
  truth: number,
  predicted: number,
  rows: readonly CellRow[],
  close: () => void,
): HTMLElement[] {
  const own = rows.filter((row) => row[0] === truth && row[1] === predicted);
  const count = counts[truth]?.[predicted] ?? 0;
  const heading = element('p', nameOf(classes, truth, predicted, count));
  heading.className = 'title';
  heading.tabIndex = -1;
  const actions = element('div', '');
  actions.className = 'actions';
  actions.append(
    copyButton('Copy ids', () => `${own.map(([, , id]) => id).join('\n')}\n`),
    actionButton('Close', close),
  );
  const more = count > own.length ? [element('p', `The page holds ${own.length.toLocaleString('en')} of them.`)] : [];
  const hasReasons = own.some((row) => row[5] !== '');
  const table = tableOf(
    [
      'document',
      'text',
      ...(hasProbabilities ? ['probability'] : []),
      ...(hasReasons ? ['words for the prediction'] : []),
    ],
    own.map(([, , id, text, probability, reasons]) => [
      id,
      text,
      ...(hasProbabilities ? [probability.toFixed(3)] : []),
      ...(hasReasons ? [reasons] : []),
    ]),
  );
  const scroll = element('div', '');
  scroll.className = 'scroll';
  scroll.append(table);
  makeSortable(table);
  return [heading, actions, ...more, scroll];
}

function tableOf(names: readonly string[], rows: readonly (readonly string[])[]): HTMLTableElement {
  const table = element('table', '');
  const head = table.createTHead().insertRow();
  for (const name of names) {
    const cell = element('th', name);
    cell.scope = 'col';
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const text of row) {
      const cell = line.insertCell();
      cell.textContent = text;
      cell.dir = 'auto';
    }
  }
  return table;
}
