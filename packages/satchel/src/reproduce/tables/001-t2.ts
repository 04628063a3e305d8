/** Table 2 of paper 001: sentiment, accuracy by ten folds. */
import type { DataName } from '../data/data-set.ts';
import { type Row, strongBagOfWords } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { booksNote, shortTexts, startNote, systems, vectors } from './001-systems.ts';
import { baseline, column, paper001, proposal, tunedSentence, tunedSvm, withSvm } from './settings.ts';

const published = (Subj: number, MR: number) => ({ Subj, MR });
const rows: readonly Row[] = [
  strongBagOfWords,
  baseline('BoW, 5,000 words', published(89.5, 74.3), systems.bow),
  baseline('LSI', published(85.4, 64.2), systems.lsi, { footnotes: [3] }),
  { name: 'LSI of tf-idf, ours', run: systems.lsiOfTfIdf },
  baseline('LDA', published(72.7, 58.2), systems.lda),
  baseline('movMF', published(67.6, 53.4), systems.movmf),
  baseline('SAM', published(74.2, 61.8), systems.sam),
  baseline('cBow', published(90.8, 74.4), systems.average),
  baseline('PV-DBOW', published(90.1, 73.9), systems.pvDbow, { footnotes: [5] }),
  baseline('PV-DM', published(90.4, 74.4), systems.pvDm, { footnotes: [5] }),
  baseline('FastSent', published(88.7, 70.8), systems.fastsent, { footnotes: [4], isSubstitute: true }),
  baseline('uni-skip', published(92.1, 75.5), systems.skipThought, { footnotes: [4], isSubstitute: true }),
  proposal('SPM', published(92.5, 75.0), systems.spm),
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
    booksNote,
    `${startNote} The passes were chosen on folds of two thirds of the sentences, so not apart from those measured here.`,
  ],
  plan: (mode) => {
    const protocol = mode === 'full' ? 'cv:10' : 'cv:3';
    const { options: svm, ...tuned } = tunedSvm(mode);
    const on = (data: DataName) => ({
      data: [data],
      protocol,
      metric: 'accuracy',
      ...tuned,
      options: { ...svm, ...shortTexts.sentences },
      vectors,
    });
    return {
      protocol: `Subj and MR by ${mode === 'full' ? 'ten' : 'three'}-fold cross-validation; lower case, letters only, without stop words; ${tunedSentence(mode)}; paragraph vectors inferred in 100 passes.`,
      seeds: mode === 'full' ? 3 : 1,
      columns: [column('Subj', on('subj')), column('MR', on('mr'))],
      rows,
    };
  },
};
