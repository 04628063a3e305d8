/** Settings as flags of the command line. */
import { defined } from '../../core/checks/defined.ts';
import type { Option, OptionValue } from '../../core/options.ts';
import { checkedSize } from '../../requests/memory-size.ts';
import type { GivenGroups, RunSettings } from '../../requests/run-settings.ts';
import type { Flag, FlagValue } from '../arguments/flag.ts';
import { corpusFlags, flags } from '../arguments/flags.ts';
import type { Arguments } from '../arguments/parse.ts';
import { readSmallText } from './small-text.ts';

type Given<Flags> = { readonly [Name in keyof Flags]?: Flags[Name] extends Flag<infer O> ? FlagValue<O> : never };

/** The values of the given flags, under the names of the settings. */
export const givenBy = <Flags extends Readonly<Record<string, Flag<Option>>>>(
  args: Arguments,
  of: Flags,
): Given<Flags> =>
  defined(Object.fromEntries(Object.entries(of).map(([name, flag]) => [name, args.given(flag)]))) as Given<Flags>;

export async function settingsFromFlags(args: Arguments): Promise<RunSettings> {
  const { representation, classifier, split, evaluate, seed, threads, tune } = flags;
  const { evaluate: protocol, ...given } = givenBy(args, {
    representation,
    classifier,
    split,
    evaluate,
    seed,
    threads,
    tune,
  });
  const [firstWords, ...furtherWords] = args.all(flags.words);
  const [set, grid] = [args.all(flags.set), args.all(flags.grid)];
  const typed = set.length + grid.length > 0 ? await import('../../requests/set-option.ts') : undefined; // it loads every method
  const groups = inLanguage(args.given(flags.language), (await typed?.settingsOf(set, readSmallText)) ?? {});
  const corpus: Record<string, OptionValue> = { ...givenBy(args, corpusFlags), ...groups['corpus'] };
  return {
    ...defined({
      split: protocol,
      ...given,
      words: firstWords,
      furtherWords: furtherWords.length > 0 ? furtherWords : undefined,
      memoryLimit: checkedSize(args.given(flags.memoryLimit)),
      grid: grid.length > 0 ? typed?.gridOf(grid) : undefined,
    }),
    groups: Object.keys(corpus).length > 0 ? { ...groups, corpus } : groups,
  };
}

/** A language chooses the stop words and the abbreviations of sentences; what `--set` says wins. */
const inLanguage = (language: string | undefined, groups: GivenGroups): GivenGroups =>
  language === undefined ? groups : { ...groups, text: { language, stopWords: 'stopwords-iso', ...groups['text'] } };
