/**
 * In which order the rows of a table are, sorted by one column. A column of numbers with one unit ('86.1 %', '1,200', '−0.25') is sorted by
 * number; any other by text. Empty cells and dashes come last both ways, and equal cells keep their order.
 */
export function sortedRows(cells: readonly string[], isDescending: boolean): number[] {
  const shown = cells.map((cell) => cell.replace(/[▲▼]/g, '').trim());
  const numbers = shown.map(numberOf);
  const isEmpty = (row: number): boolean => shown[row] === '' || shown[row] === '–';
  const filled = [...shown.keys()].filter((row) => !isEmpty(row));
  const units = new Set(filled.map((row) => numbers[row]?.unit));
  const isNumeric = units.size === 1 && !units.has(undefined);
  const compared = (a: number, b: number): number =>
    isNumeric
      ? numbers[a]!.value - numbers[b]!.value
      : shown[a]!.localeCompare(shown[b]!, 'en', { numeric: true, sensitivity: 'base' });
  const sign = isDescending ? -1 : 1;
  return [...filled.sort((a, b) => sign * compared(a, b) || a - b), ...[...shown.keys()].filter(isEmpty)];
}

function numberOf(text: string): { value: number; unit: string } | undefined {
  const found = /^(±? ?[−+-]?\d[\d,]*(?:\.\d+)?(?:e[−+-]?\d+)?) ?([^\d]*)/.exec(text);
  if (!found) return undefined;
  const value = Number(found[1]!.replaceAll('−', '-').replace(/[±, ]/g, ''));
  return { value, unit: found[2]!.trim() };
}
