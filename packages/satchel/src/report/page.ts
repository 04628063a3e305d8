/**
 * Renders a report as one HTML page. Its Content-Security-Policy allows the page's own scripts by their hashes, no other
 * script and no connection; its colours follow the reader's light or dark setting; every table has a caption and header
 * cells, every figure a name and its numbers. Without scripts everything can still be read.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { mapScript, pageScript } from './build/page-scripts.ts';
import { escaped } from './html.ts';
import type { LiveData } from './live/live-data.ts';
import { liveStyle } from './live/style.ts';
import { pagePolicy } from './policy.ts';
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
  const scripts = scriptsOf(sections);
  const markup = scripts.includes(mapScript) ? body.map(asciiMarkup) : body;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(scripts, "'unsafe-inline'")}">
<title>${asciiMarkup(escaped(title))}</title>
<style>${pageStyle}${scripts.length > 0 ? liveStyle : ''}</style>
</head>
<body>
${[...markup, ...scripts.map((script) => `<script>${script}</script>`)].join('\n')}
</body>
</html>
`;
}

/** The same markup in plain ASCII. A browser decodes a page of many megabytes in a third of the time when it is. */
const asciiMarkup = (html: string): string =>
  html.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);

/** A page of paragraphs alone needs none. */
function scriptsOf(sections: readonly Section[]): string[] {
  const isLive = sections.some((part) => part.kind !== 'prose' || part.code !== undefined);
  const hasMap = sections.some((part) => part.kind === 'figure' && part.live?.kind === 'map');
  return [...(isLive ? [pageScript] : []), ...(hasMap ? [mapScript] : [])];
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

/** Wide content scrolls on its own, and can be reached and scrolled with the keyboard. A script draws a map again, so its picture waits for none. */
function figure({ caption, svg, data, note, live }: Figure): string {
  const remark = note === undefined ? '' : `<p class="note">${escaped(note)}</p>`;
  const numbers = `<details><summary>The numbers</summary><div class="scroll" tabindex="0" role="region" aria-label="${escaped(caption)}">${tableRows(data, caption)}</div></details>`;
  const still = `<div class="picture">${svg}</div>`;
  const picture = live?.kind === 'map' ? `<noscript>${still}</noscript>` : still;
  return `<figure><figcaption>${escaped(caption)}</figcaption>${picture}${live ? livePart(live) : ''}${remark}${numbers}</figure>`;
}

function livePart({ kind, head, numbers = [], blocks }: LiveData): string {
  const template = (part: string, packed: string): string =>
    `<template data-part="${part}">${escaped(packed)}</template>`;
  const parts = [
    template('head', head),
    ...numbers.map((piece) => template('numbers', piece)),
    ...blocks.map((block) => template('block', block)),
  ];
  return `<div class="live" data-live="${kind}">${parts.join('\n')}</div>`;
}
