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

describe('what the leak radar advises', () => {
  it('is to strip what gives labels away, as the corpus option names it', () => {
    const leaks = leaksOf(audit, 0);
    expect(leaks.strip).toEqual(['footers', 'quotes']);
    expect(leakSentences(leaks).join('\n')).toContain('--set corpus.strip=footers,quotes');
  });

  it('is not what was done already', () => {
    expect(leaksOf(audit, 0, ['footers']).strip).toEqual(['quotes']);
    expect(leakSentences(leaksOf(audit, 0, ['headers', 'footers', 'quotes'])).join('\n')).not.toContain('corpus.strip');
  });
});
