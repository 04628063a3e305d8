/**
 * Plain text, one document per line; the number of the line is its id. Empty lines are skipped. Lines of fastText hold labels: every word that
 * begins with `__label__`, wherever it stands.
 */
import type { Document } from '../../core/corpus.ts';
import { textLines } from '../bytes/text-lines.ts';
import type { Pass } from '../pass.ts';

export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  pass: Pass,
  isLabelled = false,
): AsyncGenerator<Document[]> {
  const { name, options, earlier } = pass;
  for await (const lines of textLines(chunks, { name, maxLineBytes: options.maxLineBytes })) {
    const documents: Document[] = [];
    for (const { text, number, fault } of lines) {
      if (!fault && text.trim() === '') continue;
      try {
        if (fault) throw fault;
        const read = isLabelled ? labelsAndText(text) : { text, labels: [] };
        documents.push(pass.admit({ id: String(earlier + number), ...read }, number));
      } catch (error) {
        pass.fault(error);
      }
    }
    yield documents;
  }
}

function labelsAndText(line: string): Pick<Document, 'text' | 'labels'> {
  const labels = new Set<string>();
  const text = line.replaceAll(/(?<!\S)__label__(\S+)\s*/g, (_, label: string) => {
    labels.add(label);
    return '';
  });
  return { text: text.trim(), labels: [...labels] };
}
