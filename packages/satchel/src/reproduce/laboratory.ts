/**
 * Where the tables are run: finds the data, reads a corpus once for all rows that read it alike, and remembers what it has evaluated, so that
 * tables that ask for the same run share it. Word vectors trained on a corpus are kept with its reading (pipeline/word-vectors.ts).
 */
import { type Progress, silentProgress } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { throwIfAborted } from '../core/errors.ts';
import type { Options } from '../core/options.ts';
import { sha256 } from '../core/sha256.ts';
import { type Evaluation, evaluateIngested } from '../pipeline/evaluate.ts';
import { createModel, type Model } from '../pipeline/model.ts';
import type { GivenWords } from '../pipeline/run-options.ts';
import { declaredGroups, type OptionGroups, resolveSettings, type Settings } from '../pipeline/settings.ts';
import { evaluateRetrieval, type TestCollection } from '../retrieval/evaluate-retrieval.ts';
import { type RetrievalChoice, retrievalGroups } from '../retrieval/settings.ts';
import { createEngine, type Engine } from '../run/engine.ts';
import { type Ingested, ingest } from '../run/ingest.ts';
import type { VectorsName } from './data/data-set.ts';
import { type DataFolder, type Found, missingData } from './data/find-data.ts';
import { openFoundCollection, openFoundCorpus, openFoundVectors } from './data/open-data.ts';
import { type DataUse, noteUse } from './data/usage.ts';
import { type KeptEvaluation, type KeptRetrieval, keptEvaluation, keptRetrieval } from './kept.ts';
import { type Methods, methodOr, registeredMethods } from './methods.ts';
import { RANDOM_SPLIT, withRandomSplit } from './random-split.ts';
import type { Run } from './run.ts';
import { type Clock, createStageTimer } from './stage-seconds.ts';

export interface LaboratoryOptions {
  readonly folder: DataFolder;
  readonly clock: Clock;
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  readonly methods?: Methods | undefined;
}

export interface Laboratory extends AsyncDisposable {
  readonly methods: Methods;
  readonly compute: Engine;
  readonly clock: Clock;
  evaluate(run: Partial<Run>, seed: number): Promise<KeptEvaluation>;
  retrieve(run: Partial<Run>, seed: number): Promise<KeptRetrieval>;
  /** The model of the first split, for whoever looks inside. */
  fit(run: Partial<Run>, seed: number): Promise<FittedRun>;
  corpus(run: Partial<Run>): Promise<Corpus>;
  /** What was found and used since it was last asked. */
  takeUses(): readonly DataUse[];
}

export interface FittedRun {
  readonly model: Model;
  readonly corpus: Corpus;
  readonly kept: KeptEvaluation;
}

/** Readings of a corpus that are kept at a time: the strong row's and the paper's own. */
const READINGS = 2;

