/**
 * Exact learning and unlearning: a model of whole-number counts with documents added, or taken away. Vocabulary and every learned array are those
 * of a model that was trained on the documents that remain, to the bit: the counts are added or subtracted (statistics.ts), and everything is learned
 * from them again. What was measured of the old model (metrics) is left out, and the provenance says `updated`.
 */

import { isTooLarge } from '../../classify/sparse/sparse-bayes.ts';
import { type SparseGroup, sparseGroups } from '../../classify/sparse/sparse-groups.ts';
import { checkKeys, engineKeys } from '../../core/checks/check-keys.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import type { Group, Summed } from '../../core/class-sums.ts';
import type { Compute } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import { badParam } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { memberOf } from '../../core/json.ts';
import { learnFromVocabulary } from '../../encoder/fit-counts.ts';
import { fitEncoderRows, presentLabels, singleClass } from '../../encoder/fit-encoder.ts';
import { encodeDocuments } from '../../encoder/threads/encode-rows.ts';
import { officialSplit } from '../../evaluate/splits.ts';
import { sumByClass } from '../../numeric/class-sums.ts';
import { createEngine, type EngineOptions } from '../../run/engine.ts';
import { learnedRows, weightsAt } from '../../run/learned-rows.ts';
import { version } from '../../run/version.ts';
import { leastDocuments, selectFromCounts } from '../../text/select-vocabulary.ts';
import { fitFromSums } from '../counted/fit-from-sums.ts';
import { defaultProtocol } from '../evaluate.ts';
import type { FittedModel } from '../fitted-model.ts';
import { createModel, type Model } from '../model.ts';
import { openRun } from '../open-run.ts';
import { describeSettings, type Settings, withOptions } from '../settings.ts';
import { combined, type Statistics } from './statistics.ts';
import { type Change, statisticsOf } from './updatable.ts';

/**
 * The model without these documents, as if it had never seen them. Only for models of whole-number counts; others throw NOT_UPDATABLE.
 *
 * @example
 * import { corpusOf, train } from 'satchel';
 * import { forgetDocuments } from 'satchel/models';
 * const notes = ['hot iron', 'rye dough', 'iron anvil', 'oven and dough'];
 * const documents = notes.map((text, i) => ({ id: String(i), text, labels: [i % 2 ? 'baker' : 'smith'] }));
 * const { model } = await train(corpusOf(documents), { classifier: 'multinomial-nb', protocol: 'none' });
 * const rest = await forgetDocuments(model, corpusOf(documents.slice(0, 1)));
 * console.log(rest.fitted.vocabulary.documents); // 3
 */
export const forgetDocuments = (model: Model, corpus: Corpus, options: EngineOptions = {}): Promise<Model> =>
  changed('forgetDocuments', 'forget', model, corpus, options);

/**
 * The model with these documents too, as if it had been trained on all. Only for models of whole-number counts; others throw NOT_UPDATABLE.
 *
 * @example
 * import { corpusOf, openCorpus, train } from 'satchel';
 * import { updateModel } from 'satchel/models';
 * const { model } = await train(await openCorpus('mail.jsonl'), { classifier: 'multinomial-nb', protocol: 'none' });
 * const more = await updateModel(model, corpusOf([{ id: 'new', text: 'hot iron', labels: ['smith'] }]));
 * console.log(more.fitted.vocabulary.documents); // one more
 */
export const updateModel = (model: Model, corpus: Corpus, options: EngineOptions = {}): Promise<Model> =>
  changed('updateModel', 'update', model, corpus, options);

/**
 * The model of the documents of both, which must have the same settings.
 *
 * @example
 * import { openCorpus, train } from 'satchel';
 * import { mergeModels } from 'satchel/models';
 * const { model } = await train(await openCorpus('mail.jsonl'), { classifier: 'multinomial-nb', protocol: 'none' });
 * console.log((await mergeModels(model, model)).fitted.vocabulary.documents);
 */
export async function mergeModels(first: Model, second: Model, options: EngineOptions = {}): Promise<Model> {
  checkArguments('mergeModels', { first: [first, 'model'], second: [second, 'model'] });
  checkKeys('mergeModels', options, engineKeys);
  const [a, b] = [statisticsOf(first, 'update'), statisticsOf(second, 'update')];
  if (
    JSON.stringify(describeSettings(first.fitted.settings)) !== JSON.stringify(describeSettings(second.fitted.settings))
  )
    throw badParam('the two models have different settings.', 'Train both with the same options.');
  await using engine = await createEngine(options);
  const several = second.multiLabel ? second : first; // trained on the documents of both, the model allows several labels if one of them has such documents
  return await rebuilt(several, combined(a, b, 1), 'update', b.documents, engine);
}

async function changed(
  owner: string,
  change: Change,
  model: Model,
  corpus: Corpus,
  options: EngineOptions,
): Promise<Model> {
  checkArguments(owner, { model: [model, 'model'], corpus: [corpus, 'corpus'] });
  checkKeys(owner, options, engineKeys);
  const before = statisticsOf(model, change);
  await using engine = await createEngine(options);
  const counted = await countDocuments(model, corpus, engine);
  const leastOf = (term: string): number => leastDocuments(term, model.fitted.settings.text);
  const after = combined(before, counted, change === 'forget' ? -1 : 1, leastOf);
  return await rebuilt(model, after, change, counted.documents, engine);
}

