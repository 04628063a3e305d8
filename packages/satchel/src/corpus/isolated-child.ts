/** Reads a corpus in a child process: says what it is, or sends its documents. */
import type { Document } from '../core/corpus.ts';
import { type Sender, serve } from '../isolation/serve.ts';
import type { CorpusRequest } from './isolated-corpus.ts';
import { corpusOfStream, type FileCorpus, openCorpus } from './open-corpus.ts';
import { streamCorpus } from './stream-corpus.ts';

/** Documents and characters that travel in one frame. */
const MOST_DOCUMENTS = 256;
const ENOUGH_CHARACTERS = 128 * 1024;

await serve<CorpusRequest>(async ({ path, options, work, isOnce }, send, input) => {
  const ofStream = isOnce ? streamCorpus : corpusOfStream;
  const corpus = path === undefined ? await ofStream(input, options) : await openCorpus(path, options);
  send.value({ format: corpus.format });
  if (work === 'read') await sendDocuments(corpus, send);
});

async function sendDocuments(corpus: FileCorpus, send: Sender): Promise<void> {
  let documents: Document[] = [];
  let characters = 0;
  for await (const document of corpus.documents()) {
    documents.push(document);
    characters += document.text.length;
    if (documents.length < MOST_DOCUMENTS && characters < ENOUGH_CHARACTERS) continue;
    send.value(documents);
    [documents, characters] = [[], 0];
  }
  send.value(documents);
  send.value({ skipped: corpus.skipped() });
}
