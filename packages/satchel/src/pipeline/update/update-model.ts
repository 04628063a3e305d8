/**
 * Exact learning and unlearning: a model or an encoder of whole-number counts with documents added, or taken away. Vocabulary and every learned array
 * are those of one that was trained on the documents that remain, to the bit: the counts are added or subtracted (statistics.ts), and everything is
 * learned from them again. What was measured of the old model (metrics) is left out, and the provenance says `updated`.
 */
import { checkKeys, engineKeys } from '../../core/checks/check-keys.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import type { Compute } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import { badParam, SatchelError } from '../../core/errors.ts';
import { type JsonObject, memberOf } from '../../core/json.ts';
import { createEncoder, type Encoder } from '../../encoder/encoder.ts';
import { describeEncoder } from '../../encoder/settings.ts';
import { createEngine, type EngineOptions } from '../../run/engine.ts';
import { version } from '../../run/version.ts';
import { leastDocuments } from '../../text/select-vocabulary.ts';
import { createModel, isModel, type Model } from '../model.ts';
import { describeSettings } from '../settings.ts';
import { countDocuments } from './count-documents.ts';
import { encoderFrom, modelFrom } from './learn-from-counts.ts';
import { combined, type Statistics } from './statistics.ts';
import { type Change, statisticsOf } from './updatable.ts';

/**
 * The model or encoder without these documents, as if it had never seen them. Only for those of whole-number counts; others throw NOT_UPDATABLE.
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
export function forgetDocuments(model: Model, corpus: Corpus, options?: EngineOptions): Promise<Model>;
export function forgetDocuments(encoder: Encoder, corpus: Corpus, options?: EngineOptions): Promise<Encoder>;
export function forgetDocuments(encoder: Encoder, corpus: Corpus, options: EngineOptions = {}): Promise<Encoder> {
  return changed('forgetDocuments', 'forget', encoder, corpus, options);
}

/**
 * The model or encoder with these documents too, as if it had been trained on all. Only for those of whole-number counts; others throw NOT_UPDATABLE.
 *
 * @example
 * import { corpusOf, openCorpus, train } from 'satchel';
 * import { updateModel } from 'satchel/models';
 * const { model } = await train(await openCorpus('mail.jsonl'), { classifier: 'multinomial-nb', protocol: 'none' });
 * const more = await updateModel(model, corpusOf([{ id: 'new', text: 'hot iron', labels: ['smith'] }]));
 * console.log(more.fitted.vocabulary.documents); // one more
 */
export function updateModel(model: Model, corpus: Corpus, options?: EngineOptions): Promise<Model>;
export function updateModel(encoder: Encoder, corpus: Corpus, options?: EngineOptions): Promise<Encoder>;
export function updateModel(encoder: Encoder, corpus: Corpus, options: EngineOptions = {}): Promise<Encoder> {
  return changed('updateModel', 'update', encoder, corpus, options);
}

/**
 * The model or encoder of the documents of both, which must have the same settings.
 *
 * @example
 * import { openCorpus, train } from 'satchel';
 * import { mergeModels } from 'satchel/models';
 * const { model } = await train(await openCorpus('mail.jsonl'), { classifier: 'multinomial-nb', protocol: 'none' });
 * console.log((await mergeModels(model, model)).fitted.vocabulary.documents);
 */
export function mergeModels(first: Model, second: Model, options?: EngineOptions): Promise<Model>;
export function mergeModels(first: Encoder, second: Encoder, options?: EngineOptions): Promise<Encoder>;
export async function mergeModels(first: Encoder, second: Encoder, options: EngineOptions = {}): Promise<Encoder> {
  checkArguments('mergeModels', { first: [first, 'encoder'], second: [second, 'encoder'] });
  checkKeys('mergeModels', options, engineKeys);
  const [a, b] = [statisticsOf(first, 'update'), statisticsOf(second, 'update')];
  if (isModel(first) !== isModel(second))
    throw badParam('a model and an encoder cannot be merged.', 'Give two models, or two encoders.');
  if (settingsText(first) !== settingsText(second))
    throw badParam('the two models have different settings.', 'Train both with the same options.');
  await using engine = await createEngine(options);
  const change = {
    change: 'update',
    documents: b.documents,
    isWeighted: isWeighted(first, a) || isWeighted(second, b),
  } as const;
  const several = isModel(second) && second.multiLabel ? second : first; // documents of both may have several labels if those of one may
  return await rebuilt(several, combined(a, b, 1), provenanceAfter(first, change), engine);
}

