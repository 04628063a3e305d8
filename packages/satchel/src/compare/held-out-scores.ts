/** Scores of every document of the folds by a fit that has not seen it: what calibration and probable label errors are told from. */
import type { KernelCompute } from '../core/kernels.ts';
import { type LabelSets, selectLabelSets } from '../core/labels.ts';
import { fitClassifier, fitFeatures, overAllClasses, scoreRows } from '../pipeline/fit.ts';
import { probabilityRows } from '../pipeline/probabilities.ts';
import type { Settings } from '../pipeline/settings.ts';
import type { Ingested } from '../run/ingest.ts';
import type { Plan } from './race/plan.ts';

export interface HeldOut {
  readonly rows: Uint32Array;
  readonly truth: LabelSets;
  /** rows × all classes. */
  readonly scores: Float64Array;
  /** As the classifier has them, where it has any. */
  readonly probabilities: Float64Array | undefined;
}

/** Folds whose scores are looked at: repeats of the same documents say nothing new. */
export const foldsOnce = ({ folds }: Plan): Plan['folds'] => {
  const seen = new Set<number>();
  return folds.filter(({ test }) => {
    const isNew = !test.some((row) => seen.has(row));
    for (const row of test) seen.add(row);
    return isNew;
  });
};

export async function heldOutByFold(
  ingested: Ingested,
  settings: Settings,
  plan: Plan,
  compute: KernelCompute,
  seed: number,
): Promise<HeldOut[]> {
  const held: HeldOut[] = [];
  const { classes } = ingested;
  for (const { train, test } of foldsOnce(plan)) {
    const features = await fitFeatures(ingested, train, settings, compute, seed, plan.final?.train ?? train);
    const fit = await fitClassifier(features, settings, compute, seed);
    const known = scoreRows(ingested, fit, test, compute);
    const likely = probabilityRows(fit.pipeline, fit.classifier, known);
    held.push({
      rows: test,
      truth: selectLabelSets(ingested.labels, test),
      scores: overAllClasses(known, fit.pipeline.classes, classes),
      probabilities: likely && overAllClasses(likely, fit.pipeline.classes, classes, 0),
    });
  }
  return held;
}

/** Several folds as one, in their order. */
export function joinHeldOut(parts: readonly HeldOut[], labels: LabelSets): HeldOut {
  const rows = Uint32Array.from(parts.flatMap((part) => Array.from(part.rows)));
  const all = (of: (part: HeldOut) => Float64Array | undefined): Float64Array => {
    const into = new Float64Array(parts.reduce((sum, part) => sum + (of(part)?.length ?? 0), 0));
    let at = 0;
    for (const part of parts) {
      const values = of(part) ?? new Float64Array(0);
      into.set(values, at);
      at += values.length;
    }
    return into;
  };
  const hasAll = parts.every(({ probabilities }) => probabilities);
  return {
    rows,
    truth: selectLabelSets(labels, rows),
    scores: all(({ scores }) => scores),
    probabilities: hasAll ? all(({ probabilities }) => probabilities) : undefined,
  };
}
