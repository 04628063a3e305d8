/**
 * Trains a model and evaluates it. If the corpus has an official split, the model learns from its training part and the score is that of
 * the model. Otherwise the score comes from a hold-out (or folds), and the model then learns from every document.
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';
import { badParam } from '../core/errors.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { wordsGiven } from '../encoder/encoder-run.ts';
import { encoderOfRun, encoderReading } from '../encoder/fit-texts.ts';
import type { Judgement } from '../encoder/provenance.ts';
import { encoderGroups, representationOf, resolveEncoder } from '../encoder/settings.ts';
import { withUnchangedWords } from '../encoder/unchanged-words.ts';
import { createEngine, type Engine } from '../run/engine.ts';
import { ingest } from '../run/ingest.ts';
import { checkedSeed } from '../run/seed.ts';
import { type WordShares, wordShares } from '../words/unknown-words.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import { defaultProtocol, type Evaluation, evaluateRun } from './evaluate.ts';
import type { Fit } from './fit.ts';
import { fitRows, settle } from './folds/inner-folds.ts';
import { createModel, type Model } from './model.ts';
import { openRun, readFor, requireLabels, runOver } from './open-run.ts';
import { type Run, toBeSaved, withSettings } from './run.ts';
import { gridPoints, type RunOptions, runKeys, withDefaultClassifier } from './run-options.ts';
import { modelProvenance } from './self-training/model-provenance.ts';
import type { SelfTraining } from './self-training/self-training.ts';
import { resolveSettings } from './settings.ts';

export interface TrainOptions extends RunOptions {
  /** `none` trains without judging; otherwise as `protocol` of `evaluate`, `holdout:0.2` where there is no official split. */
  readonly protocol?: string | undefined;
}

export interface Trained {
  readonly model: Model;
  readonly evaluation: Evaluation | undefined;
  /** What self-training did, where there are unlabelled texts. */
  readonly selfTraining?: SelfTraining;
  /** How many words of the corpus the word vectors know, for parts that need vectors. */
  readonly wordShares?: WordShares;
}

/** A trained encoder: the result for documents without labels. */
export interface TrainedEncoder {
  readonly encoder: Encoder;
  readonly wordShares?: WordShares;
}

/** Evaluates a pipeline, then trains it on all labelled documents; typed.ts has the public signature. */
export async function train(corpus: Corpus, options: TrainOptions = {}): Promise<Trained> {
  checkArguments('train', { corpus: [corpus, 'corpus'] });
  checkKeys('train', options, runKeys);
  const settings = resolveSettings(withDefaultClassifier(options));
  await using engine = await createEngine(options);
  return await withUnchangedWords(wordsGiven(options.words), engine, async () =>
    trainRun(await openRun(corpus, settings, options, engine), options),
  ); // the engine must outlive the work
}

/** A classifier where documents have labels, otherwise an encoder; always an encoder where the classifier is 'none'. */
export async function trainOrEncode(corpus: Corpus, given: TrainOptions = {}): Promise<Trained | TrainedEncoder> {
  checkArguments('train', { corpus: [corpus, 'corpus'] });
  checkKeys('train', given, runKeys);
  const options = withDefaultClassifier(given);
  if (options.classifier === 'none' && options.unlabelled)
    throw badParam(
      'an encoder gives no labels, so self-training is not possible.',
      'Leave the unlabelled texts out, or put them into the corpus.',
    );
  await using engine = await createEngine(options);
  const words = wordsGiven(options.words); // mistakes are reported before anything is read
  return await withUnchangedWords(words, engine, () => trainOrEncodeOn(corpus, options, engine));
}

async function trainOrEncodeOn(
  corpus: Corpus,
  options: TrainOptions,
  engine: Engine,
): Promise<Trained | TrainedEncoder> {
  if (options.classifier === 'none') return await trainEncoder(corpus, options, engine);
  const settings = resolveSettings(options);
  const { reading, unlabelled } = await readFor(corpus, settings, options, engine);
  const isUnlabelled = reading.unlabelled.count === reading.documentIds.length;
  if (isUnlabelled && !namesClassifier(options)) {
    return await encoderFrom({ ...runOver(reading, settings, options, engine), settings: resolveEncoder(options) });
  }
  requireLabels(reading, settings.labels.mode);
  return await trainRun(runOver(reading, settings, options, engine, unlabelled), options);
}

/** Whether the options name a classifier, or an option that only a classifier has. */
function namesClassifier({ classifier, representation, words, options = {} }: TrainOptions): boolean {
  const groups = encoderGroups(representationOf({ representation, words }), options);
  return classifier !== undefined || Object.keys(options).some((group) => !Object.hasOwn(groups, group));
}

async function trainEncoder(corpus: Corpus, options: TrainOptions, engine: Engine): Promise<TrainedEncoder> {
  const settings = resolveEncoder(options);
  const [seed, words] = [checkedSeed(options.seed), wordsGiven(options.words)];
  const reading = await ingest(corpus, encoderReading(settings), engine);
  return encoderFrom({ reading, settings, compute: engine, seed, words, wordCache: createWordVectorCache() });
}

/** Fits the run's encoder. */
export async function encoderFrom(run: Parameters<typeof encoderOfRun>[0]): Promise<TrainedEncoder> {
  const { encoder, fit } = await encoderOfRun(run);
  return { encoder, ...sharesOf(run, fit) };
}

export async function trainRun(run: Run, options: TrainOptions): Promise<Trained> {
  const protocol = options.protocol ?? (defaultProtocol(run.reading) === 'official' ? 'official' : 'holdout:0.2');
  if (protocol === 'none') return { ...(await finalModel(run, options)), evaluation: undefined };
  const evaluation = await evaluateRun(run, { ...options, protocol });
  const judged = { protocol, metrics: evaluation.metrics };
  const fit = evaluation.folds[0]?.fit;
  if (protocol === 'official' && fit)
    return { ...(await modelOf(run, { ...fit, ...reportedOf(evaluation) }, judged)), evaluation };
  return { ...(await finalModel(run, options, judged)), evaluation };
}

/** Learns from every document. */
async function finalModel(run: Run, options: TrainOptions, judged?: Judgement): Promise<Omit<Trained, 'evaluation'>> {
  const rows = Uint32Array.from(run.reading.documentIds.keys());
  const { settings } = await settle(run, rows, (some) => gridPoints(some, options.tune));
  return modelOf(run, await fitRows(toBeSaved(withSettings(run, settings)), rows), judged);
}

type Reported = Pick<Trained, 'selfTraining'>;

const reportedOf = ({ folds: [fold] }: Evaluation): Reported =>
  fold?.selfTraining ? { selfTraining: fold.selfTraining } : {};

async function modelOf(
  run: Run,
  { selfTraining, ...fit }: Fit & Reported,
  judged: Judgement | undefined,
): Promise<Omit<Trained, 'evaluation'>> {
  return {
    model: await createModel(fit.fitted, modelProvenance(run, { ...fit, selfTraining }, judged)),
    ...(selfTraining ? { selfTraining } : {}),
    ...sharesOf(run, fit.features),
  };
}

function sharesOf(
  { reading, settings }: Pick<Run, 'reading'> & { readonly settings: Pick<Run['settings'], 'words'> },
  { source }: Pick<Fit['features'], 'source'>,
): Pick<Trained, 'wordShares'> {
  return settings.words && source ? { wordShares: wordShares(reading.counted, source, settings.words.unknown) } : {};
}
