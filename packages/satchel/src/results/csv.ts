/** Rows as CSV: a cell with a comma, a quote or a line break is quoted. */
export type CsvValue = string | number | null;

export const csvText = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');

/** One record a line: JSON, or CSV with the names of the fields in its first line. */
export const recordsText = <Name extends string>(
  records: readonly Readonly<Record<Name, CsvValue>>[],
  names: readonly Name[],
  format: 'csv' | 'jsonl',
): string =>
  format === 'csv'
    ? csvText([names, ...records.map((record) => names.map((name) => record[name]))])
    : records.map((record) => `${JSON.stringify(record)}\n`).join('');

const csvCell = (value: CsvValue): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
