import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderAll } from '../../site/build.ts';
import { headingId, renderPage } from '../../site/markdown.ts';
import { addressOf, groups } from '../../site/pages.ts';

const pages = renderAll();
const listed = groups.flatMap(({ files }) => files);

describe('the site', () => {
  it('lists every page of docs/ once', () => {
    const docs = readdirSync(new URL('../../docs', import.meta.url)).map((name) => `docs/${name}`);
    expect(listed.filter((file) => file.startsWith('docs/')).sort()).toEqual(docs.sort());
  });

  it('has the other files that pages link to', () => {
    const files = pages.flatMap((page) => page.files);
    expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([]);
    expect(files).toContain('bench/results/002-T1.html');
  });

  it('has a page and a heading for every link between pages, and no two pages of one address', () => {
    const byAddress = new Map(pages.map((page) => [addressOf(page.file), page]));
    expect(byAddress.size).toBe(pages.length);
    const broken = pages.flatMap(({ file, html }) =>
      Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href)
        .filter((href) => !/^(\w+:|files\/)/.test(href))
        .filter((href) => {
          const [address = '', id] = href.split('#');
          const page = byAddress.get(address === '' ? addressOf(file) : address);
          return !page || (id !== undefined && !page.html.includes(` id="${id}"`));
        })
        .map((href) => `${file}: ${href}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('a page', () => {
  it('turns links between files into links between pages', () => {
    const { html, links } = renderPage(
      'docs/a.md',
      '# A\n\n[b](b.md#c), [home](../README.md), [out](https://example.org/x.md)',
    );
    expect(html).toContain(
      '<a href="b.html#c">b</a>, <a href="index.html">home</a>, <a href="https://example.org/x.md">out</a>',
    );
    expect(links).toEqual(['docs/b.md', 'README.md']);
  });
  it('shows code and HTML as text', () => {
    const { html } = renderPage('docs/a.md', '# A\n\n```ts\nif (a < b) "<script>"\n```\n\n<script>alert(1)</script>\n');
    expect(html).not.toContain('<script>');
    expect(html).toContain('if (a &lt; b) &quot;&lt;script&gt;&quot;');
  });
  it('is cut into sections by its headings', () => {
    const { sections, title } = renderPage('docs/a.md', '# A\n\nfirst\n\n## B and `c`\n\nsecond **word**\n');
    expect(title).toBe('A');
    expect(sections.map(({ id, title, text }) => [id, title, text.trim()])).toEqual([
      ['', 'A', 'first'],
      ['b-and-c', 'B and c', 'second word'],
    ]);
  });
  it.each([
    ['What is checked, and when?', 'what-is-checked-and-when'],
    ['1. `text.ngrams` · n', '1-textngrams--n'],
    ['Wörter', 'wörter'],
  ])('gives the heading %j the id %j', (heading, id) => expect(headingId(heading)).toBe(id));
  it('refuses a link to a file that is no page', () =>
    expect(() => renderPage('docs/a.md', '[x](../packages/x/readme.md)')).toThrow(
      'packages/x/readme.md has no place on the site',
    ));
});
