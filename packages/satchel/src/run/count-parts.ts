/**
 * Reads and counts a corpus in parts, one for each thread, the first on the calling thread. The parts are put together in the order of their documents, so
 * that the counts are those of one thread, to the number of every term.
 *
 * Memory beside the counts: those of the other threads once more, until they are put together.
 */
import { type Compute, pause } from '../core/compute.ts';
import type { Corpus, CorpusPart, CorpusParts } from '../core/corpus.ts';
import { throwIfAborted } from '../core/errors.ts';
import { inSteps } from '../core/threads/steps.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import {
  COUNT_PART_TASK,
  type CountedDocument,
  type CountPartInput,
  type CountPartOutput,
  receiveDocuments,
  withoutText,
} from '../text/count-part-task.ts';
import { type CountedDocuments, createTermCounter } from '../text/term-counter.ts';
import type { CountingOptions } from './counting-options.ts';

/** What the calling thread reads while another one starts and compiles its code, as a share of a corpus of so many bytes. */
const HEAD_START = 0.1;

/**
 * Returns undefined where the corpus cannot be cut, and after any fault of a part: the corpus is then read as a whole, which throws the error of the
 * first bad document with its place.
 */
export async function countParts(
  corpus: Corpus,
  options: CountingOptions,
  compute: Compute,
  take: (document: CountedDocument) => void,
): Promise<CountedDocuments | undefined> {
  const { threads, knowsAllTasks } = compute.executor;
  if (threads === 1 || !knowsAllTasks) return undefined;
  compute.progress.stage('read');
  const cut = await corpus.parts?.(sharesOf(threads));
  if (!cut) return undefined;
  const stop = new AbortController();
  try {
    const { counted, documents } = await countAll(cut, options, compute, stop);
    if (!counted || new Set(documents.map(({ id }) => id)).size < documents.length) return undefined;
    documents.forEach(take);
    compute.progress.advance(documents.length, undefined, 'documents');
    return await inSteps(counted, compute);
  } catch {
    throwIfAborted(compute.signal);
    return undefined;
  } finally {
    stop.abort();
  }
}

/** The first part is larger: the other threads start later. */
function sharesOf(threads: number): number[] {
  const share = (1 - HEAD_START) / threads;
  return Array.from({ length: threads }, (_, i) => (i === 0 ? share + HEAD_START : share));
}

async function countAll(
  { parts, read, finish }: CorpusParts,
  { text, keepsOrder, keepsSentences }: CountingOptions,
  compute: Compute,
  stop: AbortController,
) {
  const { executor, signal, kernels } = compute;
  const [own, ...others] = parts as [CorpusPart, ...CorpusPart[]];
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const inputs = others.map((part): CountPartInput => ({ part, text, keepsOrder, keepsSentences }));
  const elsewhere = executor.map<CountPartInput, CountPartOutput>(COUNT_PART_TASK, inputs, either);
  elsewhere.catch(() => {}); // looked at below
  const counter = createTermCounter(await prepareAnalyzer(text), {
    keepsOrder,
    keepsSentences,
    kernels,
    isShared: true,
  });
  const reading = read(own);
  const documents: CountedDocument[] = [];
  for await (const batch of reading.batches())
    for (const document of batch) {
      counter.add(document.text);
      documents.push(withoutText(document));
      await pause(compute);
    }
  const digests = [...reading.digests()];
  for (const output of await elsewhere) {
    counter.merge(output.batch);
    for (const document of receiveDocuments(output.documents)) documents.push(document);
    digests.push(...output.digests);
    await pause(compute);
  }
  finish(digests);
  return { counted: counter.finishSteps(), documents };
}
