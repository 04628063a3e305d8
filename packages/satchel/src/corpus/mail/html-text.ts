/** The words of an HTML page: no tags, scripts or styles; blocks end a line. */
import { Parser } from 'htmlparser2';

const SILENT = new Set(['script', 'style', 'head', 'title', 'noscript']);
const BLOCKS = new Set(['p', 'div', 'br', 'li', 'tr', 'td', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol', 'blockquote', 'hr']); // biome-ignore format: one list

export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let silent = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (SILENT.has(name)) silent++;
      if (BLOCKS.has(name)) parts.push('\n');
    },
    onclosetag: (name) => {
      if (SILENT.has(name)) silent--;
      if (BLOCKS.has(name)) parts.push('\n');
    },
    ontext: (text) => {
      if (silent === 0) parts.push(text);
    },
  });
  parser.end(html);
  return parts
    .join('')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
