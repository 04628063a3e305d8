/**
 * Models and encoders from counts of terms by label, which may have been made in parts, on several machines, and merged in any order. The files
 * have the bytes that `train` gives for the documents in one process, where no document has more than one label.
 *
 *   representations   those that learn from the vocabulary (`learnsFrom`), and `nb-ratio`
 *   classifiers       those with `fitSums`, on plain counts of words: naive Bayes, centroid (euclid), msm, tf-msm, sa
 */
import { checkWeights } from '../../classify/parts/check-weights.ts';
import { isTooLarge } from '../../classify/sparse/sparse-bayes.ts';
import { checkKeys } from '../../core/checks/check-keys.ts';
import { documentsIn } from '../../core/checks/given-document.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import type { Summed, SumsOf } from '../../core/class-sums.ts';
import { pause } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import { badParam, grouped, printable, SatchelError } from '../../core/errors.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';
import { createEncoder } from '../../encoder/encoder.ts';
import { wordsGiven } from '../../encoder/encoder-run.ts';
import { fitEncoderCounts } from '../../encoder/fit-counts.ts';
import { singleClass } from '../../encoder/fit-encoder.ts';
import { countedProvenance } from '../../encoder/provenance.ts';
import { type EncoderSettings, resolveEncoder } from '../../encoder/settings.ts';
import { withUnchangedWords } from '../../encoder/unchanged-words.ts';
import { createEngine } from '../../run/engine.ts';
import { checkedSeed } from '../../run/seed.ts';
import { prepareAnalyzer } from '../../text/analyzer.ts';
import { createTermCounts, type TermCounts } from '../../text/term-counts.ts';
import { createModel } from '../model.ts';
import { type RunOptions, runKeys } from '../run-options.ts';
import { forClasses, resolveSettings, type Settings } from '../settings.ts';
import type { Trained, TrainedEncoder } from '../train.ts';
import { type ClassCounts, classCountsOf } from './class-counts.ts';
import { fitFromSums, whyNotPlainCounts } from './fit-from-sums.ts';
import { countingFor, refuseFolds } from './train-on-parts.ts';

export interface CountsOptions extends RunOptions {
  /** The fingerprint of the documents that were counted, for the provenance; `fingerprintOf` makes it from those of parts. */
  readonly corpusSha256?: string | undefined;
}

/**
 * Counts the terms of documents by label, as `train` with these options would read them. Throws LABEL_TYPE for a document with several labels.
 *
 * @example
 * import { openCorpus } from 'satchel';
 * import { countCorpus } from 'satchel/cluster';
 * const counts = await countCorpus(await openCorpus('mail.jsonl'), { classifier: 'multinomial-nb' });
 * console.log(counts.totals().terms.length);
 */
export async function countCorpus(corpus: Corpus, options: RunOptions = {}): Promise<TermCounts> {
  checkArguments('countCorpus', { corpus: [corpus, 'corpus'] });
  checkKeys('countCorpus', options, runKeys);
  const counts = createTermCounts(await prepareAnalyzer(countingFor(options).text));
  for await (const { id, text, labels } of documentsIn(corpus)) {
    if (labels.length > 1)
      throw new SatchelError(
        'LABEL_TYPE',
        `document '${printable(id)}' has ${labels.length} labels where one is due.`,
        {
          where: printable(corpus.name),
          remedy: 'Count documents with several labels in parts instead (countPart, trainOnParts).',
        },
      );
    counts.add(text, labels[0]);
    await pause(options);
  }
  return counts;
}

/**
 * Trains on counts of terms by label instead of documents: those of `countCorpus` or `createTermCounts`, merged.
 *
 * @example
 * import { corpusOf } from 'satchel';
 * import { countCorpus, trainFromCounts } from 'satchel/cluster';
 * const options = { classifier: 'multinomial-nb' };
 * const counts = await countCorpus(corpusOf([{ id: '1', text: 'hot iron', labels: ['smith'] }]), options);
 * counts.merge(await countCorpus(corpusOf([{ id: '2', text: 'rye dough', labels: ['baker'] }]), options));
 * const trained = await trainFromCounts(counts, options);
 * if ('model' in trained) console.log(trained.model.predict(['iron'])[0]?.labels);
 */
