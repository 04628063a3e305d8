/** Draws points on a plain canvas, for browsers without WebGL 2: the first 20,000 of them. */
import { FAINT, HIDDEN, SERIES } from './colours.ts';
import type { Painter } from './painter.ts';

export const MOST = 20_000;

export function canvasPainter(canvas: HTMLCanvasElement): Painter {
  const ink = canvas.getContext('2d')!;
  let places: Float32Array = new Float32Array();
  let kinds: Uint8Array = new Uint8Array();
  const css = (colour: readonly number[]): string => `rgb(${colour.map((part) => Math.round(255 * part)).join(' ')})`;
  return {
    setPlaces(data) {
      places = data;
    },
    setKinds(data) {
      kinds = data;
    },
    draw({ k, a, b }, { series, ground }, size, opacity) {
      const { width, height } = canvas;
      ink.globalAlpha = 1;
      ink.fillStyle = css(ground);
      ink.fillRect(0, 0, width, height);
      for (let i = 0; i < Math.min(kinds.length, MOST); i++) {
        const kind = kinds[i]!;
        if (kind === HIDDEN) continue;
        ink.globalAlpha = kind & FAINT ? opacity * 0.18 : opacity;
        ink.fillStyle = css(series[(kind & 127) % SERIES]!);
        ink.beginPath();
        const [x, y] = [places[2 * i]! * k + a, places[2 * i + 1]! * k + b];
        ink.arc(((x + 1) / 2) * width, ((1 - y) / 2) * height, size / 2, 0, 7);
        ink.fill();
      }
    },
  };
}
