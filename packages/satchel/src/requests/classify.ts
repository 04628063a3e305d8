/** The request of `train` and `evaluate`. */

import { defined } from '../core/checks/defined.ts';
import { badParam } from '../core/errors.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import { TABLES_BESIDE } from '../encoder/settings.ts';
import type { RunOptions } from '../pipeline/run-options.ts';
import { declaredGroups, resolveSettings } from '../pipeline/settings.ts';
import { fittingEncoder } from './encoder-choice.ts';
import { parseMemorySize } from './memory-size.ts';
import { type Machine, type RunKind, requestFor, type Sources, settled, tablesOf } from './request.ts';
import { plainSettings, type RunSettings } from './run-settings.ts';

export interface ClassifyRequest {
  readonly corpus: CorpusOptions;
  readonly run: RunOptions;
}

interface ClassifyChoice {
  readonly representation: string;
  /** 'none' for an encoder alone; absent where none was named. */
  readonly classifier?: string;
}

const classifying: RunKind<ClassifyChoice> = {
  takesTables: true,
  groupsOf(choice) {
    if (choice.classifier === NO_CLASSIFIER) return fittingEncoder.groupsOf(choice);
    const { options, ...parts } = choice;
    const { representation, classifier } = resolveSettings(parts);
    return Object.keys(declaredGroups(representation, classifier, options));
  },
  idle: (group, _used, { representation, classifier = defaults.classifier }) =>
    badParam(
      `'${group}' takes no part in this run, which is ${representation}${classifier === NO_CLASSIFIER ? ' without a classifier' : ` · ${classifier}`}.`,
      `Choose it with --representation ${group} or --classifier ${group}, or leave its options out.`,
    ),
  check(choice) {
    if (choice.classifier === NO_CLASSIFIER) return fittingEncoder.check(choice);
    const { representation, classifier, words } = resolveSettings(choice);
    return {
      needsWords: words !== undefined,
      startsFromWords: representation.needs.startWords,
      subject: `${representation.name} · ${classifier.name}`,
    };
  },
};

/** The classifier of a run that trains an encoder alone. */
export const NO_CLASSIFIER = 'none';

export async function classifyRequest(sources: Sources, machine: Machine): Promise<ClassifyRequest> {
  const usual = tablesOf(sources) ? TABLES_BESIDE : defaults.representation;
  const { representation = usual, classifier } = settled(sources);
  const choice = defined({ representation, classifier });
  const { corpus, run, words, settings } = await requestFor(classifying, choice, sources, machine);
  const { protocol, splitField } = splitOf(settings);
  return {
    corpus: { ...corpus, ...splitField },
    run: {
      ...run,
      ...defined({ words, protocol, tune: tuneOf(settings), ...memoryLimitOf(settings) }),
    },
  };
}

/** Self-training without a named classifier trains the blend. */
export const selfTrainingSources = (sources: Sources): Sources =>
  settled(sources).classifier === undefined
    ? { ...sources, given: { ...sources.given, classifier: 'blend' } }
    : sources;

/** `column:FIELD` is the split 'folds' with the folds in that field. */
export function splitOf({ split }: Pick<RunSettings, 'split'>): {
  readonly protocol: string | undefined;
  readonly splitField?: { readonly split: string };
} {
  const field = /^column:(.+)$/s.exec(split ?? '')?.[1];
  return field === undefined ? { protocol: split } : { protocol: 'folds', splitField: { split: field } };
}

const defaults = { representation: plainSettings.representation.default, classifier: plainSettings.classifier.default };

/** The given grid, or true for the declared one. */
export const tuneOf = ({ grid, tune }: RunSettings): RunOptions['tune'] => grid ?? (tune === true ? true : undefined);

/** In bytes. */
export const memoryLimitOf = ({ memoryLimit }: RunSettings): { readonly memoryLimit?: number } =>
  defined({ memoryLimit: memoryLimit === undefined ? undefined : parseMemorySize(memoryLimit) });
