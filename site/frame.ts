/** The HTML around a page: the list of pages, the search field, the theme. A page can be read without scripts. */
import { safetyHeaders } from '../packages/studio/src/server/headers.ts';
import { addressOf, groups } from './pages.ts';

/** The studio's, without what a page cannot say of itself. */
const policy = safetyHeaders['content-security-policy']!.split('; ')
  .filter((rule) => !rule.startsWith('frame-ancestors'))
  .join('; ');

interface FramedPage {
  /** The file name of the page. */
  readonly address: string;
  readonly title: string;
  readonly html: string;
  /** Scripts besides those that every page has. */
  readonly scripts?: readonly string[];
}

const link = (address: string, title: string, current: string): string =>
  `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${title}</a></li>`;

/** `titleOf` says how a page is called in the list. */
export function framed({ address, title, html, scripts = [] }: FramedPage, titleOf: (file: string) => string): string {
  const list = groups.map(({ title: group, files }) => {
    const own = files.map((file) => link(addressOf(file), titleOf(file), address));
    if (files.includes('README.md'))
      own.push(
        link('playground.html', 'Playground', address),
        link('studio/index.html', 'Studio, in this tab', address),
      );
    return `<h2>${group}</h2><ul>${own.join('')}</ul>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title === 'Satchel' ? title : `${title} · Satchel`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="site.css">
${['site.js', ...scripts].map((script) => `<script type="module" src="${script}"></script>`).join('\n')}
</head>
<body>
<a class="sr skip" href="#content">To the text</a>
<header>
<p class="name"><a href="index.html">Satchel</a></p>
<search><label class="sr" for="query">Search these pages</label><input id="query" type="search" placeholder="Search  /" autocomplete="off"><ol id="found" hidden></ol></search>
<button id="theme" type="button" class="button">Dark</button>
</header>
<nav aria-label="Pages"><details open><summary>Pages</summary>${list.join('\n')}</details></nav>
<main id="content">
${html}
</main>
</body>
</html>
`;
}
