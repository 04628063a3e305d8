/** Figure 2 of paper 003: the decay of the eigenvalues of each class's words. */
import { isSparse, sparseRowOf } from '../../core/matrix.ts';
import { deviationOf, meanOf, sumOf } from '../../numeric/statistics.ts';
import { wordSubspace } from '../../numeric/word-subspace.ts';
import { eigenvalueDecay } from '../../report/figures/eigenvalue-decay.ts';
import type { Figure } from '../../report/report.ts';
import type { Measured } from '../measured.ts';
import { costOf } from '../runs/run-summary.ts';
import type { FittedRun, TableRunner } from '../runs/table-runner.ts';
import type { Measure, PaperTable } from '../table.ts';
import { paper003 } from './settings.ts';

const HALF = 'in the first half, %';

export const table003F2: PaperTable = {
  id: '003-F2',
  title: "Eigenvalues of the classes' words on Reuters-8",
  paper: paper003,
  data: ['r8-no-stop'],
  footnotes: [
    'Each word counts once per class. The eigenvalues of each class are divided by its largest; mean and deviation are over the eight classes.',
    'The paper has 300 dimensions and 86.37 % of the sum in the first 150. With other word vectors the first half of the dimensions is compared. The paper does not say whether its vectors have unit length.',
  ],
  plan: () => ({
    protocol: "Distinct words of each class in all documents; eigenvalues of the words' autocorrelation, not centred.",
    seeds: 1,
    columns: [{ name: HALF, digits: 2, scale: 1 }],
    systems: 'none',
    rows: [{ name: 'vectors as they are', published: { [HALF]: 86.37 } }, { name: 'vectors of unit length' }],
    measure,
  }),
};

const measure: Measure = async (runner, [seed = 1], rows) => {
  const cells = new Map<string, ReadonlyMap<string, Measured>>();
  const figures: Promise<Figure>[] = [];
  for (const { name } of rows) {
    const { own, figure } = await decay(name, name === 'vectors of unit length', seed, runner);
    cells.set(name, new Map([[HALF, own]]));
    figures.push(figure);
  }
  return { cells, figures };
};

async function decay(name: string, unit: boolean, seed: number, runner: TableRunner) {
  const started = runner.clock();
  const fitted = await runner.fit(
    {
      data: ['r8-no-stop'],
      protocol: 'official',
      representation: 'bow',
      classifier: 'msm',
      vectors: ['google-news-300', 'glove-300', 'glove-100'],
      options: { words: { unit } },
    },
    seed,
  );
  const spectra = await spectraOf(fitted);
  const d = Math.max(...spectra.map(({ length }) => length));
  const half = Math.round(d / 2);
  const at = (k: number): number[] => spectra.map((values) => (values[k] ?? 0) / (values[0] ?? 1));
  const shares = spectra.map((values) => (100 * sumOf(values.slice(0, half))) / sumOf(values));
  return {
    own: { scores: shares, ...costOf(fitted.summary, runner.clock() - started) },
    figure: eigenvalueDecay({
      caption: `Eigenvalues of the words of a class, as shares of the largest: ${name}`,
      mean: Array.from({ length: d }, (_, k) => meanOf(at(k))),
      deviation: Array.from({ length: d }, (_, k) => deviationOf(at(k))),
      mark: { directions: half, label: `${meanOf(shares).toFixed(1)} % of the sum up to ${half}` },
    }),
  };
}

/** Per class, the eigenvalues of its distinct words in descending order. */
async function spectraOf({ model, corpus }: FittedRun): Promise<Float64Array[]> {
  const { wordMatrix } = model.fitted;
  if (!wordMatrix) return [];
  const held = new Map(model.classes.map((name) => [name, new Set<number>()]));
  for await (const { text, labels } of corpus.documents()) {
    const { vectors } = model.encodeAll([text]);
    const ids = isSparse(vectors) ? sparseRowOf(vectors, 0).indices : [];
    for (const label of labels) for (const id of ids) held.get(label)?.add(id);
  }
  return [...held.values()].map((ids) => {
    const list = Uint32Array.from([...ids].sort((a, b) => a - b));
    return wordSubspace(wordMatrix, list, new Float64Array(list.length).fill(1), wordMatrix.columns).values;
  });
}