/** The counts of the documents, of which those of a test part are left out, as in training. */
async function countDocuments(
  { fitted: { settings }, multiLabel }: Model,
  corpus: Corpus,
  compute: Compute,
): Promise<Statistics> {
  const plain = withOptions(settings, {
    'text.minDocuments': 1,
    'text.gramDocuments': 1,
    'labels.mode': multiLabel ? 'multi' : 'single',
    [`${settings.classifier.name}.classWeights`]: 'none', // they may name labels that these documents do not have
  });
  const run = await openRun(corpus, plain, {}, compute);
  const { reading } = run;
  const isSplit = defaultProtocol(reading) === 'official';
  const all = isSplit ? officialSplit(reading.splits).train : Uint32Array.from(reading.documentIds.keys());
  const rows = learnedRows(reading, all);
  const { weights } = weightsAt(reading, rows);
  if (weights?.some((weight) => !Number.isInteger(weight)))
    throw badParam('a model learns and forgets exactly only with whole-number weights.', 'Round the weights.');
  const { training, ...fit } = await fitEncoderRows(run, rows);
  const { labels, classes } = presentLabels(reading, rows);
  const vectors = await encodeDocuments(fit, training, compute);
  const kind = summedBy(settings, multiLabel);
  const sums = await sumByClass({ vectors, labels, classes: classes.length, weights }, kind, compute);
  const { terms, documentCounts, documents } = fit.fitted.vocabulary;
  return {
    documents,
    terms,
    documentCounts,
    classes,
    groups: sparseGroups(sums.classes),
    all: sums.all,
  };
}

const summedBy = ({ classifier, classifierOptions }: Settings, multiLabel: boolean): Summed =>
  classifier.summed!(classifierOptions, multiLabel)[0]!;

async function rebuilt(
  model: Model,
  statistics: Statistics,
  change: Change,
  documents: number,
  compute: Compute,
): Promise<Model> {
  const fitted = await fittedFrom(model, statistics, compute);
  return createModel(fitted, updatedProvenance(model, statistics.documents, change, documents));
}

async function fittedFrom(
  { fitted: { settings }, multiLabel }: Model,
  all: Statistics,
  compute: Compute,
): Promise<FittedModel> {
  if (multiLabel && settings.labels.mode === 'auto') checkSeveral(all);
  const present = all.groups.flatMap(({ rows }, k) => (rows > 0 ? [k] : []));
  const classes = present.map((k) => all.classes[k]!);
  if (classes.length < 2) throw singleClass(classes, 'A classifier needs documents of at least two classes.');
  const totals = Float64Array.from(all.documentCounts);
  const { vocabulary, wordOfTerm } = selectFromCounts({ ...all, terms: all.terms, totals }, settings.text);
  const groups = denseGroups(
    present.map((k) => all.groups[k]!),
    wordOfTerm,
    vocabulary.terms.length,
  );
  const sum = inOrder(all.all.sums, wordOfTerm, vocabulary.terms.length);
  const { representation: method, representationOptions: options } = settings;
  const arrays = await learnFromVocabulary(method, options, { vocabulary }, compute);
  const encoder = {
    settings,
    vocabulary: { ...vocabulary, tokenCounts: undefined },
    wordMatrix: undefined,
    classes: [],
    representation: { method: method.name, options, arrays },
  };
  const own = { classes: groups, all: { sums: sum, rows: all.all.rows }, largestSquare: 0, isBinary: true };
  const sums = { [summedBy(settings, multiLabel)]: own };
  return fitFromSums({ settings, encoder, classes, multiLabel, sums, compute });
}

/** With labels.mode=auto, training on documents of one label each would have made another kind of model. */
function checkSeveral({ groups, all }: Statistics): void {
  if (groups.reduce((sum, { rows }) => sum + rows, 0) > all.rows) return;
  throw badParam(
    'it cannot be said whether a document with several labels is left, and labels.mode=auto depends on it.',
    'Train with --set labels.mode=multi.',
  );
}

/** With very many classes each is filled whenever it is read: together they would take gigabytes. */
function denseGroups(groups: readonly SparseGroup[], wordOfTerm: Int32Array, wordCount: number): Group[] {
  const filled = ({ dimensions, sums }: SparseGroup): Float64Array => {
    const dense = new Float64Array(wordCount);
    dimensions.forEach((term, j) => {
      if (wordOfTerm[term]! >= 0) dense[wordOfTerm[term]!] = sums[j]!;
    });
    return dense;
  };
  if (!isTooLarge(wordCount, groups.length)) return groups.map((group) => ({ rows: group.rows, sums: filled(group) }));
  return groups.map((group) => ({
    rows: group.rows,
    get sums() {
      return filled(group);
    },
  }));
}

function inOrder(sums: Float64Array, wordOfTerm: Int32Array, wordCount: number): Float64Array {
  const ordered = new Float64Array(wordCount);
  sums.forEach((value, term) => {
    if (wordOfTerm[term]! >= 0) ordered[wordOfTerm[term]!] = value;
  });
  return ordered;
}

/** Without the hash of the corpus and the scores, which are those of other documents. */
function updatedProvenance(model: Model, trainingDocuments: number, change: Change, documents: number): JsonObject {
  const { provenance } = model;
  const before = (name: string): number => {
    const value = memberOf(provenance['updated'], name);
    return typeof value === 'number' ? value : 0;
  };
  return {
    ...(provenance['seed'] === undefined ? {} : { seed: provenance['seed'] }),
    satchel: version,
    trainingDocuments,
    updated: {
      added: before('added') + (change === 'update' ? documents : 0),
      removed: before('removed') + (change === 'forget' ? documents : 0),
    },
  };
}
