import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insideOf } from './lasso.ts';
import { createPointGrid } from './point-grid.ts';
import { moved, onSheet, toScreen, toSheet, wholeSheet, zoomed } from './view.ts';

const coordinate = fc.double({ min: -1, max: 1, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 60 });
const size = { width: 400, height: 300 };

describe('a scatter', () => {
  it('finds the point that a search over all finds', () => {
    fc.assert(
      fc.property(
        points,
        coordinate,
        coordinate,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (given, x, y, reach) => {
          const places = Float32Array.from(given.flat());
          const far = (i: number): number => Math.hypot(places[2 * i]! - x, places[2 * i + 1]! - y);
          const best = given.map((_, i) => i).reduce((a, b) => (far(b) < far(a) ? b : a));
          const found = createPointGrid(places).nearest(x, y, reach);
          if (found < 0) expect(far(best)).toBeGreaterThanOrEqual(reach - 1e-9);
          else expect(far(found)).toBeCloseTo(far(best), 9);
        },
      ),
      { seed: 1 },
    );
  });

  it('cuts out what lies inside a line, also where the line bends inwards', () => {
    const places = Float32Array.of(0.2, 0.3, 0.5, 0.8, 0.5, 0.3, -0.5, 0.5, 0.8, 0.3);
    const arrow = [[0, 0], [0.5, 0.5], [1, 0], [0.5, 1]] as const; // biome-ignore format: a shape
    expect([...insideOf(places, arrow)]).toEqual([0, 1, 4]);
    expect([...insideOf(places, [])]).toEqual([]);
  });

  it('keeps the point under the pointer while it zooms, and moves with it', () => {
    const before = toSheet(wholeSheet, size, 100, 50);
    const near = zoomed(wholeSheet, size, 100, 50, 3);
    const after = toSheet(near, size, 100, 50);
    expect(after[0]).toBeCloseTo(before[0], 9);
    expect(after[1]).toBeCloseTo(before[1], 9);
    const [x, y] = toSheet(moved(near, size, 10, 20), size, 110, 70);
    expect([x, y].map((value) => value.toFixed(6))).toEqual(before.map((value) => value.toFixed(6)));
  });

  it('draws a place of the sheet where the pointer finds it', () => {
    const view = moved(zoomed(wholeSheet, size, 30, 40, 2.5), size, -12, 7);
    const [px, py] = toScreen(view, size, ...toSheet(view, size, 123, 45));
    expect([px.toFixed(6), py.toFixed(6)]).toEqual(['123.000000', '45.000000']);
  });

  it('lets no outlier squeeze the rest', () => {
    const x = [...Array.from({ length: 199 }, (_, i) => i), 1e9];
    const sheet = onSheet(x, x);
    expect(sheet[2 * 100]).toBeGreaterThan(-0.1);
    expect(sheet[2 * 199]).toBeCloseTo(0.98, 5);
  });
});
