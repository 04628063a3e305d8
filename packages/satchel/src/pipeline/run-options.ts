/** The options of every run of the pipeline: parts, threads, evaluation protocol, progress callbacks. */
import { engineKeys, type Keys } from '../core/checks/check-keys.ts';
import type { Corpus } from '../core/corpus.ts';
import { badParam, SatchelError } from '../core/errors.ts';
import { splitPath } from '../core/option-groups.ts';
import { checkedOption, type OptionValue } from '../core/options.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { GivenTable, GivenWords } from '../encoder/encoder-run.ts';
import { representationGroups } from '../encoder/settings.ts';
import { type Grid, gridOf } from '../evaluate/grid.ts';
import type { EngineOptions } from '../run/engine.ts';
import type { GridPoint } from './folds/tuned-point.ts';
import { declaredGroups, type PipelineChoice, type Settings } from './settings.ts';

export interface RunOptions extends PipelineChoice, EngineOptions {
  /** Every random draw follows from it; 1 unless given. */
  readonly seed?: number | undefined;
  /** `official`, `folds` (the `split` of a document names its fold), `cv:10`, `cv:10x3` or `holdout:0.2`; where the corpus has an official split that, else ten folds. */
  readonly protocol?: string | undefined;
  /** Choose options by folds inside the training part: the declared grid, or one's own, `{ 'linear-svm.C': [0.1, 1, 10] }`. */
  readonly tune?: boolean | Grid | undefined;
  /**
   * Vectors of the words for the parts that need them; trained on the corpus where none are given. A list is several tables side by side, of
   * vectors and of ways to train them ('corpus', 'glove', 'lsi:200').
   */
  readonly words?: WordVectors | GivenWords | readonly GivenTable[] | undefined;
  /** Texts without labels: the model trains itself on them as far as folds over the labels show a gain. Labels in it are not read. */
  readonly unlabelled?: Corpus | undefined;
  /** Bytes the run may need; a larger estimate is refused before anything large is made. */
  readonly memoryLimit?: number | undefined;
}

/** Self-training without a named classifier trains the blend. */
export const withDefaultClassifier = <O extends Pick<RunOptions, 'classifier' | 'unlabelled'>>(options: O): O =>
  options.unlabelled && options.classifier === undefined ? { ...options, classifier: 'blend' } : options;

export const runKeys: Keys<RunOptions> = {
  ...engineKeys,
  representation: ['text', 'object'],
  classifier: ['text', 'object'],
  options: 'object',
  seed: 'number',
  protocol: 'text',
  tune: ['flag', 'object'],
  words: ['object', 'list'],
  unlabelled: 'corpus',
  memoryLimit: 'number',
};

/** The points to try: the user's grid, or the declared tuning values of all options that the user did not set. */
export function gridPoints(settings: Settings, tune: boolean | Grid | undefined): readonly GridPoint[] {
  if (tune === undefined || tune === false) return [];
  const groups = declaredGroups(settings.representation, settings.classifier, settings.given);
  if (tune !== true) return gridOf(checkedGrid(tune, groups));
  const axes: Record<string, readonly OptionValue[]> = {};
  const { classifier } = settings;
  for (const [group, options] of Object.entries({
    ...representationGroups(settings.representation),
    [classifier.name]: classifier.options,
  })) {
    for (const [name, { tune: values }] of Object.entries(options)) {
      const isGiven = Object.hasOwn(settings.given[group] ?? {}, name);
      if (values && !isGiven) axes[`${group}.${name}`] = values;
    }
  }
  return gridOf(axes);
}

/** Options that change what is counted cannot vary within one reading of the corpus. */
const SELECTION = ['minDocuments', 'maxDocumentShare', 'maxWords'];

function checkedGrid(grid: Grid, groups: ReturnType<typeof declaredGroups>): Grid {
  for (const [path, values] of Object.entries(grid)) {
    const [group, name] = splitPath(path);
    const option =
      Object.hasOwn(groups, group) && Object.hasOwn(groups[group]!, name) ? groups[group]![name]! : undefined;
    if (!option) throw new SatchelError('UNKNOWN_PARAM', `there is no option '${path}' to tune.`, { kind: 'usage' });
    if (group === 'labels' || (group === 'text' && !SELECTION.includes(name))) {
      throw badParam(
        `'${path}' cannot be tuned: it changes how documents are read.`,
        'Run once for each value and compare.',
      );
    }
    for (const value of values) checkedOption(group, name, option, value);
  }
  return grid;
}
