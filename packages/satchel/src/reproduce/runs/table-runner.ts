/**
 * Runs the cells of tables. Caches results, so that tables with the same run share it; word vectors trained on a corpus
 * are cached with its reading (words/word-vectors.ts).
 */
import { silentProgress } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import { badParam, throwIfAborted } from '../../core/errors.ts';
import { type Evaluation, evaluateRun, splitsFor } from '../../pipeline/evaluate.ts';
import type { Fit } from '../../pipeline/fit.ts';
import { fitRows } from '../../pipeline/folds/inner-folds.ts';
import { createModel, type Model } from '../../pipeline/model.ts';
import { type Run as PipelineRun, withSettings } from '../../pipeline/run.ts';
import type { RunOptions } from '../../pipeline/run-options.ts';
import { evaluateRetrieval } from '../../retrieval/evaluate-retrieval.ts';
import { createEngine, type Engine, type EngineOptions } from '../../run/engine.ts';
import { processWords } from '../../words/process-words.ts';
import type { DataFolder } from '../data/find-data.ts';
import { createTableData, type TableData } from '../data/table-data.ts';
import type { DataUse } from '../data/usage.ts';
import { type Methods, registeredMethods } from '../methods.ts';
import type { Run } from '../row.ts';
import { type CellStore, cellName, noCells } from './cell-store.ts';
import { RANDOM_SPLIT, withRandomSplit } from './random-split.ts';
import { gridFor, keyOf, rankingOf, settingsOf, startingFrom, usesVectors } from './run-settings.ts';
import {
  type EvaluationSummary,
  evaluationSummary,
  isEvaluationSummary,
  isRetrievalSummary,
  type RetrievalSummary,
  retrievalSummary,
} from './run-summary.ts';
import { type Clock, createStageTimer, totalSeconds } from './stage-seconds.ts';
import { chooseOnValidation } from './validation.ts';
import { type VectorSize, vectorSizeOf } from './vector-size.ts';
import { wordsAsDocuments } from './words-as-documents.ts';

export interface TableRunnerOptions extends EngineOptions {
  readonly folder: DataFolder;
  readonly clock: Clock;
  readonly methods?: Methods | undefined;
  /** Where finished runs are kept; default: nowhere. */
  readonly cells?: CellStore | undefined;
}

export interface TableRunner extends AsyncDisposable {
  readonly methods: Methods;
  readonly compute: Engine;
  readonly clock: Clock;
  evaluate(run: Partial<Run>, seed: number): Promise<EvaluationSummary>;
  retrieve(run: Partial<Run>, seed: number): Promise<RetrievalSummary>;
  /** Evaluates again and also returns the model of the first split. */
  fit(run: Partial<Run>, seed: number): Promise<FittedRun>;
  /** The storage of the vectors of all documents, encoded by the model of the first split. */
  vectorSize(run: Partial<Run>, seed: number): Promise<VectorSize>;
  corpus(run: Partial<Run>): Promise<Corpus>;
  /** Returns the data used since the last call. */
  takeUses(): readonly DataUse[];
  /** Returns the seconds that runs took which an earlier command kept, and which were read since the last call. */
  takeKeptSeconds(): number;
}

export interface FittedRun {
  readonly model: Model;
  readonly corpus: Corpus;
  readonly summary: EvaluationSummary;
}

