import { expect, it } from 'vitest';
import type { CorpusComparison } from '../compare/comparison.ts';
import { resolveOptions } from '../core/options.ts';
import { corpusOptions } from '../corpus/options.ts';
import { comparisonReport } from './comparison.ts';

it('says how the corpus was read first, and how to train the winner and the baseline last', () => {
  const row = { representation: 'bow', classifier: 'nbsvm', needsWords: false, options: {} };
  const result = {
    task: {},
    leaderboard: [
      { ...row, name: 'best' },
      { ...row, name: 'plain', classifier: 'linear-svm' },
    ],
    verdict: { winner: 'best', baseline: 'plain', recommended: 'plain' },
  } as unknown as CorpusComparison;
  const corpus = resolveOptions('corpus', corpusOptions);
  const report = comparisonReport(result, 'mail.jsonl', { corpus, words: undefined, run: { seed: 1 } });
  expect(Object.keys(report)).toEqual(['corpus', 'task', 'leaderboard', 'verdict', 'commands']);
  expect(report.commands).toEqual({
    recommended: 'satchel train mail.jsonl --representation bow --classifier linear-svm --out model.satchel',
    winner: 'satchel train mail.jsonl --representation bow --classifier nbsvm --out model.satchel',
    baseline: 'satchel train mail.jsonl --representation bow --classifier linear-svm --out model.satchel',
  });
});
