/** What `satchel words …` is asked to do: flags first, then the environment, then the settings file (its groups corpus, text and words). */
import { availableParallelism } from 'node:os';
import { SatchelError } from '../../../core/errors.ts';
import { type OptionValue, type OptionValues, resolveOptions } from '../../../core/options.ts';
import { type CorpusOptions, corpusOptions } from '../../../corpus/options.ts';
import { textOptions } from '../../../pipeline/catalogue.ts';
import { settingsFromEnvironment } from '../../../requests/environment.ts';
import { checkedSize, parseMemorySize } from '../../../requests/memory-size.ts';
import { type GivenGroups, MOST_THREADS, mergeSettings } from '../../../requests/run-settings.ts';
import {
  methodDefaults,
  type PhraseSettings,
  takesPart,
  usualThresholds,
  type WordVectorOptions,
  wordVectorOptions,
} from '../../../words/word-training-options.ts';
import type { Flag } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';
import type { Arguments } from '../../arguments/parse.ts';
import { settingsFromFlags } from '../../settings/from-flags.ts';
import { settingsFromFile } from '../../settings/sources.ts';
import { phraseFlags, trainingFlags, wordFlags } from './flags.ts';

export interface WordsRequest {
  readonly corpus: CorpusOptions;
  readonly text: OptionValues<typeof textOptions>;
}

export interface WordTrainingSettings extends WordsRequest {
  readonly training: WordVectorOptions;
  readonly phrases: PhraseSettings;
  readonly threads: number;
  readonly memoryLimit: number | undefined;
  readonly bufferBytes: number | undefined;
}

/** How a corpus is read and cut into words. */
export async function wordsRequest(args: Arguments): Promise<WordsRequest> {
  const { groups: typed = {} } = await settingsFromFlags(args);
  checkTyped(typed, ['corpus', 'text']);
  return readingOf(mergeSettings({ groups: typed }, await settingsFromFile(args.given(flags.config))).groups ?? {});
}

export async function wordTrainingRequest(
  args: Arguments,
  environment: NodeJS.ProcessEnv,
): Promise<WordTrainingSettings> {
  const typed = await settingsFromFlags(args);
  checkTyped(typed.groups ?? {}, ['corpus', 'text', 'words']);
  const {
    groups = {},
    seed,
    threads,
    memoryLimit,
  } = mergeSettings(typed, settingsFromEnvironment(environment), await settingsFromFile(args.given(flags.config)));
  const declared: Readonly<Record<string, Flag>> = trainingFlags;
  const own = Object.fromEntries(
    Object.entries(declared).flatMap(([name, flag]) => {
      const value = args.given(flag);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const given = { ...trainingPart(groups['words'] ?? {}), ...own };
  const training = resolveOptions('words', wordVectorOptions, {
    ...methodDefaults(given),
    ...given,
    seed: seed ?? wordVectorOptions.seed.default,
  });
  const idle = Object.keys(own).find((name) => !takesPart(training.method, name));
  if (idle !== undefined) throw usage(`--${declared[idle]!.name} takes no part in ${training.method}.`);
  const buffer = checkedSize(args.given(wordFlags.textBuffer), `--${wordFlags.textBuffer.name}`);
  return {
    ...readingOf(groups),
    training,
    phrases: phraseSettings(args, training.minCount),
    threads: threads ?? Math.min(MOST_THREADS, availableParallelism()),
    memoryLimit: memoryLimit === undefined ? undefined : parseMemorySize(memoryLimit),
    bufferBytes: buffer === undefined ? undefined : parseMemorySize(buffer),
  };
}

function phraseSettings(args: Arguments, minCount: number): PhraseSettings {
  const passes = args.given(phraseFlags.phrases) ?? 0;
  const { phrases: _phrases, ...others } = phraseFlags;
  const idle = Object.values<Flag>(others).find((flag) => passes === 0 && args.given(flag) !== undefined);
  if (idle) throw usage(`--${idle.name} takes no part where no phrases are looked for: --phrases 1.`);
  const score = args.given(phraseFlags.phraseScore) ?? phraseFlags.phraseScore.option.default;
  const threshold = args.given(phraseFlags.phraseThreshold) ?? usualThresholds[score];
  return { passes, score, threshold, minCount: args.given(phraseFlags.phraseMinCount) ?? minCount };
}

const readingOf = (groups: GivenGroups): WordsRequest => ({
  corpus: resolveOptions('corpus', corpusOptions, groups['corpus']),
  text: resolveOptions('text', textOptions, groups['text']),
});

/** A settings file may also say how vectors are used (words.unit, words.fitOn), which is no matter of training. */
const trainingPart = (given: Readonly<Record<string, OptionValue>>): Record<string, OptionValue> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(wordVectorOptions, name)));

/** Options of `text` that choose words for a classifier: which words get vectors is --min-count's to say. */
const IDLE = ['ngrams', 'minDocuments', 'maxDocumentShare', 'maxWords'];

function checkTyped(typed: GivenGroups, used: readonly string[]): void {
  const idle = Object.keys(typed).find((group) => !used.includes(group));
  if (idle !== undefined)
    throw usage(`'${idle}' takes no part in this command; ${used.map((group) => `${group}.*`).join(', ')} can be set.`);
  const choosing = Object.keys(typed['text'] ?? {}).find((name) => IDLE.includes(name));
  if (choosing !== undefined)
    throw usage(`'text.${choosing}' takes no part in this command: it chooses words for a classifier.`);
  const using = Object.keys(typed['words'] ?? {}).find((name) => !Object.hasOwn(wordVectorOptions, name));
  if (using !== undefined) throw usage(`'words.${using}' takes no part in training; it says how vectors are used.`);
}

const usage = (message: string): SatchelError => new SatchelError('BAD_PARAM', message, { kind: 'usage' });
