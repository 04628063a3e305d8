import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRun } from './trec-run.ts';

describe('a run for trec_eval', () => {
  it('has one line per document: query, Q0, document, rank, score, tag', () => {
    const lists = [
      { query: '1', documents: ['d7', 'd3'], scores: [2.5, -1] },
      { query: '2', documents: [], scores: [] },
    ];
    expect(formatRun(lists, 'satchel')).toBe('1 Q0 d7 1 2.5 satchel\n1 Q0 d3 2 -1 satchel\n');
  });

  it('has scores that fall in single precision, so that trec_eval sees the same order', () => {
    const score = fc.oneof(
      fc.constantFrom(0, 1, -1, 1e-45, 0.1, 1e30),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(score, { minLength: 2, maxLength: 12 }), (scores) => {
        const falling = scores.toSorted((a, b) => b - a);
        const text = formatRun([{ query: 'q', documents: falling.map((_, i) => `d${i}`), scores: falling }], 't');
        const written = text
          .trim()
          .split('\n')
          .map((line) => Math.fround(Number(line.split(' ')[4])));
        for (let i = 1; i < written.length; i++) expect(written[i]).toBeLessThan(written[i - 1]!);
      }),
    );
  });

  it.each(['two words', '', 'tab\there'])('refuses an id that would break its columns: "%s"', (id) => {
    expect(() => formatRun([{ query: 'q', documents: [id], scores: [1] }], 't')).toThrowError(
      expect.objectContaining({ code: 'BAD_RUN' }),
    );
  });
});
