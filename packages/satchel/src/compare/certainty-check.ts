/**
 * Whether SPM's certainty (the concentration κ′ of a document's posterior) tells where answers go wrong: the test documents of the first fold in
 * order of it, the least certain tenth beside the rest.
 */
import { documentAt } from '../core/documents.ts';
import type { Split } from '../evaluate/splits.ts';
import { fitFeatures } from '../pipeline/fit.ts';
import type { Settings } from '../pipeline/settings.ts';
import type { Ingested } from '../run/ingest.ts';
import { type Answers, scoreOf } from './answers.ts';
import { type Bench, runOf } from './race/judge-fold.ts';

export interface CertaintyCheck {
  readonly median: number;
  /** The certainty below which the least certain tenth lies. */
  readonly tenth: number;
  /** The winner's score on that tenth and on the rest. */
  readonly least: number;
  readonly rest: number;
}

export async function checkCertainty(
  ingested: Ingested,
  { train, test }: Split,
  settings: Settings,
  textRows: Uint32Array,
  answers: Answers,
  bench: Bench,
): Promise<CertaintyCheck | undefined> {
  const { representer, documentsOf } = await fitFeatures(runOf(ingested, settings, bench), train, textRows);
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