export async function createTableRunner(options: TableRunnerOptions): Promise<TableRunner> {
  const { folder, clock, threads, signal, progress = silentProgress, methods = registeredMethods } = options;
  const { cells = noCells } = options;
  const engine = await createEngine({ threads, signal, progress });
  const data = createTableData(folder);
  const evaluations = new Map<string, EvaluationSummary>();
  const retrievals = new Map<string, RetrievalSummary>();
  const sizes = new Map<string, VectorSize>();
  let keptSeconds = 0;

  /** The name of a run in the store: what it is, and the files it reads. */
  async function nameOf(run: Partial<Run>, seed: number): Promise<string> {
    const found = await folder.findData(run.data ?? []);
    const names = typeof run.vectors === 'string' ? [] : (run.vectors ?? []);
    const hasVectors = usesVectors(run, settingsOf(run, seed, methods));
    return cellName(keyOf(run, seed), [found, hasVectors ? await folder.findVectors(names) : undefined]);
  }

  async function keptEvaluation(run: Partial<Run>, seed: number): Promise<EvaluationSummary | undefined> {
    const kept = await cells.read(await nameOf(run, seed));
    if (!kept || !isEvaluationSummary(kept)) return undefined;
    const summary = kept as unknown as EvaluationSummary; // checked
    keptSeconds += totalSeconds(summary.seconds);
    return summary;
  }

  async function keptRetrieval(name: string): Promise<RetrievalSummary | undefined> {
    const kept = await cells.read(name);
    if (!kept || !isRetrievalSummary(kept)) return undefined;
    const summary = kept as unknown as RetrievalSummary; // checked
    keptSeconds += summary.seconds;
    return summary;
  }

  async function evaluateNow(run: Partial<Run>, seed: number) {
    throwIfAborted(signal);
    const timer = createStageTimer(progress, clock);
    const { options, ...given } = await runOf(run, seed, methods, data, { ...engine, progress: timer });
    const onValidation = run.tuneOn === 'validation' && typeof options.tune === 'object';
    const settled = onValidation ? await chooseOnValidation(given, options.tune) : undefined;
    const pipelineRun = settled?.run ?? given;
    const tuneOn = run.tuneOn === 'vectors' ? 'vectors' : 'folds';
    const evaluation = await evaluateRun(
      pipelineRun,
      settled ? { protocol: options.protocol } : { ...options, tuneOn },
    );
    const summary = {
      ...evaluationSummary(evaluation, timer.stop()),
      ...(settled ? { chosen: [settled.chosen] } : {}),
    };
    evaluations.set(keyOf(run, seed), summary);
    await cells.keep(await nameOf(run, seed), summary);
    return { evaluation, summary, pipelineRun };
  }

  async function fit(run: Partial<Run>, seed: number): Promise<FittedRun> {
    const { evaluation, summary, pipelineRun } = await evaluateNow(run, seed);
    return {
      model: await createModel((await firstFit(evaluation, pipelineRun)).fitted, {}),
      corpus: await data.corpus(await data.find(run)),
      summary,
    };
  }

  return {
    methods,
    compute: engine,
    clock,
    async evaluate(run, seed) {
      const known = evaluations.get(keyOf(run, seed)) ?? (await keptEvaluation(run, seed));
      if (!known) return (await evaluateNow(run, seed)).summary;
      await data.find(run); // records that this table uses the data too
      if (usesVectors(run, settingsOf(run, seed, methods))) await data.findVectors(run);
      evaluations.set(keyOf(run, seed), known);
      return known;
    },
    async retrieve(run, seed) {
      throwIfAborted(signal);
      const found = await data.find(run);
      const key = keyOf(run, seed);
      const name = cellName(key, [found]);
      const known = retrievals.get(key) ?? (await keptRetrieval(name));
      if (known) return known;
      const collection = await data.collection(found);
      const started = clock();
      const ranking = { ...rankingOf(run), tune: run.tune, seed, threads, signal, progress };
      const summary = retrievalSummary(await evaluateRetrieval(collection, ranking), clock() - started);
      retrievals.set(key, summary);
      await cells.keep(name, summary);
      return summary;
    },
    fit,
    async vectorSize(run, seed) {
      const key = keyOf(run, seed);
      const known = sizes.get(key);
      if (known) return known;
      const { model, corpus } = await fit(run, seed);
      const size = await vectorSizeOf(model, corpus);
      sizes.set(key, size);
      return size;
    },
    corpus: async (run) => data.corpus(await data.find(run)),
    takeUses: data.takeUses,
    takeKeptSeconds() {
      const seconds = keptSeconds;
      keptSeconds = 0;
      return seconds;
    },
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
  const plain = settingsOf(run, seed, methods);
  const words = usesVectors(run, plain) ? await data.words(run) : undefined;
  const start = plain.words ? undefined : words;
  const settings = start ? startingFrom(start, plain) : plain;
  if (run.unit === 'word' && !words)
    throw badParam(
      'Words can be samples only with word vectors from a file.',
      'Put word vectors into the data folder; docs/reproduce.md lists the file names.',
    );
  const protocol = run.protocol ?? found.set.protocol ?? 'official';
  const isRandom = protocol === RANDOM_SPLIT;
  const whole = await data.reading(found, settings, compute);
  const split = isRandom ? withRandomSplit(whole, seed) : whole;
  const reading = run.unit === 'word' ? wordsAsDocuments(split) : split;
  const options = { protocol: isRandom ? 'official' : protocol, tune: gridFor(run.tune, settings) };
  const given = start ? { ...start, words: processWords(start.words, { unit: true }) } : words;
  return { reading, settings, compute, seed, words: given, wordCache: data.wordCache, options };
}

/** Of several folds the evaluation keeps no model: the first is fitted again. */
async function firstFit({ folds: [first], protocol }: Evaluation, run: PipelineRun): Promise<Fit> {
  if (!first) throw new RangeError('An evaluation without folds.');
  if (first.fit) return first.fit;
  const [split] = splitsFor(protocol, run.reading, run.seed);
  return fitRows(withSettings(run, first.settings), split!.train);
}
