/** The comparison of `satchel compare`, on the file as it is. */
import { type CompareEvent, type CorpusComparison, compareCorpus } from 'satchel/browser';
import { progressTo } from './progress.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

export function race(told: Told, { budget }: { readonly budget: number }): Promise<CorpusComparison> {
  return compareCorpus(held().corpus, {
    budget,
    signal: told.signal,
    progress: progressTo(told),
    watch: (event: CompareEvent) => told.event(event),
  });
}
