/** The elements around a map: tools above it, the canvas with its line, a hint, and a legend of classes that can be hidden. */
import { SERIES } from '../../../scatter/colours.ts';
import { clipPathOf } from '../../../scatter/shapes.ts';
import { actionButton } from '../copying.ts';
import { element } from '../elements.ts';
import type { Dots } from './dots.ts';

export interface ToolActions {
  onSearch(query: string): void;
  onZoom(factor: number): void;
  onWhole(): void;
  onView(): void;
}

export interface Tools {
  readonly bar: HTMLElement;
  readonly search: HTMLInputElement;
  isLasso(): boolean;
}

const STEP = 1.5;
/** Milliseconds without a key before a search begins. */
const CALM = 150;

export function toolsOf({ onSearch, onZoom, onWhole, onView }: ToolActions): Tools {
  const bar = element('div', '');
  bar.className = 'tools';
  const search = element('input', '');
  Object.assign(search, { type: 'search', placeholder: 'words, ids, labels', spellcheck: false, autocomplete: 'off' });
  search.setAttribute('aria-label', 'Search ids, labels and the texts shown');
  let waiting: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => onSearch(search.value), CALM);
  });
  const lasso = actionButton('Lasso', () => lasso.setAttribute('aria-pressed', String(!isLasso())));
  lasso.setAttribute('aria-pressed', 'false');
  const isLasso = (): boolean => lasso.getAttribute('aria-pressed') === 'true';
  bar.append(
    search,
    lasso,
    actionButton('Take dots in view', onView),
    actionButton('Zoom in', () => onZoom(STEP)),
    actionButton('Zoom out', () => onZoom(1 / STEP)),
    actionButton('Whole map', onWhole),
  );
  return { bar, search, isLasso };
}

export interface Sheet {
  readonly sheet: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly polygon: SVGPolygonElement;
  readonly hint: HTMLElement;
}

export function sheetOf({ count, aspect }: Dots): Sheet {
  const sheet = element('div', '');
  sheet.className = 'sheet';
  sheet.style.aspectRatio = String(aspect);
  const canvas = element('canvas', '');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', `Map of ${count.toLocaleString('en')} documents`);
  const hint = element(
    'p',
    'Point at a dot to read its document. Drag to move; click the map, then use the wheel to zoom; shift and drag to draw a line around dots. Keys: arrows move, + and − zoom, 0 shows the whole map, n and p go to the next and the previous document, Esc closes.',
  );
  hint.className = 'note';
  hint.id = 'map-keys';
  canvas.setAttribute('aria-describedby', hint.id);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('aria-hidden', 'true');
  const polygon = document.createElementNS('http://www.w3.org/2000/svg', 'polygon');
  svg.append(polygon);
  sheet.append(canvas, svg);
  return { sheet, canvas, polygon, hint };
}

/** `onToggle` says whether the class is shown now. */
export function legendOf({ classes }: Dots, onToggle: (name: number) => boolean): HTMLElement {
  const legend = element('ul', '');
  legend.className = 'legend';
  legend.setAttribute('aria-label', 'Classes, shown or hidden');
  if (classes.length < 2) return legend;
  legend.append(
    ...classes.map(({ name, count }, i) => {
      const button = actionButton('', () => button.setAttribute('aria-pressed', String(onToggle(i))));
      button.setAttribute('aria-pressed', 'true');
      const dot = element('i', '');
      dot.style.background = `var(--series-${(i % SERIES) + 1})`;
      dot.style.clipPath = clipPathOf(i);
      button.append(dot, `${name || 'no label'} ${count.toLocaleString('en')}`);
      const item = element('li', '');
      item.append(button);
      return item;
    }),
  );
  return legend;
}
