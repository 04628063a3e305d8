/**
 * Compacts a model with the documents it was trained on: folds choose how many weights are kept, and the loss is measured.
 *
 *   choose    for each fold a model with the settings of the given one learns from the other folds, and is judged as it is and compact at every level;
 *             the smallest level that loses at most `MOST_LOSS` is taken. Where `keep` is given, it is the only level.
 *   measure   on an official split the given model is judged on the test part, as it is and compact; else the loss is that of the folds
 */
import type { CompactLevel } from '../../classify/parts/make-compact.ts';
import { checkKeys, engineKeys, type Keys } from '../../core/checks/check-keys.ts';
import { documentsIn } from '../../core/checks/given-document.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import type { Corpus } from '../../core/corpus.ts';
import { throwIfAborted } from '../../core/errors.ts';
import { selectLabelSets } from '../../core/labels.ts';
import { classificationMetrics } from '../../evaluate/classification-metrics.ts';
import { officialSplit, type Split, stratifiedFolds } from '../../evaluate/splits.ts';
import { createRandom } from '../../numeric/random.ts';
import { meanOf } from '../../numeric/statistics.ts';
import { createEngine, type Engine, type EngineOptions } from '../../run/engine.ts';
import { defaultProtocol } from '../evaluate.ts';
import { fitRows } from '../folds/inner-folds.ts';
import { judgeRows } from '../judge.ts';
import type { Model } from '../model.ts';
import { prepareClassifier } from '../model-contents.ts';
import { openRun } from '../open-run.ts';
import type { Run } from '../run.ts';
import { type Settings, withOptions } from '../settings.ts';
import { testOnEngine } from '../test-model.ts';
import { type CompactLoss, type CompactOptions, checkCompactable, compactFitted, levelOf } from './compact.ts';

const FOLDS = 3;
/** Shares of the weights that are tried, smallest first. */
const LEVELS: readonly number[] = [0.03, 0.06, 0.12, 0.25, 0.5, 1];
/** A tenth of a point. */
const MOST_LOSS = 0.001;

export interface CompactModelOptions extends CompactOptions, EngineOptions {
  /** The labelled documents that the model was trained on. */
  readonly corpus?: Corpus | undefined;
}

/** One level on the folds. */
export interface TriedLevel {
  readonly keep: number;
  /** Mean over the folds, of the models as they are and compact. */
  readonly full: number;
  readonly compact: number;
}

export interface Compacted {
  readonly model: Model;
  readonly level: CompactLevel;
  /** Absent without a corpus: then the loss was not measured. */
  readonly measured?: CompactLoss;
  readonly tried: readonly TriedLevel[];
}

const compactKeys: Keys<CompactModelOptions> = { ...engineKeys, bits: 'number', keep: 'number', corpus: 'corpus' };

/**
 * Makes a model small. With its corpus, the share of kept weights is chosen on folds and the loss is measured.
 *
 * @example
 * import { openCorpus, train } from 'satchel';
 * import { compactModel } from 'satchel/models';
 * const corpus = await openCorpus('mail.jsonl');
 * const { model } = await train(corpus, { protocol: 'none' });
 * const { model: small, measured } = await compactModel(model, { corpus });
 * console.log(small.toBytes().length, model.toBytes().length, measured?.loss);
 */
export async function compactModel(model: Model, options: CompactModelOptions = {}): Promise<Compacted> {
  checkArguments('compactModel', { model: [model, 'model'] });
  const { corpus, keep, bits } = checkKeys('compactModel', options, compactKeys);
  const asked = levelOf({ bits, keep });
  checkCompactable(model.fitted);
  if (!corpus) return { model: model.compact(asked), level: asked, tried: [] };
  await using engine = await createEngine(options);
  return await onCorpus(model, corpus, asked, keep === undefined ? LEVELS : [asked.keep], engine);
}

