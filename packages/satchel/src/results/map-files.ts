/** The positions of a map, one line per document: JSON lines, or CSV with several labels joined by `|`. */
import type { DocumentMap, MappedDocument } from '../explore/map-documents.ts';

export function mapFileText({ documents }: Pick<DocumentMap, 'documents'>, format: 'jsonl' | 'csv'): string {
  if (format === 'jsonl') return documents.map((document) => `${JSON.stringify(record(document))}\n`).join('');
  const lines = documents
    .map(record)
    .map(({ id, labels, x, y }) => [quoted(id), quoted(labels.join('|')), x, y].join(','));
  return `${['id,label,x,y', ...lines].join('\n')}\n`;
}

const record = ({ id, labels, x, y }: MappedDocument): Omit<MappedDocument, 'text'> => ({
  id,
  labels,
  x: short(x),
  y: short(y),
});

/** Seven digits are more than any picture shows. */
const short = (value: number): number => Number(value.toPrecision(7));

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
