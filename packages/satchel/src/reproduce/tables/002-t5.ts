/** Table 5 of paper 002: the clusters of words with several senses. */
import type { Sense } from '../../encoder/topics.ts';
import type { Measured } from '../measured.ts';
import type { Mode } from '../row.ts';
import { costOf } from '../runs/run-summary.ts';
import type { Measure, PaperTable } from '../table.ts';
import { newsgroupVectors, onNewsgroups, scdv } from './002-systems.ts';
import { paper002 } from './settings.ts';

const published: Readonly<Record<string, string>> = {
  subject: '.27 .72',
  interest: '.65 .32',
  break: '.52 .22 .23',
  unit: '.25 .69',
};

const LEAST = 0.1;
const SHARES = 'P(c|w) above .1';

export const table002T5: PaperTable = {
  id: '002-T5',
  title: 'Words with several senses: the clusters they belong to',
  paper: paper002,
  data: ['20news'],
  footnotes: [
    'Which words belong to several clusters depends on the run and on the vectors. Our defaults, a variance floor of 1e-3 and ten iterations as in the first version of the code, give more such words than later versions.',
  ],
  plan: (mode) => ({
    protocol: `Soft clusters of SCDV with K 60, shares above ${LEAST}; ${newsgroupVectors(mode)}.`,
    seeds: 1,
    systems: 'none',
    columns: [
      { name: SHARES, scale: 1 },
      { name: 'clusters', scale: 1 },
    ],
    rows: Object.entries(published).map(([name, shares]) => ({ name, published: { [SHARES]: shares } })),
    measure: measure(mode),
  }),
};

const measure =
  (mode: Mode): Measure =>
  async (runner, [seed = 1]) => {
    const started = runner.clock();
    const { model, summary } = await runner.fit({ ...onNewsgroups(mode), ...scdv }, seed);
    const cost = costOf(summary, runner.clock() - started);
    const known = model.fitted.vocabulary;
    const terms = Object.keys(published).filter((word) => known.idOf(word) !== undefined);
    const cells = new Map(
      model.senses(terms, { least: LEAST, top: 5 }).map(({ word, senses }) => {
        const scores = senses.map(({ probability }) => probability);
        const base = { scores, ...cost };
        return [
          word,
          new Map([
            [SHARES, { ...base, shown: scores.map(asShare).join(' ') }],
            ['clusters', { ...base, shown: senses.map(namedSense).join('; ') }],
          ]),
        ] as const;
      }),
    );
    return {
      cells,
      figures: [],
      remarks: [verdictOn(cells), softWords(model.senses(known.terms, { least: LEAST, top: 1 }))],
    };
  };

/** The paper's example: each of the four words belongs to several clusters. */
function verdictOn(cells: ReadonlyMap<string, ReadonlyMap<string, Measured>>): string {
  const single = [...cells].filter(([, own]) => (own.get(SHARES)?.scores.length ?? 0) < 2).map(([word]) => word);
  const claim = 'The paper claims that each of these words belongs to several clusters';
  return single.length === 0
    ? `${claim}: true here of all ${cells.size}.`
    : `${claim}: not true here of ${single.join(', ')}, which ${single.length === 1 ? 'has' : 'have'} one cluster.`;
}

const asShare = (probability: number): string => probability.toFixed(2).replace(/^0/, '');

const namedSense = ({ words }: Sense): string => words.join(' ');

function softWords(all: readonly { readonly senses: readonly Sense[] }[]): string {
  const soft = all.filter(({ senses }) => senses.length > 1).length;
  return `${soft} of ${all.length} words (${((100 * soft) / all.length).toFixed(1)} %) have a second cluster above ${LEAST}.`;
}
