/**
 * Counting the words of documents as a task: each thread keeps its own table of spellings for a run and numbers terms as it meets them; the
 * thread that reads brings the numbers of all threads together (`TermCounter.merge`).
 *
 * Memory per thread: the run's distinct terms that the thread has met, and one batch of texts.
 */
import type { Tasks } from '../core/compute.ts';
import type { KernelProvider } from '../core/kernels.ts';
import { keptState } from '../core/threads/kept-state.ts';
import { prepareAnalyzer } from './analyzer.ts';
import type { TextOptions } from './options.ts';
import { receiveTexts, type SentTexts } from './sent-texts.ts';
import { type CountedBatch, createTermCounter } from './term-counter.ts';

export const COUNT_TASK = 'text/count';
export const FORGET_COUNTER = 'text/forget';

export interface CountInput {
  readonly run: number;
  readonly text: TextOptions;
  readonly keepsOrder: boolean;
  readonly keepsSentences: boolean | undefined;
  readonly texts: SentTexts;
}

export interface CountOutput {
  readonly batch: CountedBatch;
  /** The thread whose numbers the terms have. */
  readonly thread: number;
}

export function textTasks(kernels: KernelProvider): Tasks {
  const counters = keptState(async ({ text, keepsOrder, keepsSentences }: CountInput) =>
    createTermCounter(await prepareAnalyzer(text), { keepsOrder, keepsSentences, kernels }),
  );
  return {
    async [COUNT_TASK](input: CountInput, thread: number): Promise<CountOutput> {
      const counter = await counters.of(input.run, input);
      for (const text of receiveTexts(input.texts)) counter.add(text);
      return { batch: counter.takeBatch(), thread };
    },
    [FORGET_COUNTER]: (run: number) => counters.drop(run),
  };
}
