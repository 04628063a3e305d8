/** Plain text, one document a line, without labels; the number of the line is its id. Empty lines are passed over. */
import type { Document } from '../../core/corpus.ts';
import { textLines } from '../bytes/text-lines.ts';
import type { Pass } from '../pass.ts';

export async function* readLines(chunks: AsyncIterable<Buffer>, pass: Pass): AsyncGenerator<Document[]> {
  for await (const lines of textLines(chunks, pass)) {
    const documents: Document[] = [];
    for (const { text, number } of lines) {
      if (text.trim() === '') continue;
      try {
        documents.push(pass.admit({ id: String(number), text, labels: [] }, number));
      } catch (error) {
        pass.fault(error);
      }
    }
    yield documents;
  }
}
