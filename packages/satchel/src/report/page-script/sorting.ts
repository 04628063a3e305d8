/** Tables sorted by a click on a header cell: ascending, descending, then as they were. Buttons in the cells make keys work. */
import { element } from './elements.ts';
import { sortedRows } from './sort-order.ts';

type Direction = 'ascending' | 'descending';

export function makeSortable(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  if (!body || body.rows.length < 2) return;
  const before = [...body.rows];
  heads.forEach((head, column) => {
    const button = element('button', head.textContent ?? '');
    button.type = 'button';
    button.className = 'sort';
    button.addEventListener('click', () => {
      const next = directionAfter(head.getAttribute('aria-sort'));
      for (const other of heads) other.removeAttribute('aria-sort');
      if (next) head.setAttribute('aria-sort', next);
      body.append(...(next ? inOrder(before, column, next) : before));
    });
    head.replaceChildren(button);
  });
}

const directionAfter = (now: string | null): Direction | undefined =>
  now === null ? 'ascending' : now === 'ascending' ? 'descending' : undefined;

function inOrder(rows: readonly HTMLTableRowElement[], column: number, direction: Direction): HTMLTableRowElement[] {
  const cells = rows.map((row) => textOf(row.cells[column]));
  return sortedRows(cells, direction === 'descending').map((row) => rows[row]!);
}

/** Without the numbers of footnotes. */
function textOf(cell: HTMLTableCellElement | undefined): string {
  const nodes = [...(cell?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== 'SUP');
  return nodes.map(({ textContent }) => textContent ?? '').join('');
}
