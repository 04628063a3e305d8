/** Table 2 of paper 001: sentiment, accuracy by ten folds. */
import type { DataName } from '../data/data-set.ts';
import { type Row, strongBagOfWords } from '../row.ts';
import type { PaperTable } from '../table.ts';
import {
  baseline,
  column,
  lettersOnly,
  paper001,
  plainLsi,
  proposal,
  size,
  tunedSvm,
  tunedSvmSentence,
  withSvm,
} from './settings.ts';

const published = (Subj: number, MR: number) => ({ Subj, MR });
const text = lettersOnly;

const rows: readonly Row[] = [
  strongBagOfWords,
  baseline(
    'BoW, 5,000 words',
    published(89.5, 74.3),
    withSvm('bow', { text: { ...text, maxWords: 5000 }, bow: { weighting: 'tf', norm: 'l2' } }),
  ),
  baseline('LSI', published(85.4, 64.2), withSvm('lsi', { text, lsi: { dimensions: 50, ...plainLsi } }), {
    footnotes: [3],
  }),
  { name: 'LSI of tf-idf, ours', run: withSvm('lsi', { text, lsi: { dimensions: 50 } }) },
  baseline('LDA', published(72.7, 58.2), withSvm('lda', { text, ...size(50) })),
  baseline('movMF', published(67.6, 53.4), withSvm('movmf', { text, ...size(50) })),
  baseline('SAM', published(74.2, 61.8), withSvm('sam', { text, ...size(50) })),
  baseline('cBow', published(90.8, 74.4), withSvm('average', { text })),
  baseline('PV-DBOW', published(90.1, 73.9), withSvm('pv-dbow', { text, ...size(50) })),
  baseline('PV-DM', published(90.4, 74.4), withSvm('pv-dm', { text, ...size(50) })),
  baseline('FastSent', published(88.7, 70.8), withSvm('fastsent', { text, ...size(100) })),
  baseline('uni-skip', published(92.1, 75.5), withSvm('skip-thought', { text }), { footnotes: [4] }),
  proposal('SPM', published(92.5, 75.0), withSvm('spm', { text })),
  { name: 'SPM, stop words kept', role: 'baseline', run: withSvm('spm', {}), footnotes: [1] },
];

export const table001T2: PaperTable = {
  id: '001-T2',
  title: 'Sentiment, accuracy %',
  paper: paper001,
  footnotes: [
    'The paper removes stop words, and with them the negations; this costs one to two points.',
    'SPM is the normalised average of word vectors, shifted towards the mean of the corpus: it should hardly differ from cBow.',
    'LSI as gensim has it, of plain counts; the row below has tf-idf weights and unit length.',
    'The released skip-thought model cannot be had; ours is small and trained on the sentences of the data set itself.',
  ],
  plan: (mode) => {
    const protocol = mode === 'full' ? 'cv:10' : 'cv:3';
    const on = (data: DataName) => ({
      data: [data],
      protocol,
      metric: 'accuracy',
      ...tunedSvm(mode),
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
