/** The report of `index`: two lines, and a third for vectors. */
import type { KeptVectors } from '../../../collection/kept-vectors.ts';
import { printable } from '../../../core/errors.ts';
import { counted, grouped, percent } from '../../../report/format.ts';
import type { IndexReport } from '../../../results/indexing.ts';

/** `also` names other changes: 'index rebuilt', 'vectors fitted'. */
export function indexText(report: IndexReport, also: readonly string[] = []): string {
  const { folder, added, replaced, unchanged, deleted, unknown, documents, words, terms, vectors } = report;
  const changes = Object.entries({ added, replaced, unchanged, deleted }).filter(([, count]) => count > 0);
  const done = [...changes.map(([what, count]) => `${grouped(count)} ${what}`), ...also].join(', ') || 'nothing to do';
  const missing =
    unknown.length === 0
      ? []
      : [
          `not there: ${unknown
            .slice(0, 10)
            .map((id) => printable(id))
            .join(', ')}${unknown.length > 10 ? ', …' : ''}`,
        ];
  const size = `${counted(documents, 'document')}, ${counted(words, 'word')}, ${grouped(terms)} distinct`;
  return `${[`${printable(folder)}: ${done}`, ...missing, size, ...(vectors ? [vectorsText(vectors)] : [])].join('\n')}\n`;
}

/**
 * `vectors of lsi: 200 dimensions, from 4,612 words; neighbours of 120,000 indexed, 98.4 % of the ten nearest found`
 */
function vectorsText({ representation, dimensions, words, neighbours }: KeptVectors): string {
  const indexed = neighbours
    ? `; neighbours of ${grouped(neighbours.vectors)} indexed, ${percent(neighbours.recall, 1)} of the ten nearest found`
    : '';
  return `vectors of ${representation}: ${counted(dimensions, 'dimension')}, from ${counted(words, 'word')}${indexed}`;
}