const settingsText = (encoder: Encoder): string =>
  JSON.stringify(
    isModel(encoder) ? describeSettings(encoder.fitted.settings) : describeEncoder(encoder.fitted.settings),
  );

async function changed(
  owner: string,
  change: Change,
  encoder: Encoder,
  corpus: Corpus,
  options: EngineOptions,
): Promise<Encoder> {
  checkArguments(owner, { model: [encoder, 'encoder'], corpus: [corpus, 'corpus'] });
  checkKeys(owner, options, engineKeys);
  const before = statisticsOf(encoder, change);
  await using engine = await createEngine(options);
  const counted = await countDocuments(encoder, corpus, change, engine);
  const wasWeighted = isWeighted(encoder, before);
  if (wasWeighted && !counted.saysWeights) throw withoutWeights();
  const leastOf = (term: string): number => leastDocuments(term, encoder.fitted.settings.text);
  const after = combined(before, counted, change === 'forget' ? -1 : 1, leastOf);
  if (after.documents === 0) throw nothingLeft();
  const { documents } = counted;
  const facts = { change, documents, isWeighted: wasWeighted || counted.isWeighted };
  return await rebuilt(encoder, after, provenanceAfter(encoder, facts), engine);
}

/** Whether documents had weights in training; files of earlier versions do not say so, but then their weights are more than their documents. */
const isWeighted = ({ provenance }: Encoder, { all, documents }: Statistics): boolean =>
  provenance['weighted'] === true || all.rows > documents;

const withoutWeights = (): SatchelError =>
  new SatchelError('BAD_WEIGHT', 'the model learned from documents with weights, and these documents have none.', {
    remedy: 'Name the field of their weights, as in training: --weight FIELD.',
  });

async function rebuilt(
  encoder: Encoder,
  statistics: Statistics,
  provenanceOf: (trainingDocuments: number) => JsonObject,
  compute: Compute,
): Promise<Encoder> {
  const provenance = provenanceOf(statistics.documents);
  if (isModel(encoder)) return createModel(await modelFrom(encoder, statistics, compute), provenance);
  return createEncoder(await encoderFrom(encoder.fitted, statistics, compute), provenance);
}

interface ChangeFacts {
  readonly change: Change;
  /** How many documents were added or removed. */
  readonly documents: number;
  readonly isWeighted: boolean;
}

/** Without the hash of the corpus and the scores, which are those of other documents. */
function provenanceAfter(
  { provenance }: Encoder,
  { change, documents, isWeighted }: ChangeFacts,
): (trainingDocuments: number) => JsonObject {
  const before = (name: string): number => {
    const value = memberOf(provenance['updated'], name);
    return typeof value === 'number' ? value : 0;
  };
  return (trainingDocuments) => ({
    ...(provenance['seed'] === undefined ? {} : { seed: provenance['seed'] }),
    satchel: version,
    trainingDocuments,
    ...(isWeighted ? { weighted: true } : {}),
    updated: {
      added: before('added') + (change === 'update' ? documents : 0),
      removed: before('removed') + (change === 'forget' ? documents : 0),
    },
  });
}

const nothingLeft = (): SatchelError =>
  new SatchelError('EMPTY_CORPUS', 'no document would be left: these are all that the model learned from.', {
    remedy: 'Delete the file of the model instead.',
  });
