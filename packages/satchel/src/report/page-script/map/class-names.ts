/** Names of classes over the map, at the middle of their points; a name that would cover another is not shown. */
import type { Scatter } from '../../../scatter/scatter.ts';
import { element } from '../elements.ts';
import type { Dots } from './dots.ts';

const MOST = 60;

/** Returns what puts the names in their places after each drawing. */
export function addClassNames(
  { classes }: Dots,
  sheet: HTMLElement,
): (scatter: Scatter, hidden: ReadonlySet<number>) => void {
  const layer = element('div', '');
  layer.className = 'names';
  layer.setAttribute('aria-hidden', 'true');
  const named = classes
    .map((one, at) => ({ ...one, at, span: element('span', one.name) }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST);
  layer.append(...named.map(({ span }) => span));
  sheet.append(layer);
  let widths: number[] = [];
  return (scatter, hidden) => {
    if (widths.length === 0) widths = named.map(({ span }) => span.offsetWidth);
    const taken: { readonly x: number; readonly y: number; readonly width: number }[] = [];
    named.forEach(({ span, x, y, at }, i) => {
      const [px, py] = scatter.onScreen(x, y);
      const width = widths[i]!;
      const isFree = taken.every(
        (other) => Math.abs(other.y - py) > 18 || Math.abs(other.x - px) > (other.width + width) / 2,
      );
      const isShown = isFree && !hidden.has(at) && classes.length > 1;
      if (isShown) taken.push({ x: px, y: py, width });
      span.style.visibility = isShown ? 'visible' : 'hidden';
      span.style.transform = `translate(${px - width / 2}px, ${py - 10}px)`;
    });
  };
}
