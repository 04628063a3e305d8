/**
 * Cells of a table that a spreadsheet would run as a formula. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an
 * apostrophe in front when a CSV file is written, and loses it when our reader reads the file:
 *
 *   =HYPERLINK("…")  ⇄  '=HYPERLINK("…")        -5  ⇄  -5        '-5  ⇄  ''-5
 *
 * Numbers stay as they are, with or without a sign: a spreadsheet does not run them.
 */
const MARKED = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

export const guardedCell = (text: string): string => (MARKED.test(text) && !NUMBER.test(text) ? `'${text}` : text);

export const unguardedCell = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
