/** Sums over shards on Spark: rows are sent once and kept on the executors; each sum sends its parameters alone. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerShards, RemoteSweep, RowData } from 'satchel/cluster';
import type { OpenedSpark } from './shared.ts';

export interface SweepOptions {
  readonly partitions: number;
  /** Sums over fewer rows stay on this machine. */
  readonly leastRows: number;
}

export interface Sweeps {
  readonly answerShards: AnswerShards;
  /** How many sums Spark computed. */
  count(): number;
}

export function sweepsOn({ spark, files, worker }: OpenedSpark, { partitions, leastRows }: SweepOptions): Sweeps {
  const tables = new Map<string, string>();
  const keyOf = arrayKeys();
  let sweeps = 0;

  async function tableOf({ data, shards, bytesOf }: RemoteSweep): Promise<string> {
    const key = keyOf(data);
    const known = tables.get(key);
    if (known !== undefined) return known;
    const table = `rows-${tables.size}`;
    const folder = join(files.folder, table);
    mkdirSync(folder);
    shards.forEach((_, shard) => {
      writeFileSync(join(folder, String(shard)), bytesOf(shard));
    });
    await spark.ask({ do: 'load', table, folder, partitions });
    rmSync(folder, { recursive: true });
    tables.set(key, table);
    return table;
  }

  async function answerShards(sweep: RemoteSweep): Promise<Iterable<readonly [number, Uint8Array]> | undefined> {
    if (sweep.data.rows < Math.max(1, leastRows)) return undefined;
    const table = await tableOf(sweep);
    const sha256 = createHash('sha256').update(sweep.request).digest('hex');
    const path = join(files.folder, `satchel-${sha256}.sweep`);
    writeFileSync(path, sweep.request);
    await spark.ask({ do: 'send', files: [path] });
    const folder = mkdtempSync(join(files.folder, 'parts-'));
    const command = [...worker, '--op', 'sweep', '--model', `@satchel-${sha256}.sweep`, '--sha256', sha256];
    await spark.ask({ do: 'collect', table, command, folder });
    sweeps++;
    return filesOf(folder);
  }
  return { answerShards, count: () => sweeps };
}

/** The files 0, 1, … of a folder, which are removed once they are read. */
export function* filesOf(folder: string): Generator<readonly [number, Uint8Array]> {
  const numbers = readdirSync(folder)
    .map(Number)
    .sort((a, b) => a - b);
  for (const number of numbers) {
    const path = join(folder, String(number));
    yield [number, readFileSync(path)];
    rmSync(path);
  }
  rmSync(folder, { recursive: true });
}

/** Rows are the same rows if their arrays are the same objects. */
function arrayKeys(): (data: RowData) => string {
  const numbers = new Map<object, number>();
  const numberOf = (array: object): number => {
    if (!numbers.has(array)) numbers.set(array, numbers.size);
    return numbers.get(array)!;
  };
  return ({ rows, columns }) =>
    `${rows}:${Object.entries(columns)
      .map(([name, column]) => {
        const arrays = 'offsets' in column ? [column.offsets, ...Object.values(column.arrays)] : [column.data];
        return `${name}=${arrays.map(numberOf).join('+')}`;
      })
      .join(',')}`;
}
