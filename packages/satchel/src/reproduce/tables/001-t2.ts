/** Table 2 of paper 001: sentiment, accuracy by ten folds. */
import type { DataName } from '../data/data-set.ts';
import { type Row, strongBagOfWords } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { paper001 } from './papers.ts';
import { column, lettersOnly, tunedSvm, tunedSvmSentence, withSvm } from './settings.ts';

const published = (Subj: number, MR: number) => ({ Subj, MR });
const text = lettersOnly;

const rows: readonly Row[] = [
  strongBagOfWords,
  {
    name: 'BoW, 5,000 words',
    published: published(89.5, 74.3),
    role: 'baseline',
    run: withSvm('bow', { text: { ...text, maxWords: 5000 }, bow: { weighting: 'tf', norm: 'l2' } }),
  },
  {
    name: 'LSI',
    published: published(85.4, 64.2),
    role: 'baseline',
    run: withSvm('lsi', { text, lsi: { dimensions: 50 } }),
  },
  { name: 'LDA', published: published(72.7, 58.2), role: 'baseline', run: withSvm('lda', { text }) },
  { name: 'movMF', published: published(67.6, 53.4), role: 'baseline', run: withSvm('movmf', { text }) },
  { name: 'SAM', published: published(74.2, 61.8), role: 'baseline', run: withSvm('sam', { text }) },
  { name: 'cBow', published: published(90.8, 74.4), role: 'baseline', run: withSvm('average', { text }) },
  { name: 'PV-DBOW', published: published(90.1, 73.9), role: 'baseline', run: withSvm('pv-dbow', { text }) },
  { name: 'PV-DM', published: published(90.4, 74.4), role: 'baseline', run: withSvm('pv-dm', { text }) },
  { name: 'FastSent', published: published(88.7, 70.8), role: 'baseline', run: withSvm('fastsent', { text }) },
  { name: 'uni-skip', published: published(92.1, 75.5), role: 'baseline', run: withSvm('uni-skip', { text }) },
  { name: 'SPM', published: published(92.5, 75.0), role: 'proposal', run: withSvm('spm', { text }) },
  { name: 'SPM, stop words kept', role: 'baseline', run: withSvm('spm', {}), footnotes: [1] },
];

export const table001T2: PaperTable = {
  id: '001-T2',
  title: 'Sentiment, accuracy %',
  paper: paper001,
  footnotes: [
    'The paper removes stop words, and with them the negations; this costs one to two points.',
    'SPM is the normalised average of word vectors, shifted towards the mean of the corpus: it should hardly differ from cBow.',
  ],
  plan: (mode) => {
    const protocol = mode === 'full' ? 'cv:10' : 'cv:3';
    const on = (data: DataName) => ({
      data: [data],
      protocol,
      metric: 'accuracy',
      tune: tunedSvm(mode),
      vectors: ['wikipedia-skip-gram-50', 'glove-50', 'glove-100'] as const,
    });
    return {
      protocol: `Subj and MR by ${mode === 'full' ? 'ten' : 'three'}-fold cross-validation; lower case, letters only, without stop words; ${tunedSvmSentence(mode)}.`,
      seeds: mode === 'full' ? 3 : 1,
      columns: [column('Subj', on('subj')), column('MR', on('mr'))],
      rows,
    };
  },
};
