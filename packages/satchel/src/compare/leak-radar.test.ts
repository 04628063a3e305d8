import { describe, expect, it } from 'vitest';
import { leaksOf } from './leak-radar.ts';
import { leakSentences } from './page/leak-sentences.ts';

const giveaway = { kind: 'signature', name: '', accuracy: 0.3, baseline: 0.05, share: 0.14, isTelling: true } as const;
const audit = {
  pairs: { exact: 0, near: 0, contained: 0 },
  conflicts: [],
  giveaways: [{ ...giveaway, documents: 14, examples: [] }],
  labelWords: [],
  plan: { parts: ['signature', 'quote', 'attribution'] as const, lines: [], words: [] },
};

describe('the leak radar reports', () => {
  const word = { word: 'grain', label: 'grain', purity: 0.51, inside: 0.11, elsewhere: 0, documents: 9 };
  const reported = (...words: Partial<typeof word>[]): string[] =>
    leaksOf({ ...audit, labelWords: words.map((one) => ({ ...word, ...one })) }, 0).labelWords.map(
      ({ purity, inside }) => `${purity} ${inside}`,
    );

  it('label names in more than a tenth of their documents, which are more than half of the documents with the word', () => {
    expect(reported({}, { purity: 0.5 }, { inside: 0.1 })).toEqual(['0.51 0.11']);
  });

  it('at most ten label names', () => {
    expect(reported(...Array.from({ length: 12 }, () => ({})))).toHaveLength(10);
  });

  it('duplicates, and sets of them that are larger than a fold', () => {
    const pairs = { exact: 1, near: 15, contained: 7 };
    expect(leakSentences(leaksOf({ ...audit, pairs, giveaways: [] }, 1))).toEqual([
      'duplicate pairs: 1 exact, 15 near, 7 with one text inside the other; exact and near duplicates stay in one fold, except 1 set larger than a fold',
    ]);
  });

  it('no leaks if there are none', () => {
    expect(leakSentences(leaksOf({ ...audit, giveaways: [] }, 0))).toEqual([
      'no leaks found: no duplicates, and no text that gives labels away',
    ]);
  });
});

describe('the leak radar recommends', () => {
  it('to strip what gives labels away, by the names of corpus.strip', () => {
    const leaks = leaksOf(audit, 0);
    expect(leaks.strip).toEqual(['footers', 'quotes']);
    expect(leakSentences(leaks).join('\n')).toContain('--set corpus.strip=footers,quotes');
  });

  it('nothing that was stripped already', () => {
    expect(leaksOf(audit, 0, ['footers']).strip).toEqual(['quotes']);
    expect(leakSentences(leaksOf(audit, 0, ['headers', 'footers', 'quotes'])).join('\n')).not.toContain('corpus.strip');
  });
});
