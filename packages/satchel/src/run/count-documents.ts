/**
 * Reads the documents of a corpus and counts their words. The calling thread reads. Where text is dear to tokenise and there is much of it, worker
 * threads tokenise. The counts are the same, to the number of every term, because batches are merged in the order of their documents.
 *
 * Memory beside the counts: on one thread a batch of texts; with worker threads two batches per thread, and the table of distinct terms of
 * each thread.
 */
import { documentsIn } from '../core/checks/given-document.ts';
import { type Compute, pause } from '../core/compute.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { nextKey } from '../core/threads/kept-state.ts';
import { inSteps } from '../core/threads/steps.ts';
import { prepareAnalyzer, requireText } from '../text/analyzer.ts';
import { COUNT_TASK, type CountInput, type CountOutput, FORGET_COUNTER } from '../text/count-task.ts';
import type { TextOptions } from '../text/options.ts';
import { sendTexts } from '../text/sent-texts.ts';
import { type CountedDocuments, createTermCounter, type TermCounter } from '../text/term-counter.ts';

/** Documents per batch: small enough for memory, large enough that switching stages between reading and tokenising costs nothing. */
const BATCH = 512;
/** Characters after which a batch for another thread ends: some 10 ms of work. */
const BATCH_CHARACTERS = 2 ** 18;
/** Characters that are counted here before other threads take part: starting a thread and compiling its code takes about as long. */
const CHARACTERS_HERE = 2 ** 20;

export interface CountingOptions {
  readonly text: TextOptions;
  /** Keeps the words of each document in their order, for methods that are trained on running text. */
  readonly keepsOrder: boolean;
  /** With `keepsOrder`: keeps where sentences end too. */
  readonly keepsSentences?: boolean | undefined;
}

/** What is kept of a document beside its words. */
export type Described = Omit<Document, 'text'>;

/** Calls `take` with each document, in their order. */
export async function countDocuments(
  corpus: Corpus,
  options: CountingOptions,
  compute: Compute,
  take: (document: Described) => void,
): Promise<CountedDocuments> {
  const { executor, progress, kernels } = compute;
  const isShared = executor.threads > 1;
  const isThreaded = isShared && isDear(options);
  const counter = createTermCounter(await prepareAnalyzer(options.text), { ...options, kernels, isShared });
  let counted = 0;
  const taken = (documents: readonly Described[]): void => {
    documents.forEach(take);
    counted += documents.length;
    progress.advance(counted, undefined, 'documents');
  };
  const batches = inBatches(corpus, isThreaded ? BATCH_CHARACTERS : Number.POSITIVE_INFINITY, compute);
  try {
    await countHere(batches, counter, isThreaded ? CHARACTERS_HERE : Number.POSITIVE_INFINITY, compute, taken);
    if (isThreaded) await countOnThreads(batches, counter, options, compute, taken);
  } finally {
    await batches.return(undefined);
  }
  progress.stage('tokenise');
  return await inSteps(counter.finishSteps(), compute);
}

/**
 * Whether texts take so long to tokenise that other threads are worth their messages. Words and pairs of words are not: sending texts and
 * renumbering the terms of other threads takes the calling thread as long as counting (bench/results/threads.md).
 */
const isDear = ({ text, keepsSentences }: CountingOptions): boolean =>
  text.characters > 0 || text.segmenter === 'always' || keepsSentences === true;

interface Batch {
  readonly documents: readonly Document[];
  readonly characters: number;
}

type Batches = AsyncGenerator<Batch, undefined>;

/** Counts batches until `most` characters were counted. */
async function countHere(
  batches: Batches,
  counter: TermCounter,
  most: number,
  compute: Compute,
  taken: (documents: readonly Document[]) => void,
): Promise<void> {
  let characters = 0;
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    compute.progress.stage('tokenise');
    for (const { text } of next.value.documents) {
      counter.add(text);
      await pause(compute);
    }
    taken(next.value.documents);
    characters += next.value.characters;
    if (characters >= most) return;
  }
}

async function countOnThreads(
  batches: Batches,
  counter: TermCounter,
  { text, keepsOrder, keepsSentences }: CountingOptions,
  { executor, progress, signal }: Compute,
  taken: (documents: readonly Described[]) => void,
): Promise<void> {
  const run = nextKey();
  const sent: Described[][] = [];
  async function* inputs(): AsyncGenerator<CountInput> {
    for await (const { documents } of batches) {
      sent.push(documents.map(({ text: _text, ...described }) => described));
      yield { run, text, keepsOrder, keepsSentences, texts: sendTexts(documents.map((document) => document.text)) };
    }
  }
  progress.stage('tokenise');
  try {
    for await (const { batch, thread } of executor.stream<CountInput, CountOutput>(COUNT_TASK, inputs(), signal)) {
      counter.merge(batch, thread);
      taken(sent.shift()!);
    }
  } finally {
    executor.notify(FORGET_COUNTER, run);
  }
}

async function* inBatches(corpus: Corpus, mostCharacters: number, compute: Compute): Batches {
  compute.progress.stage('read');
  let documents: Document[] = [];
  let [characters, read] = [0, 0];
  for await (const document of documentsIn(corpus)) {
    requireText(document.text, read++);
    documents.push(document);
    characters += document.text.length;
    await pause(compute);
    if (documents.length < BATCH && characters < mostCharacters) continue;
    yield { documents, characters };
    if (mostCharacters === Number.POSITIVE_INFINITY) compute.progress.stage('read'); // on threads both happen at the same time
    documents = [];
    characters = 0;
  }
  yield { documents, characters };
  return undefined;
}