export async function createLaboratory(options: LaboratoryOptions): Promise<Laboratory> {
  const { folder, clock, progress = silentProgress, methods = registeredMethods } = options;
  const engine = await createEngine({ threads: options.threads, signal: options.signal, progress });
  const readings = new Map<string, Ingested>();
  const evaluations = new Map<string, KeptEvaluation>();
  const retrievals = new Map<string, KeptRetrieval>();
  const collections = new Map<string, TestCollection>();
  const vectors = new Map<string, GivenWords>();
  let uses: DataUse[] = [];

  async function found({ data = [] }: Partial<Run>): Promise<Found> {
    const one = await folder.findData(data);
    if (!one) throw missingData(folder.path, data);
    uses = noteUse(uses, 'data', one, data);
    return one;
  }

  async function wordsFor(run: Partial<Run>): Promise<GivenWords | undefined> {
    const names = vectorNames(run);
    const one = await folder.findVectors(names);
    uses = noteUse(uses, 'vectors', one, names);
    if (!one) return undefined;
    const known = vectors.get(one.name) ?? (await openFoundVectors(folder.path, one));
    vectors.clear(); // one file at a time: they are large
    vectors.set(one.name, known);
    return known;
  }

  async function reading(one: Found, settings: Settings, compute: Engine): Promise<Ingested> {
    const key = JSON.stringify([one.name, settings.text, settings.labels.mode]);
    const known = readings.get(key);
    if (known) return known;
    const { text, labels } = settings;
    const source = await openFoundCorpus(folder.path, one);
    const fresh = await ingest(source, { text, labelMode: labels.mode, keepsOrder: true }, compute); // some row may train word vectors
    readings.set(key, fresh);
    for (const oldest of [...readings.keys()].slice(0, -READINGS)) readings.delete(oldest);
    return fresh;
  }

  async function evaluated(run: Partial<Run>, seed: number): Promise<{ evaluation: Evaluation; kept: KeptEvaluation }> {
    throwIfAborted(options.signal);
    const one = await found(run);
    const settings = settingsOf(run, seed, methods);
    const given = settings.words ? await wordsFor(run) : undefined;
    const timer = createStageTimer(progress, clock);
    const compute = { ...engine, progress: timer };
    const protocol = run.protocol ?? one.set.protocol ?? 'official';
    const isRandom = protocol === RANDOM_SPLIT;
    const read = await reading(one, settings, compute);
    const split = isRandom ? withRandomSplit(read, seed) : read;
    const ingested = given
      ? { ...split, words: given.vectors, ...(given.sha256 === undefined ? {} : { wordsSha256: given.sha256 }) }
      : split;
    const evaluation = await evaluateIngested(
      ingested,
      settings,
      { protocol: isRandom ? 'official' : protocol, tune: run.tune },
      compute,
      seed,
    );
    const kept = keptEvaluation(evaluation, timer.stop());
    evaluations.set(keyOf(run, seed), kept);
    return { evaluation, kept };
  }

  return {
    methods,
    compute: engine,
    clock,
    async evaluate(run, seed) {
      const known = evaluations.get(keyOf(run, seed));
      if (!known) return (await evaluated(run, seed)).kept;
      await found(run); // the table uses the data all the same
      if (known.options['words'] !== undefined)
        uses = noteUse(uses, 'vectors', await folder.findVectors(vectorNames(run)), vectorNames(run));
      return known;
    },
    async retrieve(run, seed) {
      throwIfAborted(options.signal);
      const one = await found(run);
      const key = keyOf(run, seed);
      const known = retrievals.get(key);
      if (known) return known;
      const collection = collections.get(one.name) ?? (await openFoundCollection(folder.path, one));
      collections.set(one.name, collection);
      const started = clock();
      const result = await evaluateRetrieval(collection, {
        ...rankingOf(run),
        tune: run.tune,
        seed,
        threads: options.threads,
        signal: options.signal,
        progress,
      });
      const kept = keptRetrieval(result, clock() - started);
      retrievals.set(key, kept);
      return kept;
    },
    async fit(run, seed) {
      const { evaluation, kept } = await evaluated(run, seed);
      const [first] = evaluation.folds;
      if (!first) throw new RangeError('An evaluation without folds.');
      return {
        model: await createModel(first.pipeline, {}),
        corpus: await openFoundCorpus(folder.path, await found(run)),
        kept,
      };
    },
    corpus: async (run) => await openFoundCorpus(folder.path, await found(run)),
    takeUses() {
      const taken = uses;
      uses = [];
      return taken;
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

const vectorNames = ({ vectors }: Partial<Run>): readonly VectorsName[] =>
  vectors === undefined || vectors === 'lsi' ? [] : vectors;

/** What is measured of a run is no part of it. */
const keyOf = ({ metric: _metric, ...run }: Partial<Run>, seed: number): string =>
  sha256(new TextEncoder().encode(JSON.stringify([sorted(run), seed])));

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** A table sets options for all of its rows at once: those of parts a row does not have are passed over. */
function settingsOf(
  { representation = 'bow', classifier = 'linear-svm', options = {} }: Partial<Run>,
  seed: number,
  methods: Methods,
): Settings {
  const choice = {
    representation: methodOr(methods.representations, representation),
    classifier: methodOr(methods.classifiers, classifier),
    seed,
  };
  const plain = resolveSettings(choice);
  return resolveSettings({
    ...choice,
    options: only(options, declaredGroups(plain.representation, plain.classifier, options)),
  });
}

/** The same for a ranking. */
function rankingOf({ ranker, fuse, feedback, options = {}, vectors }: Partial<Run>): RetrievalChoice {
  const choice: RetrievalChoice = { ranker, fuse, feedback, ...(vectors === 'lsi' ? { words: 'lsi' } : {}) };
  return { ...choice, options: only(options, retrievalGroups({ ...choice, options })) };
}

/** A table sets options for all its columns: each takes those it declares. */
const only = (options: OptionGroups, declared: Readonly<Record<string, Options>>): OptionGroups =>
  Object.fromEntries(
    Object.entries(options).flatMap(([group, values]) => {
      const own = Object.entries(values).filter(([name]) => Object.hasOwn(declared[group] ?? {}, name));
      return own.length === 0 ? [] : [[group, Object.fromEntries(own)]];
    }),
  );
