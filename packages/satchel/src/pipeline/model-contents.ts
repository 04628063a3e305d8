/**
 * A fitted pipeline as a model file and back. The file is data from anywhere: every part is checked against what the parts declare
 * before it is believed.
 *
 *   manifest    kind, parts and their options, multi-label or not, provenance
 *   strings     vocabulary, classes
 *   arrays      vocabulary.documentCounts, labels.thresholds, representation.*, classifier.*, calibration.* where probabilities were learned
 */
import { SatchelError } from '../core/errors.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';
import type { Matrix } from '../core/matrix.ts';
import type { ModelState } from '../core/method.ts';
import { type Arrays, takeArray, tensor } from '../core/tensor.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { prepareCalibration } from '../evaluate/calibration/calibration.ts';
import { decodeModel, encodeModel, type ModelContents } from '../model-file/envelope.ts';
import { upgradeWordOptions } from '../words/flat-options.ts';
import type { FittedPipeline } from './fit.ts';
import {
  describeSettings,
  type OptionGroups,
  type PipelineChoice,
  resolveSettings,
  type Settings,
} from './settings.ts';

const KIND = 'classifier';
const WORDS = 'words.vectors';
const OWN_ARRAYS = ['vocabulary.documentCounts', 'labels.thresholds'];
const MANIFEST_KEYS = ['kind', 'options', 'multiLabel', 'documents', 'provenance'];
const PROVENANCE_KEYS = [
  'corpusSha256',
  'corpusDocuments',
  'trainingDocuments',
  'seed',
  'satchel',
  'unicode',
  'protocol',
  'metrics',
  'wordsSha256',
];

export function modelBytes(pipeline: FittedPipeline, provenance: JsonObject): Uint8Array {
  const { settings, vocabulary, words, classes, multiLabel, thresholds } = pipeline;
  return encodeModel({
    manifest: {
      kind: KIND,
      options: describeSettings(settings) as JsonObject,
      multiLabel,
      documents: vocabulary.documents,
      provenance,
    },
    strings: { vocabulary: vocabulary.words, classes },
    arrays: {
      'vocabulary.documentCounts': tensor(vocabulary.documentCounts),
      'labels.thresholds': tensor(thresholds),
      ...(words ? { 'words.vectors': tensor(words.data, words.rows, words.columns) } : {}),
      ...prefixed('representation', pipeline.representation.arrays),
      ...prefixed('classifier', pipeline.classifier.arrays),
      ...prefixed('calibration', pipeline.calibration?.arrays ?? {}),
    },
  });
}

/** Methods of one's own that a file may name beside those of the registries. */
export type OwnMethods = Pick<PipelineChoice, 'representation' | 'classifier'>;

export function pipelineFromBytes(
  bytes: Uint8Array,
  where?: string,
  own: OwnMethods = {},
): { pipeline: FittedPipeline; provenance: JsonObject } {
  const contents = decodeModel(bytes, where === undefined ? {} : { where });
  try {
    return fromContents(contents, own);
  } catch (error) {
    if (error instanceof SatchelError && where !== undefined && error.where === undefined) {
      const { code, message, remedy, facts } = error;
      throw new SatchelError(code === 'UNKNOWN_PARAM' || code === 'BAD_PARAM' ? 'SCHEMA' : code, message, {
        where,
        remedy,
        facts,
        cause: error,
      });
    }
    throw error;
  }
}

function fromContents(
  { manifest, strings, arrays }: ModelContents,
  own: OwnMethods,
): { pipeline: FittedPipeline; provenance: JsonObject } {
  if (manifest.kind !== KIND) throw new SatchelError('SCHEMA', `the file holds a '${manifest.kind}', not a '${KIND}'.`);
  onlyKeys('the manifest', manifest, MANIFEST_KEYS);
  const provenance = objectAt(manifest, 'provenance');
  onlyKeys('provenance', provenance, PROVENANCE_KEYS);
  const settings = settingsFrom(objectAt(manifest, 'options'), own);
  const classes = stringsNamed(strings, 'classes');
  const names = stringsNamed(strings, 'vocabulary');
  const { documents, multiLabel } = manifest;
  if (typeof multiLabel !== 'boolean')
    throw new SatchelError('SCHEMA', "the manifest's 'multiLabel' must be true or false.");
  if (typeof documents !== 'number' || !Number.isSafeInteger(documents) || documents < 0) {
    throw new SatchelError('SCHEMA', "the manifest's 'documents' must be a whole number.");
  }
  const counts = takeArray('vocabulary', arrays, 'vocabulary.documentCounts', 'u32', [names.length]).data;
  const thresholds = takeArray('labels', arrays, 'labels.thresholds', 'f64', [multiLabel ? classes.length : 0]).data;
  const vocabulary = createVocabulary(names, counts, documents);
  const partOf = (part: string, method: string, options: ModelState['options']) => ({
    method,
    options,
    arrays: unprefixed(part, arrays),
  });
  const representation = partOf('representation', settings.representation.name, settings.representationOptions);
  const classifier = partOf('classifier', settings.classifier.name, settings.classifierOptions);
  const words = settings.words
    ? wordsIn(arrays, settings.representation.takesAllWords ? undefined : names.length)
    : undefined;
  const { calibrate } = settings.labels;
  const calibration =
    calibrate === 'none' ? {} : { calibration: { method: calibrate, arrays: unprefixed('calibration', arrays) } };
  const pipeline = {
    settings,
    vocabulary,
    words,
    classes,
    multiLabel,
    representation,
    classifier,
    thresholds,
    ...calibration,
  };
  checkParts(pipeline, arrays);
  return { pipeline, provenance };
}

