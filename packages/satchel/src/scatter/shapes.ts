/**
 * Shapes of points, so that classes differ in more than their colour. Each is a polygon in the square from −1 to 1, y downwards, in the order of the
 * symbols of figures (report/palette.ts). The painters and the legends of pages draw the same polygons.
 */
type Corner = readonly [x: number, y: number];

/** `points` tips on the unit circle with corners at radius `inner` between them; the first tip points up. */
const star = (points: number, inner: number): Corner[] =>
  Array.from({ length: 2 * points }, (_, i) => {
    const [radius, angle] = [i % 2 === 0 ? 1 : inner, (Math.PI * i) / points];
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });

const turned = (corners: readonly Corner[]): Corner[] => corners.map(([x, y]) => [x, -y]);

const [SIDE, ARM] = [0.8, 0.34];

const polygons: readonly (readonly Corner[])[] = [
  star(12, 1), // a circle, nearly
  [[-SIDE, -SIDE], [SIDE, -SIDE], [SIDE, SIDE], [-SIDE, SIDE]], // biome-ignore format: a square
  [[0, -1], [1, 0.8], [-1, 0.8]], // biome-ignore format: a triangle
  [[0, -1], [1, 0], [0, 1], [-1, 0]], // biome-ignore format: a diamond
  [[-ARM, -1], [ARM, -1], [ARM, -ARM], [1, -ARM], [1, ARM], [ARM, ARM], [ARM, 1], [-ARM, 1], [-ARM, ARM], [-1, ARM], [-1, -ARM], [-ARM, -ARM]], // biome-ignore format: a cross
  star(5, 0.5),
  turned(star(3, 0.4)),
];

export const SHAPES = polygons.length;

/** The shape of series i as the value of `clip-path`, for a legend. */
export const clipPathOf = (i: number): string =>
  `polygon(${polygons[i % SHAPES]!.map((corner) => corner.map((at) => `${(50 * (1 + at)).toFixed(1)}%`).join(' ')).join(', ')})`;

/** Samples a pixel and direction. */
const SAMPLES = 4;

/** The share of each pixel that the shape covers when it is `size` pixels wide, in the middle of a square of `side` pixels; row by row. */
export function coverOfShape(shape: number, size: number, side: number): Float32Array {
  const polygon = polygons[shape % SHAPES]!;
  const isInside = (at: number, sample: number): boolean => {
    const x = (at % side) + ((sample % SAMPLES) + 0.5) / SAMPLES;
    const y = Math.floor(at / side) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
    return isInPolygon(polygon, (2 * x - side) / size, (2 * y - side) / size);
  };
  return Float32Array.from({ length: side * side }, (_, at) => {
    let inside = 0;
    for (let sample = 0; sample < SAMPLES ** 2; sample++) if (isInside(at, sample)) inside++;
    return inside / SAMPLES ** 2;
  });
}

/** Whether a line from the point to the right crosses the outline an odd number of times. */
function isInPolygon(polygon: readonly Corner[], x: number, y: number): boolean {
  let isInside = false;
  let [beforeX, beforeY] = polygon.at(-1)!;
  for (const [cornerX, cornerY] of polygon) {
    const crosses = cornerY > y !== beforeY > y;
    if (crosses && x < beforeX + ((y - beforeY) * (cornerX - beforeX)) / (cornerY - beforeY)) isInside = !isInside;
    [beforeX, beforeY] = [cornerX, cornerY];
  }
  return isInside;
}
