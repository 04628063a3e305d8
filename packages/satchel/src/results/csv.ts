/** Rows as CSV: a cell with a comma, a quote or a line break is quoted. */
export type CsvValue = string | number | null;

export const csvText = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');

const csvCell = (value: CsvValue): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
