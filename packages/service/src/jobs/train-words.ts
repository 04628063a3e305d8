/** The job `words`: word vectors from a corpus. A run that was stopped goes on from its checkpoint. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openCorpus } from 'satchel';
import { readingRequest } from 'satchel/service';
import { trainWordFile } from 'satchel/words';
import type { Work } from './protocol.ts';
import { sourcesOf } from './settings.ts';
import { corpusOf, type Watch } from './watch.ts';

export async function trainWordVectors(work: Work, { signal, progress }: Watch): Promise<unknown> {
  const sources = await sourcesOf(work);
  const { groups = {}, seed, threads = work.threads } = sources.given;
  const { corpus: reading, ...options } = groups;
  const corpus = await openCorpus(
    corpusOf(work).path,
    readingRequest({ ...sources, given: { groups: reading ? { corpus: reading } : {} } }),
  );
  const path = join(work.folders.words, `${work.save ?? work.id}.bin`);
  const resume = existsSync(`${path}.checkpoint`);
  const words = { ...options['words'], ...(seed === undefined ? {} : { seed }) };
  const trained = await trainWordFile(corpus, path, {
    options: { ...options, words },
    threads,
    signal,
    progress,
    ...(resume ? { resume } : { force: true }),
  });
  const { phrases, ...report } = trained;
  return { ...report, name: work.save ?? work.id, phrases: phrases.length, resumed: resume };
}
