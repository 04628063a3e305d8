/** What a run is to do, however it was said: flags, environment or settings file. Each source gives what it knows; the first that knows wins. */
import type { Option, OptionValue } from '../../core/options.ts';
import { flags } from '../arguments/flags.ts';

/** Values by part and option: `{ bow: { weighting: 'tfidf' } }`. */
export type GivenGroups = Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;

export interface RunSettings {
  readonly representation?: string;
  readonly classifier?: string;
  /** A file of word vectors, `corpus`, or the name of a word-vector method. */
  readonly words?: string;
  /** How to judge: `cv:10`. */
  readonly split?: string;
  readonly seed?: number;
  readonly threads?: number;
  /** As typed: `2G`. */
  readonly memoryLimit?: string;
  readonly tune?: boolean;
  readonly grid?: Readonly<Record<string, readonly OptionValue[]>>;
  readonly groups?: GivenGroups;
}

/** The settings that are one plain value each, with the declarations that check them wherever they come from. */
export const plainSettings: Readonly<Record<string, Option>> = {
  representation: flags.representation.option,
  classifier: flags.classifier.option,
  words: flags.words.option,
  split: flags.split.option,
  seed: flags.seed.option,
  threads: flags.threads.option,
  memoryLimit: flags.memoryLimit.option,
  tune: flags.tune.option,
};

/** Earlier sources win, option by option. */
export function mergeSettings(...sources: readonly RunSettings[]): RunSettings {
  const groups: Record<string, Record<string, OptionValue>> = {};
  let merged: RunSettings = {};
  for (const source of [...sources].reverse()) {
    merged = { ...merged, ...source };
    for (const [name, values] of Object.entries(source.groups ?? {})) groups[name] = { ...groups[name], ...values };
  }
  return { ...merged, groups };
}
