/**
 * Copies columns of numbers into class slots and out of them: number i of a slot is at i · width + slot.
 *
 * Works strip by strip, all slots of a strip before the next strip, so that a cache line is fetched once and not once per slot.
 */
const STRIP = 512;

/** array[i][k] = scale · columns[k][i] */
export function fillSlots(array: Float32Array, width: number, columns: readonly Float64Array[], scale: number): void {
  eachStrip(columns[0]?.length ?? 0, columns.length, (k, start, end) => {
    const column = columns[k]!;
    for (let i = start; i < end; i++) array[i * width + k] = scale * column[i]!;
  });
}

/** Copies the named slots to columns of their own. */
export function takeSlots(array: Float32Array, width: number, slots: readonly number[]): Float64Array[] {
  const columns = slots.map(() => new Float64Array(array.length / width));
  eachStrip(array.length / width, slots.length, (k, start, end) => {
    const [column, slot] = [columns[k]!, slots[k]!];
    for (let i = start; i < end; i++) column[i] = array[i * width + slot]!;
  });
  return columns;
}

export interface Move {
  readonly from: number;
  readonly to: number;
}

/** to[i][move.to] = from[i][move.from] for every move. */
export function moveSlots(
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

/** √ Σ_i array[i][k]² for the first slots, in 64 bits. */
export function lengthsOfSlots(array: Float32Array, width: number, slots: number): Float64Array {
  const squares = new Float64Array(slots);
  eachStrip(array.length / width, slots, (k, start, end) => {
    let sum = 0;
    for (let i = start, at = start * width + k; i < end; i++, at += width) sum += array[at]! * array[at]!;
    squares[k]! += sum;
  });
  return squares.map(Math.sqrt);
}

/** Keeps only the slots of `kept`, which rises, in place: every number moves to the front or stays, so none is overwritten before it is read. */
export function keepSlots(array: Float32Array, width: number, kept: readonly number[], newWidth: number): void {
  const count = array.length / width;
  for (let i = 0; i < count; i++) {
    for (let slot = 0; slot < kept.length; slot++) array[i * newWidth + slot] = array[i * width + kept[slot]!]!;
    for (let slot = kept.length; slot < newWidth; slot++) array[i * newWidth + slot] = 0;
  }
}

/** Calls visit(k, start, end) for slot k and numbers start … end. */
export function eachStrip(length: number, slots: number, visit: (k: number, start: number, end: number) => void): void {
  for (let start = 0; start < length; start += STRIP) {
    for (let k = 0; k < slots; k++) visit(k, start, Math.min(length, start + STRIP));
  }
}
