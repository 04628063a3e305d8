/** A scatter of points that can be zoomed, moved, asked for the nearest point, and cut out by a line. Draws once a frame at most. */
import { canvasPainter } from './canvas-painter.ts';
import { pageColours } from './colours.ts';
import { glPainter } from './gl-painter.ts';
import { insideOf, type Place } from './lasso.ts';
import { createPointGrid, type PointGrid } from './point-grid.ts';
import { moved, onSheet, type Size, toSheet, wholeSheet, zoomed } from './view.ts';

export interface Scatter {
  readonly isPlain: boolean;
  setPoints(x: ArrayLike<number>, y: ArrayLike<number>): void;
  setKinds(kinds: Uint8Array): void;
  /** After the theme or the size of the canvas has changed. */
  redraw(): void;
  zoom(px: number, py: number, factor: number): void;
  move(dx: number, dy: number): void;
  reset(): void;
  /** Places in pixels of the page, from the upper left corner of the canvas. */
  nearest(px: number, py: number): number;
  inside(line: readonly Place[]): Uint32Array;
  close(): void;
}

/** Pixels around the pointer in which a point is near. */
const REACH = 8;

export function createScatter(canvas: HTMLCanvasElement): Scatter {
  const gl = glPainter(canvas);
  const painter = gl ?? canvasPainter(canvas);
  let view = wholeSheet;
  let places = new Float32Array();
  let grid: PointGrid = createPointGrid(places);
  let pending = 0;

  const size = (): Size => ({ width: canvas.clientWidth || 1, height: canvas.clientHeight || 1 });

  function draw(): void {
    pending = 0;
    const ratio = devicePixelRatio || 1;
    const { width, height } = size();
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const count = places.length / 2;
    const base = count < 5e3 ? 6 : count < 5e4 ? 4 : 2;
    const opacity = count < 5e3 ? 0.9 : count < 5e4 ? 0.7 : 0.35;
    painter.draw(view, pageColours(), Math.max(1.5, Math.min(14, base * Math.sqrt(view.k))) * ratio, opacity);
  }

  function redraw(): void {
    pending ||= requestAnimationFrame(draw);
  }

  function look(next: typeof view): void {
    view = next;
    redraw();
  }

  return {
    isPlain: gl === undefined,
    setPoints(x, y) {
      places = onSheet(x, y) as Float32Array<ArrayBuffer>;
      grid = createPointGrid(places);
      painter.setPlaces(places);
      painter.setKinds(new Uint8Array(x.length));
      look(wholeSheet);
    },
    setKinds(kinds) {
      painter.setKinds(kinds);
      redraw();
    },
    redraw,
    zoom: (px, py, factor) => look(zoomed(view, size(), px, py, factor)),
    move: (dx, dy) => look(moved(view, size(), dx, dy)),
    reset: () => look(wholeSheet),
    nearest(px, py) {
      const [x, y] = toSheet(view, size(), px, py);
      return grid.nearest(x, y, (2 * REACH) / size().width / view.k);
    },
    inside: (line) =>
      insideOf(
        places,
        line.map(([px, py]) => toSheet(view, size(), px, py)),
      ),
    close: () => cancelAnimationFrame(pending),
  };
}
