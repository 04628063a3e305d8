import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaped } from './html.ts';
import { renderReport } from './page.ts';
import type { Section } from './report.ts';

const bodyOf = (...sections: Section[]): string => {
  const page = renderReport({ title: 'Results', sections });
  return page.slice(page.indexOf('<main>') + 6, page.indexOf('</main>'));
};

describe('renderReport', () => {
  it('is one page with a title, a lead and small print, which loads nothing and runs nothing', () => {
    const page = renderReport({ title: 'Results', lead: 'In short.', sections: [], footer: ['satchel 0.1.0'] });
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page).toContain('<title>Results</title>');
    expect(page).toContain('<h1>Results</h1><p class="lead">In short.</p>');
    expect(page).toContain('<footer><p>satchel 0.1.0</p></footer>');
    expect(page).toContain(
      `content="default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/<script|<link|<img|https?:\/\/|@import|url\(/);
  });

  it('allows its script by the hash and no other, where there is something to sort or to copy', () => {
    const page = renderReport({ title: 'T', sections: [{ kind: 'prose', paragraphs: [], code: 'satchel train' }] });
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script!);
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(scripts).toHaveLength(1);
    expect(page).toContain(`script-src ${hashes[0]}; style-src`);
    expect(page.replace(scripts[0]!, '')).not.toMatch(/<link|<img|https?:\/\/|@import|url\(/);
  });

  it('writes paragraphs, points and something to copy', () => {
    const section = {
      kind: 'prose',
      heading: 'Verdict',
      paragraphs: ['Nothing beats bag of words.'],
      points: ['a'],
      code: 'satchel train',
    } as const;
    expect(bodyOf(section)).toBe(
      '<section><h2 id="section-1">Verdict</h2><p>Nothing beats bag of words.</p><ul><li>a</li></ul><pre><code>satchel train</code></pre></section>',
    );
  });

  it('gives a table its caption, header cells with their scope, tones and footnotes', () => {
    const table = bodyOf({
      kind: 'table',
      caption: 'Accuracy',
      columns: [{ name: 'system' }, { name: 'ours', align: 'right' }],
      rows: [
        ['bow', { value: 86.1, tone: 'best', footnotes: [1] }],
        ['scdv', -0.25],
      ],
      footnotes: ['Three seeds.'],
    });
    expect(table).toContain('<caption>Accuracy</caption>');
    expect(table).toContain('<th scope="col">system</th><th scope="col" class="number">ours</th>');
    expect(table).toContain('<th scope="row">bow</th><td class="number best"><strong>86.1</strong><sup>1</sup></td>');
    expect(table).toContain('<td class="number">−0.25</td>');
    expect(table).toContain('<ol class="footnotes"><li>Three seeds.</li></ol>');
  });

  it('says better and worse in more than a colour', () => {
    const columns = [{ name: 'a' }, { name: 'b' }];
    const table = bodyOf({
      kind: 'table',
      caption: '',
      columns,
      rows: [
        [
          { value: '+1', tone: 'good' },
          { value: '−1', tone: 'bad' },
        ],
      ],
    });
    expect(table).toContain('▲ </span>+1');
    expect(table).toContain('▼ </span>−1');
  });

  it('puts the numbers of a figure below it', () => {
    const data = { columns: [{ name: 'K' }, { name: 'accuracy' }], rows: [[60, 84.6]] };
    const figure = bodyOf({
      kind: 'figure',
      caption: 'Accuracy against K',
      svg: '<svg role="img"/>',
      data,
      note: 'Three seeds.',
    });
    expect(figure).toContain(
      '<figcaption>Accuracy against K</figcaption><div class="picture"><svg role="img"/></div><p class="note">Three seeds.</p>',
    );
    expect(figure).toContain('<details><summary>The numbers</summary>');
    expect(figure).toContain('<th scope="row">60</th><td>84.6</td>');
  });

  it('lists its parts at the top where there are three or more', () => {
    const part = (heading: string) => ({ kind: 'prose', heading, paragraphs: [] }) as const;
    expect(renderReport({ title: '', sections: [part('a'), part('b')] })).not.toContain('<nav');
    expect(renderReport({ title: '', sections: [part('a'), part('b'), part('c')] })).toContain(
      '<li><a href="#section-3">c</a></li>',
    );
  });

  it('never lets text become markup, wherever it stands', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 's', '\u0000', '\u202e', '\ud800') }),
        (text) => {
          const hostile = `${text}<x`;
          const page = renderReport({
            title: hostile,
            lead: hostile,
            footer: [hostile],
            sections: [
              { kind: 'prose', heading: hostile, paragraphs: [hostile], points: [hostile], code: hostile },
              {
                kind: 'table',
                caption: hostile,
                columns: [{ name: hostile }],
                rows: [[hostile], [{ value: hostile }]],
                footnotes: [hostile],
              },
              {
                kind: 'figure',
                caption: hostile,
                svg: '',
                data: { columns: [{ name: hostile }], rows: [] },
                note: hostile,
              },
            ],
          });
          expect(page).not.toContain('<x');
          expect(page.isWellFormed()).toBe(true);
        },
      ),
    ));
});

describe('escaped', () => {
  it('shows what could hide or turn text around', () => {
    expect(escaped('a\u0000b\u202ec\ud800d')).toBe('a�b�c�d');
    expect(escaped(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
    expect(escaped('two\nlines\tand 😀')).toBe('two\nlines\tand 😀');
  });
});
