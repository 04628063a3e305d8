/**
 * Markdown as HTML: headings get the ids that links elsewhere use, links between files become links between pages, and tables can scroll in
 * themselves. Also cuts a page into sections, for the search.
 */
import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { escaped } from '../packages/satchel/src/report/html.ts';
import { addressOf } from './pages.ts';

export interface Section {
  /** The heading's id; empty for what stands before the second heading. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface RenderedPage {
  readonly file: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** Markdown files that the page links to. */
  readonly links: readonly string[];
  /** Other files that it links to; they go into the folder `files` of the site. */
  readonly files: readonly string[];
}

/** The id of a heading: lower case, without punctuation, a dash for each space. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Texts of headings and paragraphs without marks: `**a** [b](c)` → `a b`. */
const plain = (markdown: string): string =>
  markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/(\*\*|`|<!--.*?-->)/gs, '');

/** Throws where a link leads to a Markdown file that is no page. */
export function renderPage(file: string, markdown: string): RenderedPage {
  const [links, files] = [new Set<string>(), new Set<string>()];
  const target = (href: string): string => {
    const [path = '', hash] = href.split('#');
    if (path === '' || /^\w+:/.test(path)) return href;
    const linked = posix.join(posix.dirname(file), path);
    if (!path.endsWith('.md')) {
      files.add(linked);
      return `files/${posix.basename(linked)}`;
    }
    links.add(linked);
    return `${addressOf(linked)}${hash === undefined ? '' : `#${hash}`}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = headingId(plain(text));
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(target(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escaped(text)),
    },
  });
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replace(/<thead>\s*<tr>\s*(?:<th><\/th>\s*)+<\/tr>\s*<\/thead>/g, '')
    .replace(/<th( [^>]*)?><\/th>/g, '<td></td>');
  const sections = sectionsOf(marked.lexer(markdown) as Tokens.Generic[]);
  return { file, title: sections[0]?.title ?? file, html, sections, links: [...links], files: [...files] };
}

function sectionsOf(tokens: readonly Tokens.Generic[]): Section[] {
  const sections: { id: string; title: string; text: string }[] = [];
  for (const token of tokens)
    if (token.type === 'heading') {
      const title = plain(token['text']);
      sections.push({ id: sections.length === 0 ? '' : headingId(title), title, text: '' });
    } else if (sections.length > 0) sections.at(-1)!.text += `${plain(token.raw)}\n`;
  return sections;
}
