/** The positions of a map, one line per document: JSON lines, or CSV with several labels joined by `|`. */
import type { DocumentMap, MappedDocument } from '../explore/map-documents.ts';
import { csvText } from './csv.ts';

export function mapFileText({ documents }: Pick<DocumentMap, 'documents'>, format: 'jsonl' | 'csv'): string {
  if (format === 'jsonl') return documents.map((document) => `${JSON.stringify(record(document))}\n`).join('');
  const rows = documents.map(record).map(({ id, labels, x, y }) => [id, labels.join('|'), x, y]);
  return csvText([['id', 'label', 'x', 'y'], ...rows]);
}

const record = ({ id, labels, x, y }: MappedDocument): Omit<MappedDocument, 'text'> => ({
  id,
  labels,
  x: short(x),
  y: short(y),
});

/** Seven digits are more than any picture shows. */
const short = (value: number): number => Number(value.toPrecision(7));
