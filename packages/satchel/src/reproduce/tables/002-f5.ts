/** Figure 5 of paper 002: maps of documents by paragraph vectors and by SCDV. */
import { mapVectors } from '../../maps/map-vectors.ts';
import { scatterMap } from '../../report/figures/scatter-map.ts';
import type { Figure } from '../../report/report.ts';
import type { Measured } from '../measured.ts';
import { unknownMethod } from '../methods.ts';
import { type Mode, type Run, strongBagOfWords } from '../row.ts';
import { costOf } from '../runs/run-summary.ts';
import type { TableRunner } from '../runs/table-runner.ts';
import type { Measure, PaperTable } from '../table.ts';
import { newsgroupSystem, newsgroupVectors, onNewsgroups, scdv } from './002-systems.ts';
import { paper002 } from './settings.ts';

const columns = [
  { name: 'neighbours of one class, %', scale: 1 },
  { name: 'neighbours kept, %', scale: 1 },
];

const systems: readonly { readonly name: string; readonly run: Partial<Run> }[] = [
  { name: 'PV-DBoW', run: newsgroupSystem('pv-dbow') },
  { name: 'SCDV', run: scdv },
  { name: 'LSI 200', run: newsgroupSystem('lsi') },
  { name: 'bow, our defaults', run: strongBagOfWords.run ?? {} },
];

export const table002F5: PaperTable = {
  id: '002-F5',
  title: 't-SNE maps of 20 Newsgroups',
  paper: paper002,
  data: ['20news'],
  footnotes: [
    'The paper compares paragraph vectors with SCDV. LSI and plain bag of words are added here.',
    'Neighbours of one class: the share of the ten nearest points on the map that have the class of the point. Neighbours kept: the share of the ten nearest points in the principal components of the vectors that are among the ten nearest on the map.',
  ],
  plan: (mode) => ({
    protocol: `t-SNE of ${mode === 'full' ? '2,000' : 800} test documents: 50 principal components, perplexity 30, ${mode === 'full' ? '1,000' : 500} steps; ${newsgroupVectors(mode)}.`,
    seeds: 1,
    columns,
    rows: systems.map(({ name, run }) => ({ name, run, ...(name === 'SCDV' ? { role: 'proposal' as const } : {}) })),
    measure: measure(mode),
  }),
};

const measure =
  (mode: Mode): Measure =>
  async (runner, [seed = 1], rows) => {
    const cells = new Map<string, ReadonlyMap<string, Measured>>();
    const figures: Promise<Figure>[] = [];
    for (const { name, run = {} } of rows) {
      if (unknownMethod(run, runner.methods) !== undefined) continue;
      const { figure, own } = await mapped(name, { ...onNewsgroups(mode), ...run }, mode, runner, seed);
      cells.set(name, own);
      figures.push(figure);
    }
    return { cells, figures };
  };

async function mapped(name: string, run: Partial<Run>, mode: Mode, runner: TableRunner, seed: number) {
  const started = runner.clock();
  const { model, corpus, summary } = await runner.fit(run, seed);
  const { texts, labels } = await everyNth(corpus, mode === 'full' ? 2000 : 800);
  const { positions, quality } = await mapVectors(
    model.encodeAll(texts).vectors,
    { method: 'tsne', perplexity: 30, iterations: mode === 'full' ? 1000 : 500 },
    runner.compute,
    seed,
  );
  const purity = 100 * classPurity(positions.data, labels);
  const base = costOf(summary, runner.clock() - started);
  const own = new Map<string, Measured>([
    ['neighbours of one class, %', { ...base, scores: [purity] }],
    ['neighbours kept, %', { ...base, scores: [100 * quality.kept] }],
  ]);
  return {
    own,
    figure: scatterMap({
      caption: `${name}: test documents of 20 Newsgroups by t-SNE`,
      positions: positions.data,
      labels,
    }),
  };
}

/** `count` test documents, evenly spaced over the corpus. */
async function everyNth(
  corpus: { documents(): AsyncIterable<{ text: string; labels: readonly string[]; split?: string }> },
  count: number,
) {
  const all: { text: string; label: string }[] = [];
  for await (const { text, labels, split } of corpus.documents())
    if (split === 'test') all.push({ text, label: labels[0] ?? '' });
  const step = Math.max(1, all.length / count);
  const taken = Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)]!);
  return { texts: taken.map(({ text }) => text), labels: taken.map(({ label }) => label) };
}

const NEIGHBOURS = 10;

/** The mean share of the nearest points that have the class of the point. */
function classPurity(positions: ArrayLike<number>, labels: readonly string[]): number {
  let same = 0;
  labels.forEach((label, i) => {
    const order = labels
      .map((_, j) => ({
        j,
        distance: (positions[2 * i]! - positions[2 * j]!) ** 2 + (positions[2 * i + 1]! - positions[2 * j + 1]!) ** 2,
      }))
      .filter(({ j }) => j !== i)
      .sort((a, b) => a.distance - b.distance || a.j - b.j);
    same += order.slice(0, NEIGHBOURS).filter(({ j }) => labels[j] === label).length / NEIGHBOURS;
  });
  return same / labels.length;
}
