import { expect, it } from 'vitest';
import type { Encoder } from '../../../encoder/encoder.ts';
import { judgedTopicsReport, topicsReport } from '../../../results/topics.ts';
import { judgedTopicsText } from './judged-text.ts';
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
      'How coherent they are, their names and documents: add --corpus FILE.',
      '',
    ].join('\n'),
  );
});

it('with a corpus each topic has its name, coherence and a document, and the mean its error', () => {
  const judged = {
    documents: 1000,
    window: 10,
    mean: coherence,
    standardError: { umass: 0.5, uci: 0.1, npmi: 0.05 },
    topics: [
      { coherence, absent: ['file'] },
      { coherence: undefined, absent: [] },
    ],
  };
  const described = { ...topics[0]!, terms: [], phrases: [], relevant: ['image', 'file'] };
  const found = {
    ...{ representation: 'lda', lambda: 0.6, outliers: 7, hierarchy: [], encoder: {} as Encoder },
    documents: [{ id: 'd1', topic: 3, share: 0.9 }],
    topics: [
      { ...described, name: 'image files', documents: 600, coherence: { ...coherence, cv: 0.5 }, examples: [{ id: 'd1', share: 0.9, text: `an image\n file ${'x'.repeat(80)}` }] },
      { ...described, topic: 0, name: 'topic 0', documents: 0, coherence: null, examples: [] },
    ],
  }; // biome-ignore format: two topics
  const report = judgedTopicsReport(topics, judged, found, []);
  expect(report).toMatchObject({
    topics: [
      { topic: 3, share: 0.75, size: 1200, name: 'image files', documents: 600, relevant: ['image', 'file'], coherence: { ...coherence, cv: 0.5 }, absent: ['file'] },
      { topic: 0, coherence: null },
    ],
    coherence: { documents: 1000, window: 10, mean: { ...coherence, cv: 0.5 } },
    ...{ documents: 1, outliers: 7, files: [] },
  }); // biome-ignore format: two topics
  expect(report).not.toHaveProperty('encoder');
  expect(judgedTopicsText(report, plain)).toBe(
    [
      'topic   share  words  documents  name         most probable words',
      '    3  75.0 %  1,200        600  image files  file im\\x1bage',
      '    0  25.0 %      0          0  topic 0      no word',
      '',
      'topic  UMass    UCI    NPMI    C_v  exclusive  words by lift',
      '    3  −1.50  0.250  −0.125  0.500       0.75  image',
      '    0      –      –       –      –       0.00',
      '',
      'topic  share  document  text',
      `    3   90 %  d1        an image file ${'x'.repeat(44)} …`,
      '',
      'mean over topics ± standard error, in 1,000 documents, UCI and NPMI in windows of 10 tokens, C_v in windows of 110 tokens:',
      '  UMass −1.50 ± 0.50   UCI 0.250 ± 0.100   NPMI −0.125 ± 0.050   C_v 0.500',
      '  left out, because no document contains them: file',
      'documents in which no topic stands out: 7',
      'as a page: --page topics.html; the topics of each document: --out topics.csv',
      '',
    ].join('\n'),
  );
});
