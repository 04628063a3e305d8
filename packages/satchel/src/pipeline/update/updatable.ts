/** Which models and encoders can learn and forget documents exactly, and their counts. */
import { takeCounts } from '../../classify/parts/kept-counts.ts';
import { SatchelError } from '../../core/errors.ts';
import type { TextOptions } from '../../text/options.ts';
import { whyNotPlainCounts } from '../counted/fit-from-sums.ts';
import type { FittedModel } from '../fitted-model.ts';
import type { Model } from '../model.ts';
import type { Statistics } from './statistics.ts';

export type Change = 'forget' | 'update';

/** The counts of the model. Throws NOT_UPDATABLE, with the reason, where it has none that suffice. */
export function statisticsOf(model: Model, change: Change): Statistics {
  const reason = whyNot(model);
  if (reason) throw notUpdatable(reason);
  const cut = cutBy(model.fitted.settings.text);
  if (change === 'update' && cut.length > 0) throw cutVocabulary(cut);
  const { vocabulary, classes, classifier } = model.fitted;
  const counts = takeCounts(classifier.method, classifier.arrays, vocabulary.terms.length, classes.length)!;
  const { terms, documents, documentCounts } = vocabulary;
  return { documents, terms, documentCounts, classes, ...counts };
}

function whyNot({ fitted, multiLabel, provenance }: Model): string | undefined {
  const { settings, classifier } = fitted;
  const { minCount, maxDocumentShare, maxWords } = settings.text;
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
  if (minCount > 1 || maxDocumentShare < 1 || maxWords > 0)
    return 'its vocabulary was cut (text.minCount, maxDocumentShare or maxWords), and words outside it were not counted.';
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

const notUpdatable = (
  reason: string,
  remedy = 'Train again without or with the documents; or train multinomial-nb or bernoulli-nb on whole counts (--set bow.weighting=tf --set bow.norm=none), their default.',
): SatchelError =>
  new SatchelError('NOT_UPDATABLE', `this model cannot learn or forget documents exactly: ${reason}`, {
    kind: 'usage',
    remedy,
  });

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

function cutVocabulary(cut: ReturnType<typeof cutBy>): SatchelError {
  const options = cut.map(([option, least]) => `${option}=${least}`).join(', ');
  return notUpdatable(
    `its vocabulary was cut (${options}), and terms outside it were not counted. It can forget, but not learn.`,
    `Train again with ${cut.map(([option]) => `--set ${option}=1`).join(' and ')}.`,
  );
}
