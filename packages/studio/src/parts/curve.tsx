/** A small curve with one point marked; the sentence says what it shows. */
interface CurveProps {
  /** From left to right; y counts from 0. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** The number of the point to mark. */
  readonly marked: number;
  readonly sentence: string;
}

const [WIDTH, HEIGHT, EDGE] = [320, 70, 6];

export function Curve({ points, marked, sentence }: CurveProps) {
  const most = Math.max(...points.map(([, y]) => y), 1e-12);
  const [first, last] = [points[0]![0], points.at(-1)![0]];
  const left = (x: number): number => EDGE + ((x - first) / (last - first || 1)) * (WIDTH - 2 * EDGE);
  const top = (y: number): number => HEIGHT - EDGE - (y / most) * (HEIGHT - 2 * EDGE);
  const [x, y] = points[marked]!;
  return (
    <svg className="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={sentence}>
      <polyline points={points.map(([x, y]) => `${left(x)},${top(y)}`).join(' ')} />
      <circle cx={left(x)} cy={top(y)} r="4" />
    </svg>
  );
}
