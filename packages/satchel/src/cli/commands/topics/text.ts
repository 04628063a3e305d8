/**
 * Topics on the terminal, one line per topic:
 *
 *   topic  share  words    UMass    NPMI
 *      12  4.1 %    310   −61.20   0.154  file image files color format …
 *
 * Without a corpus the columns of coherence are left out.
 */
import { printable } from '../../../core/errors.ts';
import type { Coherence } from '../../../explore/topic-coherence.ts';
import { counted, grouped, percent } from '../../../report/format.ts';
import type { JudgedTopic, TopicsReport } from '../../../results/topics.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export function topicsText({ topics, coherence }: TopicsReport, style: Terminal['style']): string {
  const isJudged = coherence !== undefined;
  const heading = ['topic', 'share', 'words', ...(isJudged ? ['UMass', 'UCI', 'NPMI'] : []), ''].map((name) =>
    style('dim', name),
  );
  const rows = topics.map(({ topic, share, size, words, coherence: own }) => [
    String(topic),
    percent(share),
    grouped(size),
    ...(isJudged ? coherenceCells(own ?? undefined) : []),
    words.length === 0 ? style('dim', 'no word') : words.map(({ word }) => printable(word, 40)).join(' '),
  ]);
  const numbers = Array.from({ length: isJudged ? 6 : 3 }, () => 'right' as const);
  const hint = 'To measure the coherence of the topics, add --corpus FILE.';
  return [
    ...columns([heading, ...rows], [...numbers, 'left']),
    '',
    ...(coherence ? judgedLines(topics, coherence) : [style('dim', hint)]),
    '',
  ].join('\n');
}

const coherenceCells = (own: Coherence | undefined): string[] =>
  own ? [minus(own.umass, 2), minus(own.uci, 3), minus(own.npmi, 3)] : ['–', '–', '–'];

const minus = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

function judgedLines(
  topics: readonly JudgedTopic[],
  { documents, window, mean, standardError }: NonNullable<TopicsReport['coherence']>,
): string[] {
  const where = `in ${counted(documents, 'document')}${window > 0 ? `, UCI and NPMI in windows of ${counted(window, 'token')}` : ''}`;
  const absent = new Set(topics.flatMap(({ absent: terms = [] }) => terms));
  const of = (name: keyof Coherence, digits: number): string => {
    const spread = standardError ? ` ± ${standardError[name].toFixed(digits)}` : '';
    return mean ? `${minus(mean[name], digits)}${spread}` : '–';
  };
  return [
    `mean over topics ± standard error, ${where}:`,
    `  UMass ${of('umass', 2)}   UCI ${of('uci', 3)}   NPMI ${of('npmi', 3)}`,
    ...(absent.size === 0 ? [] : [`  left out, because no document contains them: ${[...absent].slice(0, 20).map((word) => printable(word, 40)).join(', ')}${absent.size > 20 ? ' …' : ''}`]),
  ]; // biome-ignore format: lines of a report
}
