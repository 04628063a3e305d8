/**
 * Trains a model to keep, and says how good it is. Where the corpus has an official split, the model learns from its training part and
 * the score is of that very model; otherwise the score is of a hold-out (or folds), and the model then learns from every document.
 */

import type { Corpus } from '../core/corpus.ts';
import type { KernelCompute } from '../core/kernels.ts';
import { createEngine } from '../run/engine.ts';
import { type Ingested, ingest } from '../run/ingest.ts';
import type { WordShares } from '../words/unknown-words.ts';
import { defaultProtocol, type Evaluation, evaluateIngested } from './evaluate.ts';
import type { FittedPipeline } from './fit.ts';
import { fitRows, settle } from './inner-folds.ts';
import { checkMemory } from './memory.ts';
import { createModel, type Model } from './model.ts';
import { provenanceOf } from './provenance.ts';
import { checkedSeed, givenWords, gridPoints, type RunOptions } from './run-options.ts';
import { readingOf, resolveSettings } from './settings.ts';

export interface TrainOptions extends RunOptions {
  /** `none` trains without judging; otherwise as `protocol` of `evaluate`, `holdout:0.2` where there is no official split. */
  readonly protocol?: string | undefined;
}

export interface Trained {
  readonly model: Model;
  readonly evaluation: Evaluation | undefined;
  /** Of the words of the corpus, how many the word vectors know; for parts that need vectors. */
  readonly words?: WordShares;
}

export async function train(corpus: Corpus, options: TrainOptions = {}): Promise<Trained> {
  const settings = resolveSettings(options);
  const seed = checkedSeed(options.seed);
  await using engine = await createEngine(options);
  const ingested = { ...(await ingest(corpus, readingOf(settings), engine)), ...givenWords(options) };
  checkMemory(ingested, options.memoryLimit);
  const protocol = options.protocol ?? (defaultProtocol(ingested) === 'official' ? 'official' : 'holdout:0.2');
  if (protocol === 'none') {
    const rows = allRows(ingested);
    const pipeline = await fitFinal(ingested, rows, settings, options, engine, seed);
    return {
      model: await createModel(pipeline, provenanceOf(ingested, rows.length, seed)),
      evaluation: undefined,
      ...sharesOf(pipeline),
    };
  }
  const evaluation = await evaluateIngested(ingested, settings, { ...options, protocol }, engine, seed);
  const judged = { protocol, metrics: evaluation.metrics };
  if (protocol === 'official') {
    const { pipeline } = evaluation.folds[0]!;
    return {
      model: await createModel(pipeline, provenanceOf(ingested, pipeline.vocabulary.documents, seed, judged)),
      evaluation,
      ...sharesOf(pipeline),
    };
  }
  const rows = allRows(ingested);
  const pipeline = await fitFinal(ingested, rows, settings, options, engine, seed);
  return {
    model: await createModel(pipeline, provenanceOf(ingested, rows.length, seed, judged)),
    evaluation,
    ...sharesOf(pipeline),
  };
}

const sharesOf = ({ wordShares }: FittedPipeline): Pick<Trained, 'words'> => (wordShares ? { words: wordShares } : {});

async function fitFinal(
  ingested: Ingested,
  rows: Uint32Array,
  start: ReturnType<typeof resolveSettings>,
  options: TrainOptions,
  compute: KernelCompute,
  seed: number,
): Promise<FittedPipeline> {
  const { settings } = await settle(ingested, rows, start, (some) => gridPoints(some, options.tune), compute, seed);
  return (await fitRows(ingested, rows, settings, compute, seed)).pipeline;
}

const allRows = ({ documentIds }: Ingested): Uint32Array => Uint32Array.from(documentIds, (_, row) => row);
