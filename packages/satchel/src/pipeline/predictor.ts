/** From scores to predictions: which labels each text gets, its scores by class and, where the model has them, probabilities. */
import type { Classifier } from '../core/classifier.ts';
import type { LabelSets } from '../core/labels.ts';
import type { ReadText } from '../encoder/encoding.ts';
import { type Decision, decide } from '../evaluate/predicted-labels.ts';
import type { FittedModel } from './fitted-model.ts';
import type { Prediction } from './prediction.ts';
import { probabilitiesOf } from './probabilities.ts';

/** Takes the scores of texts, texts × classes, and how the texts were read. */
export type Predictor = (scores: Float64Array, texts: readonly ReadText[]) => Prediction[];

/** What turns scores into labels and probabilities. */
export interface Decided
  extends Pick<FittedModel, 'classes' | 'multiLabel' | 'thresholds' | 'calibration' | 'nonconformity'> {
  readonly settings: { readonly labels: Pick<FittedModel['settings']['labels'], 'atLeastOne'> };
}

/** What labels follow from, as it is sent to a thread: without what probabilities need. */
export const decidedParts = ({ classes, multiLabel, thresholds, settings }: Decided): Decided => ({
  ...{ classes, multiLabel, thresholds },
  settings: { labels: { atLeastOne: settings.labels.atLeastOne } },
});

const rulesOf = ({ multiLabel, thresholds, settings }: Decided): Decision => ({
  multiLabel,
  thresholds,
  atLeastOne: settings.labels.atLeastOne,
});

/** The best of the labels that each text gets; undefined where it gets none. */
export function firstLabels(scores: Float64Array, decided: Decided): (string | undefined)[] {
  const { classes } = decided;
  const given = decide(scores, classes.length, rulesOf(decided));
  return Array.from({ length: given.offsets.length - 1 }, (_, row) => namesOf(given, row, classes, scores)[0]);
}

export function predictor(fitted: Decided, classifier: Classifier): Predictor {
  const { classes } = fitted;
  const calibrate = probabilitiesOf(fitted, classifier);
  const rules = rulesOf(fitted);

  /** Copied for every text: an object whose keys exist already is filled faster than a new one. */
  const emptyScores: Record<string, number> = Object.fromEntries(classes.map((name) => [name, 0]));

  function byClass(values: Float64Array, first: number): Record<string, number> {
    const named = { ...emptyScores };
    for (let id = 0; id < classes.length; id++) named[classes[id]!] = values[first + id]!;
    return named;
  }

  function likelihoods(scores: Float64Array, first: number): Record<string, number> | undefined {
    if (!calibrate) return undefined;
    const probabilities = scores.slice(first, first + classes.length);
    calibrate(probabilities);
    return byClass(probabilities, 0);
  }

  return (scores, texts) => {
    const decided = decide(scores, classes.length, rules);
    return texts.map((text, row) => {
      const first = row * classes.length;
      const labels = namesOf(decided, row, classes, scores);
      const named = byClass(scores, first);
      const probabilities = likelihoods(scores, first);
      return probabilities === undefined
        ? { labels, scores: named, ...text }
        : { labels, scores: named, probabilities, ...text };
    });
  };
}

/** The labels of one text, the highest score first. */
function namesOf(
  { offsets, ids }: LabelSets,
  row: number,
  classes: readonly string[],
  scores: Float64Array,
): readonly string[] {
  const [start, end] = [offsets[row]!, offsets[row + 1]!];
  if (end - start === 1) return [classes[ids[start]!]!];
  const first = row * classes.length;
  const given = [...ids.subarray(start, end)].sort((a, b) => scores[first + b]! - scores[first + a]! || a - b);
  return given.map((id) => classes[id]!);
}
