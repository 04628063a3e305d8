/**
 * Columns of numbers into lanes and out of them: number i of a lane stands at i · width + lane.
 *
 * Strip by strip, all lanes of a strip before the next, so that a line of memory is fetched once and not once for each lane.
 */
const STRIP = 512;

/** array[i][k] = scale · columns[k][i] */
export function fillLanes(array: Float32Array, width: number, columns: readonly Float64Array[], scale: number): void {
  eachStrip(columns[0]?.length ?? 0, columns.length, (k, start, end) => {
    const column = columns[k]!;
    for (let i = start; i < end; i++) array[i * width + k] = scale * column[i]!;
  });
}

/** The lanes named, as columns of their own. */
export function takeLanes(array: Float32Array, width: number, lanes: readonly number[]): Float64Array[] {
  const columns = lanes.map(() => new Float64Array(array.length / width));
  eachStrip(array.length / width, lanes.length, (k, start, end) => {
    const [column, lane] = [columns[k]!, lanes[k]!];
    for (let i = start; i < end; i++) column[i] = array[i * width + lane]!;
  });
  return columns;
}

export interface Move {
  readonly from: number;
  readonly to: number;
}

/** to[i][move.to] = from[i][move.from] for every move. */
export function moveLanes(
  from: Float32Array,
  fromWidth: number,
  to: Float32Array,
  toWidth: number,
  moves: readonly Move[],
): void {
  eachStrip(from.length / fromWidth, moves.length, (k, start, end) => {
    const move = moves[k]!;
    for (let i = start; i < end; i++) to[i * toWidth + move.to] = from[i * fromWidth + move.from]!;
  });
}

/** √ Σ_i array[i][k]² for the first lanes, in 64 bits. */
export function lengthsOfLanes(array: Float32Array, width: number, lanes: number): Float64Array {
  const squares = new Float64Array(lanes);
  eachStrip(array.length / width, lanes, (k, start, end) => {
    let sum = 0;
    for (let i = start, at = start * width + k; i < end; i++, at += width) sum += array[at]! * array[at]!;
    squares[k]! += sum;
  });
  return squares.map(Math.sqrt);
}

/** Only the lanes of `kept`, which rises, in place: every number moves to the front or stays, so none is lost before it is read. */
export function keepLanes(array: Float32Array, width: number, kept: readonly number[], newWidth: number): void {
  const count = array.length / width;
  for (let i = 0; i < count; i++) {
    for (let lane = 0; lane < kept.length; lane++) array[i * newWidth + lane] = array[i * width + kept[lane]!]!;
    for (let lane = kept.length; lane < newWidth; lane++) array[i * newWidth + lane] = 0;
  }
}

/** visit(k, start, end) for lane k and numbers start … end. */
export function eachStrip(length: number, lanes: number, visit: (k: number, start: number, end: number) => void): void {
  for (let start = 0; start < length; start += STRIP) {
    for (let k = 0; k < lanes; k++) visit(k, start, Math.min(length, start + STRIP));
  }
}
