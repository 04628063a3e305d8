/**
 * Named arrays with shapes: the result of training as plain data. Model files, workers and browsers use them unchanged.
 */
import { inconsistent, SatchelError } from './errors.ts';

export type TypedArray = Float32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array | Int32Array;

export interface Tensor<Data extends TypedArray = TypedArray> {
  readonly shape: readonly number[];
  readonly data: Data;
}

export type Arrays = Readonly<Record<string, Tensor>>;

/** `tensor(weights, classes, features)`; without a shape, a plain row of numbers. */
export const tensor = <Data extends TypedArray>(data: Data, ...shape: number[]): Tensor<Data> => ({
  shape: shape.length === 0 ? [data.length] : shape,
  data,
});

const constructors = {
  f32: Float32Array,
  f64: Float64Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
} as const;
export type ElementType = keyof typeof constructors;
export type ArrayOf<Type extends ElementType> = InstanceType<(typeof constructors)[Type]>;

/** What the numbers of an array must be. A loop, a size or an index that follows from one must be bounded here. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  /** Offsets into another array: the first is 0, and none is less than the one before it. */
  readonly rising?: boolean;
}

export const FINITE: Bounds = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
/** Numbers whose squares, and long sums of them, are finite in 32 bits. */
export const ORDINARY: Bounds = { min: -1e18, max: 1e18 };
/** The numbers of vectors of length 1, with room for rounding. */
export const OF_UNIT_LENGTH: Bounds = { min: -1.000001, max: 1.000001 };
export const SHARES: Bounds = { min: 0, max: 1 };

/**
 * Returns the array called `name`, checked, because arrays also come from untrusted files.
 * `shape` gives the expected lengths; `undefined` stands for a length that may be anything. `bounds` hold for every number.
 */
export function takeArray<Type extends ElementType>(
  owner: string,
  arrays: Arrays,
  name: string,
  type: Type,
  shape: readonly (number | undefined)[],
  bounds: Bounds = {},
): Tensor<ArrayOf<Type>> {
  const found = Object.hasOwn(arrays, name) ? arrays[name] : undefined;
  const refuse = (fault: string) => new SatchelError('SCHEMA', `${owner}: the array '${name}' ${fault}.`);
  if (!found) throw refuse(`is missing; found ${Object.keys(arrays).join(', ') || 'none'}`);
  if (!(found.data instanceof constructors[type]))
    throw refuse(`must hold ${type} numbers, got ${found.data.constructor.name}`);
  const fits =
    found.shape.length === shape.length &&
    shape.every((length, i) => length === undefined || length === found.shape[i]);
  if (!fits || found.shape.reduce((product, length) => product * length, 1) !== found.data.length) {
    const expected = shape.map((length) => length ?? 'any').join(' × ');
    throw inconsistent(owner, `the array '${name}' must be ${expected}, got ${found.shape.join(' × ')}.`);
  }
  checkBounds(owner, name, found.data, bounds);
  return found as Tensor<ArrayOf<Type>>;
}

/** The arrays of one part under its own names; reading one counts as reading it in `arrays`. */
export function unprefixed(part: string, arrays: Arrays): Arrays {
  const own: Record<string, Arrays[string]> = {};
  for (const name of Object.keys(arrays)) {
    if (!name.startsWith(`${part}.`)) continue;
    Object.defineProperty(own, name.slice(part.length + 1), { enumerable: true, get: () => arrays[name] });
  }
  return own;
}

export const prefixed = (part: string, arrays: Arrays): Arrays =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [`${part}.${name}`, array]));

function checkBounds(owner: string, name: string, data: TypedArray, { min, max, rising = false }: Bounds): void {
  const [least, most] = [min ?? -Infinity, max ?? Infinity];
  if (data instanceof Float32Array && !rising && areWithin(data, least, most)) return;
  for (let i = 0, before = 0; i < data.length; before = data[i++]!) {
    const value = data[i]!;
    if (!(value >= least && value <= most)) throw outOfBounds(owner, name, i, value, expectedNumbers(min, max));
    if (rising && (i === 0 ? value !== 0 : value < before))
      throw outOfBounds(owner, name, i, value, 'numbers that begin with 0 and never fall');
  }
}

/** The quick way for the large arrays of a model, which are all of one type. */
function areWithin(data: Float32Array, least: number, most: number): boolean {
  const fours = -least === most ? data.length - (data.length % 4) : 0;
  for (let i = 0; i < fours; i += 4) {
    if (!(Math.abs(data[i]!) <= most && Math.abs(data[i + 1]!) <= most)) return false;
    if (!(Math.abs(data[i + 2]!) <= most && Math.abs(data[i + 3]!) <= most)) return false;
  }
  for (let i = fours; i < data.length; i++) if (!(data[i]! >= least && data[i]! <= most)) return false;
  return true;
}

function expectedNumbers(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `numbers from ${min} to ${max}`;
  if (min !== undefined) return `numbers of at least ${min}`;
  return max === undefined ? 'numbers' : `numbers of at most ${max}`;
}

const outOfBounds = (owner: string, name: string, index: number, found: number, expected: string): SatchelError =>
  inconsistent(owner, `the array '${name}' must hold ${expected}, got ${found} at index ${index}.`, {
    facts: { array: name, index, found },
  });
