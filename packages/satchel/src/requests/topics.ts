/** The request of `topics` over documents. */
import { defined } from '../core/checks/defined.ts';
import type { OptionValues } from '../core/options.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import type { TopicOptions } from '../explore/topics/discover-topics.ts';
import { fittingEncoder } from './encoder-choice.ts';
import { type Machine, requestFor, type Sources, settled } from './request.ts';
import type { topicSettings } from './run-settings.ts';

export type TopicSettings = Partial<OptionValues<typeof topicSettings>>;

export interface TopicRequest {
  readonly corpus: CorpusOptions;
  readonly run: TopicOptions & { readonly seed: number };
}

export async function topicRequest(sources: Sources<TopicSettings>, machine: Machine): Promise<TopicRequest> {
  const { topics, refits, lambda, date } = sources.given;
  const { representation = 'lda' } = settled(sources);
  const { corpus, run, words } = await requestFor(fittingEncoder, { representation }, sources, machine);
  const field = date || undefined;
  const metadata = field === undefined ? corpus.metadata : [...corpus.metadata, `${field}:date`];
  return {
    corpus: { ...corpus, metadata },
    run: { ...run, ...defined({ words, topics, refits, lambda, date: field }) },
  };
}
