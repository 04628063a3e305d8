/** The request of `compare`: that of `evaluate` without a representation. */
import type { CompareOptions } from '../compare/comparison.ts';
import { candidates } from '../compare/selection/candidates.ts';
import { defined } from '../core/checks/defined.ts';
import { badParam, printable } from '../core/errors.ts';
import type { OptionValues } from '../core/options.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import { wordGroups } from '../words/settings.ts';
import { memoryLimitOf, splitOf } from './classify.ts';
import { parseDuration } from './duration.ts';
import { type Machine, named, type RunKind, requestFor, type Sources, tablesOf } from './request.ts';
import { comparisonSettings, type GivenGroups } from './run-settings.ts';

export type ComparisonSettings = Partial<OptionValues<typeof comparisonSettings>>;

export interface CompareRequest {
  readonly corpus: CorpusOptions;
  readonly run: CompareOptions;
  /** The word vectors, as they were named. */
  readonly words: string | readonly string[] | undefined;
  /** The file of unlabelled texts, as it was named. */
  readonly unlabelled?: string | undefined;
}

const groupsInPlay = (given: GivenGroups): readonly string[] => [
  ...new Set([
    ...['text', 'labels', ...Object.keys(wordGroups(given))],
    ...candidates.flatMap(({ representation, classifier }) => [classifier, ...representation.split('+')]),
  ]),
];

const comparing: RunKind<object> = {
  takesTables: true,
  groupsOf: ({ options }) => groupsInPlay(options),
  idle: (group, used) => badParam(`'${group}' takes no part in a comparison; these do: ${used.join(', ')}.`),
  check: () => ({ needsWords: true, subject: 'A comparison' }),
};

export async function compareRequest(sources: Sources<ComparisonSettings>, machine: Machine): Promise<CompareRequest> {
  const { budget = comparisonSettings.budget.default, clock, labels } = sources.given;
  const limits = {
    budget: secondsOf(budget, sources),
    clock,
    fewLabels: perClassOf(labels, sources),
  };
  const { corpus, run, words, settings } = await requestFor(comparing, {}, sources, machine);
  const { protocol, splitField } = splitOf(settings);
  return {
    corpus: { ...corpus, ...splitField },
    words: words && (tablesOf(sources) ?? settings.words),
    run: {
      ...run,
      stripped: corpus.strip,
      ...defined({ ...limits, words, protocol, ...memoryLimitOf(settings) }),
    },
  };
}

function secondsOf(typed: string, sources: Sources): number {
  const seconds = parseDuration(typed);
  if (seconds !== undefined) return seconds;
  throw badParam(
    `${named(sources, 'budget')} must be a length of time such as 90s, 2m or 1h, got "${printable(typed)}".`,
  );
}

/** `5,10,50` → rising numbers, each once. */
function perClassOf(typed: string | undefined, sources: Sources): number[] | undefined {
  if (typed === undefined) return undefined;
  const counts = typed.split(',').map((one) => (/^\s*\d{1,6}\s*$/.test(one) ? Number(one) : 0));
  if (counts.every((count) => count > 0)) return [...new Set(counts)].sort((a, b) => a - b);
  throw badParam(
    `${named(sources, 'labels')} must be numbers of documents of a class with commas between, such as 5,10,50, got "${printable(typed)}".`,
  );
}
