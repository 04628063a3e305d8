/** Shared by all figures. */
import { defined } from '../../core/checks/defined.ts';
import { drawPicture, type Picture } from '../plot.ts';
import type { Figure, TableContent } from '../report.ts';

/** The texts every figure may have. */
export interface FigureText {
  readonly caption: string;
  readonly heading?: string;
  readonly note?: string;
}

export async function figureOf(
  { caption, heading, note }: FigureText,
  picture: Omit<Picture, 'name'>,
  data: TableContent,
): Promise<Figure> {
  const svg = await drawPicture({ name: caption, ...picture });
  return { kind: 'figure', caption, svg, data, ...defined({ heading, note }) };
}

/** Text that stays readable on top of lines and points. */
export const halo = { fill: 'currentColor', stroke: 'var(--plot-background, white)', strokeWidth: 4 } as const;

/** 12345.678 → 12,345.7, −0.5 → −0.5: the same in every locale. */
export function grouped(value: number): string {
  const [whole = '', part] = String(Number(Math.abs(value).toPrecision(6))).split('.');
  const sign = value < 0 ? '−' : '';
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part === undefined ? '' : `.${part}`}`;
}

/** A number beside a mark, where four digits are enough: 1,961, 67.16, 0.1234. */
export function brief(value: number): string {
  const size = Math.abs(value);
  return grouped(size >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));
}
