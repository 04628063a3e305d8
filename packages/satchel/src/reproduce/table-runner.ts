/**
 * Runs the cells of tables. Caches results, so that tables with the same run share it; word vectors trained on a corpus
 * are cached with its reading (words/word-vectors.ts).
 */
import { type Progress, silentProgress } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { throwIfAborted } from '../core/errors.ts';
import { type Evaluation, evaluateRun, splitsFor } from '../pipeline/evaluate.ts';
import type { Fit } from '../pipeline/fit.ts';
import { fitRows } from '../pipeline/folds/inner-folds.ts';
import { createModel, type Model } from '../pipeline/model.ts';
import { type Run as PipelineRun, withSettings } from '../pipeline/run.ts';
import type { RunOptions } from '../pipeline/run-options.ts';
import { evaluateRetrieval } from '../retrieval/evaluate-retrieval.ts';
import { createEngine, type Engine } from '../run/engine.ts';
import type { DataFolder } from './data/find-data.ts';
import { createTableData, type TableData } from './data/table-data.ts';
import type { DataUse } from './data/usage.ts';
import { type Methods, registeredMethods } from './methods.ts';
import { RANDOM_SPLIT, withRandomSplit } from './random-split.ts';
import type { Run } from './row.ts';
import { keyOf, rankingOf, settingsOf } from './run-settings.ts';
import { type EvaluationSummary, evaluationSummary, type RetrievalSummary, retrievalSummary } from './run-summary.ts';
import { type Clock, createStageTimer } from './stage-seconds.ts';

export interface TableRunnerOptions {
  readonly folder: DataFolder;
  readonly clock: Clock;
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  readonly methods?: Methods | undefined;
}

export interface TableRunner extends AsyncDisposable {
  readonly methods: Methods;
  readonly compute: Engine;
  readonly clock: Clock;
  evaluate(run: Partial<Run>, seed: number): Promise<EvaluationSummary>;
  retrieve(run: Partial<Run>, seed: number): Promise<RetrievalSummary>;
  /** Evaluates again and also returns the model of the first split. */
  fit(run: Partial<Run>, seed: number): Promise<FittedRun>;
  corpus(run: Partial<Run>): Promise<Corpus>;
  /** Returns the data used since the last call. */
  takeUses(): readonly DataUse[];
}

export interface FittedRun {
  readonly model: Model;
  readonly corpus: Corpus;
  readonly summary: EvaluationSummary;
}

export async function createTableRunner(options: TableRunnerOptions): Promise<TableRunner> {
  const { folder, clock, threads, signal, progress = silentProgress, methods = registeredMethods } = options;
  const engine = await createEngine({ threads, signal, progress });
  const data = createTableData(folder);
  const evaluations = new Map<string, EvaluationSummary>();
  const retrievals = new Map<string, RetrievalSummary>();

  async function evaluateNow(run: Partial<Run>, seed: number) {
    throwIfAborted(signal);
    const timer = createStageTimer(progress, clock);
    const { options, ...pipelineRun } = await runOf(run, seed, methods, data, { ...engine, progress: timer });
    const evaluation = await evaluateRun(pipelineRun, options);
    const summary = evaluationSummary(evaluation, timer.stop());
    evaluations.set(keyOf(run, seed), summary);
    return { evaluation, summary, pipelineRun };
  }

  return {
    methods,
    compute: engine,
    clock,
    async evaluate(run, seed) {
      const known = evaluations.get(keyOf(run, seed));
      if (!known) return (await evaluateNow(run, seed)).summary;
      await data.find(run); // records that this table uses the data too
      if (known.options['words'] !== undefined) await data.findVectors(run);
      return known;
    },
    async retrieve(run, seed) {
      throwIfAborted(signal);
      const found = await data.find(run);
      const key = keyOf(run, seed);
      const known = retrievals.get(key);
      if (known) return known;
      const collection = await data.collection(found);
      const started = clock();
      const ranking = { ...rankingOf(run), tune: run.tune, seed, threads, signal, progress };
      const summary = retrievalSummary(await evaluateRetrieval(collection, ranking), clock() - started);
      retrievals.set(key, summary);
      return summary;
    },
    async fit(run, seed) {
      const { evaluation, summary, pipelineRun } = await evaluateNow(run, seed);
      return {
        model: await createModel((await firstFit(evaluation, pipelineRun)).fitted, {}),
        corpus: await data.corpus(await data.find(run)),
        summary,
      };
    },
    corpus: async (run) => data.corpus(await data.find(run)),
    takeUses: data.takeUses,
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

/** The run in the pipeline, and how it is evaluated. */
async function runOf(
  run: Partial<Run>,
  seed: number,
  methods: Methods,
  data: TableData,
  compute: Engine,
): Promise<PipelineRun & { readonly options: Pick<RunOptions, 'protocol' | 'tune'> }> {
  const found = await data.find(run);
  const settings = settingsOf(run, seed, methods);
  const words = settings.words ? await data.words(run) : undefined;
  const protocol = run.protocol ?? found.set.protocol ?? 'official';
  const isRandom = protocol === RANDOM_SPLIT;
  const whole = await data.reading(found, settings, compute);
  const reading = isRandom ? withRandomSplit(whole, seed) : whole;
  const options = { protocol: isRandom ? 'official' : protocol, tune: run.tune };
  return { reading, settings, compute, seed, words, wordCache: data.wordCache, options };
}

/** Of several folds the evaluation keeps no model: the first is fitted again. */
async function firstFit({ folds: [first], protocol }: Evaluation, run: PipelineRun): Promise<Fit> {
  if (!first) throw new RangeError('An evaluation without folds.');
  if (first.fit) return first.fit;
  const [split] = splitsFor(protocol, run.reading, run.seed);
  return fitRows(withSettings(run, first.settings), split!.train);
}
