/** Table 3 of paper 004: Fisher vectors beside lexical rankers and LSI. */

import type { OptionGroups } from '../../core/option-groups.ts';
import type { Row } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { substituteNote, substituteRows, weightingNote, weightings } from './004-collections.ts';
import { column, paper004 } from './settings.ts';

const published = (PL2: number, tfidf: number, FV: number, LSI: number) => ({ PL2, 'TF-IDF': tfidf, FV, LSI });

const publishedRows: readonly Row[] = [
  { name: "CLEF'03", published: published(35.7, 16.4, 23.7, 9.2), footnotes: [2] },
  { name: 'TREC-1&2', published: published(22.6, 12.4, 10.8, 6.5), footnotes: [2] },
  { name: 'ROBUST', published: published(24.8, 12.6, 10.5, 4.5), footnotes: [2] },
];

/** As printed in the paper: no normalisation, and the plain dot product. */
const dotProduct: OptionGroups = { retrieval: { similarity: 'dot' }, fisher: { power: false, norm: 'none' } };

export const table004T3: PaperTable = {
  id: '004-T3',
  title: 'Rankers compared, MAP % (substitute collections)',
  paper: paper004,
  footnotes: [
    substituteNote('CLEF, TREC-1&2 and ROBUST'),
    'The table disagrees with Tables 1 and 2 of the paper: FV on TREC is 10.8 here and at best 12.5 there, and the LSI column is in no other table.',
    weightingNote,
  ],
  plan: (mode) => {
    const lsi = (weighting: keyof typeof weightings) => ({
      metric: 'map',
      ranker: 'lsi',
      options: { ...weightings[weighting], lsi: { ...weightings[weighting]['lsi'], dimensions: 200 } },
    });
    const fisher = (weighting: keyof typeof weightings, more: OptionGroups = {}) => ({
      metric: 'map',
      ranker: 'fisher',
      vectors: 'lsi' as const,
      options: {
        words: { dimensions: 200 },
        ...more,
        lsi: weightings[weighting]['lsi'] ?? {},
        fisher: { components: 16, ...weightings[weighting]['fisher'], ...more['fisher'] },
      },
    });
    return {
      protocol:
        'Fisher vectors with 16 Gaussians on LSI with 200 dimensions, and LSI with 200 dimensions, of counts and of tf-idf; FV also by the plain dot product of the paper, without square root and unit length; PL2 with c 1; cosine of tf-idf; without stop words, stemmed.',
      seeds: 1,
      systems: 'columns',
      claims: [
        { above: 'PL2', below: 'TF-IDF' },
        { above: 'TF-IDF', below: 'LSI' },
        { above: 'FV', below: 'LSI' },
        { above: 'FV, dot product', below: 'LSI' },
        { above: 'FV of tf-idf', below: 'LSI of tf-idf', isOurs: true },
      ],
      columns: [
        column('PL2', { metric: 'map', ranker: 'pl2' }),
        column('TF-IDF', { metric: 'map', ranker: 'tfidf' }),
        column('FV', fisher('counts')),
        column('FV, dot product', fisher('counts', dotProduct)),
        column('LSI', lsi('counts')),
        column('FV of tf-idf', fisher('tf-idf')),
        column('LSI of tf-idf', lsi('tf-idf')),
      ],
      rows: [...publishedRows, ...substituteRows(mode)],
    };
  },
};
