/**
 * Which character separates the fields of a CSV file? Spreadsheets write `,`, `;` or a tab, databases `|`. The header decides where it holds one of
 * them only; otherwise the separator under which most of the first records have as many fields as the header. A first line `sep=;`, which Excel
 * writes and reads, names it.
 */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

export interface FoundDelimiter {
  readonly delimiter: string;
  /** Characters of a `sep=;` line in front of the header. */
  readonly skip: number;
}

const MOST_RECORDS = 20;

/** `start`: the first characters of the file. `fallback`: for a header with a single field. */
export function findDelimiter(start: string, quote: string, fallback: string): FoundDelimiter {
  const named = /^sep=(.)\r?\n/i.exec(start);
  if (named) return { delimiter: named[1]!, skip: named[0].length };
  const records = countsOf(start, quote);
  const [header] = records;
  const ordered = [fallback, ...DELIMITERS.filter((one) => one !== fallback)];
  const present = ordered.filter((one) => (header?.get(one) ?? 0) > 0);
  if (present.length <= 1) return { delimiter: present[0] ?? fallback, skip: 0 };
  const agreement = (one: string): number =>
    records.filter((record) => (record.get(one) ?? 0) === (header?.get(one) ?? 0)).length;
  const best = present.reduce((a, b) => (agreement(b) > agreement(a) ? b : a));
  return { delimiter: best, skip: 0 };
}

/** How often each delimiter stands outside quotes, record by record; a record that is cut off is left out unless it is the only one. */
function countsOf(text: string, quote: string): ReadonlyMap<string, number>[] {
  const records: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text) {
    if (quote !== '' && character === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n') {
      records.push(counts);
      if (records.length === MOST_RECORDS) return records;
      counts = new Map();
    } else if (isDelimiter(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return records.length === 0 ? [counts] : records;
}

const isDelimiter = (character: string): boolean => DELIMITERS.some((one) => one === character);

/** An option value as a character: `tab` and `\t` mean a tab. */
export const delimiterOf = (given: string): string => (given === 'tab' || given === '\\t' ? '\t' : given);
