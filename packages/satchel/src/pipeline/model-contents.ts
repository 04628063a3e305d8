/**
 * A fitted classification model as a model file and back. The file may come from anywhere: every part is checked against what the parts
 * declare before it is used.
 *
 *   manifest    kind, parts and their options, multi-label or not, number of training documents, provenance
 *   strings     vocabulary, classes
 *   arrays      those of an encoder (encoder/encoder-contents.ts), labels.thresholds, classifier.*, calibration.* where probabilities were learned
 */
import type { Classifier, ClassifierMethod } from '../core/classifier.ts';
import { SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Representer } from '../core/representation.ts';
import { type Arrays, prefixed, takeArray, tensor, unprefixed } from '../core/tensor.ts';
import type { Steps } from '../core/threads/steps.ts';
import {
  encoderArrays,
  encoderIn,
  methodOr,
  type OwnMethods as OwnEncoderMethods,
  objectAt,
  onlyKeys,
  provenanceIn,
  stringsNamed,
  takenArrays,
  upgraded,
} from '../encoder/encoder-contents.ts';
import { prepareRepresenter } from '../encoder/fitted-encoder.ts';
import { prepareCalibration } from '../evaluate/calibration/calibration.ts';
import { takeNonconformity } from '../evaluate/calibration/conformal.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { encodeModel, hashOfModel, type ModelContents } from '../model-file/envelope.ts';
import type { FittedModel } from './fitted-model.ts';
import { describeSettings, resolveSettings, type Settings } from './settings.ts';

export const CLASSIFIER = 'classifier';
/** In files of calibrated models with one label per document; those of earlier versions lack it. */
export const NONCONFORMITY = 'labels.nonconformity';
const MANIFEST_KEYS = ['kind', 'options', 'multiLabel', 'documents', 'provenance'];

export const modelBytes = (fitted: FittedModel, provenance: JsonObject): Uint8Array =>
  encodeModel(contentsOf(fitted, provenance));

/** The SHA-256 of these bytes, in steps. */
export const modelHash = (fitted: FittedModel, provenance: JsonObject): Steps<string> =>
  hashOfModel(contentsOf(fitted, provenance));

function contentsOf(fitted: FittedModel, provenance: JsonObject): ModelContents {
  const { settings, vocabulary, classes, multiLabel } = fitted;
  return {
    manifest: {
      kind: CLASSIFIER,
      options: describeSettings(settings) as JsonObject,
      multiLabel,
      documents: vocabulary.documents,
      provenance,
    },
    strings: { vocabulary: vocabulary.terms, classes },
    arrays: modelArrays(fitted),
  };
}

export const modelArrays = (fitted: FittedModel): Arrays => ({
  ...encoderArrays(fitted),
  'labels.thresholds': tensor(fitted.thresholds),
  ...(fitted.nonconformity ? { [NONCONFORMITY]: tensor(fitted.nonconformity) } : {}),
  ...prefixed('classifier', fitted.classifier.arrays),
  ...prefixed('calibration', fitted.calibration?.arrays ?? {}),
});

/** Methods of one's own that a file may name beside those of the registries. */
export interface OwnMethods extends OwnEncoderMethods {
  readonly classifier?: string | ClassifierMethod | undefined;
}

/** A fitted model, with its functions where the arrays were prepared before. */
export interface PreparedModel {
  readonly fitted: FittedModel;
  readonly provenance: JsonObject;
  readonly representer?: Representer;
  readonly classifier?: Classifier;
}

export function* modelFromContents(contents: ModelContents, own: OwnMethods = {}): Steps<Required<PreparedModel>> {
  const { manifest, strings } = contents;
  if (manifest.kind !== CLASSIFIER)
    throw new SatchelError('SCHEMA', `the file holds a '${manifest.kind}', not a '${CLASSIFIER}'.`);
  onlyKeys('the manifest', manifest, MANIFEST_KEYS);
  const { multiLabel } = manifest;
  if (typeof multiLabel !== 'boolean')
    throw new SatchelError('SCHEMA', "the manifest's 'multiLabel' must be true or false.");
  const settings = settingsFrom(objectAt(manifest, 'options'), own);
  const classes = stringsNamed(strings, 'classes');
  const taken = takenArrays(contents.arrays);
  const encoder = yield* encoderIn(contents, settings, classes, taken.arrays);
  const fitted = { ...encoder, settings, multiLabel, ...classifierParts(settings, classes, multiLabel, taken.arrays) };
  yield;
  const representer = prepareRepresenter(fitted, kernelProvider);
  yield;
  const classifier = prepareClassifier(fitted, representer.dimensions);
  yield;
  if (fitted.calibration) prepareCalibration(fitted.calibration, classes.length, multiLabel);
  taken.refuseOthers();
  return { fitted, provenance: provenanceIn(manifest), representer, classifier };
}

export function prepareClassifier(
  { settings, classifier: { arrays, options }, classes, wordMatrix }: FittedModel,
  dimensions: number,
): Classifier {
  return settings.classifier.prepare({ arrays, options, dimensions, classes, wordMatrix, kernels: kernelProvider });
}

function classifierParts(settings: Settings, classes: readonly string[], multiLabel: boolean, arrays: Arrays) {
  const { classifier: method, classifierOptions: options, labels } = settings;
  const shape = [multiLabel ? classes.length : 0];
  return {
    thresholds: takeArray('labels', arrays, 'labels.thresholds', 'f64', shape).data,
    classifier: { method: method.name, options, arrays: unprefixed('classifier', arrays) },
    ...(labels.calibrate !== 'none' && !multiLabel && Object.hasOwn(arrays, NONCONFORMITY)
      ? { nonconformity: takeNonconformity(arrays, NONCONFORMITY) }
      : {}),
    ...(labels.calibrate === 'none'
      ? {}
      : { calibration: { method: labels.calibrate, arrays: unprefixed('calibration', arrays) } }),
  };
}

function settingsFrom(options: JsonObject, own: OwnMethods): Settings {
  const { representation, classifier, ...groups } = options;
  if (typeof representation !== 'string' || typeof classifier !== 'string') {
    throw new SatchelError('SCHEMA', "the manifest's options must name a representation and a classifier.");
  }
  const { options: named, ...rest } = upgraded(groups);
  return resolveSettings({
    representation: methodOr(own.representation, representation),
    classifier: methodOr(own.classifier, classifier),
    options: { ...named, labels: { calibrate: 'none', ...named['labels'] } }, // a model without calibration does not mention it
    ...rest,
  });
}
