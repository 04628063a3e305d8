/** Figure 4 of paper 002: accuracy of SCDV against the number of clusters K, the dimension d and the sparsity p. */
import { lineChart } from '../../report/figures/line-chart.ts';
import { chartPoint, type MeasuredRow } from '../measured.ts';
import { type Mode, type Row, strongBagOfWords } from '../row.ts';
import type { PaperTable } from '../table.ts';
import { judgedNewsgroups, newsgroupSystem, newsgroupVectors, onNewsgroups } from './002-systems.ts';
import { chosenCSentence, column, paper002, scdvWords } from './settings.ts';
import { verdictOnSweep } from './sweep-verdict.ts';

interface Sweep {
  readonly letter: 'K' | 'd' | 'p';
  readonly label: string;
  readonly values: readonly number[];
  /** What the paper says about this curve. */
  readonly claim: string;
}

const sweeps = (mode: Mode): readonly Sweep[] => [
  {
    letter: 'K',
    label: 'clusters K',
    values: mode === 'full' ? [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] : [10, 30, 60, 90],
    claim: 'accuracy rises up to 60, then stays',
  },
  {
    letter: 'd',
    label: 'dimensions d',
    values: mode === 'full' ? [50, 100, 200, 300] : [50, 100, 200],
    claim: 'accuracy rises up to 300',
  },
  {
    letter: 'p',
    label: 'percentage p',
    values: mode === 'full' ? [0, 1, 2, 3, 4, 5, 6, 8, 10, 20] : [0, 4, 10, 20],
    claim: 'accuracy is best at 4',
  },
];

/** Storage depends on p: only those rows show it. */
const ofPercentages = (mode: Mode): readonly string[] =>
  sweeps(mode).flatMap(({ letter, values }) => (letter === 'p' ? values.map((value) => `p = ${value}`) : []));

/** Epochs of quick runs for the sweep over d, which trains word vectors for each d. */
const shortTraining = 2;

function rowAt(letter: Sweep['letter'], value: number, mode: Mode): Row {
  const name = `${letter} = ${value}`;
  if (letter === 'd') {
    const short = mode === 'full' ? {} : { epochs: shortTraining };
    return { name, run: { ...newsgroupSystem('scdv', scdvWords({ dimensions: value, ...short })), vectors: [] } };
  }
  const scdv = letter === 'K' ? { components: value } : { percentage: value };
  const isDefault = value === (letter === 'K' ? 60 : 4); // the same run as in Table 1
  return { name, run: isDefault ? newsgroupSystem('scdv') : newsgroupSystem('scdv', { scdv }) };
}

export const table002F4: PaperTable = {
  id: '002-F4',
  title: 'Accuracy of SCDV against K, d and p on 20 Newsgroups, %',
  paper: paper002,
  footnotes: [
    'The values of the figure cannot be read. It claims that accuracy rises with K up to 60 and with d up to 300, and is best at p = 4, where vectors are 80 % smaller.',
    'Hard k-means instead of the mixture gives the same accuracy: soft clusters are not the reason why SCDV works here.',
  ],
  plan: (mode) => ({
    protocol: `As 002-T1, one of K 60, d 200 and p 4 changed at a time; ${newsgroupVectors(mode)}; ${mode === 'full' ? 'trained for each d' : `trained for each d with ${shortTraining} epochs, so that this curve is lower`}; ${chosenCSentence(mode)}.`,
    seeds: mode === 'full' ? 3 : 1,
    systems: 'none',
    columns: [
      column('accuracy', { ...judgedNewsgroups(mode), metric: 'accuracy' }),
      column('zeros, %', { ...onNewsgroups(mode), metric: 'vectors-zeros' }, { scale: 1, rows: ofPercentages(mode) }),
      column(
        'vectors, MB',
        { ...onNewsgroups(mode), metric: 'vectors-megabytes' },
        { scale: 1, digits: 0, rows: ofPercentages(mode) },
      ),
    ],
    verdicts: (measured) => sweeps(mode).map((sweep) => verdictOn(sweep, measured)),
    rows: [
      strongBagOfWords,
      ...sweeps(mode).flatMap(({ letter, values }) => values.map((value) => rowAt(letter, value, mode))),
    ],
    figures: (rows) => sweeps(mode).map((sweep) => curve(sweep, rows)),
  }),
};

function verdictOn({ letter, label, values, claim }: Sweep, rows: readonly MeasuredRow[]): string {
  const points = values.flatMap((value) => {
    const measured = rows.find(({ row }) => row.name === `${letter} = ${value}`)?.cells.get('accuracy');
    return measured ? [{ value, measured }] : [];
  });
  const kind = letter === 'p' ? 'best at' : 'rises up to';
  const at = { K: 60, d: Math.max(...values), p: 4 }[letter];
  return verdictOnSweep({ label, claim, kind, at }, points);
}

function curve({ letter, label, values, claim }: Sweep, rows: readonly MeasuredRow[]) {
  const cellOf = (name: string) => rows.find(({ row }) => row.name === name)?.cells.get('accuracy');
  const strong = cellOf(strongBagOfWords.name);
  return lineChart({
    caption: `Accuracy of SCDV against ${label}`,
    note: `The paper: ${claim}.`,
    x: { label },
    y: { label: 'accuracy, %' },
    series: [
      {
        name: 'SCDV',
        points: values.flatMap((x) => {
          const own = cellOf(`${letter} = ${x}`);
          return own ? [chartPoint(x, own)] : [];
        }),
      },
    ],
    levels: strong ? [{ y: chartPoint(0, strong).y, label: 'bag of words, our defaults' }] : [],
  });
}
