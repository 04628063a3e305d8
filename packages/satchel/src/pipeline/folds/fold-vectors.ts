/**
 * Options of the classifier chosen by folds over fixed vectors: the representation is fitted once to the training part, then the classifier is
 * fitted and scored on folds of its vectors. Scikit-learn's grid search over document vectors does the same, and so do papers that tune their
 * SVM. A representation that learns from labels is fitted inside every fold instead (`settle`), for its vectors know the labels.
 */
import { selectLabelSets } from '../../core/labels.ts';
import { selectRows } from '../../core/matrix.ts';
import { classificationMetrics } from '../../evaluate/classification-metrics.ts';
import { chooseBest } from '../../evaluate/grid.ts';
import { decide } from '../../evaluate/predicted-labels.ts';
import type { Split } from '../../evaluate/splits.ts';
import { meanOf } from '../../numeric/statistics.ts';
import { AUTO } from '../../representation/fused.ts';
import { learnedRows } from '../../run/learned-rows.ts';
import { type Features, fitClassifier, scoreVectors } from '../fit.ts';
import { type Run, withSettings } from '../run.ts';
import { type Settings, withOptions } from '../settings.ts';
import { createSharedFeatures } from '../shared-features.ts';
import { foldPositions } from './held-out.ts';
import { settle, type Tuned } from './inner-folds.ts';
import type { GridPoint, TunedPoint } from './tuned-point.ts';

export interface SettledOnVectors extends Tuned {
  /** The features of the chosen settings on the training part; absent where every fold fitted its own. */
  readonly features?: Features;
}

export async function settleOnVectors(
  run: Run,
  given: Uint32Array,
  gridFor: (settings: Settings) => readonly GridPoint[],
): Promise<SettledOnVectors> {
  const grid = gridFor(run.settings);
  if (grid.length === 0 || learnsFromLabels(run.settings)) return settle(run, given, gridFor);
  const rows = learnedRows(run.reading, given);
  const folds = foldPositions(run, rows, 'tune'); // row i of the vectors is document rows[i]
  const shared = createSharedFeatures(run, rows, rows);
  const points: TunedPoint[] = [];
  for (const options of grid) {
    const own = withSettings(run, withOptions(run.settings, options));
    const features = await shared.of(own.settings);
    const scores: number[] = [];
    for (const fold of folds) scores.push(await foldScore(own, features, fold));
    points.push({ options, score: meanOf(scores) });
    run.compute.progress.advance(points.length, grid.length, 'points of the grid');
  }
  const best = points[chooseBest(points.map(({ score }) => score))]!;
  const settings = withOptions(run.settings, best.options);
  return { settings, points, features: await shared.of(settings) };
}

/** Labels decide the vectors themselves, or the weights of the blocks of a fused representation. */
const learnsFromLabels = ({ representation, representationOptions }: Settings): boolean =>
  [representation, ...(representation.parts ?? [])].some(({ needs }) => needs.labels) ||
  representationOptions['weights'] === AUTO;

/** Macro-F1 of the classifier on one fold of the vectors; micro-F1 where documents have several labels. */
async function foldScore(run: Run, features: Features, { train, test }: Split): Promise<number> {
  const { examples } = features;
  const { vectors, labels, classes, multiLabel, weights } = examples;
  const part = {
    ...examples,
    vectors: selectRows(vectors, train),
    labels: selectLabelSets(labels, train),
    ...(weights ? { weights: Float64Array.from(train, (row) => weights[row]!) } : {}),
  };
  const { classifier, fitted } = await fitClassifier(run, { ...features, examples: part });
  const scores = await scoreVectors(classifier, selectRows(vectors, test), run.compute);
  const { atLeastOne } = run.settings.labels;
  const metrics = classificationMetrics({
    truth: selectLabelSets(labels, test),
    predicted: decide(scores, classes.length, { multiLabel, thresholds: fitted.thresholds, atLeastOne }),
    scores,
    classes,
    multiLabel,
  });
  return metrics[multiLabel ? 'microF1' : 'macroF1'] ?? 0;
}
