import { expect, it } from 'vitest';
import { topicsReport } from '../../../results/topics.ts';
import { topicsText } from './text.ts';

const plain = (_style: string, text: string): string => text;

const topics = [
  { topic: 3, share: 0.75, size: 1200, words: [{ word: 'file', probability: 0.5 }, { word: 'im\u001bage', probability: 0.25 }], relevant: ['file'], lifted: ['image'], exclusivity: 0.75 },
  { topic: 0, share: 0.25, size: 0, words: [], relevant: [], lifted: [], exclusivity: 0 },
]; // biome-ignore format: two topics
const coherence = { umass: -1.5, uci: 0.25, npmi: -0.125 };

it('topics stand in a table, the words last; without a corpus it says how to get a coherence', () => {
  expect(topicsText(topicsReport(topics, undefined), plain)).toBe(
    [
      'topic   share  words',
      '    3  75.0 %  1,200  file im\\x1bage',
      '    0  25.0 %      0  no word',
      '',
      'To measure the coherence of the topics, add --corpus FILE.',
      '',
    ].join('\n'),
  );
});

it('with a corpus each topic has its coherence, and the mean its error', () => {
  const judged = { documents: 1000, window: 10, mean: coherence, standardError: { umass: 0.5, uci: 0.1, npmi: 0.05 } };
  const report = topicsReport(topics, {
    ...judged,
    topics: [
      { coherence, absent: ['file'] },
      { coherence: undefined, absent: [] },
    ],
  });
  expect(report).toEqual({
    topics: [{ ...topics[0], coherence, absent: ['file'] }, { ...topics[1], coherence: null }],
    coherence: judged,
  }); // biome-ignore format: two topics
  expect(topicsText(report, plain)).toBe(
    [
      'topic   share  words  UMass    UCI    NPMI',
      '    3  75.0 %  1,200  −1.50  0.250  −0.125  file im\\x1bage',
      '    0  25.0 %      0      –      –       –  no word',
      '',
      'mean over topics ± standard error, in 1,000 documents, UCI and NPMI in windows of 10 tokens:',
      '  UMass −1.50 ± 0.50   UCI 0.250 ± 0.100   NPMI −0.125 ± 0.050',
      '  left out, because no document contains them: file',
      '',
    ].join('\n'),
  );
});