/** Each part looks at its own arrays and refuses what does not fit; an array nobody asks for does not belong in the file. */
function checkParts(pipeline: FittedPipeline, arrays: Arrays): void {
  const { settings, vocabulary, words, classes, multiLabel, representation, classifier, calibration } = pipeline;
  const taken = new Set(words ? [...OWN_ARRAYS, WORDS] : OWN_ARRAYS);
  const { dimensions } = settings.representation.prepare(
    watched('representation', representation, taken),
    vocabulary,
    classes,
    words,
  );
  settings.classifier.prepare(watched('classifier', classifier, taken), dimensions, classes, words);
  if (calibration)
    prepareCalibration(
      { ...calibration, arrays: watchedArrays('calibration', calibration.arrays, taken) },
      classes.length,
      multiLabel,
    );
  const extra = Object.keys(arrays).find((name) => !taken.has(name));
  if (extra !== undefined) throw new SatchelError('SCHEMA', `there is an array '${extra}' that no part asks for.`);
}

function wordsIn(arrays: Arrays, count: number | undefined): Matrix {
  const { data, shape } = takeArray('words', arrays, WORDS, 'f32', [count, undefined]);
  return { rows: shape[0] ?? 0, columns: shape[1] ?? 0, data };
}

const watched = (part: string, state: ModelState, taken: Set<string>): ModelState => ({
  ...state,
  arrays: watchedArrays(part, state.arrays, taken),
});

const watchedArrays = (part: string, arrays: Arrays, taken: Set<string>): Arrays =>
  new Proxy(arrays, {
    get(own, name) {
      if (typeof name === 'string') taken.add(`${part}.${name}`);
      return Reflect.get(own, name);
    },
  });

function settingsFrom(options: JsonObject, own: OwnMethods): Settings {
  const { representation, classifier, ...groups } = options;
  if (typeof representation !== 'string' || typeof classifier !== 'string') {
    throw new SatchelError('SCHEMA', "the manifest's options must name a representation and a classifier.");
  }
  const upgraded = upgradeWordOptions(groups as OptionGroups);
  return resolveSettings({
    representation: nameOf(own.representation) === representation ? own.representation : representation,
    classifier: nameOf(own.classifier) === classifier ? own.classifier : classifier,
    options: upgraded,
    ...(upgraded === groups ? {} : { words: {} }), // as they were written
  });
}

const nameOf = (method: string | { readonly name: string } | undefined): string | undefined =>
  typeof method === 'object' ? method.name : method;

function onlyKeys(owner: string, object: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new SatchelError('SCHEMA', `${owner} has an unknown key '${unknown}'.`);
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value: JsonValue | undefined = object[key];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new SatchelError('SCHEMA', `the manifest's '${key}' must be an object.`);
}

function stringsNamed(strings: ModelContents['strings'], name: string): readonly string[] {
  const found = Object.hasOwn(strings, name) ? strings[name] : undefined;
  if (!found) throw new SatchelError('SCHEMA', `the strings '${name}' are missing.`);
  if (new Set(found).size !== found.length)
    throw new SatchelError('INCONSISTENT', `the strings '${name}' hold one of them twice.`);
  return found;
}

const prefixed = (part: string, arrays: Arrays): Arrays =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [`${part}.${name}`, array]));

const unprefixed = (part: string, arrays: Arrays): Arrays =>
  Object.fromEntries(
    Object.entries(arrays)
      .filter(([name]) => name.startsWith(`${part}.`))
      .map(([name, array]) => [name.slice(part.length + 1), array]),
  );
