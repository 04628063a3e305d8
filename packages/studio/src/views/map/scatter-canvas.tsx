/** The canvas: wheel zooms, dragging moves, shift and dragging draws a line around points, a click opens the nearest. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { createScatter, type Place, type Scatter } from 'satchel/report';
import type { MapOfRows } from '../../engine/engine.ts';

interface CanvasProps {
  readonly map: MapOfRows;
  readonly kinds: Uint8Array;
  /** What is said of a point while the pointer is over it. */
  describe(point: number): string;
  onOpen(point: number): void;
  onLasso(points: Uint32Array): void;
}

type Drag = { readonly kind: 'move' | 'lasso'; readonly line: Place[]; far: number };

const STEP = 1.25;

export function ScatterCanvas({ map, kinds, describe, onOpen, onLasso }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scatter = useRef<Scatter | undefined>(undefined);
  const drag = useRef<Drag | undefined>(undefined);
  const [line, setLine] = useState<readonly Place[]>([]);
  const [over, setOver] = useState(-1);

  useEffect(() => {
    const own = createScatter(canvas.current!);
    scatter.current = own;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      own.zoom(event.offsetX, event.offsetY, event.deltaY < 0 ? STEP : 1 / STEP);
    };
    const resized = new ResizeObserver(() => own.redraw());
    const themed = new MutationObserver(() => own.redraw());
    canvas.current!.addEventListener('wheel', wheel, { passive: false });
    resized.observe(canvas.current!);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const element = canvas.current!;
    return () => {
      element.removeEventListener('wheel', wheel);
      resized.disconnect();
      themed.disconnect();
      own.close();
    };
  }, []);
  useEffect(() => scatter.current?.setPoints(map.x, map.y), [map]);
  useEffect(() => scatter.current?.setKinds(kinds), [kinds]);

  const placeOf = ({ nativeEvent }: PointerEvent): Place => [nativeEvent.offsetX, nativeEvent.offsetY];

  const down = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { kind: event.shiftKey ? 'lasso' : 'move', line: [placeOf(event)], far: 0 };
  };
  const move = (event: PointerEvent): void => {
    const place = placeOf(event);
    const own = drag.current;
    if (!own) {
      setOver(scatter.current?.nearest(...place) ?? -1);
      return;
    }
    const [x, y] = own.line.at(-1)!;
    own.far += Math.hypot(place[0] - x, place[1] - y);
    own.line.push(place);
    if (own.kind === 'lasso') setLine([...own.line]);
    else scatter.current?.move(place[0] - x, place[1] - y);
  };
  const up = (event: PointerEvent): void => {
    const own = drag.current;
    drag.current = undefined;
    setLine([]);
    if (!own) return;
    if (own.kind === 'lasso') onLasso(scatter.current?.inside(own.line) ?? new Uint32Array());
    else if (own.far < 4) {
      const point = scatter.current?.nearest(...placeOf(event)) ?? -1;
      if (point >= 0) onOpen(point);
    }
  };

  return (
    <>
      <div className="map">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`A map of ${map.rows.length.toLocaleString('en')} documents; the list beside it names them`}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerLeave={() => setOver(-1)}
        />
        {line.length > 1 && (
          <svg className="lasso" aria-hidden="true">
            <polygon points={line.map(([x, y]) => `${x},${y}`).join(' ')} />
          </svg>
        )}
        {over >= 0 && <p className="tip">{describe(over)}</p>}
      </div>
      <div className="zoom">
        <button
          type="button"
          className="button small"
          onClick={() => zoomMiddle(canvas.current!, scatter.current, STEP)}
        >
          Zoom in
        </button>
        <button
          type="button"
          className="button small"
          onClick={() => zoomMiddle(canvas.current!, scatter.current, 1 / STEP)}
        >
          Zoom out
        </button>
        <button type="button" className="button small" onClick={() => scatter.current?.reset()}>
          Whole map
        </button>
      </div>
    </>
  );
}

const zoomMiddle = ({ clientWidth, clientHeight }: HTMLCanvasElement, scatter: Scatter | undefined, factor: number) =>
  scatter?.zoom(clientWidth / 2, clientHeight / 2, factor);
