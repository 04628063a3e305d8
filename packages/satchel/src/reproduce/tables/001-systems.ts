/** The systems of tables 1 and 2 of paper 001, each with a linear SVM, and the word vectors they use, in order of preference. */
import { lettersOnly, plainLsi, size, withSvm } from './settings.ts';

const text = lettersOnly;

export const systems = {
  bow: withSvm('bow', { text: { ...text, maxWords: 5000 }, bow: { weighting: 'tf', norm: 'l2' } }),
  lsi: withSvm('lsi', { text, lsi: { dimensions: 50, ...plainLsi } }),
  lsiOfTfIdf: withSvm('lsi', { text, lsi: { dimensions: 50 } }),
  lda: withSvm('lda', { text, ...size(50) }),
  movmf: withSvm('movmf', { text, ...size(50) }),
  sam: withSvm('sam', { text, ...size(50) }),
  average: withSvm('average', { text }),
  pvDbow: withSvm('pv-dbow', { text, ...size(50) }),
  pvDm: withSvm('pv-dm', { text, ...size(50) }),
  fastsent: withSvm('fastsent', { text, ...size(100) }),
  skipThought: withSvm('skip-thought', { text }),
  spm: withSvm('spm', { text }),
};

export const vectors = ['wikipedia-skip-gram-50', 'glove-50', 'glove-100'] as const;
