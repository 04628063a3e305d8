/**
 * What every figure guarantees, and what each shows. Their looks were checked in a browser; these tests check the rest.
 */
import { describe, expect, it } from 'vitest';
import type { Figure } from '../report.ts';
import { barChart } from './bar-chart.ts';
import { confusionPicture } from './confusion-matrix.ts';
import { eigenvalueDecay } from './eigenvalue-decay.ts';
import { brief, grouped } from './figure.ts';
import { binsOf, histogram } from './histogram.ts';
import { intervalPlot } from './interval-plot.ts';
import { learningCurve } from './learning-curve.ts';
import { lineChart } from './line-chart.ts';
import { placeNames } from './place-names.ts';
import { reliabilityDiagram } from './reliability-diagram.ts';
import { scatterMap } from './scatter-map.ts';

const hostile = '<script>"\'&\u202e';
const text = { caption: `Caption ${hostile}` };
const series = [
  { name: 'scdv', points: [{ x: 20, y: 81, low: 80, high: 82 }, { x: 60, y: 84.6, low: 84, high: 85 }] },
  { name: hostile, points: [{ x: 20, y: 79 }, { x: 60, y: 80 }] },
]; // biome-ignore format: a small table
const around = Array.from({ length: 24 }, (_, i) => [Math.cos(i), Math.sin(i)]).flat();
const labels = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? hostile : i % 3 === 1 ? 'ship' : ''));

const makers: Readonly<Record<string, () => Promise<Figure>>> = {
  lineChart: () =>
    lineChart({
      ...text,
      x: { label: 'K' },
      y: { label: 'accuracy' },
      series,
      levels: [{ y: 84, label: `published ${hostile}` }],
    }),
  learningCurve: () => learningCurve({ ...text, score: 'accuracy', series }),
  histogram: () => histogram({ ...text, label: hostile, bins: binsOf([1, 2, 2, 5], 4) }),
  'histogram, logarithmic': () => histogram({ ...text, label: 'value', bins: binsOf([1, 2, 2, 5], 4), scale: 'log' }),
  eigenvalueDecay: () =>
    eigenvalueDecay({ ...text, mean: [3, 2, 1], deviation: [1, 1, 2], mark: { directions: 2, label: hostile } }),
  barChart: () => barChart({ ...text, label: 'coherence', bars: [{ name: hostile, value: -67.16 }, { name: 'up', value: 3 }] }), // biome-ignore format: short
  confusionPicture: () =>
    confusionPicture({
      ...text,
      classes: [hostile, 'b'],
      counts: [
        [3, 1],
        [0, 2],
      ],
    }),
  intervalPlot: () =>
    intervalPlot({
      ...text,
      label: 'accuracy',
      baseline: hostile,
      rows: [{ name: hostile, mean: 2, low: 1, high: 3 }],
    }),
  reliabilityDiagram: () => reliabilityDiagram({ ...text, bins: [{ confidence: 0.9, right: 0.8, answers: 10 }] }),
  scatterMap: () => scatterMap({ ...text, positions: around, labels, names: labels.map(() => hostile) }),
  'scatterMap, large': () =>
    scatterMap({
      ...text,
      positions: Array.from({ length: 4000 }, (_, i) => i % 61),
      labels: Array.from({ length: 2000 }, (_, i) => `c${i % 3}`),
    }),
};

