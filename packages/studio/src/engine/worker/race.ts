/** The comparison of `satchel compare`, on the file as it is; texts without a label are there for a candidate that trains itself on them. */
import { type CompareEvent, type CorpusComparison, compareCorpus } from 'satchel/browser';
import { labelledCorpus, textsOf } from './parts.ts';
import { progressTo } from './progress.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

export function race(told: Told, { budget }: { readonly budget: number }): Promise<CorpusComparison> {
  const own = held();
  return compareCorpus(labelledCorpus(own), {
    budget,
    costly: false, // the verdict would wait for them
    unlabelled: textsOf(own),
    signal: told.signal,
    progress: progressTo(told),
    watch: (event: CompareEvent) => told.event(event),
  });
}
