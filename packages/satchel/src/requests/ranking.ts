/** The ranking settings of `search` and `evaluate-retrieval`. */
import type { SearchOptions } from '../collection/search/search.ts';
import { defined } from '../core/checks/defined.ts';
import { badParam, printable } from '../core/errors.ts';
import { integer, type Options, type OptionValues, text } from '../core/options.ts';
import { unfolded } from '../retrieval/pipeline-name.ts';
import { feedbacks, rankers } from '../retrieve/registry.ts';
import { named, type Sources } from './sources.ts';

const namesOf = (methods: readonly { readonly name: string }[]): string => methods.map(({ name }) => name).join(', ');

const feedbackText = (methods: Parameters<typeof namesOf>[0]): string =>
  `rank twice, the second time with words of the best documents: ${namesOf(methods)}`;

/** The rankers by words, as help lists them. */
export const rankerNames = namesOf(rankers);

export const rankingSettings = {
  ranker: text(
    `${rankerNames}; or a representation, whose vectors are compared; or a pipeline of both with feedback: bm25+rm3+lsi`,
    'bm25',
  ),
  fuse: text('fuse the scores with those of another ranker or representation', ''),
  lambda: text(
    "its share from 0 to 1; 'auto' learns it on other queries; 'per-query' predicts it for each query",
    'auto',
  ),
  feedback: text(feedbackText(feedbacks), ''),
} satisfies Options;

export type RankingSettings = Partial<OptionValues<typeof rankingSettings>>;

/** The same for a collection, which has its own vectors and perhaps a learned share. */
export const searchSettings = {
  ...rankingSettings,
  ranker: text(
    `${rankerNames}; or the representation of the collection's vectors; or a pipeline of both with feedback: bm25+rm3+lsi`,
    'bm25',
  ),
  fuse: text('fuse the scores with those of another one, such as the representation', ''),
  feedback: text(feedbackText(feedbacks.filter(({ needsSenses }) => !needsSenses)), ''),
  lambda: text(
    "its share from 0 to 1; 'auto': as learned with 'evaluate-retrieval --keep-lambda', else one half",
    'auto',
  ),
  top: integer('how many documents to show', 10, { min: 1, max: 1000 }),
} satisfies Options;

export type SearchSettings = Partial<OptionValues<typeof searchSettings>>;

/** The options of a collection's `search`, which checks them against the collection. */
export function searchRequest(sources: Sources<SearchSettings>): SearchOptions {
  const { groups, ranker, top } = sources.given;
  const { fuse, lambda, feedback } = rankingOf(sources, ['auto']);
  return defined({ ranker, fuse, lambda, feedback, options: groups, top });
}

/** Whether no vectors take part. */
export function isByWords(asked: SearchOptions): boolean {
  const { ranker, fuse } = unfolded(asked);
  return [ranker, fuse].every((name) => name === undefined || rankers.some((method) => method.name === name));
}

export interface Mixing<Word extends string> {
  readonly fuse: string | undefined;
  readonly lambda: number | Word | undefined;
  readonly feedback: string | undefined;
}

/** An empty name counts as absent: `--fuse=` undoes the setting of a script. `words`: what lambda may be besides a number. */
export function rankingOf<const Word extends string>(
  sources: Sources<RankingSettings>,
  words: readonly Word[],
): Mixing<Word> {
  const { fuse, lambda, feedback } = sources.given;
  return {
    fuse: fuse || undefined,
    lambda: lambda === undefined ? undefined : shareOf(lambda, named(sources, 'lambda'), words),
    feedback: feedback || undefined,
  };
}

function shareOf<Word extends string>(typed: string, name: string, words: readonly Word[]): number | Word {
  const word = words.find((known) => known === typed);
  if (word !== undefined) return word;
  const share = /^(0|1|0?\.\d+|1\.0+|0\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw badParam(
    `${name} must be ${words.map((known) => `'${known}'`).join(', ')} or a number from 0 to 1, got "${printable(typed)}".`,
  );
}
