/** Points in square cells, so that the nearest to a place is found among few. */
const CELLS = 256;

export interface PointGrid {
  /** The number of the point nearest to a place of the sheet, no further than `reach`; −1 if there is none. */
  nearest(x: number, y: number, reach: number): number;
}

const cellOf = (value: number): number => Math.max(0, Math.min(CELLS - 1, Math.floor(((value + 1) / 2) * CELLS)));

export function createPointGrid(places: Float32Array): PointGrid {
  const count = places.length / 2;
  const starts = new Uint32Array(CELLS * CELLS + 1);
  const at = (i: number): number => cellOf(places[2 * i]!) + CELLS * cellOf(places[2 * i + 1]!);
  for (let i = 0; i < count; i++) starts[at(i) + 1]!++;
  for (let cell = 0; cell < CELLS * CELLS; cell++) starts[cell + 1]! += starts[cell]!;
  const next = starts.slice();
  const points = new Uint32Array(count);
  for (let i = 0; i < count; i++) points[next[at(i)]!++] = i;

  return {
    nearest(x, y, reach) {
      let [best, least] = [-1, reach * reach];
      for (let row = cellOf(y - reach); row <= cellOf(y + reach); row++) {
        const first = starts[CELLS * row + cellOf(x - reach)]!;
        const last = starts[CELLS * row + cellOf(x + reach) + 1]!;
        for (let j = first; j < last; j++) {
          const i = points[j]!;
          const far = (places[2 * i]! - x) ** 2 + (places[2 * i + 1]! - y) ** 2;
          if (far < least) [best, least] = [i, far];
        }
      }
      return best;
    },
  };
}
