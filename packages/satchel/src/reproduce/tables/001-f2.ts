/** Figure 2 of paper 001: accuracy against the dimension of the vectors, on Subj and MR. */
import { lineChart } from '../../report/figures/line-chart.ts';
import { curvesOf, type MeasuredRow } from '../measured.ts';
import { type Row, strongBagOfWords } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { column, lettersOnly, paper001, proposal, tunedSvm, tunedSvmSentence, withSvm } from './settings.ts';

const text = lettersOnly;
const data = [
  ['Subj', 'subj'],
  ['MR', 'mr'],
] as const;

const rows: readonly Row[] = [
  strongBagOfWords,
  { name: 'LSI', run: withSvm('lsi', { text }) },
  { name: 'LDA', run: withSvm('lda', { text }) },
  { name: 'cBow', run: withSvm('average', { text }) },
  { name: 'PV', run: withSvm('pv-dbow', { text }) },
  proposal('SPM', { 'MR 100': 76.0 }, withSvm('spm', { text })),
];

export const table001F2: PaperTable = {
  id: '001-F2',
  title: 'Accuracy against dimension on Subj and MR, %',
  paper: paper001,
  footnotes: [
    'Only one value of the figure can be read: SPM on MR at 100 dimensions. The paper claims that every curve rises with the dimension and that SPM is always highest.',
    'Word vectors are trained on the sentences of each data set, at each dimension, because no published vectors have all three dimensions. Vectors of Wikipedia would score higher.',
  ],
  plan: (mode) => {
    const [dimensions, folds] = mode === 'full' ? [[50, 100, 300], 'cv:10'] : [[50, 100], 'cv:3'];
    return {
      protocol: `${mode === 'full' ? 'Ten' : 'Three'}-fold cross-validation at ${dimensions.join(', ')} dimensions; skip-gram vectors of the text itself; lower case, letters only, without stop words; ${tunedSvmSentence(mode)}.`,
      seeds: mode === 'full' ? 3 : 1,
      columns: data.flatMap(([name, set]) =>
        dimensions.map((d) =>
          column(`${name} ${d}`, {
            data: [set],
            protocol: folds,
            metric: 'accuracy',
            tune: tunedSvm(mode),
            options: { lsi: { dimensions: d }, words: { dimensions: d, minCount: 2, fitOn: 'all' } },
          }),
        ),
      ),
      rows,
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
