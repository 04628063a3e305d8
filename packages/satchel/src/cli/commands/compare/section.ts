/** A heading with its lines below it, a little to the right; nothing where there are no lines. */
import type { Terminal } from '../../terminal/terminal.ts';

export const section = (heading: string, lines: readonly string[], style: Terminal['style']): string[] =>
  lines.length === 0
    ? []
    : [`  ${style('dim', heading)}`, ...lines.map((line) => (line === '' ? '' : `  ${line}`)), ''];
