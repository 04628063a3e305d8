/**
 * A fitted encoder as a model file and back. The file may come from anywhere: every part is checked against what the methods declare before it is
 * used. A classifier's file holds the same parts and more (pipeline/model-contents.ts).
 *
 *   manifest    kind, representation and options, number of training documents, provenance
 *   strings     vocabulary; classes where the representation learned from labels
 *   arrays      vocabulary.documentCounts, vocabulary.tokenCounts where there are topics, words.vectors where there are any, representation.*
 */
import { SatchelError } from '../core/errors.ts';
import { isObject, type JsonObject, type JsonValue } from '../core/json.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import type { RepresentationMethod, Representer } from '../core/representation.ts';
import { type Arrays, type Bounds, prefixed, takeArray, tensor, unprefixed } from '../core/tensor.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';
import { createVocabulary, type Vocabulary } from '../core/vocabulary.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { decodedModel, encodeModel, type ModelContents } from '../model-file/envelope.ts';
import { upgradeWordOptions } from '../words/flat-options.ts';
import { withoutGone } from '../words/gone-options.ts';
import { type FittedEncoder, prepareRepresenter } from './fitted-encoder.ts';
import { PROVENANCE_KEYS } from './provenance.ts';
import { describeEncoder, type EncoderSettings, resolveEncoder, WORDS_OF_0_1_0 } from './settings.ts';

export const ENCODER = 'encoder';

const [COUNTS, TOKENS, WORDS] = ['vocabulary.documentCounts', 'vocabulary.tokenCounts', 'words.vectors'];
const MANIFEST_KEYS = ['kind', 'options', 'documents', 'provenance'];

/** Methods of one's own that a file may name beside those of the registries. */
export interface OwnMethods {
  readonly representation?: string | RepresentationMethod | undefined;
}

export function encoderBytes(fitted: FittedEncoder, provenance: JsonObject): Uint8Array {
  const { settings, vocabulary, classes } = fitted;
  return encodeModel({
    manifest: {
      kind: ENCODER,
      options: describeEncoder(settings) as JsonObject,
      documents: vocabulary.documents,
      provenance,
    },
    strings: { vocabulary: vocabulary.terms, ...(classes.length > 0 ? { classes } : {}) },
    arrays: encoderArrays(fitted),
  });
}

export function encoderArrays({ settings, vocabulary, wordMatrix, representation }: FittedEncoder): Arrays {
  const { documentCounts, tokenCounts } = vocabulary;
  return {
    [COUNTS]: tensor(documentCounts),
    ...(settings.representation.isTopical && tokenCounts ? { [TOKENS]: tensor(tokenCounts) } : {}),
    ...(wordMatrix ? { [WORDS]: tensor(wordMatrix.data, wordMatrix.rows, wordMatrix.columns) } : {}),
    ...prefixed('representation', representation.arrays),
  };
}

export interface ReadEncoder {
  readonly fitted: FittedEncoder;
  readonly representer: Representer;
  readonly provenance: JsonObject;
}

export function* encoderFromContents(contents: ModelContents, own: OwnMethods = {}): Steps<ReadEncoder> {
  const { manifest, strings, arrays } = contents;
  if (manifest.kind !== ENCODER)
    throw new SatchelError('SCHEMA', `the file holds a '${manifest.kind}', not an encoder.`);
  onlyKeys('the manifest', manifest, MANIFEST_KEYS);
  const settings = settingsFrom(objectAt(manifest, 'options'), own);
  const classes = Object.hasOwn(strings, 'classes') ? stringsNamed(strings, 'classes') : [];
  const taken = takenArrays(arrays);
  const fitted = yield* encoderIn(contents, settings, classes, taken.arrays);
  yield;
  const representer = prepareRepresenter(fitted, kernelProvider);
  yield;
  taken.refuseOthers();
  return { fitted, representer, provenance: provenanceIn(manifest) };
}

/** The encoder's part of any model file, not yet prepared. */
export function* encoderIn(
  { manifest, strings }: ModelContents,
  settings: EncoderSettings,
  classes: readonly string[],
  arrays: Arrays,
): Steps<FittedEncoder> {
  const { representation: method, representationOptions: options } = settings;
  const representation = { method: method.name, options, arrays: unprefixed('representation', arrays) };
  const vocabulary = yield* vocabularyIn(manifest, strings, arrays);
  const wordMatrix = settings.words ? wordsIn(arrays, method.needs.allWords ? undefined : vocabulary) : undefined;
  return { settings, vocabulary, wordMatrix, classes, representation };
}

function* vocabularyIn(
  { documents }: ModelContents['manifest'],
  strings: ModelContents['strings'],
  arrays: Arrays,
): Steps<Vocabulary> {
  if (typeof documents !== 'number' || !Number.isSafeInteger(documents) || documents < 0) {
    throw new SatchelError('SCHEMA', "the manifest's 'documents' must be a whole number.");
  }
  const terms = stringsAt(strings, 'vocabulary');
  const ids = yield* numbersOf(terms, 'vocabulary');
  const counts = (name: string, bounds?: Bounds) =>
    takeArray('vocabulary', arrays, name, 'u32', [terms.length], bounds).data;
  const tokens = Object.hasOwn(arrays, TOKENS) ? counts(TOKENS) : undefined;
  return createVocabulary(terms, counts(COUNTS, { max: documents }), documents, tokens, ids);
}

