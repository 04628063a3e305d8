/** The request of `topics` over documents. */
import { defined } from '../core/checks/defined.ts';
import type { OptionValues } from '../core/options.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import type { TopicOptions } from '../explore/topics/discover-topics.ts';
import { countOption } from '../explore/topics/fit-topics.ts';
import { fittingEncoder } from './encoder-choice.ts';
import { type Machine, requestFor, type Sources, settled } from './request.ts';
import type { GivenGroups, topicSettings } from './run-settings.ts';

export type TopicSettings = Partial<OptionValues<typeof topicSettings>>;

export interface TopicRequest {
  readonly corpus: CorpusOptions;
  readonly run: TopicOptions & { readonly seed: number };
}

export async function topicRequest(sources: Sources<TopicSettings>, machine: Machine): Promise<TopicRequest> {
  const { topics, refits, lambda, date } = sources.given;
  const { representation = 'lda' } = settled(sources);
  const { corpus, run, words } = await requestFor(fittingEncoder, { representation }, sources, machine);
  const chosen = topics === undefined ? run : withoutOtherCount(run, sources.given.groups ?? {});
  const field = date || undefined;
  const metadata = field === undefined ? corpus.metadata : [...corpus.metadata, `${field}:date`];
  return {
    corpus: { ...corpus, metadata },
    run: { ...chosen, ...defined({ words, topics, refits, lambda, date: field }) },
  };
}

/** A number of topics from a settings file or the environment does not contradict `topics`, which was given directly: it is left out. */
function withoutOtherCount<Run extends { readonly representation: string; readonly options: GivenGroups }>(
  run: Run,
  given: GivenGroups,
): Run {
  const { group, name } = countOption(run);
  if (given[group]?.[name] !== undefined) return run;
  const { [name]: _other, ...rest } = run.options[group] ?? {};
  return { ...run, options: { ...run.options, [group]: rest } };
}
