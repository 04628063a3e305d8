/**
 * Topics of a model in documents on the terminal: their words, then how coherent they are there (tables.ts).
 *
 *   topic  share  words  documents  name                 most probable words
 *      12  4.1 %    310         87  image file, format   file image files color format
 */
import { printable } from '../../../core/errors.ts';
import { counted, grouped, percent } from '../../../report/format.ts';
import type { JudgedTopicsReport } from '../../../results/topics.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { fileLines } from './found-text.ts';
import { exampleTable, measureTable, signed, wordsOf } from './tables.ts';

export function judgedTopicsText(report: JudgedTopicsReport, style: Terminal['style']): string {
  const { topics, coherence, outliers, files } = report;
  const heading = ['topic', 'share', 'words', 'documents', 'name', 'most probable words'];
  const rows = topics.map(({ topic, share, size, documents, name, words }) => [
    String(topic),
    percent(share),
    grouped(size),
    grouped(documents),
    style('bold', printable(name, 48)),
    words.length === 0 ? style('dim', 'no word') : wordsOf(words.map(({ word }) => word), 6), // biome-ignore format: one line
  ]);
  return [
    ...columns(
      [heading.map((name) => style('dim', name)), ...rows],
      ['right', 'right', 'right', 'right', 'left', 'left'],
    ),
    '',
    ...measureTable(topics, style),
    '',
    ...exampleTable(topics, style),
    '',
    ...coherenceLines(topics, coherence),
    `documents in which no topic stands out: ${grouped(outliers)}`,
    ...fileLines(files, style),
    '',
  ].join('\n');
}

function coherenceLines(
  topics: JudgedTopicsReport['topics'],
  { documents, window, mean, standardError }: JudgedTopicsReport['coherence'],
): string[] {
  const windows = window > 0 ? `UCI and NPMI in windows of ${counted(window, 'token')}, ` : '';
  const absent = [...new Set(topics.flatMap(({ absent: terms = [] }) => terms))];
  const of = (name: 'umass' | 'uci' | 'npmi' | 'cv', digits: number): string => {
    const spread = standardError?.[name] === undefined ? '' : ` ± ${standardError[name].toFixed(digits)}`;
    return `${signed(mean?.[name], digits)}${spread}`;
  };
  return [
    `mean over topics ± standard error, in ${counted(documents, 'document')}, ${windows}C_v in windows of 110 tokens:`,
    `  UMass ${of('umass', 2)}   UCI ${of('uci', 3)}   NPMI ${of('npmi', 3)}   C_v ${of('cv', 3)}`,
    ...(absent.length === 0
      ? []
      : [`  left out, because no document contains them: ${wordsOf(absent, 20).replaceAll(' ', ', ')}${absent.length > 20 ? ' …' : ''}`]),
  ]; // biome-ignore format: lines of a report
}
