/** The provenance of a classification model: where it comes from and what self-training did, written, and read back from a file. */
import { keepsCounts } from '../../core/counts/kept-counts.ts';
import { isObject, type JsonObject, type JsonValue, memberOf } from '../../core/json.ts';
import { type Judgement, provenanceOf } from '../../encoder/provenance.ts';
import type { Fit } from '../fit.ts';
import type { Run } from '../run.ts';
import type { SelfTraining } from './self-training.ts';

export function modelProvenance(
  run: Run,
  { fitted, selfTraining }: Pick<Fit, 'fitted'> & { readonly selfTraining?: SelfTraining | undefined },
  judged?: Judgement,
): JsonObject {
  return {
    ...provenanceOf(run, fitted.vocabulary.documents, judged),
    ...(selfTraining ? { selfTraining: described(selfTraining) } : {}),
    ...(run.reading.weights && keepsCounts(fitted.classifier.arrays) ? { weighted: true } : {}), // adding and removing documents needs to know
  };
}

const described = ({ folds, ...rest }: SelfTraining): JsonObject => ({
  ...rest,
  taken: { ...rest.taken },
  folds: [...folds],
});

/** What self-training did, by the provenance of a model; undefined where there was none, or a file says nothing that can be read. */
export function selfTrainingIn({ selfTraining: found }: JsonObject): SelfTraining | undefined {
  const [unlabelled, rounds] = [memberOf(found, 'unlabelled'), memberOf(found, 'rounds')];
  const [taken, folds] = [memberOf(found, 'taken'), memberOf(found, 'folds')];
  if (!isNumber(unlabelled) || !isNumber(rounds) || !isObject(taken) || !Array.isArray(folds)) return undefined;
  const counts = Object.entries(taken).filter((entry): entry is [string, number] => isNumber(entry[1]));
  return { unlabelled, rounds, taken: Object.fromEntries(counts), folds: folds.filter(isNumber) };
}

const isNumber = (value: JsonValue | undefined): value is number => typeof value === 'number';
