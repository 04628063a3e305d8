/**
 * Limits the unpacked size of a whole Parquet file. Limits by page and by column are not enough: a small file can have thousands of row groups
 * that all point at the same bytes, or thousands of pages that each stay below the limit.
 */
import type { Faults } from './fault.ts';

/** The largest ratio of unpacked to packed bytes, once there are more than `HARMLESS`. */
const RATIO = 100;
const HARMLESS = 64 * 2 ** 20;
/** What every file may have beside: values without a byte of their own, as runs of equal ones are. */
const FREE_VALUES = 10_000;

export interface Budget {
  /** Bytes of the file to be read for a column: honest columns do not overlap, so all of them together are no more than the file. */
  read(bytes: number): void;
  /** Bytes of a page once it is unpacked. */
  unpack(bytes: number): void;
  /** Values of a page. */
  decode(values: number): void;
}

/** `maxBytes`: the most that may be unpacked, however large the file is. */
export function createBudget(fileSize: number, rows: number, maxBytes: number, faults: Faults): Budget {
  const mostUnpacked = Math.min(maxBytes, Math.max(HARMLESS, RATIO * fileSize));
  const mostValues = FREE_VALUES + 16 * rows + RATIO * fileSize;
  let [read, unpacked, values] = [0, 0, 0];
  return {
    read(bytes) {
      read += bytes;
      if (read > fileSize) throw faults.bad('its columns overlap', 0);
    },
    unpack(bytes) {
      unpacked += bytes;
      if (unpacked > mostUnpacked)
        throw faults.tooMuch('LIMIT_BYTES', `unpacks to more than ${mostUnpacked} bytes`, { unpacked });
    },
    decode(count) {
      values += count;
      if (values > mostValues) throw faults.tooMuch('LIMIT_ROWS', `claims more than ${mostValues} values`, { values });
    },
  };
}
