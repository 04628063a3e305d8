/**
 * The legend of a picture, in rows above it: a symbol in its colour and a name per series. The label of a vertical axis
 * is above it.
 */
import { type SymbolName, seriesColour, seriesSymbol } from './palette.ts';
import { type Markish, type Plotting, WIDTH } from './plot.ts';
import { fitted, textWidth } from './text-width.ts';

export interface LegendEntry {
  readonly name: string;
  readonly colour: string;
  readonly symbol: SymbolName;
}

export interface Legend {
  /** Height at the top, in pixels. */
  readonly height: number;
  marks(plotting: Plotting): Markish[];
}

const ROW = 20;
const GAP = 18;
const SYMBOL = 14;
const LONGEST = 220;
/** The x position of the first symbol. */
const LEFT = 10;

/** A single series has no legend. `top` pixels stay free for the label of the axis. */
export function legendOf(names: readonly string[], top = 22): Legend {
  const entries = names.map((name, i) => ({ name, colour: seriesColour(i), symbol: seriesSymbol(i) }));
  return legendFor(names.length > 1 ? entries : [], top);
}

export function legendFor(entries: readonly LegendEntry[], top = 0): Legend {
  let [x, y] = [LEFT, top + ROW / 2];
  const placed = entries.map((entry) => {
    const text = fitted(entry.name, LONGEST);
    const width = SYMBOL + textWidth(text) + GAP;
    if (x > LEFT && x + width > WIDTH) [x, y] = [LEFT, y + ROW];
    const place = { ...entry, text, x, y };
    x += width;
    return place;
  });
  return {
    height: entries.length === 0 ? 0 : y + ROW / 2 - top,
    marks: (plotting) => [
      ...placed.map(({ colour, symbol, ...at }) =>
        plotting.dot([at], { ...inPixels('x', 'y'), symbol, fill: colour, r: 4 }),
      ),
      plotting.text(placed, { ...inPixels('textX', 'y'), text: 'text', textAnchor: 'start', fill: 'currentColor' }),
    ],
  };

  /** Positions that are already in pixels. */
  function inPixels(x: 'x' | 'textX', y: 'y') {
    return {
      x: { value: (place: { x: number }) => place.x + (x === 'textX' ? SYMBOL - 4 : 0), scale: null },
      y: { value: y, scale: null },
    };
  }
}
