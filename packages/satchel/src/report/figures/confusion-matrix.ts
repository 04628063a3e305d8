/**
 * Which class is predicted as which: one row per true class, one column per predicted class. A cell is darker the larger its share of the row;
 * its number is a count of documents.
 */
import { type CellDocument, cellsData } from '../live/cells-data.ts';
import { seriesColour } from '../palette.ts';
import type { Plotting } from '../plot.ts';
import type { Figure } from '../report.ts';
import { fitted, textWidth } from '../text-width.ts';
import { type FigureText, figureOf } from './figure.ts';

export interface ConfusionPicture extends FigureText {
  readonly classes: readonly string[];
  /** Documents: true class × predicted class. */
  readonly counts: readonly (readonly number[])[];
  /** Documents of the cells: with them the page lets people click a cell and read. */
  readonly documents?: readonly CellDocument[];
}

/** The most pixels a class name may take, and pixels per cell. */
const LONGEST = 180;
const WIDEST_CELL = 64;
const WIDTH = 800;
/** Numbers on a cell with a larger share have the colour of the page. */
const DARK = 0.5;

export async function confusionPicture(chart: ConfusionPicture): Promise<Figure> {
  const { classes, counts } = chart;
  const names = classes.map((name) => fitted(name, LONGEST));
  const left = 24 + Math.max(20, ...names.map(textWidth));
  const cell = Math.min(WIDEST_CELL, (WIDTH - left - 24) / classes.length);
  const bottom = 40 + Math.max(20, ...names.map(textWidth)) * 0.8;
  const cells = counts.flatMap((row, truth) => {
    const total = row.reduce((sum, count) => sum + count, 0);
    return row.map((count, predicted) => ({ truth, predicted, count, share: total === 0 ? 0 : count / total }));
  });
  const numbers = cells.filter(({ count }) => count > 0 && cell >= 22);
  const places = classes.map((_, c) => c);
  const axis = {
    type: 'band' as const,
    domain: places,
    padding: 0.04,
    tickSize: 0,
    tickFormat: (c: number) => names[c] ?? '',
  };
  const picture = {
    description: `${classes.length} classes: true class by row, predicted class by column, numbers of documents.`,
    draw: (plotting: Plotting) => ({
      width: left + cell * classes.length + 24,
      height: 40 + cell * classes.length + bottom,
      marginLeft: left,
      marginTop: 40,
      marginBottom: bottom,
      marginRight: 24,
      x: { ...axis, label: 'predicted class', tickRotate: -40 },
      y: { ...axis, label: 'true class' },
      marks: [
        plotting.cell(cells, { x: 'predicted', y: 'truth', fill: seriesColour(0), fillOpacity: 'share' }),
        ...[true, false].map((isDark) =>
          plotting.text(
            numbers.filter(({ share }) => share > DARK === isDark),
            {
              x: 'predicted',
              y: 'truth',
              text: ({ count }: { readonly count: number }) => String(count),
              fill: isDark ? 'var(--plot-background, white)' : 'currentColor',
              fontVariant: 'tabular-nums',
            },
          ),
        ),
      ],
    }),
  };
  const figure = await figureOf(chart, picture, {
    columns: [{ name: 'true class' }, ...classes.map((name) => ({ name, align: 'right' as const }))],
    rows: counts.map((row, c) => [classes[c] ?? '', ...row]),
  });
  return chart.documents ? { ...figure, live: await cellsData(chart, chart.documents) } : figure;
}
