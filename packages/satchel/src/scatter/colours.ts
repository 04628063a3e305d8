/** Colours of the page as numbers. A minifier may write `#328` for `#332288`: both are read. */
export type Colour = readonly [red: number, green: number, blue: number];

/**
 * Points are drawn in one of ten colours and, where they are large enough to show it, in one of seven shapes: kind k has colour k mod 10 and shape k mod 7.
 * A point may also be faint, or not drawn at all.
 */
export const SERIES = 10;
/** Kinds that look different. */
export const KINDS = 70;
export const FAINT = 128;
export const HIDDEN = 255;

/** A faint point is drawn with this share of its opacity. */
export const FAINT_STRENGTH = 0.18;

function colourOf(text: string): Colour {
  const digits = text.trim().slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (at: number): number => Number.parseInt(long.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

export interface Colours {
  readonly series: readonly Colour[];
  readonly background: Colour;
}

/** Those of the theme in force. */
export function pageColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): Colour => colourOf(style.getPropertyValue(name));
  return { series: Array.from({ length: SERIES }, (_, i) => read(`--series-${i + 1}`)), background: read('--band') };
}
