/**
 * Checks SQLite's write-ahead log before SQLite reads it. SQLite reads up to the first frame with a wrong checksum and treats the rest as the
 * torn end of a crash. That is right at the end; a bad frame with good frames after it is damage, and the acknowledged changes after it would
 * be lost silently.
 *
 *   header   magic, version, page size, sequence, salt 1, salt 2, checksum 1, checksum 2                    8 numbers
 *   frame    page, database size if it ends a transaction else 0, salt 1, salt 2, checksum 1, checksum 2    6 numbers, then the page
 *
 *   s0 += x_i + s1,  s1 += x_{i+1} + s0     over pairs of numbers, from the checksum of the frame before    (1)
 *
 * Frames of an earlier round, left behind in the file, carry other salts. When the power is cut, any pages of the last transaction may be
 * missing, its end be there: a last transaction that is damaged looks like one that was under way, and is taken for it.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode } from '../../files/write-errors.ts';

export interface LogDamage {
  /** Frames before the damage, which are used. */
  readonly goodFrames: number;
  /** Transactions after the damage, which are lost. */
  readonly lostTransactions: number;
}

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682; // the lowest bit says in which byte order checksums are taken

/** `undefined` where there is no log, or no damage before its last transaction. */
export function logDamage(path: string): LogDamage | undefined {
  const bytes = wholeFile(path);
  if (bytes === undefined || bytes.length <= HEADER) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const magic = view.getUint32(0);
  const pageSize = view.getUint32(8);
  const littleEndian = (magic & 1) === 0;
  const sums = new Uint32Array(2);
  addToSums(view, 0, 24, littleEndian, sums);
  const isHeaderGood = (magic & ~1) === MAGIC && sums[0] === view.getUint32(24) && sums[1] === view.getUint32(28);
  if (!isHeaderGood) return { goodFrames: 0, lostTransactions: 1 };

  const size = FRAME_HEADER + pageSize;
  const frames = Math.floor((bytes.length - HEADER) / size);
  const isOfThisRound = (start: number): boolean =>
    view.getUint32(start + 8) === view.getUint32(16) && view.getUint32(start + 12) === view.getUint32(20);
  let good = 0;
  for (; good < frames; good++) {
    const start = HEADER + good * size;
    if (!isOfThisRound(start)) break;
    addToSums(view, start, 8, littleEndian, sums);
    addToSums(view, start + FRAME_HEADER, pageSize, littleEndian, sums);
    if (sums[0] !== view.getUint32(start + 16) || sums[1] !== view.getUint32(start + 20)) break;
  }
  let lostTransactions = 0;
  for (let frame = good + 1; frame < frames; frame++) {
    const start = HEADER + frame * size;
    if (isOfThisRound(start) && view.getUint32(start + 4) !== 0) lostTransactions++;
  }
  const bad = HEADER + good * size;
  const isBadAnEnd = good < frames && isOfThisRound(bad) && view.getUint32(bad + 4) !== 0;
  const isLastOne = lostTransactions === 0 || (lostTransactions === 1 && !isBadAnEnd);
  return isLastOne ? undefined : { goodFrames: good, lostTransactions };
}

/** (1) */
function addToSums(view: DataView, start: number, length: number, littleEndian: boolean, sums: Uint32Array): void {
  let [s0, s1] = [sums[0]!, sums[1]!];
  for (let at = start; at < start + length; at += 8) {
    s0 = (s0 + view.getUint32(at, littleEndian) + s1) >>> 0;
    s1 = (s1 + view.getUint32(at + 4, littleEndian) + s0) >>> 0;
  }
  sums[0] = s0;
  sums[1] = s1;
}

function wholeFile(path: string): Uint8Array | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const bytes = new Uint8Array(fstatSync(descriptor).size);
    let filled = 0;
    for (let read = -1; read !== 0 && filled < bytes.length; filled += read)
      read = readSync(descriptor, bytes, filled, bytes.length - filled, filled);
    return bytes.subarray(0, filled);
  } finally {
    closeSync(descriptor);
  }
}
