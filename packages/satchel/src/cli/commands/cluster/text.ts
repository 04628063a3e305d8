/**
 * Groups on the terminal, one line per group:
 *
 *   group  documents  silhouette  stability  name
 *       1        412        0.21       0.98  prime minister, labour, election
 */
import { printable } from '../../../core/errors.ts';
import { bytes, counted, grouped } from '../../../report/format.ts';
import type { ClustersReport } from '../../../results/exploration/clusters.ts';
import { clusterMethodNames } from '../../../results/exploration/clusters-page.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export function clustersText(report: ClustersReport, style: Terminal['style']): string {
  const { groups, documents, method, representation, silhouette, stability, ungrouped, files } = report;
  const heading = ['group', 'documents', 'silhouette', 'stability', 'name', 'words'].map((name) => style('dim', name));
  const rows = groups.map((group) => [
    String(group.group),
    grouped(group.size),
    group.silhouette.toFixed(2),
    group.stability.toFixed(2),
    style('bold', printable(group.name, 60)),
    group.words.slice(0, 6).map(({ term }) => printable(term, 30)).join(' '),
  ]); // biome-ignore format: one row
  const csv = files.find(({ path }) => path.endsWith('.csv'));
  return [
    `${counted(documents, 'document')} in ${counted(groups.length, 'group')} by ${clusterMethodNames[method]} of ${representation} vectors`,
    '',
    ...columns([heading, ...rows], ['right', 'right', 'right', 'right', 'left', 'left']),
    '',
    `silhouette ${silhouette.toFixed(2)} (1: clear groups, 0: none), stability over seeds ${stability.toFixed(2)} (1: the same groups with every seed)`,
    ...suggestionLines(report),
    ...(ungrouped > 0 ? [`${counted(ungrouped, 'document')} without any known word: in no group`] : []),
    ...files.map((file) => `wrote ${style('bold', printable(file.path))}, ${bytes(file.bytes)}`),
    ...(csv ? [style('dim', `to use the groups as labels: satchel train ${printable(csv.path)} --text text --label label --out groups.satchel`)] : [style('dim', 'to keep the groups: --out groups.csv; as a page: --page groups.html')]),
    '',
  ].join('\n'); // biome-ignore format: lines of a report
}

function suggestionLines({ suggested, clusters }: ClustersReport): string[] {
  if (!suggested || suggested.tried.length === 0) return [];
  const isLargest = suggested.tried.at(-1)?.clusters === clusters && suggested.tried.length > 1;
  const line = `${counted(clusters, 'group')} suggested by silhouette × stability over ${counted(suggested.tried.length, 'number')} tried; choose with --clusters`;
  return [line, ...(isLargest ? ['this is the largest number that was tried; more groups may be clearer still'] : [])];
}
