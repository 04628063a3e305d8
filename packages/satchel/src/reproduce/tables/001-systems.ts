/** The systems of tables 1 and 2 of paper 001, each with a linear SVM, and the word vectors they use, in order of preference. */
import type { OptionGroups } from '../../core/option-groups.ts';
import type { Run } from '../row.ts';
import { lettersOnly, plainLsi, size, withSvm } from './settings.ts';

const text = lettersOnly;

/** The paper: "initialized with 50-dimension word embeddings", those of the other rows. */
const paragraphs = (method: 'pv-dbow' | 'pv-dm', options: OptionGroups[string]): Partial<Run> => ({
  ...withSvm(method, { text, [method]: { dimensions: 50, ...options } }),
  startsFromVectors: true,
});

/** What paragraph vectors of short texts need, chosen on folds of training parts: docs/paragraph-vectors.md has the figures. */
export const shortTexts: Readonly<Record<'sentences' | 'fromRandomStarts' | 'Reuters', OptionGroups>> = {
  sentences: { 'pv-dbow': { inferenceEpochs: 100 }, 'pv-dm': { inferenceEpochs: 100 } },
  fromRandomStarts: { 'pv-dbow': { epochs: 100, inferenceEpochs: 100 } },
  Reuters: { 'pv-dm': { epochs: 5, inferenceEpochs: 100, update: 'exact' } },
};

export const systems = {
  bow: withSvm('bow', { text: { ...text, maxWords: 5000 }, bow: { weighting: 'tf', norm: 'l2' } }),
  lsi: withSvm('lsi', { text, lsi: { dimensions: 50, ...plainLsi } }),
  lsiOfTfIdf: withSvm('lsi', { text, lsi: { dimensions: 50 } }),
  lda: withSvm('lda', { text, ...size(50) }),
  movmf: withSvm('movmf', { text, ...size(50) }),
  sam: withSvm('sam', { text, ...size(50) }),
  average: withSvm('average', { text }),
  pvDbow: paragraphs('pv-dbow', { jointWords: true }),
  pvDm: paragraphs('pv-dm', {}),
  fastsent: withSvm('fastsent', { text, ...size(100) }),
  skipThought: withSvm('skip-thought', { text }),
  spm: withSvm('spm', { text }),
};

/** The rows whose models learned from text that cannot be had. */
export const booksNote =
  "FastSent and uni-skip of the paper are released models, trained on some 70 million sentences of the Toronto Books, which cannot be had. Ours are smaller and learn from the text of the data set alone: their numbers are not compared with the paper's.";

export const startNote =
  'The word vectors of paragraph vectors start from those of the other rows, as in the paper; its own were of Wikipedia, with 50 dimensions. PV-DBOW learns words beside documents.';

export const vectors = ['wikipedia-skip-gram-50', 'glove-50', 'glove-100'] as const;
