/** The job `index`: the documents of a corpus into a collection, with vectors where a representation or a model is given. */
import { join } from 'node:path';
import { type Document, ingestDocuments, openCollectionWriter, openCorpus } from 'satchel';
import { fitIsDue, indexReport, indexRequest, indexSettings } from 'satchel/service';
import type { Work } from './protocol.ts';
import { machineOf, sourcesOf } from './settings.ts';
import type { Watch } from './watch.ts';

export async function indexCorpus(work: Work, { signal, progress }: Watch): Promise<unknown> {
  const options = work.model === undefined ? work.options : { ...work.options, model: work.model };
  const request = await indexRequest(await sourcesOf({ ...work, options }, indexSettings), machineOf(work));
  const folder = join(work.folders.collections, work.save ?? work.id);
  const warn = (message: string): void => progress.warn?.(message);
  await using writer = await openCollectionWriter(folder, { text: request.text, warn });
  const isFitted = fitIsDue(request.vectors, writer.vectors());
  const corpus = work.corpus && (await openCorpus(work.corpus.path, request.corpus));
  progress.stage('read');
  const onStored = ({ added, replaced, unchanged }: { added: number; replaced: number; unchanged: number }): void =>
    progress.advance(added + replaced + unchanged, undefined, 'documents');
  const documents = corpus && collected(corpus.documents());
  const stored = documents
    ? await ingestDocuments(writer, documents, { replace: true, signal, onStored })
    : { added: 0, replaced: 0, unchanged: 0 };
  const { drop, choice, neighbours } = request.vectors;
  if (drop) writer.dropVectors();
  if (isFitted) await writer.represent(choice, { threads: request.threads, signal, progress });
  if (neighbours) await writer.indexNeighbours({ signal, progress });
  return { ...indexReport(writer, stored), folder: work.save ?? work.id };
}

/** Labels, the part of a split and the group are kept as metadata, beside the fields that the corpus keeps. */
async function* collected(documents: AsyncIterable<Document>) {
  for await (const { id, text, title, labels, split, group, metadata: kept } of documents) {
    const metadata = {
      ...kept,
      ...(labels.length > 0 ? { labels } : {}),
      ...(split === undefined ? {} : { split }),
      ...(group === undefined ? {} : { group }),
    };
    yield { id, text, metadata, ...(title === undefined ? {} : { title }) };
  }
}
