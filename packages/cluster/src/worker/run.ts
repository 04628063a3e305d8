/**
 * One task of a cluster: rows in on standard input, answers out on standard output, nothing else is opened.
 *
 *   frames   in: a line of JSON for each batch, {"id": ["a", "b"], "text": ["…", "…"]}, and {"end": true} after the last; out: frames.ts
 *   lines    in: a line of JSON for each row, {"id": "a", "text": "…"}; out: a line of JSON for each row. For Spark SQL's TRANSFORM
 *
 * With frames an input that breaks off before its end is an error, so that a task that was killed is never taken for a short one.
 */
import { endBytes, type Frame, frameBytes } from './frames.ts';
import { linesOf } from './lines.ts';
import { type Answered, batchOf, type Operation } from './operation.ts';

export type Wire = 'frames' | 'lines';

export interface Streams {
  readonly input: AsyncIterable<Uint8Array>;
  /** Resolves once there is room for more. */
  write(piece: Uint8Array): Promise<void>;
}

export const runTask = (operation: Operation, wire: Wire, streams: Streams): Promise<void> =>
  wire === 'frames' ? runFrames(operation, streams) : runLines(operation, streams);

async function runFrames(operation: Operation, { input, write }: Streams): Promise<void> {
  const done = { rows: 0, problems: 0 };
  const answer = async (answered: Answered): Promise<void> => {
    for (const piece of frameBytes(answered)) await write(piece);
    done.rows += answered.rows;
    done.problems += answered.problems;
  };
  let isWhole = false;
  for await (const line of linesOf(input)) {
    const columns = JSON.parse(line) as Record<string, unknown>;
    if (columns['end'] === true) {
      isWhole = true;
      break;
    }
    for await (const answered of operation.take(batchOf(columns))) await answer(answered);
  }
  if (!isWhole) throw new Error('the input broke off before its end');
  for await (const answered of operation.finish?.() ?? []) await answer(answered);
  for (const piece of endBytes(done)) await write(piece);
}

/** Rows that are answered together. */
const ROWS_A_BATCH = 500;

async function runLines(operation: Operation, { input, write }: Streams): Promise<void> {
  let rows: Record<string, unknown>[] = [];
  const flush = async (): Promise<void> => {
    const names = [...new Set(rows.flatMap(Object.keys))];
    const batch = batchOf(Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])));
    rows = [];
    for await (const answered of operation.take(batch)) await write(Buffer.from(lineTexts(answered)));
  };
  for await (const line of linesOf(input)) {
    rows.push(rowOf(line));
    if (rows.length === ROWS_A_BATCH) await flush();
  }
  if (rows.length > 0) await flush();
  for await (const answered of operation.finish?.() ?? []) await write(Buffer.from(lineTexts(answered)));
}

/** A line that is no JSON object becomes a row without a text, and so one with a problem. */
function rowOf(line: string): Record<string, unknown> {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return { text: null, ...row };
  } catch {
    // reported as a row with a problem
  }
  return { text: null };
}

function lineTexts({ rows, columns }: Frame): string {
  const valueAt = (column: Frame['columns'][number], row: number): unknown =>
    'offsets' in column
      ? Array.from(column.values.subarray(column.offsets[row], column.offsets[row + 1]))
      : column.values[row];
  const rowAt = (_: unknown, row: number): string =>
    `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, valueAt(column, row)])))}\n`;
  return Array.from({ length: rows }, rowAt).join('');
}
