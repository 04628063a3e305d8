/** Table 2 of paper 004: Fisher vectors, by the number of Gaussians. */
import { lineChart } from '../../report/figures/line-chart.ts';
import type { CollectionName } from '../data/data-set.ts';
import { curvesOf } from '../measured.ts';
import type { Row } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { substituteNote, substitutes, weightingNote, weightings } from './004-collections.ts';
import { column, paper004 } from './settings.ts';

const gaussians = [1, 2, 4, 8, 16, 32];
const nameOf = (k: number): string => `K ${k}`;

const published = (lsi: number, ...values: readonly number[]): Readonly<Record<string, number>> => ({
  LSI: lsi,
  ...Object.fromEntries(gaussians.slice(1).map((k, i) => [nameOf(k), values[i]!])),
});

const publishedRows: readonly Row[] = [
  { name: 'CLEF, e 50', published: published(6.0, 8.6, 12.5, 16.5, 17.6, 16.8) },
  { name: 'CLEF, e 200', published: published(12.1, 18.2, 20.4, 22.9, 23.7, 21.9) },
  { name: 'TREC, e 100', published: published(4.8, 7.2, 9.2, 10.4, 11.0, 10.8) },
  { name: 'TREC, e 200', published: published(7.15, 8.9, 11.8, 12.3, 12.5, 12.3) },
  { name: 'ROBUST, e 100', published: published(3.0, 4.5, 7.1, 8.1, 8.5, 9.1) },
  { name: 'ROBUST, e 300', published: published(5.3, 6.8, 8.9, 10, 10.5, 10.5) },
];

function rowOf(name: CollectionName, e: number, weighting: keyof typeof weightings): Row {
  const { lsi, fisher } = weightings[weighting];
  return {
    name: `${name}, e ${e}, ${weighting}, substitute`,
    run: { data: [name], options: { lsi: { ...lsi, dimensions: e }, fisher: { ...fisher }, words: { dimensions: e } } },
  };
}

export const table004T2: PaperTable = {
  id: '004-T2',
  title: 'Fisher vectors, MAP % by the number of Gaussians (substitute collections)',
  paper: paper004,
  footnotes: [
    substituteNote('CLEF, TREC-1&2 and ROBUST'),
    'Equation F = L′L should read F⁻¹ = L′L. K and M are the same number in the paper.',
    'Scaling a dimension does not change the Fisher vector, so that U and UΣ give the same vectors.',
    'The paper reports FV above LSI at equal e, rising up to about 16 Gaussians, then constant.',
    weightingNote,
    'With one Gaussian the Fisher vector is LSI with its dimensions divided by their deviations: whitened LSI. It is in no table of the paper.',
  ],
  plan: (mode) => ({
    protocol: `Fisher vectors of the rows of U (LSI with e dimensions): gradients with respect to the means, mixture fitted to the tokens of 5,000 documents, square root and unit length, cosine; without stop words, stemmed.`,
    seeds: mode === 'full' ? 3 : 1,
    systems: 'columns',
    claims: [
      { above: 'K 16', below: 'LSI' },
      { above: 'K 16', below: 'K 2' },
      { above: 'K 1', below: 'LSI', isOurs: true },
    ],
    columns: [
      column('LSI', { metric: 'map', ranker: 'lsi' }),
      ...gaussians.map((k) =>
        column(nameOf(k), { metric: 'map', ranker: 'fisher', vectors: 'lsi', options: { fisher: { components: k } } }),
      ),
    ],
    rows: [
      ...publishedRows,
      ...substitutes(mode).flatMap((name) =>
        [50, 200].flatMap((e) => (['counts', 'tf-idf'] as const).map((weighting) => rowOf(name, e, weighting))),
      ),
    ],
    figures: (rows) => [
      lineChart({
        caption: 'MAP of Fisher vectors by the number of Gaussians, measured',
        x: { label: 'Gaussians', scale: 'log' },
        y: { label: 'MAP, %' },
        series: curvesOf(rows, gaussians, nameOf).map(({ name, points }) => ({
          name: name.replace(', substitute', ''),
          points,
        })),
      }),
    ],
  }),
};
