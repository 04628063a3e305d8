/**
 * Removes what gives the label away from a text, so that scores with and without it can be compared. The plan comes
 * from an audit, or is written by hand. A word is removed wherever it occurs, in any case; a line only as a whole.
 */
import { documentsIn } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';
import { plainLine } from './recurring-lines.ts';
import { linesOf, type PartName } from './text-parts.ts';

export interface StripPlan {
  /** Parts to leave out: `field`, `quote`, `attribution`, `signature`. */
  readonly parts: readonly PartName[];
  /** Lines to leave out, as plainLine writes them. */
  readonly lines: readonly string[];
  /** Words to leave out, in lower case. */
  readonly words: readonly string[];
}

export const isEmptyPlan = ({ parts, lines, words }: StripPlan): boolean =>
  parts.length + lines.length + words.length === 0;

export function createStripper(plan: StripPlan): (text: string) => string {
  checkArguments('stripGiveaways', { plan: [plan, 'object'] });
  const { parts, lines, words } = plan;
  checkArguments('stripGiveaways', { parts: [parts, 'texts'], lines: [lines, 'texts'], words: [words, 'texts'] });
  const [leftOut, unwanted, taken] = [new Set(parts), new Set(lines), new Set(words)];
  const cutsLines = leftOut.size + unwanted.size > 0;
  return (text) => {
    const kept = cutsLines
      ? linesOf(text)
          .filter((line) => !leftOut.has(line.part) && !unwanted.has(plainLine(line.text)))
          .map((line) => line.text)
          .join('\n')
      : text;
    if (taken.size === 0) return kept;
    return kept.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (taken.has(word.toLowerCase()) ? ' ' : word));
  };
}

export function stripGiveaways(text: string, plan: StripPlan): string {
  checkArguments('stripGiveaways', { text: [text, 'text'] });
  return createStripper(plan)(text);
}

/** The same documents with their texts stripped; ids, labels and splits stay. */
export function strippedCorpus(corpus: Corpus, plan: StripPlan): Corpus {
  checkArguments('strippedCorpus', { corpus: [corpus, 'corpus'] });
  const strip = createStripper(plan);
  return {
    name: corpus.name,
    async *documents() {
      for await (const document of documentsIn(corpus)) yield { ...document, text: strip(document.text) };
    },
  };
}
