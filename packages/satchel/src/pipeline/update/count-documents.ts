/** The counts of documents that a model or an encoder is to learn or to forget, over every term that they hold. */
import { sparseGroups } from '../../classify/sparse/sparse-groups.ts';
import { bagCount } from '../../core/bag.ts';
import type { Summed } from '../../core/class-sums.ts';
import type { Compute } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import { badParam } from '../../core/errors.ts';
import type { LabelSets } from '../../core/labels.ts';
import type { Vectors } from '../../core/matrix.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { createVocabulary, type Vocabulary } from '../../core/vocabulary.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import type { EncoderRun } from '../../encoder/encoder-run.ts';
import { fitEncoderRows, presentLabels } from '../../encoder/fit-encoder.ts';
import { encoderReading } from '../../encoder/fit-texts.ts';
import { encodeDocuments } from '../../encoder/threads/encode-rows.ts';
import { officialSplit } from '../../evaluate/splits.ts';
import { sumByClass } from '../../numeric/class-sums.ts';
import { type Ingested, ingest } from '../../run/ingest.ts';
import { learnedRows, weightsAt } from '../../run/learned-rows.ts';
import { documentSteps } from '../../text/counted-rows.ts';
import type { TextOptions } from '../../text/options.ts';
import { vocabularySteps } from '../../text/select-vocabulary.ts';
import type { CountedDocuments } from '../../text/term-counter.ts';
import { defaultProtocol } from '../evaluate.ts';
import { isModel, type Model } from '../model.ts';
import { readFor, requireLabels, runOver } from '../open-run.ts';
import { type Settings, withOptions } from '../settings.ts';
import { type Statistics, vocabularyAlone } from './statistics.ts';
import type { Change } from './updatable.ts';

export interface CountedChange extends Statistics {
  /** The documents say what they weigh, or their weights have no effect. */
  readonly saysWeights: boolean;
  /** Some weigh more than 1. */
  readonly isWeighted: boolean;
}

export const countDocuments = (
  encoder: Encoder,
  corpus: Corpus,
  change: Change,
  compute: Compute,
): Promise<CountedChange> =>
  isModel(encoder) ? countForModel(encoder, corpus, change, compute) : countForEncoder(encoder, corpus, compute);

/** Documents of a test part are left out, as in training. */
async function countForModel(
  { fitted: { settings }, multiLabel }: Model,
  corpus: Corpus,
  change: Change,
  compute: Compute,
): Promise<CountedChange> {
  const plain = withOptions(settings, {
    'text.minDocuments': 1,
    'text.gramDocuments': 1,
    'labels.mode': multiLabel ? 'multi' : 'single',
    [`${settings.classifier.name}.classWeights`]: 'none', // they may name labels that these documents do not have
  });
  const { reading } = await readFor(corpus, plain, {}, compute);
  const mayLackLabels = multiLabel && change === 'forget'; // it may have learned from documents without a label
  if (!mayLackLabels) requireLabels(reading, plain.labels.mode);
  const run = runOver(reading, plain, {}, compute);
  const isSplit = defaultProtocol(reading) === 'official';
  const all = isSplit ? officialSplit(reading.splits).train : Uint32Array.from(reading.documentIds.keys());
  const rows = learnedRows(reading, all);
  const { weights } = weightsAt(reading, rows);
  if (weights?.some((weight) => !Number.isInteger(weight)))
    throw badParam('a model learns and forgets exactly only with whole-number weights.', 'Round the weights.');
  const over = holdsNoWord(reading, rows) ? overNoWords(rows.length) : await overOwnWords(run, rows);
  const labelled = { ...over, ...presentLabels(reading, rows), weights };
  const statistics = await statisticsFrom(labelled, summedBy(settings, multiLabel), compute);
  return { ...statistics, saysWeights: reading.saysWeights === true, isWeighted: weights !== undefined };
}

type OverWords = Pick<LabelledVectors, 'vectors' | 'vocabulary'>;

async function overOwnWords(run: EncoderRun, rows: Uint32Array): Promise<OverWords> {
  const { training, ...fit } = await fitEncoderRows(run, rows);
  return { vectors: await encodeDocuments(fit, training, run.compute), vocabulary: fit.fitted.vocabulary };
}

/** Empty documents have no vocabulary of their own, but they count: a model has learned how many documents each class has. */
const holdsNoWord = ({ counted: { bags } }: Pick<Ingested, 'counted'>, rows: Uint32Array): boolean =>
  rows.length > 0 && rows.every((row) => bags.offsets[row] === bags.offsets[row + 1]);

const overNoWords = (documents: number): OverWords => ({
  vectors: {
    ...{ rows: documents, columns: 0, offsets: new Uint32Array(documents + 1) },
    ...{ indices: new Uint32Array(0), values: new Float32Array(0) },
  },
  vocabulary: createVocabulary([], new Uint32Array(0), documents),
});

/** An encoder learns from every document, whatever it weighs. */
async function countForEncoder(
  { fitted: { settings } }: Encoder,
  corpus: Corpus,
  compute: Compute,
): Promise<CountedChange> {
  const { representation: method, representationOptions: options, text } = settings;
  const reading = await ingest(corpus, encoderReading(settings), compute);
  const { counted } = reading;
  const rows = Uint32Array.from(reading.documentIds.keys());
  const over = holdsNoWord(reading, rows) ? overNoWords(rows.length) : await overOwnTerms(counted, rows, text, compute);
  const unweighted = { saysWeights: true, isWeighted: false };
  if (!method.summed) return { ...vocabularyAlone(over.vocabulary), ...unweighted };
  const labelled = { ...over, ...presentLabels(reading, rows) };
  return { ...(await statisticsFrom(labelled, method.summed(options), compute)), ...unweighted };
}

async function overOwnTerms(
  counted: CountedDocuments,
  rows: Uint32Array,
  text: TextOptions,
  compute: Compute,
): Promise<OverWords> {
  const uncut = { ...text, minDocuments: 1, gramDocuments: 1 };
  const { vocabulary, wordOfTerm } = await inSteps(vocabularySteps(counted, rows, uncut), compute);
  const { bags } = await inSteps(documentSteps({ counted, wordOfTerm, keepsOrder: false }, rows), compute);
  const { offsets, ids: indices, counts: values } = bags;
  const vectors = { rows: bagCount(bags), columns: vocabulary.terms.length, offsets, indices, values };
  return { vectors, vocabulary };
}

interface LabelledVectors {
  readonly vectors: Vectors;
  readonly vocabulary: Vocabulary;
  readonly labels: LabelSets;
  readonly classes: readonly string[];
  readonly weights?: Float64Array | undefined;
}

async function statisticsFrom(
  { vectors, vocabulary, labels, classes, weights }: LabelledVectors,
  kind: Summed,
  compute: Compute,
): Promise<Statistics> {
  const sums = await sumByClass({ vectors, labels, classes: classes.length, weights }, kind, compute);
  const { terms, documentCounts, documents } = vocabulary;
  return { documents, terms, documentCounts, classes, groups: sparseGroups(sums.classes), all: sums.all };
}

/** What of the vectors a classifier adds up. */
export const summedBy = ({ classifier, classifierOptions }: Settings, multiLabel: boolean): Summed =>
  classifier.summed!(classifierOptions, multiLabel)[0]!;
