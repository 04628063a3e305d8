/** The report of `check`: the size of a sound collection, or its faults. */
import { printable } from '../../../core/errors.ts';
import { counted } from '../../../report/format.ts';
import type { CollectionReport } from '../../../results/check.ts';

export function checkText({ folder, sound, counts, vectors, problems }: CollectionReport): string {
  if (!sound) return problems.map((problem) => `${problem}\n`).join('');
  const kept = vectors ? `, vectors of ${vectors.representation}` : '';
  const size = counts ? `: ${counted(counts.documents, 'document')}, ${counted(counts.words, 'word')}${kept}` : '';
  return `${printable(folder)} is sound${size}\n`;
}
