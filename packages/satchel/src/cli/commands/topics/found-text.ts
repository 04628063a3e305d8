/**
 * Topics of documents on the terminal, one line per topic:
 *
 *   topic  documents   NPMI  exclusive  stable  name                       words
 *       7        128  0.214       0.73    90 %  oil prices, opec, crude    oil opec barrel crude bpd
 */
import { printable } from '../../../core/errors.ts';
import { bytes, counted, grouped, percent } from '../../../report/format.ts';
import type { FoundTopicsReport } from '../../../results/topics.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export function foundTopicsText(report: FoundTopicsReport, style: Terminal['style']): string {
  const { topics, documents, outliers, representation, stability, suggested, files } = report;
  const heading = ['topic', 'documents', 'NPMI', 'C_v', 'exclusive', 'stable', 'name', 'relevant words'];
  const rows = topics.map((topic) => [
    String(topic.topic),
    grouped(topic.documents),
    topic.coherence?.npmi.toFixed(3).replace('-', '−') ?? '–',
    topic.coherence?.cv.toFixed(3) ?? '–',
    topic.exclusivity.toFixed(2),
    topic.stability === undefined ? '–' : percent(topic.stability, 0),
    style('bold', printable(topic.name, 60)),
    topic.relevant.slice(0, 6).map((word) => printable(word, 30)).join(' '),
  ]); // biome-ignore format: one row
  return [
    `${counted(topics.length, 'topic')} of ${counted(documents, 'document')} by ${representation}`,
    '',
    ...columns(
      [heading.map((name) => style('dim', name)), ...rows],
      ['right', 'right', 'right', 'right', 'right', 'right', 'left', 'left'],
    ),
    '',
    ...(stability === undefined ? [] : [`top words kept in refits with other seeds and samples: ${percent(stability, 0)}; topics below 50 % may be accidents`]),
    `documents in which no topic stands out: ${grouped(outliers)}`,
    ...(suggested ? [`${counted(suggested.topics, 'topic')} suggested by held-out likelihood and stability; choose with --topics`] : []),
    ...files.map((file) => `wrote ${style('bold', printable(file.path))}, ${bytes(file.bytes)}`),
    ...(files.length === 0 ? [style('dim', 'as a page: --page topics.html; the topics of each document: --out topics.csv')] : []),
    '',
  ].join('\n'); // biome-ignore format: lines of a report
}
