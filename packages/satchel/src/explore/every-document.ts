/** All documents of a corpus, for work that goes over them several times. */
import { documentsIn } from '../core/checks/given-document.ts';
import { type Compute, pause } from '../core/compute.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { printable, SatchelError } from '../core/errors.ts';

/** Throws EMPTY_CORPUS if there are none. */
export async function everyDocument(
  corpus: Corpus,
  compute: Pick<Compute, 'progress' | 'signal'>,
): Promise<readonly Document[]> {
  const all: Document[] = [];
  compute.progress.stage('read');
  for await (const document of documentsIn(corpus)) {
    all.push(document);
    await pause(compute);
  }
  if (all.length > 0) return all;
  throw new SatchelError('EMPTY_CORPUS', `${printable(corpus.name)} holds no documents.`, {
    where: printable(corpus.name),
  });
}
