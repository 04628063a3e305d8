/**
 * Columns that line up: text to the left, numbers to the right. Width is counted as a terminal shows it: wide
 * characters take two cells.
 */
export type Alignment = 'left' | 'right';

export function columns(rows: readonly (readonly string[])[], alignments: readonly Alignment[], gap = '  '): string[] {
  const widths = alignments.map((_, column) => Math.max(0, ...rows.map((row) => cells(row[column] ?? ''))));
  return rows.map((row) =>
    row
      .map((text, column) => {
        const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - cells(text)));
        return alignments[column] === 'right' ? space + text : text + space;
      })
      .join(gap)
      .trimEnd(),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes take no room
const COLOUR = /\u001b\[[\d;]*m/g;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /\p{Mark}/u;

/** How many cells of a terminal the text takes. */
export function cells(text: string): number {
  let count = 0;
  for (const character of text.replace(COLOUR, ''))
    count += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return count;
}
