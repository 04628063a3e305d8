import { describe, expect, it } from 'vitest';
import { snippetOf } from './snippet.ts';

/** The words of `text` that are among `words`, each weighing one. */
function shown(text: string, ...words: string[]): string {
  const places = [...text.matchAll(/\p{L}+/gu)]
    .filter(([word]) => words.includes(word.toLowerCase()))
    .map((match) => ({ term: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length }));
  const { text: snippet, marks } = snippetOf(text, places, () => 1);
  return [...marks]
    .reverse()
    .reduce(
      (marked, { start, end }) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
      snippet,
    );
}

const dull = 'nothing of interest here '.repeat(20);

describe('a snippet', () => {
  it('of a short text is the text, matching words marked', () => {
    expect(shown('A late\n\n  invoice.', 'invoice', 'late')).toBe('A [late] [invoice].');
  });

  it('shows the stretch with most of the different words', () => {
    expect(shown(`late late late ${dull}a late invoice for you ${dull}`, 'late', 'invoice')).toMatch(
      /^… .*a \[late\] \[invoice\] for you .* …$/,
    );
  });

  it('begins and ends between words and stays short', () => {
    const snippet = shown(`${dull}invoice ${dull}`, 'invoice');
    expect(snippet).toMatch(/^… (nothing|of|interest|here) .*(nothing|of|interest|here) …$/);
    expect(snippet.length).toBeLessThan(200);
  });

  it('without a match shows the beginning', () => {
    expect(shown(dull)).toMatch(/^nothing of interest here nothing .* …$/);
    expect(shown('')).toBe('');
  });

  it('marks words that touch as one', () => {
    const places = [
      { term: '請求', start: 0, end: 2 },
      { term: '書', start: 2, end: 3 },
    ];
    expect(snippetOf('請求書が', places, () => 1).marks).toEqual([{ start: 0, end: 3 }]);
  });

  it('of one word without end is cut, and not in half a character', () => {
    const { text } = snippetOf('😀'.repeat(1000), [], () => 1);
    expect(text.length).toBeLessThan(200);
    expect(text.isWellFormed()).toBe(true);
  });
});
