/**
 * Tables of topics on the terminal, short lines each: how well the words of a topic go together, and one of its documents.
 *
 *   topic   UMass    UCI   NPMI    C_v  exclusive  stable  Jaccard  words by lift
 *       7  −61.20  1.211  0.154  0.512       0.73    90 %     0.71  opec bpd crude barrel
 *
 *   topic  share  document  text
 *       7   98 %  d-118     Oil prices rose after …
 */
import { printable } from '../../../core/errors.ts';
import type { DescribedTopic } from '../../../explore/topics/describe-topics.ts';
import { percent } from '../../../report/format.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

type Style = Terminal['style'];

export type MeasuredTopic = Pick<DescribedTopic, 'topic' | 'lifted' | 'exclusivity'> & {
  readonly coherence: {
    readonly umass: number;
    readonly uci: number;
    readonly npmi: number;
    readonly cv?: number;
  } | null;
} & Partial<Pick<DescribedTopic, 'stability' | 'agreement'>>;

export type ExampleTopic = Pick<DescribedTopic, 'topic' | 'examples'>;

/** Words of a line, and characters of a text. */
const [LIFTED, TEXT] = [4, 60];

export function measureTable(topics: readonly MeasuredTopic[], style: Style): string[] {
  const isRefitted = topics.some(({ stability }) => stability !== undefined);
  const names = ['topic', 'UMass', 'UCI', 'NPMI', 'C_v', 'exclusive', ...(isRefitted ? ['stable', 'Jaccard'] : [])];
  const rows = topics.map(({ topic, lifted, exclusivity, coherence, stability, agreement }) => [
    String(topic),
    ...[signed(coherence?.umass, 2), signed(coherence?.uci, 3), signed(coherence?.npmi, 3), signed(coherence?.cv, 3)],
    exclusivity.toFixed(2),
    ...(isRefitted ? [stability === undefined ? '–' : percent(stability, 0), signed(agreement, 2)] : []),
    wordsOf(lifted, LIFTED),
  ]);
  const heading = [...names, 'words by lift'].map((name) => style('dim', name));
  return columns([heading, ...rows], [...names.map(() => 'right' as const), 'left']);
}

/** The document with the largest share of each topic; the text of others is in the page and in --json. */
export function exampleTable(topics: readonly ExampleTopic[], style: Style): string[] {
  const heading = ['topic', 'share', 'document', 'text'].map((name) => style('dim', name));
  const rows = topics.flatMap(({ topic, examples: [first] }) =>
    first
      ? [[String(topic), percent(first.share, 0), printable(first.id, 30), printable(cutText(first.text), 2 * TEXT)]]
      : [],
  );
  return rows.length === 0 ? [] : columns([heading, ...rows], ['right', 'right', 'left', 'left']);
}

export const wordsOf = (terms: readonly string[], most: number): string =>
  terms.slice(0, most).map((word) => printable(word, 30)).join(' '); // biome-ignore format: one line

export const signed = (value: number | undefined, digits: number): string =>
  value === undefined ? '–' : value.toFixed(digits).replace('-', '−');

const cutText = (text: string): string => {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length <= TEXT ? characters.join('') : `${characters.slice(0, TEXT - 2).join('')} …`;
};
