/** Figure 3 of paper 002: the distribution of the values of document vectors before small ones are set to zero. */
import { isSparse } from '../../core/matrix.ts';
import { type Bin, histogram } from '../../report/figures/histogram.ts';
import type { Mode } from '../row.ts';
import { costOf } from '../runs/run-summary.ts';
import type { Measure, PaperTable } from '../table.ts';
import { newsgroupSystem, newsgroupVectors, onNewsgroups } from './002-systems.ts';
import { paper002 } from './settings.ts';

/** Number of test documents used. */
const SAMPLE = 1000;
const BINS = 80;
const NEAR = 0.005;
const SHARE = `within ±${NEAR}, %`;

export const table002F3: PaperTable = {
  id: '002-F3',
  title: 'Distribution of the values of SCDV vectors',
  paper: paper002,
  data: ['20news'],
  footnotes: [
    'The figure has no numbers to compare with. It shows that most values are very near 0, so that setting them to 0 loses little.',
  ],
  plan: (mode) => ({
    protocol: `SCDV with K 60 and no value set to zero (p 0); unit length; the first ${SAMPLE} test documents; ${newsgroupVectors(mode)}.`,
    seeds: 1,
    systems: 'none',
    columns: [{ name: SHARE, scale: 1 }],
    rows: [{ name: 'SCDV', published: { [SHARE]: 'most' } }],
    measure: measure(mode),
  }),
};

const measure =
  (mode: Mode): Measure =>
  async (runner, [seed = 1]) => {
    const started = runner.clock();
    const { model, corpus, summary } = await runner.fit(
      { ...onNewsgroups(mode), ...newsgroupSystem('scdv', { scdv: { percentage: 0 } }) },
      seed,
    );
    const texts: string[] = [];
    for await (const { text, split } of corpus.documents())
      if (split === 'test' && texts.length < SAMPLE) texts.push(text);
    const { vectors } = model.encodeAll(texts);
    const stored = isSparse(vectors) ? vectors.values : vectors.data;
    const zeros = vectors.rows * vectors.columns - stored.length;
    const bins = binned(stored, zeros);
    const near =
      (100 * (zeros + stored.reduce((count, value) => count + (Math.abs(value) <= NEAR ? 1 : 0), 0))) /
      (vectors.rows * vectors.columns);
    const cell = { scores: [near], ...costOf(summary, runner.clock() - started) };
    return {
      cells: new Map([['SCDV', new Map([[SHARE, cell]])]]),
      figures: [
        histogram({
          caption: 'Values of SCDV document vectors before small ones are set to zero',
          label: 'value',
          bins,
          scale: 'log',
          note: `${near.toFixed(1)} % of all values are within ±${NEAR}; the scale of the counts is logarithmic.`,
        }),
      ],
    };
  };

/** Bins of equal width from −m to m, with m the largest absolute value; values that are not stored are zeros. */
function binned(values: ArrayLike<number>, zeros: number): Bin[] {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]!));
  const width = (2 * most) / BINS || 1;
  const counts = new Float64Array(BINS);
  const place = (value: number): number => Math.min(BINS - 1, Math.floor((value + most) / width));
  for (let i = 0; i < values.length; i++) counts[place(values[i]!)]!++;
  counts[place(0)]! += zeros;
  return Array.from(counts, (count, i) => ({ from: i * width - most, to: (i + 1) * width - most, count }));
}
