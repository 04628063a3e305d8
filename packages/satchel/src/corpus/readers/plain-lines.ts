/** Plain text, one document per line, without labels; the number of the line is its id. Empty lines are skipped. */
import type { Document } from '../../core/corpus.ts';
import { textLines } from '../bytes/text-lines.ts';
import type { Pass } from '../pass.ts';

export async function* readLines(chunks: AsyncIterable<Buffer>, pass: Pass): AsyncGenerator<Document[]> {
  const { name, options, earlier } = pass;
  for await (const lines of textLines(chunks, { name, maxLineBytes: options.maxLineBytes })) {
    const documents: Document[] = [];
    for (const { text, number, fault } of lines) {
      if (!fault && text.trim() === '') continue;
      try {
        if (fault) throw fault;
        documents.push(pass.admit({ id: String(earlier + number), text, labels: [] }, number));
      } catch (error) {
        pass.fault(error);
      }
    }
    yield documents;
  }
}
