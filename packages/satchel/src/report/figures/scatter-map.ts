/**
 * Points on a sheet, coloured by class: a map of documents.
 *
 * Up to `MOST_NAMED` points are drawn as single symbols, each with a tooltip. Beyond that, each class is one path of
 * dots, which takes some 15 bytes per point. Both axes have the same scale and no numbers: only neighbourhoods mean
 * something. The name of a class is at the median of its points, moved aside where names would cover each other.
 */
import { numberColumns, textColumns } from '../columns.ts';
import { legendFor } from '../legend.ts';
import { type MapDocument, type MapSheet, mapData } from '../live/map-data.ts';
import { palette, type SymbolName, seriesColour, seriesSymbol } from '../palette.ts';
import { type Markish, type Plotting, WIDTH } from '../plot.ts';
import type { Figure } from '../report.ts';
import { type FigureText, figureOf, halo } from './figure.ts';
import { type Place, placeNames } from './place-names.ts';

export interface ScatterMap extends FigureText {
  /** [x₀, y₀, x₁, y₁, …] */
  readonly positions: ArrayLike<number>;
  /** The class of each point; '' for none. */
  readonly labels: readonly string[];
  /** The name of each point. */
  readonly names?: readonly string[];
  /** The document of each point: with them the page lets people point at dots, search them and cut them out. */
  readonly documents?: readonly MapDocument[];
}

const MOST_NAMED = 1500;
const MARGIN = 14;
/** The name of a class of one point stands above it, and does not cover it. */
const ABOVE_DOT = 11;

interface Group {
  readonly label: string;
  readonly rows: readonly number[];
  readonly colour: string;
  readonly symbol: SymbolName;
}

export async function scatterMap(chart: ScatterMap): Promise<Figure> {
  const isNamed = chart.labels.length <= MOST_NAMED;
  const groups = groupsOf(chart.labels, isNamed);
  const legend = legendFor(
    groups.length > 1 ? groups.map(({ label, ...look }) => ({ name: label || 'no label', ...look })) : [],
  );
  const sheet = sheetOf(chart.positions, legend.height);
  const picture = {
    description: `A map of ${chart.labels.length} points in ${groups.length} classes.`,
    draw: (plotting: Plotting) => ({
      height: sheet.height,
      margin: MARGIN,
      marginTop: MARGIN + legend.height,
      x: { axis: null, domain: sheet.x },
      y: { axis: null, domain: sheet.y },
      marks: [
        plotting.frame({ strokeOpacity: 0.3 }),
        ...groups.map((group) => (isNamed ? namedDots(plotting, group, chart) : path(group, sheet))),
        ...(groups.length > 1 ? classNames(plotting, groups, sheet) : []),
        ...legend.marks(plotting),
      ],
    }),
  };
  const figure = await figureOf(chart, picture, {
    columns: [...textColumns('class'), ...numberColumns('points', 'median x', 'median y')],
    rows: groups.map(({ label, rows }) => [label || 'no label', rows.length, ...middleOf(chart.positions, rows)]),
  });
  return chart.documents
    ? { ...figure, live: await mapData(liveSheet(chart, groups, sheet), chart.documents) }
    : figure;
}

/** Points and middles of classes in [−1, 1], where the whole sheet is in view. */
function liveSheet({ positions, labels }: ScatterMap, groups: readonly Group[], { x, y }: Sheet): MapSheet {
  const onSheet = (value: number, [low, high]: Sheet['x']): number => (2 * (value - low)) / (high - low) - 1;
  const classOf = new Uint16Array(labels.length);
  const places = new Float32Array(2 * labels.length);
  groups.forEach(({ rows }, c) => {
    for (const row of rows) {
      classOf[row] = c;
      places[2 * row] = onSheet(positions[2 * row]!, x);
      places[2 * row + 1] = onSheet(positions[2 * row + 1]!, y);
    }
  });
  const classes = groups.map(({ label, rows }) => {
    const [middleX, middleY] = middleOf(positions, rows);
    return { name: label, count: rows.length, x: onSheet(middleX, x), y: onSheet(middleY, y) };
  });
  return { aspect: (x[1] - x[0]) / (y[1] - y[0]), places, classOf, classes };
}

/** The dots of a path are round, and square from the second round of colours on. */
const dotOf = (index: number): SymbolName => (Math.floor(index / palette.length) % 2 === 0 ? 'circle' : 'square');

