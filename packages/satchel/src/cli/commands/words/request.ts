/**
 * What `satchel words …` is asked to do: flags first, then the environment, then the settings file (its groups corpus, text, words and that of
 * the method).
 */
import { badParam } from '../../../core/errors.ts';
import type { OptionGroups } from '../../../core/option-groups.ts';
import { type Options, type OptionValue, type OptionValues, resolveOptions, valuesFor } from '../../../core/options.ts';
import { type CorpusOptions, corpusOptions } from '../../../corpus/options.ts';
import { textOptions } from '../../../pipeline/catalogue.ts';
import { settingsFromEnvironment } from '../../../requests/environment.ts';
import { checkedSize, parseMemorySize } from '../../../requests/memory-size.ts';
import { optionGroups } from '../../../requests/option-groups.ts';
import { type GivenGroups, mergeSettings } from '../../../requests/run-settings.ts';
import { type PhraseSettings, usualThresholds } from '../../../words/file-options.ts';
import { otherMethod, resolveWordTraining, type WordTrainingSettings, wordMethodOf } from '../../../words/settings.ts';
import { wordsOptions, wordTrainingOptions } from '../../../words/words-options.ts';
import type { Flag } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';
import type { Arguments } from '../../arguments/parse.ts';
import { givenBy, settingsFromFlags } from '../../settings/from-flags.ts';
import { machine, settingsFromFile } from '../../settings/sources.ts';
import { interruptionFlags, methodFlags, phraseFlags, sharedFlags } from './train/flags.ts';

export interface WordsRequest {
  readonly corpus: CorpusOptions;
  readonly text: OptionValues<typeof textOptions>;
}

export interface WordTrainingRequest extends WordsRequest {
  readonly training: WordTrainingSettings;
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
): Promise<WordTrainingRequest> {
  const typed = await settingsFromFlags(args);
  const file = await settingsFromFile(args.given(flags.config));
  const {
    groups = {},
    seed = wordTrainingOptions.seed.default,
    threads,
    memoryLimit,
  } = mergeSettings(typed, settingsFromEnvironment(environment), file);
  const words = { ...trainingPart(groups['words'] ?? {}), ...givenBy(args, sharedFlags), seed };
  const { name, options } = wordMethodOf({ words });
  checkTyped(typed.groups ?? {}, ['corpus', 'text', 'words', name], { words, ...typed.groups });
  const own = {
    ...valuesFor(options, file.groups?.[name], optionGroups[name]), // a representation of that name has options of its own there
    ...typed.groups?.[name],
    ...methodValues(args, name, options),
  };
  const training = resolveWordTraining({ words, [name]: own });
  const buffer = checkedSize(args.given(interruptionFlags.textBuffer), `--${interruptionFlags.textBuffer.name}`);
  return {
    ...readingOf(groups),
    training,
    phrases: phraseSettings(args, training.minCount),
    threads: threads ?? machine.threads,
    memoryLimit: memoryLimit === undefined ? undefined : parseMemorySize(memoryLimit),
    bufferBytes: buffer === undefined ? undefined : parseMemorySize(buffer),
  };
}

function methodValues(args: Arguments, method: string, options: Options): Readonly<Record<string, unknown>> {
  const values = givenBy(args, methodFlags);
  const idle = Object.keys(values).find((name) => !Object.hasOwn(options, name));
  if (idle !== undefined) throw badParam(`--${methodFlags[idle]!.name} takes no part in ${method}.`);
  return values;
}

function phraseSettings(args: Arguments, minCount: number): PhraseSettings {
  const passes = args.given(phraseFlags.phrases) ?? 0;
  const { phrases: _phrases, ...others } = phraseFlags;
  const idle = Object.values<Flag>(others).find((flag) => passes === 0 && args.given(flag) !== undefined);
  if (idle) throw badParam(`--${idle.name} takes no part where no phrases are looked for: --phrases 1.`);
  const score = args.given(phraseFlags.phraseScore) ?? phraseFlags.phraseScore.option.default;
  const threshold = args.given(phraseFlags.phraseThreshold) ?? usualThresholds[score];
  return { passes, score, threshold, minCount: args.given(phraseFlags.phraseMinCount) ?? minCount };
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