function wordsIn(arrays: Arrays, vocabulary: Vocabulary | undefined) {
  const { data, shape } = takeArray('words', arrays, WORDS, 'f32', [vocabulary?.terms.length, undefined]);
  return { rows: shape[0] ?? 0, columns: shape[1] ?? 0, data };
}

/** Records which arrays are read, so that an array that no part reads can be refused. */
export function takenArrays(all: Arrays): { readonly arrays: Arrays; refuseOthers(): void } {
  const used = new Set<string>();
  const arrays = new Proxy(all, {
    get(target, name) {
      if (typeof name === 'string') used.add(name);
      return Reflect.get(target, name);
    },
  });
  return {
    arrays,
    refuseOthers() {
      const extra = Object.keys(all).find((name) => !used.has(name));
      if (extra !== undefined) throw new SatchelError('SCHEMA', `there is an array '${extra}' that no part uses.`);
    },
  };
}

export function settingsFrom(options: JsonObject, own: OwnMethods): EncoderSettings {
  const { representation, ...groups } = options;
  if (typeof representation !== 'string')
    throw new SatchelError('SCHEMA', "the manifest's options must name a representation.");
  return resolveEncoder({ representation: methodOr(own.representation, representation), ...upgraded(groups) });
}

/** The caller's own method where it has that name, else the name. */
export const methodOr = <M extends { readonly name: string }>(own: string | M | undefined, name: string): string | M =>
  typeof own === 'object' && own.name === name ? own : name;

/** Names that options had in files of version 0.1.0. */
const OLD_NAMES: Readonly<Record<string, string>> = { clusters: 'components', concepts: 'components' };
const RENAMED_IN = ['bowv', 'vlad', 'boc'];

/** Options of any file as this version names them. A file with the word options of 0.1.0 is written again as it was. */
export function upgraded(groups: JsonObject): { readonly options: OptionGroups; readonly words?: object } {
  for (const group of Object.keys(groups)) objectAt(groups, group);
  const named = renamedIn(groups);
  const options = upgradeWordOptions(named);
  if (options !== named) return { options, words: WORDS_OF_0_1_0 };
  const areGiven = named['words'] !== undefined && !Object.hasOwn(named['words'], 'method');
  return areGiven ? { options, words: {} } : { options };
}

function renamedIn(groups: JsonObject): OptionGroups {
  const renamed = Object.entries(groups).map(([group, values]) => {
    if (!RENAMED_IN.includes(group)) return [group, withoutGone(group, values as JsonObject)];
    const own = Object.entries(values as JsonObject).map(([name, value]) => [OLD_NAMES[name] ?? name, value]);
    return [group, Object.fromEntries(own)];
  });
  return Object.fromEntries(renamed);
}

export function provenanceIn(manifest: ModelContents['manifest']): JsonObject {
  const provenance = objectAt(manifest, 'provenance');
  onlyKeys('provenance', provenance, PROVENANCE_KEYS);
  return provenance;
}

export function onlyKeys(owner: string, object: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new SatchelError('SCHEMA', `${owner} has an unknown key '${unknown}'.`);
}

export function objectAt(object: JsonObject, key: string): JsonObject {
  const value: JsonValue | undefined = object[key];
  if (isObject(value)) return value;
  throw new SatchelError('SCHEMA', `the manifest's '${key}' must be an object.`);
}

export function stringsNamed(strings: ModelContents['strings'], name: string): readonly string[] {
  const found = stringsAt(strings, name);
  inOneGo(numbersOf(found, name));
  return found;
}

function stringsAt(strings: ModelContents['strings'], name: string): readonly string[] {
  const found = Object.hasOwn(strings, name) ? strings[name] : undefined;
  if (!found) throw new SatchelError('SCHEMA', `the strings '${name}' are missing.`);
  return found;
}

/** Strings numbered between two steps. */
const STEP = 1 << 14;

/** The place of each string; throws if one comes twice. */
function* numbersOf(strings: readonly string[], name: string): Steps<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (const [number, text] of strings.entries()) {
    numbers.set(text, number);
    if (number % STEP === STEP - 1) yield;
  }
  if (numbers.size === strings.length) return numbers;
  throw new SatchelError('INCONSISTENT', `the strings '${name}' hold one of them twice.`);
}

/** Decodes a model file and hands its contents to `read`; errors say which file it was, and that the file is at fault. */
export function* contentsRead<Result>(
  bytes: Uint8Array,
  where: string | undefined,
  read: (contents: ModelContents) => Steps<Result>,
): Steps<Result> {
  const contents = yield* decodedModel(bytes, where === undefined ? {} : { where });
  try {
    return yield* read(contents);
  } catch (error) {
    if (!(error instanceof SatchelError) || where === undefined || error.where !== undefined) throw error;
    const { code, message, remedyAtTerminal: remedy, facts } = error;
    const isOption = code === 'UNKNOWN_PARAM' || code === 'BAD_PARAM';
    throw new SatchelError(isOption ? 'SCHEMA' : code, message, { where, remedy, facts, cause: error });
  }
}
