import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { compareCorpus } from '../compare-corpus.ts';
import { candidates } from '../selection/candidates.ts';
import { comparisonPage } from './page.ts';

describe('the page of a comparison', () => {
  it('has the verdict, the command, the leaderboard and the figures, and escapes all text of documents', async () => {
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
      'Leak radar',
      'Leaderboard',
      'With few labels',
      'Learning curve',
      'Most frequent confusions',
    ]) {
      expect(page).toContain(`>${heading}</h2>`);
    }
    expect(page.match(/<svg /g)!.length).toBeGreaterThanOrEqual(4);
    expect(page.match(/<script/g)).toHaveLength(1); // of the page itself
    expect(page).not.toContain('b<aker');
  });
});
