/** What indexing did, in two lines. */
import { printable } from '../../core/errors.ts';
import { counted, grouped } from '../terminal/format.ts';

export interface IndexReport {
  readonly folder: string;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly deleted: number;
  /** Ids to delete that no document has. */
  readonly unknown: readonly string[];
  readonly documents: number;
  readonly words: number;
  readonly terms: number;
  readonly segments: number;
}

export function indexText({ folder, added, replaced, unchanged, deleted, unknown, documents, words, terms }: IndexReport): string {
  const changes = Object.entries({ added, replaced, unchanged, deleted }).filter(([, count]) => count > 0);
  const done = changes.map(([what, count]) => `${grouped(count)} ${what}`).join(', ') || 'nothing to do';
  const missing =
    unknown.length === 0
      ? []
      : [
          `not there: ${unknown
            .slice(0, 10)
            .map((id) => printable(id))
            .join(', ')}${unknown.length > 10 ? ', …' : ''}`,
        ];
  return `${[`${printable(folder)}: ${done}`, ...missing, `${counted(documents, 'document')}, ${counted(words, 'word')}, ${grouped(terms)} different`].join('\n')}\n`;
}
