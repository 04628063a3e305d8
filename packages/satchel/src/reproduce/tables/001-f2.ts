/** Figure 2 of paper 001: accuracy against the dimension of the vectors, on Subj and MR. */

import { meanOf } from '../../numeric/statistics.ts';
import { lineChart } from '../../report/figures/line-chart.ts';
import { curvesOf, type Measured, type MeasuredRow } from '../measured.ts';
import { type Row, strongBagOfWords } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { shortTexts } from './001-systems.ts';
import {
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

const text = lettersOnly;
const data = [
  ['Subj', 'subj'],
  ['MR', 'mr'],
] as const;

const rows: readonly Row[] = [
  strongBagOfWords,
  { name: 'LSI', run: withSvm('lsi', { text, lsi: plainLsi }) },
  { name: 'LDA', run: withSvm('lda', { text }) },
  { name: 'cBow', run: withSvm('average', { text }) },
  { name: 'PV', run: withSvm('pv-dbow', { text, ...shortTexts.fromRandomStarts }) },
  proposal('SPM', { 'MR 100': 76.0 }, withSvm('spm', { text }), { footnotes: [2], isSubstitute: true }),
];

export const table001F2: PaperTable = {
  id: '001-F2',
  title: 'Accuracy against dimension on Subj and MR, %',
  paper: paper001,
  footnotes: [
    'Only one value of the figure can be read: SPM on MR at 100 dimensions. The paper claims that every curve rises with the dimension and that SPM is always highest.',
    'Word vectors are trained on the sentences of each data set, at each dimension, because no published vectors have all three dimensions. Vectors of Wikipedia would score higher: the 76.0 of the paper is not compared with ours.',
  ],
  plan: (mode) => {
    const { options: svm, ...tuned } = tunedSvm(mode);
    const [dimensions, folds] = mode === 'full' ? [[50, 100, 300], 'cv:10'] : [[50, 100], 'cv:3'];
    return {
      protocol: `${mode === 'full' ? 'Ten' : 'Three'}-fold cross-validation at ${dimensions.join(', ')} dimensions; skip-gram vectors of the text itself; lower case, letters only, without stop words; ${tunedSvmSentence(mode)}; PV is pv-dbow from random starts, trained and inferred in 100 passes.`,
      seeds: mode === 'full' ? 3 : 1,
      columns: data.flatMap(([name, set]) =>
        dimensions.map((d) =>
          column(`${name} ${d}`, {
            data: [set],
            protocol: folds,
            metric: 'accuracy',
            ...tuned,
            options: { ...svm, ...size(d), words: { dimensions: d, minCount: 2, fitOn: 'all' } },
          }),
        ),
      ),
      rows,
      verdicts: (measured) => data.flatMap(([name]) => verdictsOn(name, dimensions, measured)),
      figures: (measured) => data.map(([name]) => curves(name, dimensions, measured)),
    };
  },
};

const curves = (name: string, dimensions: readonly number[], rows: readonly MeasuredRow[]) =>
  lineChart({
    caption: `Accuracy against dimension on ${name}`,
    x: { label: 'dimensions' },
    y: { label: 'accuracy, %' },
    series: curvesOf(rows, dimensions, (x) => `${name} ${x}`),
    ...(name === 'MR' ? { levels: [{ y: 76.0, label: 'SPM in the paper at 100 dimensions' }] } : {}),
  });

/** The paper's two claims about a data set: every curve rises with the dimension, and SPM is highest at each dimension. */
function verdictsOn(name: string, dimensions: readonly number[], rows: readonly MeasuredRow[]): string[] {
  const curves = rows
    .filter(({ row, status }) => status === 'measured' && row.role !== 'strong')
    .map(({ row, cells }) => ({ name: row.name, values: dimensions.map((d) => meanScore(cells.get(`${name} ${d}`))) }));
  const falling = curves.filter(({ values }) => !isRising(values)).map((curve) => curve.name);
  const spm = curves.find((curve) => curve.name === 'SPM');
  const above = (spm?.values ?? []).flatMap((value, i) => {
    const better = curves.filter((curve) => curve !== spm && (curve.values[i] ?? 0) > value).map((curve) => curve.name);
    return better.length === 0 ? [] : [`${better.join(', ')} at ${dimensions[i]}`];
  });
  return [
    `${name}: the paper claims that every curve rises with the dimension: ${falling.length === 0 ? 'true here' : `not true here of ${falling.join(', ')}`}.`,
    ...(spm
      ? [
          `${name}: the paper claims that SPM is always highest: ${above.length === 0 ? 'true here' : `not true here, above it are ${above.join('; ')}`}.`,
        ]
      : []),
  ];
}

const meanScore = (measured: Measured | undefined): number => (measured ? meanOf(measured.scores) : Number.NaN);

const isRising = (values: readonly number[]): boolean => values.every((value, i) => i === 0 || value >= values[i - 1]!);
