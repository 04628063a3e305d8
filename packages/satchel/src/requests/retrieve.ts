/** The request of `evaluate-retrieval`. */

import { defined } from '../core/checks/defined.ts';
import { badParam } from '../core/errors.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import type { RetrievalRunOptions } from '../retrieval/evaluate-retrieval.ts';
import { unfolded } from '../retrieval/pipeline-name.ts';
import { type RetrievalChoice, resolveRetrieval, retrievalGroups } from '../retrieval/settings.ts';
import { tuneOf } from './classify.ts';
import { type RankingSettings, rankingOf, rankingSettings } from './ranking.ts';
import { type Machine, named, type RunKind, requestFor, type Sources } from './request.ts';

export interface RetrieveRequest {
  readonly corpus: CorpusOptions;
  readonly run: RetrievalRunOptions;
}

const retrieving: RunKind<RetrievalChoice> = {
  corpus: { also: ['keywords'] }, // keywords are what a document is about
  groupsOf: (choice) => Object.keys(retrievalGroups(choice)),
  idle: (group, used) =>
    badParam(`'${group}' takes no part in this run.`, `These parts take options: corpus, ${used.join(', ')}.`),
  check: (choice) => ({ needsWords: resolveRetrieval(choice).words !== undefined, subject: 'This ranking' }),
};

export async function retrieveRequest(sources: Sources<RankingSettings>, machine: Machine): Promise<RetrieveRequest> {
  const { corpus, run, words } = await requestFor(retrieving, choiceOf(sources), sources, machine);
  return { corpus, run: { ...run, ...defined({ words, tune: tuneOf(sources.given) }) } };
}

function choiceOf(sources: Sources<RankingSettings>): RetrievalChoice {
  const asked = {
    ...rankingOf(sources, ['auto', 'per-query']),
    ranker: sources.given.ranker ?? rankingSettings.ranker.default,
  };
  const { ranker, fuse, lambda, feedback } = unfolded(asked);
  if (lambda !== undefined && fuse === undefined) {
    const [share, mixed] = [named(sources, 'lambda'), named(sources, 'fuse')];
    throw badParam(`${share} is the share of ${mixed}, which is not given.`);
  }
  return {
    ranker,
    ...(fuse === undefined ? {} : { fuse, lambda: lambda ?? 'auto' }),
    ...defined({ feedback }),
  };
}
