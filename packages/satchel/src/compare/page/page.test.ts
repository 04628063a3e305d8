import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { compareCorpus } from '../compare-corpus.ts';
import { candidates } from '../race/candidates.ts';
import { comparisonPage } from './page.ts';

describe('the page of a comparison', () => {
  it('has the verdict, the command, the leaderboard and the figures, and nothing of a document unescaped', async () => {
    const documents = toyDocuments(90).map((document, i) => ({
      ...document,
      text: `${document.text} <script>${i}`,
      labels: i % 9 === 0 ? ['b<aker'] : document.labels,
    }));
    let now = 0;
    const result = await compareCorpus(corpusFrom(documents), {
      clock: () => (now += 1e-4),
      candidates: candidates.slice(0, 2),
      fewLabels: [2, 4],
    });
    const page = await comparisonPage(result, {
      corpus: 'some/mail.jsonl',
      commands: ['satchel train mail.jsonl --out model.satchel'],
    });
    expect(page).toContain('<title>What is best for mail.jsonl?</title>');
    expect(page).toContain('satchel train mail.jsonl --out model.satchel');
    for (const heading of [
      'Verdict',
      'Before any score',
      'Leaderboard',
      'With few labels',
      'Would more labels help?',
      'Mixed up most often',
    ]) {
      expect(page).toContain(`>${heading}</h2>`);
    }
    expect(page.match(/<svg /g)!.length).toBeGreaterThanOrEqual(4);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('b<aker');
  });
});
