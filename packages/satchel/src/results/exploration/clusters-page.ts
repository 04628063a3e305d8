/** Groups of documents as an HTML page. */
import { printable } from '../../core/errors.ts';
import type { DocumentClusters, GroupedDocument } from '../../explore/clusters/cluster-documents.ts';
import type { DocumentGroup } from '../../explore/clusters/describe-groups.ts';
import { numberColumns, textColumns } from '../../report/columns.ts';
import { barChart } from '../../report/figures/bar-chart.ts';
import { counted, percent } from '../../report/format.ts';
import { renderReport } from '../../report/page.ts';
import type { Section, Table } from '../../report/report.ts';
import { version } from '../../run/version.ts';

export const clusterMethodNames = {
  'k-means': 'spherical k-means',
  movmf: 'a von Mises–Fisher mixture',
  gaussian: 'a Gaussian mixture',
} as const;

/** Typical and doubtful documents shown per group. */
const SHOWN = 3;

export async function clustersPage(
  clusters: DocumentClusters,
  { corpus, seed }: { readonly corpus: string; readonly seed: number },
): Promise<string> {
  const { groups, documents, method, representation, silhouette, stability, ungrouped } = clusters;
  const byId = new Map(documents.map((document) => [document.id, document]));
  const sizes = await barChart({
    caption: 'Documents of each group',
    label: 'documents',
    bars: groups.map(({ name, size }) => ({ name: printable(name, 60), value: size })),
  });
  return renderReport({
    title: `Groups of ${printable(corpus.replace(/^.*[/\\](?=.)/, ''))}`,
    lead: `${counted(documents.length, 'document')} in ${counted(groups.length, 'group')} by ${clusterMethodNames[method]} of ${representation} vectors. Mean silhouette ${silhouette.toFixed(2)}; agreement of five seeds (adjusted Rand index) ${stability.toFixed(2)}.${ungrouped > 0 ? ` Documents without any known word, in no group: ${ungrouped}.` : ''}`,
    sections: [
      sizes,
      groupTable(groups),
      ...groups.map((group) => examplesOf(group, groups, byId)),
      ...suggestion(clusters),
    ],
    footer: [`satchel ${version} · seed ${seed}`],
  });
}

const groupTable = (groups: readonly DocumentGroup[]): Table => ({
  kind: 'table',
  caption: 'What sets each group apart',
  columns: [
    ...numberColumns('group'),
    ...textColumns('name'),
    ...numberColumns('documents', 'silhouette', 'stability'),
    ...textColumns('words', 'phrases'),
  ],
  rows: groups.map(({ group, name, size, silhouette, stability, words, phrases }) => [
    group,
    printable(name, 80),
    size,
    silhouette.toFixed(2),
    { value: stability.toFixed(2), ...(stability < 0.5 ? { tone: 'bad' as const, footnotes: [1] } : {}) },
    words.map(({ term }) => printable(term, 40)).join(' '),
    phrases.slice(0, 4).map(({ term }) => printable(term, 60)).join(', '),
  ]), // biome-ignore format: one row
  footnotes: ['Below 0.5: with another seed the group comes out differently. Its border is arbitrary.'],
});

function examplesOf(
  { group, name, typical, doubtful }: DocumentGroup,
  groups: readonly DocumentGroup[],
  byId: ReadonlyMap<string, GroupedDocument>,
): Table {
  const nearestOf = (id: string): string => {
    const nearest = byId.get(id)?.nearest;
    return nearest ? printable(groups[nearest - 1]!.name, 60) : '–';
  };
  const row = (kind: string, id: string) => [
    kind,
    printable(id, 60),
    byId.get(id)?.silhouette?.toFixed(2) ?? '–',
    nearestOf(id),
    printable(byId.get(id)?.text ?? '', 200),
  ];
  return {
    kind: 'table',
    ...(group === 1 ? { heading: 'Documents of each group' } : {}),
    caption: `${group}. ${printable(name, 80)}`,
    columns: [...textColumns('', 'id'), ...numberColumns('silhouette'), ...textColumns('next group', 'text')],
    rows: [
      ...typical.slice(0, SHOWN).map((id) => row('typical', id)),
      ...doubtful.slice(0, SHOWN).map((id) => row('doubtful', id)),
    ],
  };
}

function suggestion({ suggested, clusters }: DocumentClusters): Section[] {
  if (!suggested) return [];
  return [
    {
      kind: 'table',
      heading: 'How many groups',
      caption: `Silhouette times stability is largest for ${clusters}, over ${counted(suggested.sample, 'document')} and three seeds each`,
      columns: numberColumns('groups', 'silhouette', 'stability', 'silhouette × stability'),
      rows: suggested.tried.map(({ clusters: count, silhouette, stability }) => [
        count,
        silhouette.toFixed(3),
        percent(stability),
        {
          value: (silhouette * stability).toFixed(4),
          ...(count === clusters ? { tone: 'best' as const } : {}),
        },
      ]),
    },
  ];
}
