/** The points inside a line drawn by hand: those from which a ray crosses the line an odd number of times. */
export type Place = readonly [x: number, y: number];

export function insideOf(places: Float32Array, line: readonly Place[]): Uint32Array {
  const found = new Uint32Array(places.length / 2);
  const [left, right] = boundsOf(line.map(([x]) => x));
  const [bottom, top] = boundsOf(line.map(([, y]) => y));
  let count = 0;
  for (let i = 0; i < found.length; i++) {
    const [x, y] = [places[2 * i]!, places[2 * i + 1]!];
    if (x >= left && x <= right && y >= bottom && y <= top && isInside(x, y, line)) found[count++] = i;
  }
  return found.slice(0, count);
}

function isInside(x: number, y: number, line: readonly Place[]): boolean {
  let isOdd = false;
  for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
    const [[ax, ay], [bx, by]] = [line[i]!, line[j]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isOdd = !isOdd;
  }
  return isOdd;
}

const boundsOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