describe.each(Object.keys(makers))('%s', (name) => {
  const drawn = () => makers[name]!();

  it('is one picture with a name, a description and its numbers', async () => {
    const { svg, data } = await drawn();
    expect(svg).toMatch(/^<svg [^>]*role="img"[^>]*><title>Caption &lt;script&gt;[^<]*<\/title><desc>[^<]+<\/desc>/);
    expect(svg.match(/<svg/g)).toHaveLength(1);
    expect(data.rows.length).toBeGreaterThan(0);
    for (const row of data.rows) expect(row).toHaveLength(data.columns.length);
  });

  it('holds no script, no style of its own, nothing to load and no number that is none', async () => {
    const { svg } = await drawn();
    expect(svg).not.toMatch(/<script|<style|<image|href=|url\(|NaN|Infinity|undefined/);
  });

  it('is the same every time', async () => {
    expect((await drawn()).svg).toBe((await drawn()).svg);
  });
});

describe('lineChart', () => {
  it('has a symbol a point, a bar an interval, and the places of all points on its axis', async () => {
    const { svg, data } = await makers['lineChart']!();
    expect(svg.match(/<path [^>]*d="M/g)!.length).toBeGreaterThanOrEqual(4);
    expect(svg).toContain('>20</text>');
    expect(svg).toContain('>60</text>');
    expect(data.rows[1]).toEqual(['scdv', 60, 84.6, 84, 85]);
    expect(data.rows[2]).toEqual([hostile, 20, 79, '', '']);
  });

  it('names its series in a legend unless there is only one', async () => {
    const one = await lineChart({ ...text, x: { label: 'K' }, y: { label: 'accuracy' }, series: series.slice(0, 1) });
    expect(one.svg).not.toContain('>scdv</text>');
    expect((await makers['lineChart']!()).svg).toContain('>scdv</text>');
  });
});

describe('binsOf', () => {
  it('counts every value once, the largest in the last bin', () => {
    expect(binsOf([0, 1, 1, 2, 4], 2)).toEqual([
      { from: 0, to: 2, count: 3 },
      { from: 2, to: 4, count: 2 },
    ]);
  });

  it('has one full bin for values that are all the same, and none for no values', () => {
    expect(binsOf([3, 3], 2).map(({ count }) => count)).toEqual([2, 0]);
    expect(binsOf([], 2)).toEqual([]);
  });
});

describe('scatterMap', () => {
  it('tells the name of each of few points, and keeps many small', async () => {
    expect((await makers['scatterMap']!()).svg.match(/<title>/g)).toHaveLength(13);
    const many = await makers['scatterMap, large']!();
    expect(many.svg.length / 2000).toBeLessThan(25);
    expect(many.svg.match(/h0/g)).toHaveLength(2000);
  });

  it('counts the points of each class and tells where their middle is', async () => {
    const figure = await scatterMap({ caption: '', positions: [0, 0, 1, 5, 2, 1, 9, 9], labels: ['a', 'a', 'a', ''] });
    expect(figure.data.rows).toEqual([
      ['no label', 1, 9, 9],
      ['a', 3, 1, 1],
    ]);
  });

  it('bears points on one spot, and none', async () => {
    for (const [positions, of] of [[[1, 1, 1, 1], ['a', 'a']], [[], []]] as const) {
      expect((await scatterMap({ caption: '', positions, labels: of })).svg).not.toMatch(/NaN|Infinity/);
    } // biome-ignore format: two cases
  });
});

it('the name of a class of one point stands above the point', async () => {
  const { svg } = await scatterMap({ ...text, positions: [0, 0, 1, 1], labels: ['one', 'two'] });
  const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)" r="3.5">/.exec(svg)!;
  expect(svg).toContain(`transform="translate(${x},${(Number(y) - 11).toFixed(2)})">one</text>`);
});

describe('placeNames', () => {
  const window = { left: 0, right: 400, top: 0, bottom: 300 };

  it('leaves names where they are while they do not cover each other', () => {
    const names = [{ text: 'a', x: 50, y: 50 }, { text: 'b', x: 300, y: 200 }]; // biome-ignore format: short
    expect(placeNames(names, window)).toEqual(names);
  });

  it('moves a name that would cover another to the next free line, and all of them inside', () => {
    const names = Array.from({ length: 5 }, (_, i) => ({ text: 'talk.politics.guns', x: 395, y: 290 + i }));
    const placed = placeNames(names, window);
    const lines = placed.map(({ y }) => y).sort((a, b) => a - b);
    for (let i = 1; i < lines.length; i++) expect(lines[i]! - lines[i - 1]!).toBeGreaterThanOrEqual(15);
    for (const { x, y } of placed) expect([x < 350, y < 300]).toEqual([true, true]);
  });
});

describe('numbers in pictures', () => {
  it('are grouped by thousands and carry a real minus sign', () => {
    expect([12345.678, -0.5, 1000, 999, 0].map(grouped)).toEqual(['12,345.7', '−0.5', '1,000', '999', '0']);
    expect([1961.5, 67.1634, -0.12345].map(brief)).toEqual(['1,962', '67.16', '−0.1235']);
  });
});
