/** Reads the frames of a worker back, as python/node_map.py does. */
import type { FrameEnd, ListColumn } from './frames.ts';

type Row = Readonly<Record<string, unknown>>;

export interface ReadFrames {
  readonly rows: readonly Row[];
  readonly end: FrameEnd | undefined;
}

interface Described {
  readonly name: string;
  readonly type: string;
  readonly values?: readonly unknown[];
  readonly bytes?: readonly [number, number];
}

export function readFrames(bytes: Uint8Array): ReadFrames {
  const view = Buffer.from(bytes);
  const rows: Row[] = [];
  let at = 0;
  while (at < view.length) {
    const length = view.readUInt32LE(at);
    const header = JSON.parse(view.toString('utf8', at + 4, at + 4 + length)) as {
      end?: FrameEnd;
      rows: number;
      columns: Described[];
    };
    at += 4 + length;
    if (header.end) return { rows, end: header.end };
    const lists = header.columns.map((column): readonly unknown[] => {
      if (column.values) return column.values;
      const [first, second] = column.bytes!;
      const offsets = new Int32Array(Uint8Array.from(view.subarray(at, at + first)).buffer);
      const data = Uint8Array.from(view.subarray(at + first, at + first + second));
      at += first + second;
      const numbers = elements(column.type as ListColumn['type'], data);
      return Array.from({ length: header.rows }, (_, i) => numbers.slice(offsets[i]!, offsets[i + 1]!));
    });
    for (let row = 0; row < header.rows; row++)
      rows.push(Object.fromEntries(header.columns.map(({ name }, i) => [name, lists[i]![row]])));
  }
  return { rows, end: undefined };
}

function elements(type: ListColumn['type'], data: Uint8Array<ArrayBuffer>): { slice(a: number, b: number): unknown } {
  if (type === 'binary') return data;
  return Array.from(type === 'list<int>' ? new Int32Array(data.buffer) : new Float32Array(data.buffer));
}
