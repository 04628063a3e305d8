/** The chosen documents: how many, the first of them, and all ids to copy or to save. */
import { actionButton, copyButton, saveText } from '../copying.ts';
import { element } from '../elements.ts';
import { linesOf } from './card.ts';
import { type Dots, idsOf } from './dots.ts';

export interface SetPanel {
  show(points: Uint32Array, title: string): Promise<void>;
  clear(): void;
}

const LISTED = 100;

export function createSetPanel(
  dots: Dots,
  onOpen: (point: number) => void,
  onClear: () => void,
): SetPanel & { readonly panel: HTMLElement } {
  const panel = element('div', '');
  panel.className = 'set';
  panel.hidden = true;
  const heading = element('p', '');
  heading.className = 'title';
  heading.setAttribute('aria-live', 'polite');
  const list = element('ul', '');
  let chosen: Uint32Array = new Uint32Array();
  const lines = async (): Promise<string> => `${(await idsOf(dots, chosen)).join('\n')}\n`;
  const actions = element('div', '');
  actions.className = 'actions';
  const copy = copyButton('Copy ids', lines);
  const save = actionButton('Save ids', async () => saveText('ids.txt', await lines()));
  actions.append(copy, save, actionButton('Clear', onClear));
  panel.append(heading, actions, list);
  return {
    panel,
    async show(points, title) {
      chosen = points;
      heading.textContent = title;
      panel.hidden = false;
      [copy.hidden, save.hidden] = [points.length === 0, points.length === 0];
      const items = await Promise.all(Array.from(points.subarray(0, LISTED), (point) => itemOf(dots, point, onOpen)));
      if (chosen !== points) return;
      const more = points.length - LISTED;
      list.replaceChildren(...items, ...(more > 0 ? [element('li', `and ${more.toLocaleString('en')} more`)] : []));
    },
    clear() {
      chosen = new Uint32Array();
      panel.hidden = true;
      list.replaceChildren();
    },
  };
}

async function itemOf(dots: Dots, point: number, onOpen: (point: number) => void): Promise<HTMLElement> {
  const item = element('li', '');
  const row = await dots.row(point);
  const [label, ...others] = linesOf(row);
  const open = actionButton('Show', () => onOpen(point));
  open.setAttribute('aria-label', `Show ${row[0]} on the map`);
  label?.prepend(open, ' ');
  item.append(...(label ? [label] : []), ...others);
  return item;
}
