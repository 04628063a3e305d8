/** The points inside a line drawn by hand: those from which a ray crosses the line an odd number of times. */
export type Place = readonly [x: number, y: number];

export function insideOf(places: Float32Array, line: readonly Place[]): Uint32Array {
  const found = new Uint32Array(places.length / 2);
  const [xs, ys] = [Float64Array.from(line, ([x]) => x), Float64Array.from(line, ([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  let count = 0;
  for (let i = 0; i < found.length; i++) {
    const x = places[2 * i]!;
    const y = places[2 * i + 1]!;
    if (x >= left && x <= right && y >= bottom && y <= top && isInside(x, y, xs, ys)) found[count++] = i;
  }
  return found.slice(0, count);
}

function isInside(x: number, y: number, xs: Float64Array, ys: Float64Array): boolean {
  let isOdd = false;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const ay = ys[i]!;
    const by = ys[j]!;
    if (ay > y !== by > y && x < ((xs[j]! - xs[i]!) * (y - ay)) / (by - ay) + xs[i]!) isOdd = !isOdd;
  }
  return isOdd;
}
