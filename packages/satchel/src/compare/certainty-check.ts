/**
 * Does the certainty of a representation (SPM: the concentration κ′ of a document's posterior) show where predictions
 * are wrong? Sorts the test documents of the first fold by certainty and compares the least certain tenth with the rest.
 */
import { documentAt } from '../core/documents.ts';
import { fitFeatures } from '../pipeline/fit.ts';
import type { Settings } from '../pipeline/settings.ts';
import { type Answers, scoreOf } from './answers.ts';
import type { ComparisonContext } from './selection/context.ts';
import { runOf } from './selection/judge-fold.ts';
import { textRows } from './selection/plan.ts';

export interface CertaintyCheck {
  readonly median: number;
  /** The highest certainty within the least certain tenth. */
  readonly tenth: number;
  /** The winner's score on that tenth and on the rest. */
  readonly least: number;
  readonly rest: number;
}

/** `answers` are the winner's on the first fold. Returns undefined if the representation has no certainty. */
export async function checkCertainty(
  settings: Settings,
  answers: Answers,
  context: ComparisonContext,
): Promise<CertaintyCheck | undefined> {
  const { plan, readings } = context;
  const fold = plan.folds[0]!;
  const { train, test } = fold;
  const run = runOf(await readings.of(settings), settings, context);
  const { representer, documentsOf } = await fitFeatures(run, train, textRows(plan, fold));
  if (!representer.certainty) return undefined;
  const documents = documentsOf(test);
  const certainties = Float64Array.from(test, (_, place) => {
    const document = documentAt(documents, place);
    return document.bag.ids.length === 0 ? 0 : (representer.certainty?.(document) ?? 0);
  });
  const order = Uint32Array.from(test.keys()).sort((a, b) => certainties[a]! - certainties[b]! || a - b);
  const cut = Math.max(1, Math.round(order.length / 10));
  return {
    median: certainties[order[Math.floor(order.length / 2)]!]!,
    tenth: certainties[order[cut - 1]!]!,
    least: scoreOf(answers, order.subarray(0, cut)),
    rest: scoreOf(answers, order.subarray(cut)),
  };
}
