/** Small results that the tests of reports and of texts share. */
import type { DocumentMap } from '../explore/map-documents.ts';

export const map: DocumentMap = {
  method: 'tsne',
  representation: 'scdv',
  documents: [
    { id: 'a', labels: ['ship', 'crude'], text: 'Oil on the sea', x: 1.23456789, y: -2 },
    { id: 'b "quoted", \n', labels: [], text: '', x: 0, y: 0.5 },
    { id: '<script>', labels: ['<b>'], text: '</template><b>', predicted: ['ship'], reasons: 'oil +0.5', x: 3, y: 4 },
  ],
  read: 9,
  empty: 1,
  labels: 'given',
  quality: { trustworthiness: 0.98765, kept: 0.25, k: 10 },
  share: 0.5,
  divergence: 1.5,
  perplexity: 30,
};

/** Three words; score = bias + contributions + remainder. */
export const explanation = {
  label: 'good',
  score: 1.5,
  bias: -0.5,
  remainder: 0.25,
  unknown: ['zyzzyva'],
  contributions: [
    { word: 'fine', count: 2, contribution: 2 },
    { word: 'dull', count: 1, contribution: -0.5 },
    { word: 'film', count: 1, contribution: 0.25 },
  ],
};

const read = { tokens: 3, known: 2, empty: false, unknown: [] };
export const word = (name: string, contribution: number) => ({ word: name, count: 1, contribution });
export const comparison = {
  similarity: 0.75,
  measure: 'cosine' as const,
  texts: [
    { ...read, certainty: 12.34, contributions: [word('anvil', 0.5), word('iron', 0.125)], remainder: 0.125 },
    { ...read, tokens: 1, known: 0, empty: true, contributions: [], remainder: 0.75 },
  ] as const,
};
