/** Topics as an HTML page: sizes, an intertopic map, words, documents, hierarchy, counts over time. */
import { printable } from '../../core/errors.ts';
import type { DescribedTopic } from '../../explore/topics/describe-topics.ts';
import type { DiscoveredTopics } from '../../explore/topics/discover-topics.ts';
import { numberColumns, textColumns } from '../../report/columns.ts';
import { barChart } from '../../report/figures/bar-chart.ts';
import { lineChart } from '../../report/figures/line-chart.ts';
import { scatterMap } from '../../report/figures/scatter-map.ts';
import { counted, percent } from '../../report/format.ts';
import { renderReport } from '../../report/page.ts';
import type { Section, Table } from '../../report/report.ts';
import { version } from '../../run/version.ts';

/** Topics with bars of their words, and lines over time. */
const [BARS, LINES] = [12, 6];

export async function topicsPage(
  found: DiscoveredTopics,
  { corpus, seed }: { readonly corpus: string; readonly seed?: number },
): Promise<string> {
  const { topics, documents, outliers, representation } = found;
  const bars = await Promise.all(topics.slice(0, BARS).map((topic, i) => wordBars(topic, i === 0)));
  return renderReport({
    title: `Topics of ${printable(corpus.replace(/^.*[/\\](?=.)/, ''))}`,
    lead: `${counted(topics.length, 'topic')} of ${counted(documents.length, 'document')} by ${representation}.${stabilitySentence(found)} Documents in which no topic stands out: ${outliers}.`,
    sections: [
      await barChart({
        caption: 'Documents of each topic',
        label: 'documents',
        bars: topics.map(({ name, documents: size }) => ({ name: printable(name, 60), value: size })),
      }),
      ...(await intertopicMap(found)),
      topicTable(topics),
      measureTable(topics),
      ...bars,
      examples(topics),
      ...(await overTime(found)),
      ...hierarchy(found),
      ...suggestion(found),
    ],
    footer: [seed === undefined ? `satchel ${version}` : `satchel ${version} · seed ${seed}`],
  });
}

function stabilitySentence({ stability, agreement }: DiscoveredTopics): string {
  if (stability === undefined || !agreement) return '';
  const { mean, chance } = agreement;
  return ` Top words kept in refits: ${percent(stability, 0)}. Average Jaccard of all fits: ${mean.toFixed(2)}, by chance ${chance.toFixed(2)}.`;
}

const wordBars = async ({ name, words }: DescribedTopic, isFirst: boolean): Promise<Section> => ({
  ...(await barChart({
    caption: printable(name, 80),
    label: 'P(word | topic)',
    bars: words.map(({ word, probability }) => ({ name: printable(word, 40), value: probability })),
  })),
  ...(isFirst ? { heading: 'Words' } : {}),
});

async function intertopicMap({ positions, topics }: DiscoveredTopics): Promise<Section[]> {
  if (!positions)
    return [{ kind: 'prose', heading: 'Map', paragraphs: ['One topic has no other to be near to: there is no map.'] }];
  return [
    {
      ...(await scatterMap({
        caption: 'Intertopic map: topics with similar words are near each other',
        positions: topics.flatMap(({ topic }) => positions[topic]!),
        labels: topics.map(({ name }) => printable(name, 30)),
        names: topics.map(({ name }) => printable(name, 80)),
        note: 'Principal components of the square roots of P(word | topic).',
      })),
      heading: 'Map',
    },
  ];
}

const topicTable = (topics: readonly DescribedTopic[]): Table => ({
  kind: 'table',
  heading: 'Topics',
  caption: 'What the topics are about',
  columns: [
    ...numberColumns('topic'),
    ...textColumns('name'),
    ...numberColumns('documents'),
    ...textColumns('relevant words', 'words by lift', 'phrases'),
  ],
  rows: topics.map(({ topic, name, documents, relevant, lifted, phrases }) => [
    topic,
    printable(name, 80),
    documents,
    wordList(relevant),
    wordList(lifted),
    phrases.slice(0, 4).map(({ term }) => printable(term, 60)).join(', '),
  ]), // biome-ignore format: one row
});

