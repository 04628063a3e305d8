/** A scatter of points that can be zoomed, moved, asked for the nearest point, and cut out by a line. A frame draws one step of a picture. */
import { canvasPainter } from './canvas-painter.ts';
import { pageColours } from './colours.ts';
import { glPainter } from './gl-painter.ts';
import { insideOf, type Place } from './lasso.ts';
import { createPointGrid, type PointGrid } from './point-grid.ts';
import { moved, onSheet, type Size, toScreen, toSheet, wholeSheet, zoomed } from './view.ts';

export interface Scatter {
  setPoints(x: ArrayLike<number>, y: ArrayLike<number>): void;
  /** Points that are on the sheet already: x and y of each in [−1, 1], one after the other. */
  setPlaces(places: Float32Array): void;
  setKinds(kinds: Uint8Array): void;
  /** After the theme or the size of the canvas has changed. */
  redraw(): void;
  zoom(px: number, py: number, factor: number): void;
  move(dx: number, dy: number): void;
  reset(): void;
  /** Places in pixels of the page, from the upper left corner of the canvas. */
  nearest(px: number, py: number): number;
  inside(line: readonly Place[]): Uint32Array;
  /** Where a place of the sheet is drawn, in pixels from the upper left corner of the canvas. */
  onScreen(x: number, y: number): Place;
  close(): void;
}

/** Pixels around the pointer in which a point is near. */
const REACH = 8;

/** Pixels from which on the shape of a point can be seen. */
const LEAST_SHAPED = 6;

/** `onDraw` is called after each drawing. */
export function createScatter(canvas: HTMLCanvasElement, onDraw: () => void = () => {}): Scatter {
  const painter = glPainter(canvas) ?? canvasPainter(canvas);
  let view = wholeSheet;
  let places: Float32Array = new Float32Array();
  let grid: PointGrid = createPointGrid(places);
  let pending = 0;
  let isStale = false;

  const sizeOnPage = (): Size => ({ width: canvas.clientWidth || 1, height: canvas.clientHeight || 1 });

  function begin(): void {
    const ratio = devicePixelRatio || 1;
    const { width, height } = sizeOnPage();
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const count = places.length / 2;
    const base = count < 5e3 ? 7 : count < 5e4 ? 4 : 2;
    const opacity = count < 5e3 ? 0.9 : count < 5e4 ? 0.7 : 0.35;
    const size = Math.max(1.5, Math.min(14, base * Math.sqrt(view.k)));
    painter.begin(view, pageColours(), size * ratio, opacity, size >= LEAST_SHAPED);
    isStale = false;
  }

  /** A picture under way is completed first, so that something is seen while the view moves. */
  function draw(isNew: boolean): void {
    if (isNew) begin();
    const isDone = painter.step();
    if (isDone) onDraw();
    pending = isDone && !isStale ? 0 : requestAnimationFrame(() => draw(isDone));
  }

  function redraw(): void {
    isStale = true;
    pending ||= requestAnimationFrame(() => draw(true));
  }

  function look(next: typeof view): void {
    view = next;
    redraw();
  }

  function setPlaces(given: Float32Array): void {
    places = given;
    grid = createPointGrid(places);
    painter.setPlaces(places);
    painter.setKinds(new Uint8Array(places.length / 2));
    look(wholeSheet);
  }

  return {
    setPoints: (x, y) => setPlaces(onSheet(x, y)),
    setPlaces,
    setKinds(kinds) {
      painter.setKinds(kinds);
      redraw();
    },
    redraw,
    zoom: (px, py, factor) => look(zoomed(view, sizeOnPage(), px, py, factor)),
    move: (dx, dy) => look(moved(view, sizeOnPage(), dx, dy)),
    reset: () => look(wholeSheet),
    nearest(px, py) {
      const [x, y] = toSheet(view, sizeOnPage(), px, py);
      return grid.nearest(x, y, (2 * REACH) / sizeOnPage().width / view.k);
    },
    inside: (line) =>
      insideOf(
        places,
        line.map(([px, py]) => toSheet(view, sizeOnPage(), px, py)),
      ),
    onScreen: (x, y) => toScreen(view, sizeOnPage(), x, y),
    close: () => cancelAnimationFrame(pending),
  };
}
