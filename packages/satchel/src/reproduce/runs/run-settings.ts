/** Turns a run of a table into settings of the pipeline or of a ranking, and into a cache key. */

import { sha256 } from '../../core/bytes/sha256.ts';
import { type DeclaredGroups, type OptionGroups, splitPath } from '../../core/option-groups.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import { declaredGroups, resolveSettings, type Settings, withOptions } from '../../pipeline/settings.ts';
import { type RetrievalChoice, retrievalGroups } from '../../retrieval/settings.ts';
import { type Methods, methodOr } from '../methods.ts';
import type { Run } from '../row.ts';

/** A table gives the same options to all of its rows. Options for parts that this run does not have are ignored. */
export function settingsOf(
  { representation = 'bow', classifier = 'linear-svm', options = {} }: Partial<Run>,
  seed: number,
  methods: Methods,
): Settings {
  const choice = {
    representation: methodOr(methods.representations, representation),
    classifier: methodOr(methods.classifiers, classifier),
    seed,
  };
  const plain = resolveSettings(choice);
  return resolveSettings({
    ...choice,
    options: only(options, declaredGroups(plain.representation, plain.classifier, options)),
  });
}

/** Whether the run takes word vectors: those its parts need, or those that words start from. */
export const usesVectors = ({ startsFromVectors }: Partial<Run>, { words, representation }: Settings): boolean =>
  words !== undefined || (startsFromVectors === true && representation.needs.startWords === true);

/** The settings of a representation whose words start from these vectors: it has as many dimensions as they. */
export function startingFrom({ words }: GivenWords, settings: Settings): Settings {
  const { name } = settings.representation;
  return withOptions(settings, { [`${name}.dimensions`]: words.vectors.columns });
}

/** A column tunes options of several classifiers: a run tunes those it has. */
export function gridFor(tune: Run['tune'] | undefined, settings: Settings): Run['tune'] | undefined {
  if (typeof tune !== 'object') return tune;
  const declared = declaredGroups(settings.representation, settings.classifier, settings.given);
  const own = Object.entries(tune).filter(([path]) => {
    const [group, name] = splitPath(path);
    return Object.hasOwn(declared[group] ?? {}, name);
  });
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** The same for a ranking. */
export function rankingOf({ ranker, fuse, feedback, options = {}, vectors }: Partial<Run>): RetrievalChoice {
  const choice: RetrievalChoice = {
    ranker,
    fuse,
    feedback,
    ...(typeof vectors === 'string' ? { words: vectors } : {}),
  };
  return { ...choice, options: only(options, retrievalGroups({ ...choice, options })) };
}

/** A table sets options for all its columns: each takes those it declares. */
const only = (options: OptionGroups, declared: DeclaredGroups): OptionGroups =>
  Object.fromEntries(
    Object.entries(options).flatMap(([group, values]) => {
      const own = Object.entries(values).filter(([name]) => Object.hasOwn(declared[group] ?? {}, name));
      return own.length === 0 ? [] : [[group, Object.fromEntries(own)]];
    }),
  );

/** Runs that differ only in their metric, or in the order of their keys, have the same key. */
export const keyOf = ({ metric: _metric, ...run }: Partial<Run>, seed: number): string =>
  sha256(new TextEncoder().encode(JSON.stringify([sorted(run), seed])));

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