const wordList = (words: readonly string[]): string => words.map((word) => printable(word, 30)).join(' ');

function measureTable(topics: readonly DescribedTopic[]): Table {
  const isRefitted = topics.some(({ stability }) => stability !== undefined);
  return {
    kind: 'table',
    caption: `How well their words go together${isRefitted ? ', and whether they come back' : ''}`,
    columns: [
      ...numberColumns('topic'),
      ...textColumns('name'),
      ...numberColumns('UMass', 'UCI', 'NPMI', 'C_v', 'exclusivity'),
      ...(isRefitted ? numberColumns('stability', 'average Jaccard', '1 − Hellinger') : []),
    ],
    rows: topics.map(({ topic, name, coherence, exclusivity, stability = 0, agreement, similarity }) => [
      ...[topic, printable(name, 80)],
      ...[coherence?.umass.toFixed(1), coherence?.uci.toFixed(3)].map((value) => value ?? '–'),
      ...[coherence?.npmi.toFixed(3), coherence?.cv.toFixed(3)].map((value) => value ?? '–'),
      exclusivity.toFixed(2),
      ...(isRefitted
        ? [
            { value: percent(stability, 0), ...(stability < 0.5 ? { tone: 'bad' as const, footnotes: [1] } : {}) },
            ...[agreement?.toFixed(2) ?? '–', similarity?.toFixed(2) ?? '–'],
          ]
        : []),
    ]),
    ...(isRefitted
      ? {
          footnotes: [
            'Fewer than half of the top words come back with other seeds and samples: the topic may be an accident of this fit.',
          ],
        }
      : {}),
  };
}

const examples = (topics: readonly DescribedTopic[]): Table => ({
  kind: 'table',
  heading: 'Documents',
  caption: 'Documents with the largest share of each topic',
  columns: [...textColumns('topic', 'id'), ...numberColumns('share'), ...textColumns('text')],
  rows: topics.flatMap(({ name, examples: own }) =>
    own
      .slice(0, 3)
      .map(({ id, share, text }) => [printable(name, 60), printable(id, 60), percent(share, 0), printable(text, 200)]),
  ),
});

async function overTime({ overTime: time, topics }: DiscoveredTopics): Promise<Section[]> {
  if (!time || time.periods.length < 2) return [];
  const chart = await lineChart({
    caption: `Documents of the largest topics per ${time.unit}`,
    x: { label: `${time.unit}, from ${time.periods[0]} to ${time.periods.at(-1)}` },
    y: { label: 'documents' },
    series: topics.slice(0, LINES).map(({ name, topic }) => ({
      name: printable(name, 40),
      points: time.counts[topic]!.map((count, place) => ({ x: place + 1, y: count })),
    })),
  });
  return [{ ...chart, heading: 'Over time' }];
}

function hierarchy({ hierarchy: merges, topics }: DiscoveredTopics): Section[] {
  const nameOf = new Map(topics.map(({ topic, name }) => [topic, printable(name, 40)]));
  const group = (numbers: readonly number[]): string => numbers.map((topic) => nameOf.get(topic)).join(' · ');
  if (merges.length === 0) return [];
  return [
    {
      kind: 'table',
      heading: 'Hierarchy',
      caption: 'Topics joined step by step, the nearest first',
      columns: [...numberColumns('distance'), ...textColumns('one side', 'other side')],
      rows: merges.map(({ first, second, distance }) => [distance.toFixed(3), group(first), group(second)]),
    },
  ];
}

function suggestion({ suggested }: DiscoveredTopics): Section[] {
  if (!suggested) return [];
  return [
    {
      kind: 'table',
      heading: 'How many topics',
      caption: `Held-out likelihood and stability over ${counted(suggested.sample, 'document')}; suggested: ${suggested.topics}`,
      columns: numberColumns('topics', 'ln p per held-out word', 'standard error', 'stability'),
      rows: suggested.tried.map(({ topics, likelihood, standardError, stability }) => [
        topics === suggested.topics ? { value: topics, tone: 'best' as const } : topics,
        likelihood?.toFixed(3) ?? '–',
        standardError?.toFixed(3) ?? '–',
        percent(stability, 0),
      ]),
    },
  ];
}
