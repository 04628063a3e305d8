/**
 * The main jobs with types that know the registered methods: an editor completes names and options and shows their help
 * text, and `classifier: 'logistc'` does not compile. The functions are those of the rooms. Methods of one's own are
 * passed as objects; their options are then not checked before run time.
 */
import type { Corpus } from './core/corpus.ts';
import type { WithParts } from './core/typed/typed-parts.ts';
import {
  type EvaluateOptions as AnyEvaluateOptions,
  type Evaluation,
  evaluate as evaluateAny,
} from './pipeline/evaluate.ts';
import { type TrainOptions as AnyTrainOptions, type Trained, train as trainAny } from './pipeline/train.ts';

export type EvaluateOptions = WithParts<AnyEvaluateOptions>;

/**
 * Returns how well a representation and a classifier predict labels of documents they were not trained on.
 *
 * @example
 * import { evaluate, openCorpus } from 'satchel';
 * const corpus = await openCorpus('mail.jsonl');
 * const { metrics, baseline } = await evaluate(corpus, { representation: 'bow', protocol: 'cv:3' });
 * console.log(metrics.accuracy.mean, 'against', baseline.accuracy.mean);
 */
export const evaluate: (corpus: Corpus, options?: EvaluateOptions) => Promise<Evaluation> = evaluateAny;

export type TrainOptions = WithParts<AnyTrainOptions>;

/**
 * Evaluates a representation and a classifier on labelled documents, then trains them on all of them. Throws
 * `NO_LABELS` where no document has a label; `fitEncoder` is for those.
 *
 * @example
 * import { openCorpus, train } from 'satchel';
 * const { model, evaluation } = await train(await openCorpus('mail.jsonl'), { classifier: 'linear-svm' });
 * console.log(evaluation?.metrics.accuracy.mean, model.predict(['iron on the anvil'])[0]?.labels);
 */
export const train: (corpus: Corpus, options?: TrainOptions) => Promise<Trained> = trainAny;
