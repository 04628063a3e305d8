/**
 * Logical shards: how a sum over rows is defined, so that it has the same bits on one thread, on eight and on a cluster.
 *
 * The rows are cut into shards by their number alone. A statistic is computed for each shard by itself, and the parts are added up in the
 * order of their shards. Threads decide which shard is computed where and when, never what is added to what.
 */

import { SatchelError } from './errors.ts';

/** The whole numbers from `start` to `end`, without `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Fewer rows are not worth a shard of their own. */
const LEAST_ROWS = 128;
/** Shards have 4√rows rows: their number grows with the data, and so does the work that one addition of parts is shared by. */
const ROWS_BY_ROOT = 4;
/** More parts would cost a cluster more to bring together than they save. */
const MOST_SHARDS = 4096;

/** The rows of every shard, from first to last. All shards have equally many rows but the last, which may have fewer. */
export function shardsOf(rows: number): Range[] {
  const size = Math.max(LEAST_ROWS, Math.ceil(ROWS_BY_ROOT * Math.sqrt(rows)), Math.ceil(rows / MOST_SHARDS));
  return Array.from({ length: Math.ceil(rows / size) }, (_, shard) => ({
    start: shard * size,
    end: Math.min(rows, (shard + 1) * size),
  }));
}

/** Sums of which a part knows only some: block j, `width` numbers of `values`, belongs to positions from `at[j] · width` on. The others are 0. */
export interface SparseSums {
  /** Length of the whole sum. */
  readonly length: number;
  readonly width: number;
  readonly at: Uint32Array;
  readonly values: Float64Array;
}

export type Sums = Float64Array | SparseSums;

export interface OrderedSum {
  /** Parts may come in any order. */
  add(shard: number, part: Sums): void;
  /** Returns Σ of all parts, in the order of their shards. Throws where the part of a shard is missing. */
  finish(shards: number): Float64Array;
}

/**
 * What a second part for the same shard means. 'compared': it must be equal to the first, and is not added again; a cluster may compute a
 * shard twice. 'refused': it is a mistake, and no time goes into fingerprints.
 */
export type Repeats = 'compared' | 'refused';

/** A sum of as many numbers as its first part has. */
export function orderedSum(repeats: Repeats = 'compared'): OrderedSum {
  let sum: Float64Array | undefined;
  let length: number | undefined;
  const early = new Map<number, Sums>(); // parts that came before the ones they follow
  const added: number[] = []; // fingerprints of the parts that were added, by shard
  const fingerprint = (part: Sums): number => (repeats === 'compared' ? fingerprintOf(part) : 0);
  const takeEarly = (): void => {
    for (let part = early.get(added.length); part; part = early.get(added.length)) {
      early.delete(added.length);
      sum ??= new Float64Array(part.length);
      addInto(part, sum);
      added.push(fingerprint(part));
    }
  };
  const checkRepeat = (shard: number, part: Sums): void => {
    const first = early.get(shard);
    if (repeats === 'refused') throw internal(`shard ${shard} came twice`);
    if ((first ? fingerprint(first) : added[shard]) !== fingerprint(part))
      throw internal(`shard ${shard} has two parts that differ`);
  };
  return {
    add(shard, part) {
      length ??= part.length;
      if (part.length !== length)
        throw internal(`the part of shard ${shard} has ${part.length} numbers, not ${length}`);
      if (shard < added.length || early.has(shard)) return checkRepeat(shard, part);
      early.set(shard, part);
      takeEarly();
    },
    finish(shards) {
      if (added.length !== shards) throw internal(`the part of shard ${added.length} of ${shards} is missing`);
      return sum ?? new Float64Array(0);
    },
  };
}

function addInto(part: Sums, sum: Float64Array): void {
  if (part instanceof Float64Array) {
    for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + part[i]!;
    return;
  }
  const { at, width, values } = part;
  if (width === 1) {
    for (let j = 0; j < at.length; j++) sum[at[j]!] = sum[at[j]!]! + values[j]!;
    return;
  }
  for (let j = 0; j < at.length; j++) {
    const to = at[j]! * width;
    for (let i = 0; i < width; i++) sum[to + i] = sum[to + i]! + values[j * width + i]!;
  }
}

/** A fingerprint of the bits, made of two independent halves: a number below 2⁵². */
function fingerprintOf(part: Sums): number {
  const values = part instanceof Float64Array ? part : part.values;
  const halves = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < halves.length; i++) {
    a = Math.imul(a ^ halves[i]!, 0x01000193);
    b = Math.imul(b + halves[i]!, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0) + (b & 0xfffff) * 2 ** 32;
}

const internal = (message: string): SatchelError =>
  new SatchelError('INTERNAL', `sum over shards: ${message}.`, { kind: 'internal' });
