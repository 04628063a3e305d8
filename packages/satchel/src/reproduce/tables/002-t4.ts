/** Table 4 of paper 002: coherence of topics. */
import type { Topic } from '../../encoder/topics.ts';
import { topicCoherence } from '../../explore/topic-coherence.ts';
import { meanOf } from '../../numeric/statistics.ts';
import { barChart } from '../../report/figures/bar-chart.ts';
import type { Measured } from '../measured.ts';
import { unknownMethod } from '../methods.ts';
import type { Mode, Run } from '../row.ts';
import { modelHashes } from '../runs/run-summary.ts';
import type { FittedRun, TableRunner } from '../runs/table-runner.ts';
import type { Measure, PaperTable } from '../table.ts';
import { newsgroupSystem, newsgroupVectors, onNewsgroups, quickTopics } from './002-systems.ts';
import { paper002, proposal } from './settings.ts';

const TOPICS = 80;
const WORDS = 10;

/** The three topics the paper shows, by the words of its own mixture. */
const shown: Readonly<Record<string, readonly string[]>> = {
  Image: 'file bit image files color format images jpeg gif program'.split(' '),
  Health: 'health study medical drug test drugs studies disease education age'.split(' '),
  Mail: 'ftp mail internet phone email send opinions fax address box'.split(' '),
};

const columns = [
  { name: `mean of ${TOPICS}`, digits: 2, scale: 1 },
  ...Object.keys(shown).map((name) => ({ name, digits: 2, scale: 1 })),
];

const published = (mean: number, Image: number, Health: number, Mail: number) => ({
  [`mean of ${TOPICS}`]: mean,
  Image,
  Health,
  Mail,
});

export const table002T4: PaperTable = {
  id: '002-T4',
  title: `UMass coherence of topics, the ${WORDS} most probable words, 20 Newsgroups`,
  paper: paper002,
  data: ['20news'],
  footnotes: [
    'Higher is better. Counts are over all documents, with the natural logarithm, summed over 45 pairs.',
    "The paper's three topics are matched with those of ours that share most words with them. The sum index of its P(c) is a misprint.",
    "Its coherence script has a PMI that divides by D(w)² and was not used; 'heath' in its Health topic is read as health.",
    'The original program of LTSG cannot be had: our reading of its paper, a reconstruction.',
  ],
  plan: (mode) => ({
    protocol: `${TOPICS} topics each: the mixture of SCDV (words by P(w|c); ${newsgroupVectors(mode)}), LTSG and LDA (words by P(w|topic))${mode === 'quick' ? '; LTSG in fewer sweeps and epochs than its defaults' : ''}.`,
    seeds: mode === 'full' ? 3 : 1,
    columns,
    rows: [
      proposal('GMM', published(-85.23, -67.16, -66.91, -77.47), { representation: 'scdv' }),
      {
        name: 'LTSG',
        published: published(-92.23, -75.66, -96.98, -78.23),
        run: { representation: 'ltsg' },
        footnotes: [4],
      },
      { name: 'LDA', published: published(-108.72, -88.79, -100.39, -95.47), run: { representation: 'lda' } },
    ],
    measure: measure(mode),
  }),
};

/** The run of a row: the same topics for each system. */
const runs: Readonly<Record<string, Partial<Run>>> = {
  GMM: newsgroupSystem('scdv', { scdv: { components: TOPICS } }),
  LTSG: newsgroupSystem('ltsg', { ltsg: { topics: TOPICS } }),
  LDA: newsgroupSystem('lda', { lda: { topics: TOPICS } }),
};

const measure =
  (mode: Mode): Measure =>
  async (runner, seeds, rows) => {
    const cells = new Map<string, ReadonlyMap<string, Measured>>();
    const results: { readonly name: string; readonly first: TopicRun }[] = [];
    for (const { name } of rows) {
      const run = runs[name];
      if (!run || unknownMethod(run, runner.methods) !== undefined) continue;
      const own = await topicRuns(inMode(run, mode), seeds, runner);
      cells.set(name, cellsOf(own));
      if (own.runs[0]) results.push({ name, first: own.runs[0] });
    }
    return {
      cells,
      figures: results.map(({ name, first }) => perTopic(name, first.topics, first.scores)),
      remarks: results.flatMap(({ name, first }) =>
        Object.entries(shown).map(([topic, terms]) => `${name}: ${matchedTopic(topic, terms, first.topics)}`),
      ),
    };
  };

/** Quick runs learn LTSG in fewer sweeps and epochs. */
const inMode = ({ options, ...run }: Partial<Run>, mode: Mode): Partial<Run> => ({
  ...onNewsgroups(mode),
  ...run,
  options: { ...options, ...(mode === 'quick' ? { ltsg: { ...options?.['ltsg'], ...quickTopics['ltsg'] } } : {}) },
});

interface TopicRun {
  readonly fitted: FittedRun;
  readonly topics: readonly Topic[];
  readonly scores: readonly number[];
}

async function topicRuns(run: Partial<Run>, seeds: readonly number[], runner: TableRunner) {
  const runs: TopicRun[] = [];
  const started = runner.clock();
  for (const seed of seeds) {
    const fitted = await runner.fit(run, seed);
    const topics = fitted.model.topics(WORDS);
    const { signal, progress } = runner.compute;
    const coherence = await topicCoherence(fitted.model, topics, fitted.corpus, { signal, progress });
    runs.push({ fitted, topics, scores: coherence.topics.map((topic) => topic.coherence?.umass ?? Number.NaN) });
  }
  return { runs, seconds: runner.clock() - started };
}

function cellsOf({ runs, seconds }: { readonly runs: readonly TopicRun[]; readonly seconds: number }) {
  const hashes = runs.flatMap(({ fitted }) => modelHashes(fitted.summary));
  const options = runs[0]?.fitted.summary.options ?? {};
  const cellOf = (pick: (run: TopicRun) => number): Measured => ({ scores: runs.map(pick), hashes, options, seconds });
  return new Map([
    [`mean of ${TOPICS}`, cellOf(({ scores }) => meanOf(scores.filter((score) => !Number.isNaN(score))))],
    ...Object.entries(shown).map(
      ([name, terms]) => [name, cellOf((run) => run.scores[nearestTopic(run.topics, terms)] ?? Number.NaN)] as const,
    ),
  ]);
}

const common = (topic: Topic, terms: readonly string[]): number =>
  topic.words.filter(({ word }) => terms.includes(word)).length;

/** The topic that shares most words; the first of equal ones. */
function nearestTopic(topics: readonly Topic[], terms: readonly string[]): number {
  let best = 0;
  topics.forEach((topic, t) => {
    if (common(topic, terms) > common(topics[best]!, terms)) best = t;
  });
  return best;
}

function matchedTopic(name: string, terms: readonly string[], topics: readonly Topic[]): string {
  const topic = topics[nearestTopic(topics, terms)];
  const own = topic?.words.map(({ word }) => word).join(' ') ?? '';
  return `${name} is the topic with ${topic ? common(topic, terms) : 0} of the paper's ${terms.length} words: ${own}.`;
}

/** The most coherent first. */
function perTopic(name: string, topics: readonly Topic[], scores: readonly number[]) {
  const bars = topics
    .map(({ words }, t) => ({
      name: words
        .slice(0, 4)
        .map(({ word }) => word)
        .join(' '),
      value: scores[t] ?? Number.NaN,
    }))
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => b.value - a.value);
  return barChart({
    caption: `${name}: UMass coherence of every topic, named by its four most probable words`,
    label: 'UMass coherence',
    bars,
  });
}
