/** A model or an encoder from its counts alone: what training on their documents would have given. */
import { isTooLarge } from '../../classify/sparse/sparse-bayes.ts';
import type { ClassSums, Group, SparseGroup } from '../../core/class-sums.ts';
import type { Compute } from '../../core/compute.ts';
import { badParam } from '../../core/errors.ts';
import type { Arrays } from '../../core/tensor.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';
import { learnFromVocabulary } from '../../encoder/fit-counts.ts';
import { singleClass } from '../../encoder/fit-encoder.ts';
import type { FittedEncoder } from '../../encoder/fitted-encoder.ts';
import type { EncoderSettings } from '../../encoder/settings.ts';
import { selectFromCounts } from '../../text/select-vocabulary.ts';
import { fitFromSums } from '../counted/fit-from-sums.ts';
import type { FittedModel } from '../fitted-model.ts';
import type { Model } from '../model.ts';
import { summedBy } from './count-documents.ts';
import type { Statistics } from './statistics.ts';

export async function modelFrom(
  { fitted: { settings }, multiLabel }: Model,
  all: Statistics,
  compute: Compute,
): Promise<FittedModel> {
  if (multiLabel && settings.labels.mode === 'auto') checkSeveral(all);
  const { vocabulary, classes, sums } = overVocabulary(all, settings);
  if (classes.length < 2) throw singleClass(classes, 'A classifier needs documents of at least two classes.');
  const encoder = fittedEncoder(settings, vocabulary, await vocabularyArrays(settings, vocabulary, compute));
  return fitFromSums({
    ...{ settings, encoder, classes, multiLabel, compute },
    sums: { [summedBy(settings, multiLabel)]: sums },
  });
}

export async function encoderFrom(
  { settings }: FittedEncoder,
  all: Statistics,
  compute: Compute,
): Promise<FittedEncoder> {
  const { representation: method, representationOptions: options } = settings;
  const { vocabulary, classes, sums } = overVocabulary(all, settings);
  if (!method.fitSums)
    return fittedEncoder(settings, vocabulary, await vocabularyArrays(settings, vocabulary, compute));
  if (classes.length < 2)
    throw singleClass(classes, `${method.name} learns from labels and needs documents of at least two classes.`);
  const arrays = await method.fitSums({ sums, vocabulary, classes, options, keepsCounts: true, compute });
  return { ...fittedEncoder(settings, vocabulary, arrays), classes };
}

const vocabularyArrays = (
  { representation: method, representationOptions: options }: EncoderSettings,
  vocabulary: Vocabulary,
  compute: Compute,
): Promise<Arrays> => learnFromVocabulary(method, options, { vocabulary }, compute);

function fittedEncoder(settings: EncoderSettings, vocabulary: Vocabulary, arrays: Arrays): FittedEncoder {
  const { representation: method, representationOptions: options } = settings;
  return {
    settings,
    vocabulary: { ...vocabulary, tokenCounts: undefined },
    wordMatrix: undefined,
    classes: [],
    representation: { method: method.name, options, arrays },
  };
}

interface OverVocabulary {
  readonly vocabulary: Vocabulary;
  /** Those with documents. */
  readonly classes: readonly string[];
  readonly sums: ClassSums;
}

/** The vocabulary that the text options choose from the counts, and the sums over it. */
function overVocabulary(all: Statistics, { text }: EncoderSettings): OverVocabulary {
  const present = all.groups.flatMap(({ rows }, k) => (rows > 0 ? [k] : []));
  const totals = Float64Array.from(all.documentCounts);
  const { vocabulary, wordOfTerm } = selectFromCounts({ ...all, totals }, text);
  const wordCount = vocabulary.terms.length;
  const groups = denseGroups(
    present.map((k) => all.groups[k]!),
    wordOfTerm,
    wordCount,
  );
  const sum = { sums: inOrder(all.all.sums, wordOfTerm, wordCount), rows: all.all.rows };
  return {
    vocabulary,
    classes: present.map((k) => all.classes[k]!),
    sums: { classes: groups, all: sum, largestSquare: 0, isBinary: true },
  };
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
