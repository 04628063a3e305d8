/**
 * Removes the parts of a mail that reveal its newsgroup, exactly as scikit-learn's fetch_20newsgroups defines them, so that scores can be
 * compared. They are removed in the order headers, footers, quotes.
 *
 *   headers   everything up to the first empty line
 *   footers   everything after the last line that is empty or only dashes (usually a signature)
 *   quotes    every line that looks quoted or introduces a quotation
 */
const QUOTED = /(writes in|writes:|wrote:|says:|said:|^In article|^Quoted from|^\||^>)/;

export function stripMail(text: string, parts: readonly string[]): string {
  let left = text;
  if (parts.includes('headers')) left = withoutHeaders(left);
  if (parts.includes('footers')) left = withoutFooter(left);
  if (parts.includes('quotes')) left = withoutQuotes(left);
  return left;
}

/** A text without an empty line is all header, and nothing is left. */
export function withoutHeaders(text: string): string {
  const end = text.indexOf('\n\n');
  return end < 0 ? '' : text.slice(end + 2);
}

export function withoutFooter(text: string): string {
  const lines = pythonStrip(text).split('\n');
  const last = lines.findLastIndex((line) => /^-*$/.test(pythonStrip(line)));
  return last > 0 ? lines.slice(0, last).join('\n') : text;
}

export function withoutQuotes(text: string): string {
  return text
    .split('\n')
    .filter((line) => !QUOTED.test(line))
    .join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts some control characters as white space, and U+FEFF not
const PYTHON_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Python's str.strip(). */
function pythonStrip(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && PYTHON_SPACE.test(text[start]!)) start++;
  while (end > start && PYTHON_SPACE.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}
