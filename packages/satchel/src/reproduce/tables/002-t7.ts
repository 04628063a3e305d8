/** Table 7 of paper 002: seconds on 20 Newsgroups. */
import { strongBagOfWords } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { bowv, newsgroupSystem, onNewsgroups, scdv } from './002-systems.ts';
import { column, paper002, proposal } from './settings.ts';

const published = (vectors: number, training: number, prediction: number) => ({
  'document vectors': vectors,
  'total training': training,
  prediction,
});

export const table002T7: PaperTable = {
  id: '002-T7',
  title: 'Seconds and storage on 20 Newsgroups',
  paper: paper002,
  footnotes: [
    'The paper used 40 cores of a Xeon E5-2670 v2, we use this machine. Only the order can be compared.',
    'Document vectors: fitting the clusters and encoding all documents. Total training: that and the classifier. Training of word vectors is not counted.',
    'Section 5.4 of the paper claims that the mixture is faster to fit than LDA; both have 60 clusters or topics here.',
    'Storage: 4 bytes a number, and 4 for its position where zeros are left out; vectors of all documents, training and test. The paper reports 236 MB instead of 1.1 GB for its own.',
  ],
  plan: () => {
    const on = onNewsgroups('quick'); // word vectors from a file in both modes: their training is not counted
    const isSize = { scale: 1, digits: 0, lowerIsBetter: true };
    const isTime = { scale: 1, isTime: true, lowerIsBetter: true };
    return {
      protocol:
        'As 002-T1 with word vectors from a file, TWE-1 and LDA learned from the training part alone; wall-clock seconds, which are never verified.',
      seeds: 1,
      columns: [
        column('clusters or topics', { ...on, metric: 'seconds-fit' }, isTime),
        column('document vectors', { ...on, metric: 'seconds-vectors' }, isTime),
        column('total training', { ...on, metric: 'seconds-training' }, isTime),
        column('prediction', { ...on, metric: 'seconds-prediction' }, isTime),
        column('vectors, MB', { ...on, metric: 'vectors-megabytes' }, isSize),
        column('without zeros left out, MB', { ...on, metric: 'vectors-dense-megabytes' }, isSize),
        column('zeros, %', { ...on, metric: 'vectors-zeros' }, { scale: 1 }),
      ],
      rows: [
        strongBagOfWords,
        { name: 'BoWV', published: published(1250, 1320, 780), run: bowv },
        { name: 'TWE-1', published: published(700, 740, 120), run: newsgroupSystem('twe-1') },
        proposal('SCDV', { ...published(160, 200, 25), 'vectors, MB': 236, 'without zeros left out, MB': 1100 }, scdv),
        { name: 'LDA, 60 topics', run: newsgroupSystem('lda', { lda: { topics: 60 } }), footnotes: [3] },
      ],
    };
  },
};
