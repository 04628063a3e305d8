/**
 * Topics of documents on the terminal, one line per topic, then what measures say (tables.ts):
 *
 *   topic  documents  name                     relevant words
 *       7        128  oil prices, opec, crude  oil opec barrel crude bpd
 */
import { printable } from '../../../core/errors.ts';
import { bytes, counted, grouped, percent } from '../../../report/format.ts';
import type { FoundTopicsReport } from '../../../results/topics.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { exampleTable, measureTable, wordsOf } from './tables.ts';

export function foundTopicsText(report: FoundTopicsReport, style: Terminal['style']): string {
  const { topics, documents, outliers, representation, suggested, files } = report;
  const heading = ['topic', 'documents', 'name', 'relevant words'].map((name) => style('dim', name));
  const rows = topics.map(({ topic, documents: own, name, relevant }) => [
    String(topic),
    grouped(own),
    style('bold', printable(name, 48)),
    wordsOf(relevant, 6),
  ]);
  return [
    `${counted(topics.length, 'topic')} of ${counted(documents, 'document')} by ${representation}`,
    '',
    ...columns([heading, ...rows], ['right', 'right', 'left', 'left']),
    '',
    ...measureTable(topics, style),
    '',
    ...exampleTable(topics, style),
    '',
    style('dim', 'UMass counts documents; UCI, NPMI and C_v count windows of 110 tokens; higher is better'),
    ...stabilityLines(report),
    `documents in which no topic stands out: ${grouped(outliers)}`,
    ...(suggested ? [`${counted(suggested.topics, 'topic')} suggested by held-out likelihood and stability; choose with --topics`] : []),
    ...fileLines(files, style),
    '',
  ].join('\n'); // biome-ignore format: lines of a report
}

function stabilityLines({ stability, agreement }: FoundTopicsReport): string[] {
  if (stability === undefined || !agreement) return [];
  const { mean, deviation, pairs, chance } = agreement;
  return [
    `stable: top words kept in refits with other seeds and samples, ${percent(stability, 0)}; topics below 50 % may be accidents`,
    `Jaccard: the same, by rank; all ${counted(pairs, 'pair')} of fits ${mean.toFixed(2)} ± ${deviation.toFixed(2)}, by chance ${chance.toFixed(2)}`,
  ];
}

export const fileLines = (files: FoundTopicsReport['files'], style: Terminal['style']): string[] =>
  files.length === 0
    ? [style('dim', 'as a page: --page topics.html; the topics of each document: --out topics.csv')]
    : files.map((file) => `wrote ${style('bold', printable(file.path))}, ${bytes(file.bytes)}`);
