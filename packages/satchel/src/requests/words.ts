/**
 * What the training of word vectors, and a command that only reads text, are asked to do: given settings first, then the environment, then the
 * settings file (its groups corpus, text, words and that of the method).
 */
import { badParam } from '../core/errors.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import {
  choice,
  integer,
  number,
  type Options,
  type OptionValue,
  type OptionValues,
  resolveOptions,
  text,
  valuesFor,
} from '../core/options.ts';
import { type CorpusOptions, corpusOptions } from '../corpus/options.ts';
import { textOptions } from '../pipeline/catalogue.ts';
import { type DistilSettings, distilOptions } from '../words/distil-options.ts';
import { type PhraseSettings, usualThresholds } from '../words/file-options.ts';
import { otherMethod, resolveWordTraining, type WordTrainingSettings, wordMethodOf } from '../words/settings.ts';
import { wordsOptions, wordTrainingOptions } from '../words/words-options.ts';
import { checkedSize, parseMemorySize } from './memory-size.ts';
import { optionGroups } from './option-groups.ts';
import { type Machine, named, type Sources, settled, threadsOf } from './request.ts';
import type { GivenGroups } from './run-settings.ts';

export interface WordsRequest {
  readonly corpus: CorpusOptions;
  readonly text: OptionValues<typeof textOptions>;
}

export interface DistilRequest extends WordsRequest {
  readonly distil: DistilSettings;
}

export interface WordTrainingRequest extends WordsRequest {
  readonly training: WordTrainingSettings;
  readonly phrases: PhraseSettings;
  readonly threads: number;
  readonly memoryLimit: number | undefined;
  readonly bufferBytes: number | undefined;
}

/** Words that belong together are joined before anything is trained. */
export const phraseOptions = {
  phrases: integer('passes that join words which belong together (new_york); later passes make longer phrases', 0, {
    min: 0,
    max: 10,
  }),
  phraseScore: choice("how the bond of two words is scored: 'npmi' (−1 to 1) or word2vec's 'discount'", 'npmi', [
    'npmi',
    'discount',
  ]),
  phraseThreshold: number('the least score of words that are joined; default: 0.5 for npmi, 10 for discount', 0.5, {
    min: -1,
    max: 1e9,
  }),
  phraseMinCount: integer('pairs that occur less often are not joined; default: as --min-count', 20, { min: 1 }),
} satisfies Options;

export const textBuffer = text(
  'how much of the numbered text to keep in memory, 4 bytes a word; the rest goes to a file beside the output; default: 64M',
  '',
);

/** Beside the settings of every run. */
export interface WordTrainingGiven extends Partial<OptionValues<typeof phraseOptions>> {
  /** Options that all methods share. */
  readonly shared?: Readonly<Record<string, unknown>>;
  /** Options of the method. */
  readonly own?: Readonly<Record<string, unknown>>;
  readonly textBuffer?: string;
}

/** How a corpus is read and cut into words. */
export function wordsRequest(sources: Sources): WordsRequest {
  checkTyped(sources.given.groups ?? {}, ['corpus', 'text']);
  return readingOf(settled(sources).groups ?? {});
}

/** The same with the options of `words distil`. */
export function distilRequest(sources: Sources<{ readonly distil: Partial<DistilSettings> }>): DistilRequest {
  const { distil: _distil, ...given } = sources.given;
  return {
    ...wordsRequest({ ...sources, given }),
    distil: resolveOptions('distil', distilOptions, sources.given.distil),
  };
}

export function wordTrainingRequest(
  sources: Sources<WordTrainingGiven>,
  machine: Pick<Machine, 'threads'>,
): WordTrainingRequest {
  const { given, file } = sources;
  const { groups = {}, seed = wordTrainingOptions.seed.default, memoryLimit } = settled(sources);
  const words = { ...trainingPart(groups['words'] ?? {}), ...given.shared, seed } as OptionGroups[string];
  const { name, options } = wordMethodOf({ words });
  checkTyped(given.groups ?? {}, ['corpus', 'text', 'words', name], { words, ...given.groups });
  const own = {
    ...valuesFor(options, file?.groups?.[name], optionGroups[name]), // a representation of that name has options of its own there
    ...given.groups?.[name],
    ...methodValues(sources, name, options),
  };
  const training = resolveWordTraining({ words, [name]: own });
  const buffer = checkedSize(given.textBuffer, named(sources, 'textBuffer'));
  return {
    ...readingOf(groups),
    training,
    phrases: phraseSettings(sources, training.minCount),
    threads: threadsOf(sources, machine),
    memoryLimit: memoryLimit === undefined ? undefined : parseMemorySize(memoryLimit),
    bufferBytes: buffer === undefined ? undefined : parseMemorySize(buffer),
  };
}

function methodValues(
  sources: Sources<WordTrainingGiven>,
  method: string,
  options: Options,
): Readonly<Record<string, unknown>> {
  const { own = {} } = sources.given;
  const idle = Object.keys(own).find((name) => !Object.hasOwn(options, name));
  if (idle !== undefined) throw badParam(`${named(sources, idle)} takes no part in ${method}.`);
  return own;
}

function phraseSettings(sources: Sources<WordTrainingGiven>, minCount: number): PhraseSettings {
  const { phrases: passes = 0, phraseScore: score = phraseOptions.phraseScore.default, ...others } = sources.given;
  const { phrases: _phrases, ...rest } = phraseOptions;
  const idle = Object.keys(rest).find((name) => passes === 0 && sources.given[name as keyof typeof rest] !== undefined);
  if (idle !== undefined)
    throw badParam(
      `${named(sources, idle)} takes no part where no phrases are looked for: ${named(sources, 'phrases')} 1.`,
    );
  const { phraseThreshold = usualThresholds[score], phraseMinCount = minCount } = others;
  return { passes, score, threshold: phraseThreshold, minCount: phraseMinCount };
}

const readingOf = (groups: GivenGroups): WordsRequest => ({
  corpus: resolveOptions('corpus', corpusOptions, groups['corpus']),
  text: resolveOptions('text', textOptions, groups['text']),
});

/** A settings file may also say how vectors are used (words.unit, words.fitOn); training leaves that out. */
const trainingPart = (given: Readonly<Record<string, OptionValue>>): Record<string, OptionValue> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !isForUse(name)));

const isForUse = (option: string): boolean =>
  Object.hasOwn(wordsOptions, option) && !Object.hasOwn(wordTrainingOptions, option);

/** Options of `text` that choose words for a classifier: which words get vectors is --min-count's to say. */
const IDLE = ['ngrams', 'minDocuments', 'maxDocumentShare', 'maxWords'];

function checkTyped(typed: GivenGroups, used: readonly string[], words: OptionGroups = {}): void {
  const idle = Object.keys(typed).find((group) => !used.includes(group));
  if (idle !== undefined) {
    const known = used.map((group) => `${group}.*`).join(', ');
    throw (
      (words['words'] && otherMethod(idle, words)) ??
      badParam(`'${idle}' takes no part in this command; ${known} can be set.`)
    );
  }
  const choosing = Object.keys(typed['text'] ?? {}).find((name) => IDLE.includes(name));
  if (choosing !== undefined)
    throw badParam(`'text.${choosing}' takes no part in this command: it chooses words for a classifier.`);
  const using = Object.keys(typed['words'] ?? {}).find(isForUse);
  if (using !== undefined) throw badParam(`'words.${using}' takes no part in training; it says how vectors are used.`);
}
