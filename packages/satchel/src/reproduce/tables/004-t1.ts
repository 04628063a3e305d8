/** Table 1 of paper 004: retrieval by latent semantic indexing, by the number of dimensions. */
import { lineChart } from '../../report/figures/line-chart.ts';
import { curvesOf } from '../measured.ts';
import type { Row } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { substituteNote, substitutes, weightingNote, weightings } from './004-collections.ts';
import { column, paper004 } from './settings.ts';

const dimensions = [50, 100, 200, 300, 400, 500];
const nameOf = (e: number): string => `e ${e}`;

const published = (values: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(values.map((value, i) => [nameOf(dimensions[i]!), value]));

const publishedRows: readonly Row[] = [
  { name: 'CLEF', published: published([6.0, 8.1, 12.1, 11.0, 13.0, 15.1]) },
  { name: 'TREC-1&2', published: published([2.2, 4.8, 7.15, 8.6]) },
  { name: 'ROBUST', published: published([1.5, 3.0, 3.6, 5.3]) },
];

export const table004T1: PaperTable = {
  id: '004-T1',
  title: 'Latent semantic indexing, MAP % by dimensions (substitute collections)',
  paper: paper004,
  footnotes: [substituteNote('CLEF, TREC-1&2 and ROBUST'), weightingNote],
  plan: (mode) => ({
    protocol: 'LSI of the collection, of counts and of tf-idf, cosine; without stop words, stemmed.',
    seeds: 1,
    systems: 'columns',
    claims: [{ above: 'e 500', below: 'e 50' }],
    columns: dimensions.map((e) =>
      column(nameOf(e), { metric: 'map', ranker: 'lsi', options: { lsi: { dimensions: e } } }),
    ),
    rows: [
      ...publishedRows,
      ...substitutes(mode).flatMap((name) =>
        (['counts', 'tf-idf'] as const).map(
          (weighting): Row => ({
            name: `${name}, ${weighting}, substitute`,
            run: { data: [name], options: weightings[weighting] },
          }),
        ),
      ),
    ],
    figures: (rows) => [
      lineChart({
        caption: 'MAP of latent semantic indexing by dimensions',
        x: { label: 'dimensions e' },
        y: { label: 'MAP, %' },
        series: curvesOf(rows, dimensions, nameOf),
      }),
    ],
  }),
};
