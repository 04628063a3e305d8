/**
 * Ten colours that people with the common kinds of colour blindness can tell apart (after Okabe and Ito, and Tol). Each
 * has a form dark enough on white and a form light enough on black. A figure never distinguishes by colour alone:
 * shapes or labels differ too.
 */
interface Colour {
  readonly light: string;
  readonly dark: string;
}

export const palette: readonly Colour[] = [
  { light: '#0072b2', dark: '#5aa9e6' },
  { light: '#d55e00', dark: '#ff9457' },
  { light: '#008f68', dark: '#3ad1a2' },
  { light: '#b0568a', dark: '#f0a3cc' },
  { light: '#a67c00', dark: '#f0c75e' },
  { light: '#332288', dark: '#a79af0' },
  { light: '#2e93c7', dark: '#a8dbee' },
  { light: '#882255', dark: '#e57a9f' },
  { light: '#6f6f0a', dark: '#c8c85a' },
  { light: '#6b7280', dark: '#a9b0bc' },
];

/** The colour of the i-th series in a picture: the page's variable for light or dark, otherwise the light form. */
export function seriesColour(i: number): string {
  const at = i % palette.length;
  return `var(--series-${at + 1}, ${palette[at]?.light ?? '#000'})`;
}

export const symbols = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star', 'wye'] as const;

export type SymbolName = (typeof symbols)[number];

export const seriesSymbol = (i: number): SymbolName => symbols[i % symbols.length] ?? 'circle';

/** Lines have other dashes from the second round of colours on. */
export const seriesDash = (i: number): string => ['none', '6 3', '2 3'][Math.floor(i / palette.length) % 3] ?? 'none';
