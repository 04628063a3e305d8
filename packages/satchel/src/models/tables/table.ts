/** A table to be written: columns with a type, and rows of cells. */
import { badParam, printable } from '../../core/errors.ts';

export type Cell = string | number | boolean | null;

export interface TableColumn {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean';
}

export type TableFormat = 'csv' | 'tsv' | 'jsonl' | 'parquet';

const formats: Readonly<Record<string, TableFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  parquet: 'parquet',
};

/** The format by the ending of the file; throws for an ending that cannot be written. */
export function tableFormatFor(path: string): TableFormat {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const format = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
  if (format) return format;
  throw badParam(
    `'${printable(path)}': a table is written as .csv, .tsv, .jsonl or .parquet, not as ${ending === '' ? 'a file without an ending' : `.${printable(ending)}`}.`,
    'Choose one of these endings.',
  );
}
