/**
 * What hands do on the canvas. Dragging moves, shift and dragging (or the lasso button) draws a line around dots, a click keeps a card open.
 * The wheel zooms when the map has the focus or the control key is down; otherwise the page scrolls.
 */
import type { Place } from '../../../scatter/lasso.ts';
import type { Scatter } from '../../../scatter/scatter.ts';

export interface GestureActions {
  isLasso(): boolean;
  onHover(point: number): void;
  onPick(point: number): void;
  onLine(line: readonly Place[]): void;
  onLasso(points: Uint32Array): void;
  /** The dot after or before the one shown. */
  onStep(step: 1 | -1): void;
}

const STEP = 1.25;
const PIXELS = 40;

export function addGestures(canvas: HTMLCanvasElement, scatter: Scatter, actions: GestureActions): void {
  let drag: { readonly isLasso: boolean; readonly line: Place[]; far: number } | undefined;
  const placeOf = ({ offsetX, offsetY }: MouseEvent): Place => [offsetX, offsetY];

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    drag = { isLasso: event.shiftKey || actions.isLasso(), line: [placeOf(event)], far: 0 };
  });
  canvas.addEventListener('pointermove', (event) => {
    const place = placeOf(event);
    if (!drag) {
      actions.onHover(scatter.nearest(...place));
      return;
    }
    const [x, y] = drag.line.at(-1)!;
    drag.far += Math.hypot(place[0] - x, place[1] - y);
    drag.line.push(place);
    if (drag.isLasso) actions.onLine(drag.line);
    else scatter.move(place[0] - x, place[1] - y);
  });
  canvas.addEventListener('pointerup', (event) => {
    const done = drag;
    drag = undefined;
    if (!done) return;
    actions.onLine([]);
    if (done.far < 4) actions.onPick(scatter.nearest(...placeOf(event)));
    else if (done.isLasso) actions.onLasso(scatter.inside(done.line));
  });
  canvas.addEventListener('pointercancel', () => {
    drag = undefined;
    actions.onLine([]);
  });
  canvas.addEventListener('pointerleave', () => actions.onHover(-1));
  const wheel = (event: WheelEvent): void => {
    if (document.activeElement !== canvas && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    scatter.zoom(event.offsetX, event.offsetY, event.deltaY < 0 ? STEP : 1 / STEP);
  };
  canvas.addEventListener('wheel', wheel, { passive: false });
  canvas.addEventListener('keydown', (event) => {
    const act =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : keysOf(canvas, scatter, actions)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

export const zoomMiddle = (canvas: HTMLCanvasElement, scatter: Scatter, factor: number): void =>
  scatter.zoom(canvas.clientWidth / 2, canvas.clientHeight / 2, factor);

const keysOf = (
  canvas: HTMLCanvasElement,
  scatter: Scatter,
  { onStep, onPick }: GestureActions,
): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => scatter.move(PIXELS, 0),
  ArrowRight: () => scatter.move(-PIXELS, 0),
  ArrowUp: () => scatter.move(0, PIXELS),
  ArrowDown: () => scatter.move(0, -PIXELS),
  '+': () => zoomMiddle(canvas, scatter, STEP),
  '=': () => zoomMiddle(canvas, scatter, STEP),
  '-': () => zoomMiddle(canvas, scatter, 1 / STEP),
  '0': () => scatter.reset(),
  n: () => onStep(1),
  p: () => onStep(-1),
  Escape: () => onPick(-1),
});
