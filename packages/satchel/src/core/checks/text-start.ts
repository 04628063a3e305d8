/** The start of a text in one line, as lists and maps show it; `…` marks a cut. */
const LONGEST = 200;

/** White space becomes single spaces. A character of two code units is never cut in half. */
export function textStart(text: string): string {
  const line = text
    .slice(0, 20 * LONGEST)
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.length <= LONGEST) return line;
  const kept = line.slice(0, LONGEST - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
