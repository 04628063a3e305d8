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
  title: 'Seconds on 20 Newsgroups',
  paper: paper002,
  footnotes: [
    'The paper used 40 cores of a Xeon E5-2670 v2, we use this machine. Only the order can be compared.',
    'Document vectors: fitting the clusters and encoding all documents. Total training: that and the classifier. Training of word vectors is not counted.',
  ],
  plan: () => {
    const on = onNewsgroups('quick'); // word vectors from a file in both modes: their training is not counted
    const isTime = { scale: 1, isTime: true, lowerIsBetter: true };
    return {
      protocol: 'As 002-T1 with word vectors from a file; wall-clock seconds, which are never verified.',
      seeds: 1,
      columns: [
        column('document vectors', { ...on, metric: 'seconds-vectors' }, isTime),
        column('total training', { ...on, metric: 'seconds-training' }, isTime),
        column('prediction', { ...on, metric: 'seconds-prediction' }, isTime),
      ],
      rows: [
        strongBagOfWords,
        { name: 'BoWV', published: published(1250, 1320, 780), run: bowv },
        { name: 'TWE-1', published: published(700, 740, 120), run: newsgroupSystem('twe-1') },
        proposal('SCDV', published(160, 200, 25), scdv),
      ],
    };
  },
};
