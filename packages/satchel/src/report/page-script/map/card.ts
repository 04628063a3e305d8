/** What is known of one dot, beside it: labels, id, text, and what a model says. */
import type { MapRow } from '../../live/live-data.ts';
import { element } from '../elements.ts';

export interface Card {
  show(row: MapRow, at: readonly [x: number, y: number]): void;
  hide(): void;
}

export function createCard(sheet: HTMLElement): Card {
  const card = element('div', '');
  card.className = 'card';
  card.hidden = true;
  card.setAttribute('role', 'status');
  sheet.append(card);
  return {
    show(row, [x, y]) {
      card.replaceChildren(...linesOf(row));
      card.hidden = false;
      const { clientWidth: width, clientHeight: height } = sheet;
      const left = x + 14 + card.offsetWidth > width ? x - 14 - card.offsetWidth : x + 14;
      card.style.left = `${Math.max(0, Math.min(left, width - card.offsetWidth))}px`;
      card.style.top = `${Math.max(0, Math.min(y + 10, height - card.offsetHeight))}px`;
    },
    hide() {
      card.hidden = true;
    },
  };
}

export function linesOf([id, labels, text, predicted, reasons]: MapRow): HTMLElement[] {
  const line = (className: string, shown: string): HTMLElement[] => {
    if (shown === '') return [];
    const made = element('p', shown);
    made.className = className;
    made.dir = 'auto';
    return [made];
  };
  const said = predicted === '' ? '' : `model: ${predicted}${reasons === '' ? '' : ` (${reasons})`}`;
  return [...line('label', labels || 'no label'), ...line('id', id), ...line('text', text), ...line('said', said)];
}
