/** Which models and encoders can learn and forget documents exactly, and their counts. */

import { keepsCounts, takeCounts } from '../../core/counts/kept-counts.ts';
import { SatchelError } from '../../core/errors.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import type { FittedEncoder } from '../../encoder/fitted-encoder.ts';
import type { TextOptions } from '../../text/options.ts';
import { whyNotPlainCounts, whyNotWeights } from '../counted/fit-from-sums.ts';
import type { FittedModel } from '../fitted-model.ts';
import { isModel, type Model } from '../model.ts';
import { type Statistics, vocabularyAlone } from './statistics.ts';

export type Change = 'forget' | 'update';

/** The counts of the model or encoder. Throws NOT_UPDATABLE, with the reason, where it has none that suffice. */
export function statisticsOf(encoder: Encoder, change: Change): Statistics {
  const { vocabulary, settings } = encoder.fitted;
  const refusal = isModel(encoder) ? whyNotModel(encoder) : whyNotEncoder(encoder.fitted);
  const cut = cutBy(settings.text);
  const refused =
    refusal ?? cutForGood(settings.text) ?? (change === 'update' && cut.length > 0 ? cutFor(cut) : undefined);
  if (refused) throw notUpdatable(isModel(encoder) ? MODEL : ENCODER, refused);
  const { classes } = encoder.fitted;
  const { method, arrays } = isModel(encoder) ? encoder.fitted.classifier : encoder.fitted.representation;
  const { terms, documents, documentCounts } = vocabulary;
  const counts = takeCounts(method, arrays, terms.length, classes.length);
  return counts ? { documents, terms, documentCounts, classes, ...counts } : vocabularyAlone(vocabulary);
}

interface Refusal {
  readonly reason: string;
  readonly remedy?: string;
}

const because = (reason: string | undefined): Refusal | undefined => (reason === undefined ? undefined : { reason });

function whyNotEncoder({ settings, representation }: FittedEncoder): Refusal | undefined {
  const { representation: method, representationOptions: options } = settings;
  if (method.name === 'bow') return because(whyNotWeights(settings));
  if (method.name !== 'nb-ratio') return { reason: `it is built on ${method.name}, not on plain counts of words.` };
  if (options['grams'] === 'tfidf' && settings.text.characters > 0)
    return because('its character n-grams are weighted by tf-idf, which changes with every document.');
  if (keepsCounts(representation.arrays)) return undefined;
  const reason = 'its file holds no counts: it was written by an earlier version, or has very many classes.';
  return { reason, remedy: 'Train it again on the documents that remain.' };
}

const whyNotModel = (model: Model): Refusal | undefined => because(whyNot(model));

function whyNot({ fitted, multiLabel, provenance }: Model): string | undefined {
  const { settings, classifier } = fitted;
  const counting = whyNotCounts(fitted);
  if (counting) return counting;
  if (multiLabel && settings.labels.thresholds === 'tuned')
    return 'with several labels per document, thresholds are learned from held-out documents, unless labels.thresholds=fixed.';
  if (settings.labels.calibrate !== 'none') return 'its probabilities were learned from held-out documents.';
  if (provenance['selfTraining'] !== undefined) return 'it trained itself on texts without labels.';
  if (!Object.hasOwn(classifier.arrays, multiLabel ? 'allCounts' : 'counts'))
    return 'its file holds no counts: it is compact, has very many classes, learned from fractional weights, or was written by an earlier version.';
  if (classifier.method === 'bernoulli-nb' && classifier.arrays['binary']!.data[0] !== 1)
    return 'bernoulli-nb needs vectors of 0 and 1 for this: train with --set bow.weighting=binary.';
  return undefined;
}

const COUNTING = ['multinomial-nb', 'bernoulli-nb', 'complement-nb'];

function whyNotCounts({ settings }: FittedModel): string | undefined {
  const { representation, classifier } = settings;
  if (!COUNTING.includes(classifier.name))
    return `${classifier.name} looks at all documents at once: every weight depends on each of them.`;
  if (settings.words || settings.fitOn === 'all')
    return `it is built on ${representation.name}, not on plain counts of words.`;
  return whyNotPlainCounts(settings);
}

const MODEL = {
  name: 'model',
  remedy:
    'Train again without or with the documents; or train multinomial-nb or bernoulli-nb on whole counts (--set bow.weighting=tf --set bow.norm=none), their default.',
};
const ENCODER = {
  name: 'encoder',
  remedy:
    'Train again without or with the documents; or train an encoder on whole counts: bow (--set bow.weighting=tf) or nb-ratio.',
};

const notUpdatable = ({ name, remedy }: typeof MODEL, { reason, remedy: own = remedy }: Refusal): SatchelError =>
  new SatchelError('NOT_UPDATABLE', `this ${name} cannot learn or forget documents exactly: ${reason}`, {
    kind: 'usage',
    remedy: own,
  });

/** Of terms left out in these ways some may come back whenever the documents change. */
const cutForGood = ({ minCount, maxDocumentShare, maxWords }: TextOptions): Refusal | undefined =>
  minCount > 1 || maxDocumentShare < 1 || maxWords > 0
    ? because(
        'its vocabulary was cut (text.minCount, maxDocumentShare or maxWords), and words outside it were not counted.',
      )
    : undefined;

/**
 * The options that left rare terms out, by the documents that hold them. Forgetting only lowers these counts, so that no term comes back; learning may
 * bring one back, whose earlier documents were not counted.
 */
function cutBy({ minDocuments, gramDocuments, characters }: TextOptions): (readonly [option: string, least: number])[] {
  return [
    ...(minDocuments > 1 ? [['text.minDocuments', minDocuments] as const] : []),
    ...(characters > 0 && gramDocuments > 1 ? [['text.gramDocuments', gramDocuments] as const] : []),
  ];
}

function cutFor(cut: ReturnType<typeof cutBy>): Refusal {
  const options = cut.map(([option, least]) => `${option}=${least}`).join(', ');
  return {
    reason: `its vocabulary was cut (${options}), and terms outside it were not counted. It can forget, but not learn.`,
    remedy: `Train again with ${cut.map(([option]) => `--set ${option}=1`).join(' and ')}.`,
  };
}
