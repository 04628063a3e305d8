/** The documents that a command for Spark reads: its flags, checked before Spark starts, and the request that reads them. */
import { type CommandDescription, type Given, usage } from '../arguments.ts';
import { type Columns, foundColumns, schemaOfTexts } from './columns.ts';
import type { SparkSession } from './session.ts';

export const inputFlags = {
  in: { value: 'PATH', about: 'the documents: a folder or file that Spark can read' },
  format: { value: 'NAME', about: 'parquet, json (one document a line) or orc; default: by the ending, else parquet' },
  id: { value: 'COLUMN', about: "default 'id'" },
  text: { value: 'COLUMN', about: "default 'text'" },
  seq: { value: 'COLUMN', about: 'whole numbers that say the order of the documents' },
} satisfies CommandDescription['flags'];

export interface Input {
  readonly path: string;
  readonly out: string;
  readonly format: string;
  readonly partitions: number | undefined;
}

/** Throws where --in or --out is missing, or --format or --partitions is wrong. */
export function inputOf(given: Given, name: string): Input {
  return {
    path: given.required('in'),
    out: given.required('out'),
    format: formatOf(given, name),
    partitions: given.whole('partitions', 1, 1_000_000),
  };
}

export const documentColumns = (given: Given): Columns => ({
  seq: given.text('seq') ?? null,
  id: given.text('id') ?? 'id',
  text: given.text('text') ?? 'text',
});

/** Reads the documents into the table that later requests speak of. `optional` columns may be missing; `block` documents stay together. */
export async function readDocuments(
  spark: SparkSession,
  { path, format, partitions }: Input,
  columns: Columns,
  { optional = [], block }: { readonly optional?: readonly string[]; readonly block?: number } = {},
): Promise<void> {
  const isJson = format === 'json';
  const named = Object.values(columns).filter((field) => field !== null);
  const schema = isJson && optional.length === 0 ? schemaOfTexts(await firstLines(spark, path), named) : undefined;
  const { columns: found } = await spark.ask<{ columns: string[] }>({ do: 'open', path, format, schema });
  const chosen = foundColumns(columns, { found, optional, path });
  await spark.ask({ do: 'read', columns: chosen, partitions: partitions ?? null, lines: isJson, block });
}

const firstLines = async (spark: SparkSession, path: string): Promise<readonly string[]> =>
  (await spark.ask<{ lines: string[] }>({ do: 'head', path })).lines;

/** What Spark says of the rows that it wrote. */
export interface Written {
  readonly rows: number;
  readonly problems: number;
}

const formats = { json: /\.(jsonl?|ndjson)(\.gz)?$/i, orc: /\.orc$/i, parquet: /\.(parquet|pq)$/i } as const;

export function formatOf(given: Given, name: string): string {
  const asked = given.text('format');
  const path = given.required('in');
  if (asked === undefined) return Object.entries(formats).find(([, ending]) => ending.test(path))?.[0] ?? 'parquet';
  if (Object.hasOwn(formats, asked)) return asked;
  throw usage(name, `--format must be one of ${Object.keys(formats).join(', ')}, got "${asked}".`);
}