export async function trainFromCounts(
  counts: Pick<TermCounts, 'rows'>,
  { corpusSha256, ...options }: CountsOptions = {},
): Promise<Trained | TrainedEncoder> {
  checkArguments('trainFromCounts', { counts: [counts, 'object'] });
  checkKeys('trainFromCounts', { ...options, corpusSha256 }, { ...runKeys, corpusSha256: 'text' });
  refuseFolds(options);
  const [seed, words] = [checkedSeed(options.seed), wordsGiven(options.words)];
  const counted = classCountsOf(counts);
  const { documents } = counted.totals;
  const provenance = countedProvenance({ corpusSha256, corpusDocuments: documents, words, seed }, documents);
  await using compute = await createEngine(options);
  const fit = (settings: EncoderSettings, keepsCounts = false) =>
    withUnchangedWords(words, compute, () => fitEncoderCounts({ settings, compute, words, keepsCounts, ...counted }));
  if (options.classifier === 'none') {
    const encoder = await fit(resolveEncoder(options), true);
    return { encoder: await createEncoder(encoder, provenance) };
  }
  const settings = forClasses(resolveSettings(options), counted.classes.length);
  checkCounts(settings, counted);
  const encoder = await fit(settings);
  const sums = sumsFor(settings, counted, encoder.vocabulary);
  const { classes } = counted;
  compute.progress.stage('train');
  const fitted = await fitFromSums({ settings, encoder, classes, multiLabel: false, sums, compute });
  return { model: await createModel(fitted, provenance), evaluation: undefined };
}

/** Throws where counts do not suffice, with the reason. */
function checkCounts(settings: Settings, { classes, unlabelled, totals }: ClassCounts): void {
  const { classifier, classifierOptions, labels } = settings;
  if (unlabelled > 0)
    throw new SatchelError(
      classes.length === 0 ? 'NO_LABELS' : 'MISSING_LABEL',
      `${grouped(unlabelled)} of ${grouped(totals.documents)} documents were counted without a label, and a classifier learns from labels.`,
      { remedy: "Count them with their labels, or make vectors without labels: classifier 'none'." },
    );
  if (classes.length < 2) throw singleClass(classes, 'A classifier needs documents of at least two classes.');
  checkWeights(classifier, classifierOptions, {}, classes);
  const reason = whyNot(settings);
  if (reason)
    throw badParam(`${classifier.name} cannot be trained on counts: ${reason}`, 'Use train, or trainOnParts.');
  if (labels.mode === 'multi')
    throw badParam('counts by label do not tell which labels a document has together (labels.mode=multi).');
  if (labels.calibrate !== 'none')
    throw badParam('probabilities are calibrated on held-out documents, which counts do not tell apart.');
}

function whyNot(settings: Settings): string | undefined {
  const { classifier, classifierOptions } = settings;
  if (!classifier.fitSums) return 'it looks at all documents at once.';
  const kinds = classifier.summed!(classifierOptions, false);
  if (kinds.includes('unit')) return 'with these options documents are scaled to length 1 (centroid: distance=euclid).';
  return whyNotPlainCounts(settings);
}

/** The sums of the documents' vectors: of binary weights, a document adds 1 for each word. */
function sumsFor(settings: Settings, { classes, sumsOver }: ClassCounts, vocabulary: Vocabulary): SumsOf {
  const { classifier, classifierOptions, representationOptions } = settings;
  refuseSparse(classifier.name, vocabulary.terms.length, classes);
  const isBinary = representationOptions['weighting'] === 'binary';
  const sums = classifier.summed!(classifierOptions, false).map((kind: Summed) => {
    const own = sumsOver(vocabulary, kind === 'presence' || isBinary ? 'presence' : 'values');
    return [kind, { ...own, isBinary: isBinary || own.isBinary }];
  });
  return Object.fromEntries(sums) as SumsOf;
}

/** Throws for very many classes: there `train` writes a sparse table, which needs the rows and not only their counts. */
function refuseSparse(owner: string, columns: number, classes: readonly string[]): void {
  if (isTooLarge(columns, classes.length))
    throw badParam(
      `${owner} has too many weights for counts: ${grouped(columns)} words × ${grouped(classes.length)} classes.`,
      'Count the documents in parts instead (countPart, trainOnParts).',
    );
}
