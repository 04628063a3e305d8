/**
 * Renders a report as one HTML page. Its Content-Security-Policy forbids scripts and every connection; its colours
 * follow the reader's light or dark setting; every table has a caption and header cells, every figure a name and its
 * numbers.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { escaped } from './html.ts';
import type { Figure, Prose, Report, Section } from './report.ts';
import { pageStyle } from './style.ts';
import { renderTable, tableRows } from './table.ts';

export function renderReport(report: Report): string {
  checkArguments('renderReport', { report: [report, 'object'] });
  const { title, lead, sections, footer = [] } = report;
  checkArguments('renderReport', {
    title: [title, 'text'],
    sections: [sections, 'objects'],
    footer: [footer, 'texts'],
  });
  const headings = sections.flatMap(({ heading }, i) => (heading === undefined ? [] : [{ heading, id: anchor(i) }]));
  const body = [
    `<header><h1>${escaped(title)}</h1>${lead === undefined ? '' : `<p class="lead">${escaped(lead)}</p>`}</header>`,
    ...(headings.length > 2 ? [contents(headings)] : []),
    `<main>${sections.map(section).join('\n')}</main>`,
    ...(footer.length > 0 ? [`<footer>${footer.map((line) => `<p>${escaped(line)}</p>`).join('')}</footer>`] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

const anchor = (section: number): string => `section-${section + 1}`;

const contents = (headings: readonly { readonly heading: string; readonly id: string }[]): string =>
  `<nav aria-label="Contents"><ul>${headings.map(({ heading, id }) => `<li><a href="#${id}">${escaped(heading)}</a></li>`).join('')}</ul></nav>`;

function section(part: Section, index: number): string {
  const heading = part.heading === undefined ? '' : `<h2 id="${anchor(index)}">${escaped(part.heading)}</h2>`;
  return `<section>${heading}${inside(part)}</section>`;
}

function inside(part: Section): string {
  switch (part.kind) {
    case 'prose':
      return prose(part);
    case 'table':
      return renderTable(part);
    case 'figure':
      return figure(part);
  }
}

function prose({ paragraphs, points = [], code }: Prose): string {
  return [
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(points.length > 0 ? [`<ul>${points.map((point) => `<li>${escaped(point)}</li>`).join('')}</ul>`] : []),
    ...(code === undefined ? [] : [`<pre><code>${escaped(code)}</code></pre>`]),
  ].join('');
}

/** Wide content scrolls on its own, and can be reached and scrolled with the keyboard. */
function figure({ caption, svg, data, note }: Figure): string {
  const remark = note === undefined ? '' : `<p class="note">${escaped(note)}</p>`;
  const numbers = `<details><summary>The numbers</summary><div class="scroll" tabindex="0" role="region" aria-label="${escaped(caption)}">${tableRows(data, caption)}</div></details>`;
  return `<figure><figcaption>${escaped(caption)}</figcaption><div class="picture">${svg}</div>${remark}${numbers}</figure>`;
}