async function onCorpus(
  model: Model,
  corpus: Corpus,
  { bits }: CompactLevel,
  shares: readonly number[],
  engine: Engine,
): Promise<Compacted> {
  const seed = Number(model.provenance['seed'] ?? 1);
  const run = await openRun(corpus, fixedSettings(model), { seed }, engine);
  const isSplit = defaultProtocol(run.reading) === 'official';
  const rows = isSplit ? officialSplit(run.reading.splits).train : Uint32Array.from(run.reading.documentIds.keys());
  const tried = await tryLevels(run, rows, bits, shares);
  const chosen = tried.find(({ full, compact }) => full - compact <= MOST_LOSS) ?? tried[tried.length - 1]!;
  const level = { bits, keep: chosen.keep };
  const measured = isSplit
    ? await lossOnTest(model, level, corpus, engine)
    : lossOf(model, 'folds', chosen.full, chosen.compact, rows.length);
  return { model: model.compact(level, measured), level, measured, tried };
}

/** The settings of the model, with what its classifier chose: folds do not choose again. */
function fixedSettings({ fitted: { settings, classifier } }: Model): Settings {
  const chosen = settings.classifier.chosen?.(classifier) ?? {};
  const paths = Object.entries(chosen).map(([name, value]) => [`${settings.classifier.name}.${name}`, value]);
  return paths.length === 0 ? settings : withOptions(settings, Object.fromEntries(paths));
}

async function tryLevels(run: Run, rows: Uint32Array, bits: number, shares: readonly number[]): Promise<TriedLevel[]> {
  const full: number[] = [];
  const compact: number[][] = shares.map(() => []);
  const folds = foldsOf(run, rows);
  for (const [f, { train, test }] of folds.entries()) {
    throwIfAborted(run.compute.signal);
    const fit = await fitRows(run, train);
    const scoreOf = async (fitted: typeof fit.fitted): Promise<number> => {
      const classifier = prepareClassifier(fitted, fit.classifier.dimensions);
      const judged = await judgeRows(run, { ...fit, fitted, classifier }, test);
      return classificationMetrics(judged)[metricOf(run.reading)]!;
    };
    full.push(await scoreOf(fit.fitted));
    for (const [i, keep] of shares.entries())
      compact[i]!.push(await scoreOf(compactFitted(fit.fitted, { bits, keep })));
    run.compute.progress.advance(f + 1, folds.length, 'folds');
  }
  return shares.map((keep, i) => ({ keep, full: meanOf(full), compact: meanOf(compact[i]!) }));
}

function foldsOf({ reading, seed }: Run, rows: Uint32Array): Split[] {
  const labels = selectLabelSets(reading.labels, rows);
  const groups = Array.from(rows, (row) => reading.groups[row]);
  const folds = stratifiedFolds(labels, reading.classes.length, FOLDS, createRandom(seed, 'compact'), groups);
  return folds.map(({ train, test }) => ({ train: train.map((i) => rows[i]!), test: test.map((i) => rows[i]!) }));
}

async function lossOnTest(model: Model, level: CompactLevel, corpus: Corpus, engine: Engine): Promise<CompactLoss> {
  const test = testPart(corpus);
  const [full, compact] = [
    await testOnEngine(model, test, engine),
    await testOnEngine(model.compact(level), test, engine),
  ];
  const name = metricOf(model);
  return lossOf(model, 'test', full.metrics[name]!.mean, compact.metrics[name]!.mean, full.documents);
}

const testPart = (corpus: Corpus): Corpus => ({
  name: corpus.name,
  async *documents() {
    for await (const document of documentsIn(corpus)) if (document.split === 'test') yield document;
  },
});

const metricOf = ({ multiLabel }: { readonly multiLabel: boolean }): CompactLoss['metric'] =>
  multiLabel ? 'microF1' : 'accuracy';

const lossOf = (
  model: Model,
  on: CompactLoss['on'],
  full: number,
  compact: number,
  documents: number,
): CompactLoss => ({ metric: metricOf(model), on, full, compact, loss: full - compact, documents });
