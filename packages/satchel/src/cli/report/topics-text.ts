/**
 * Topics for people, a line each, and for programs:
 *
 *   topic  share  words    UMass    NPMI
 *      12  4.1 %    310   −61.20   0.154  file image files color format …
 *
 * What was not judged is left out; `null` for programs where a topic has no coherence.
 */
import { printable } from '../../core/errors.ts';
import type { Topic, WordSenses } from '../../encoder/topics.ts';
import type { Coherence, CoherenceReport } from '../../explore/topic-coherence.ts';
import { counted, grouped, percent } from '../terminal/format.ts';
import { columns } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface JudgedTopic extends Topic {
  readonly coherence?: Coherence | null;
  /** Words that the corpus does not hold, where there are any. */
  readonly absent?: readonly string[];
}

export interface TopicsReport {
  readonly topics: readonly JudgedTopic[];
  readonly coherence?: {
    readonly documents: number;
    /** Tokens of a window for UCI and NPMI; 0 for whole documents. */
    readonly window: number;
    readonly mean: Coherence | null;
    readonly standardError: Coherence | null;
  };
}

export function topicsReport(topics: readonly Topic[], judged: CoherenceReport | undefined): TopicsReport {
  if (!judged) return { topics };
  const { documents, window, mean, standardError } = judged;
  return {
    topics: topics.map((topic, i) => {
      const { coherence, absent = [] } = judged.topics[i] ?? {};
      return { ...topic, coherence: coherence ?? null, ...(absent.length > 0 ? { absent } : {}) };
    }),
    coherence: { documents, window, mean: mean ?? null, standardError: standardError ?? null },
  };
}

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
  const hint = 'How well they hold together: add --corpus FILE with documents to judge by.';
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
  const absent = new Set(topics.flatMap(({ absent: words = [] }) => words));
  const of = (name: keyof Coherence, digits: number): string => {
    const spread = standardError ? ` ± ${standardError[name].toFixed(digits)}` : '';
    return mean ? `${minus(mean[name], digits)}${spread}` : '–';
  };
  return [
    `mean over topics ± standard error, ${where}:`,
    `  UMass ${of('umass', 2)}   UCI ${of('uci', 3)}   NPMI ${of('npmi', 3)}`,
    ...(absent.size === 0 ? [] : [`  left out, as no document holds them: ${[...absent].slice(0, 20).map((word) => printable(word, 40)).join(', ')}${absent.size > 20 ? ' …' : ''}`]),
  ]; // biome-ignore format: lines of a report
}

export function sensesText(answers: readonly WordSenses[], least: number, style: Terminal['style']): string {
  const sections = answers.map(({ word, senses }) => {
    const rows = senses.map(({ topic, probability, words }) => [
      probability.toFixed(2),
      style('dim', `topic ${topic}`),
      words.map((one) => printable(one, 40)).join(' '),
    ]);
    const lines = rows.length === 0 ? [`no topic holds ${least} of it`] : columns(rows, ['right', 'left', 'left']);
    return [style('bold', printable(word)), ...lines.map((line) => `  ${line}`)].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}
