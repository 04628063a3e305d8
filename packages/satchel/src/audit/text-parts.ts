/**
 * The parts of a text that its author did not write as the message: added by mail programs, forums and archives.
 *
 *   fields        a block of `Name: value` lines at the very beginning, up to an empty line
 *   quotes        lines marked as quoted: `> …`, `| …`, `JS> …`
 *   attributions  lines that introduce them: `In article <…> x@y writes:`, `On Monday A wrote:`
 *   signature     the lines after the last line of dashes; in texts with fields also the last short paragraph
 *
 * Everything else is the body. A text without any of these is all body; a line belongs to one part only.
 */
export type PartName = 'field' | 'quote' | 'attribution' | 'signature' | 'body';

export interface Line {
  readonly part: PartName;
  readonly text: string;
  /** For a field: its name in lower case. A continuation line has the name of its field. */
  readonly field?: string;
}

export function linesOf(text: string): Line[] {
  const lines = text.split(/\r?\n/);
  const fields = fieldsAtStart(lines);
  const end = signatureStart(lines, fields.length);
  return lines.map((line, i): Line => {
    const field = fields[i];
    if (field !== undefined) return { part: 'field', text: line, field };
    if (i >= end) return { part: 'signature', text: line };
    if (ATTRIBUTION.test(line) || (/[@<>]/.test(line) && SAYING.test(line))) return { part: 'attribution', text: line };
    return { part: QUOTE.test(line) ? 'quote' : 'body', text: line };
  });
}

const FIELD = /^([A-Za-z][A-Za-z0-9_-]{0,39}):(\s|$)/;
const QUOTE = /^\s{0,3}(?:[>|]|[A-Za-z]{1,4}>)/;
const ATTRIBUTION =
  /^\s*In (?:article|message)\b|\bwrites in\b|\b(?:writes|wrote)\s?:?\s*$|^Quoted from\b|^-+ ?(?:Original|Forwarded) [Mm]essage/;
/** Counts only in a line with an address: prose says "he said:" too. */
const SAYING = /\b(?:says|said|writes|wrote)\b.{0,20}:\s*$/;
const RULE = /^\s*[-_=*~]{2,}\s*$/;

/** The most lines of a signature: a longer end is part of the text. */
const LONGEST_SIGNATURE = 12;

/** The field name of each of the first lines; empty when the text does not begin with fields. */
function fieldsAtStart(lines: readonly string[]): string[] {
  const blank = lines.findIndex((line) => line.trim() === '');
  const block = lines.slice(0, blank < 0 ? lines.length : blank);
  const named = block.map((line) => FIELD.exec(line)?.[1]?.toLowerCase());
  if (named[0] === undefined) return [];
  const isHeader =
    blank > 0 && named.filter((name, i) => name !== undefined || /^\s/.test(block[i]!)).length * 2 > block.length;
  const first = named.indexOf(undefined);
  const length = isHeader ? block.length : first < 0 ? block.length : first;
  if (length < 2 && !isHeader) return [];
  const fields: string[] = [];
  for (let i = 0; i < length; i++) fields.push(named[i] ?? fields[i - 1] ?? '');
  return fields;
}

function signatureStart(lines: readonly string[], bodyStart: number): number {
  let last = lines.length;
  while (last > bodyStart && lines[last - 1]!.trim() === '') last--;
  const lowest = Math.max(bodyStart + 1, last - LONGEST_SIGNATURE);
  for (let i = last - 1; i >= lowest; i--) if (RULE.test(lines[i]!)) return i;
  if (bodyStart === 0) return lines.length;
  for (let i = last - 1; i > lowest; i--) if (lines[i]!.trim() === '') return i;
  return lines.length;
}