function groupsOf(labels: readonly string[], hasShapes: boolean): Group[] {
  const rows = Map.groupBy(labels.keys(), (row) => labels[row]!);
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([label, held], i) => ({
    label,
    rows: held,
    colour: seriesColour(i),
    symbol: hasShapes ? seriesSymbol(i) : dotOf(i),
  }));
}

interface Sheet {
  readonly height: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** The position of row i in pixels. */
  place(row: number): Place;
}

/** A plane with the same scale for both axes, as high as the points need. */
function sheetOf(positions: ArrayLike<number>, above: number): Sheet {
  const [left, right] = rangeOf(positions, 0);
  const [bottom, top] = rangeOf(positions, 1);
  const wide = WIDTH - 2 * MARGIN;
  const high = Math.min(640, Math.max(320, (wide * (top - bottom)) / (right - left || 1)));
  const unit = (Math.max((right - left) / wide, (top - bottom) / high) || 1) * 1.06; // data units per pixel, with some margin
  const [x0, y0] = [(left + right - unit * wide) / 2, (bottom + top - unit * high) / 2];
  return {
    height: high + 2 * MARGIN + above,
    x: [x0, x0 + unit * wide],
    y: [y0, y0 + unit * high],
    place: (row) => ({
      x: MARGIN + (positions[2 * row]! - x0) / unit,
      y: MARGIN + above + high - (positions[2 * row + 1]! - y0) / unit,
    }),
  };
}

function rangeOf(positions: ArrayLike<number>, axis: 0 | 1): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let at = axis; at < positions.length; at += 2) {
    least = Math.min(least, positions[at]!);
    most = Math.max(most, positions[at]!);
  }
  return least <= most ? [least, most] : [0, 1];
}

function namedDots(
  plotting: Plotting,
  { label, rows, colour, symbol }: Group,
  { positions, names }: ScatterMap,
): Markish {
  const nameOf = (row: number): string => [names?.[row] ?? '', label].filter((text) => text !== '').join(' · ');
  return plotting.dot(rows, {
    x: (row) => positions[2 * row],
    y: (row) => positions[2 * row + 1],
    fill: colour,
    fillOpacity: 0.8,
    symbol,
    r: rows.length > 400 ? 2.5 : 3.5,
    title: nameOf,
  });
}

/** Every point is a line of length 0 with round ends, which shows as a dot. */
function path({ rows, colour, symbol }: Group, sheet: Sheet): Markish {
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  const isRound = symbol === 'circle';
  return (_index, _scales, _values, _dimensions, { ownerSVGElement }) => {
    const dots = ownerSVGElement.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'path');
    const stretch = isRound ? 'h0' : 'h2.6';
    dots.setAttribute(
      'd',
      rows
        .map((row) => sheet.place(row))
        .map(({ x, y }) => `M${tenth(x)},${tenth(y)}${stretch}`)
        .join(''),
    );
    dots.setAttribute('stroke', colour);
    dots.setAttribute('stroke-width', isRound ? '3' : '2.6');
    dots.setAttribute('stroke-opacity', '0.65');
    dots.setAttribute('stroke-linecap', isRound ? 'round' : 'butt');
    return dots;
  };
}

function middleOf(positions: ArrayLike<number>, rows: readonly number[]): [number, number] {
  const median = (axis: 0 | 1): number => {
    const sorted = Float64Array.from(rows, (row) => positions[2 * row + axis]!).sort();
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return [median(0), median(1)];
}

function classNames(plotting: Plotting, groups: readonly Group[], sheet: Sheet): Markish[] {
  const named = groups.filter(({ label }) => label !== '');
  const middles = named.map(({ label, rows }) => {
    const places = rows.map((row) => sheet.place(row));
    const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const above = rows.length === 1 ? ABOVE_DOT : 0;
    return { text: label, x: median(places.map(({ x }) => x)), y: median(places.map(({ y }) => y)) - above };
  });
  const placed = placeNames(middles, {
    left: MARGIN,
    right: WIDTH - MARGIN,
    top: MARGIN,
    bottom: sheet.height - MARGIN,
  });
  return [
    plotting.text(placed, {
      x: { value: 'x', scale: null },
      y: { value: 'y', scale: null },
      text: 'text',
      fontWeight: 'bold',
      ...halo,
    }),
  ];
}
