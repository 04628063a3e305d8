/**
 * A model as one file: the learned arrays, its words and classes (strings), and a description of the training
 * (manifest), with checksums, inside a safetensors container.
 *
 * The metadata keys are exactly `format`, `version`, `sha256.header`, `sha256.data` (see seal.ts) and `satchel`, which
 * holds the manifest as canonical JSON. Equal contents give equal bytes. Reading checks everything and runs nothing.
 */

import { createSha256, type Hasher } from '../core/bytes/sha256.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { isObject, type JsonValue } from '../core/json.ts';
import { joined } from '../core/lists/end-to-end.ts';
import type { Arrays } from '../core/tensor.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';
import { checkFinite } from './finite.ts';
import { refuseForeign } from './foreign.ts';
import { decodeSafetensors, safetensorsPieces } from './safetensors.ts';
import {
  checkDataSeal,
  checkEarlyVersion,
  checkHeaderSeal,
  checkVersion,
  formatVersion,
  hashPieces,
  resemblesModel,
  sealHead,
  unsealed,
} from './seal.ts';
import { canonicalJson, parseStrictJson } from './strict-json.ts';
import { isStringsName, packStrings, unpackStrings } from './strings.ts';

/** Plain JSON: options, pipeline, provenance. */
export interface Manifest {
  /** `classifier`, … */
  readonly kind: string;
  readonly [key: string]: JsonValue;
}

export interface ModelContents {
  readonly manifest: Manifest;
  /** `representation.idf`, `classifier.weights`, … */
  readonly arrays: Arrays;
  /** `vocabulary`, `classes`, … */
  readonly strings: Readonly<Record<string, readonly string[]>>;
}

export const encodeModel = (contents: ModelContents): Uint8Array => joined(Uint8Array, encodeModelPieces(contents));

/** The same bytes in pieces, mostly views of the arrays: no second copy. `hasher` may be a faster SHA-256. */
export const encodeModelPieces = (contents: ModelContents, hasher?: Hasher): readonly Uint8Array[] =>
  inOneGo(modelPieces(contents, hasher));

/** The SHA-256 of these bytes, in steps. */
export function* hashOfModel(contents: ModelContents): Steps<string> {
  const hasher = createSha256();
  yield* hashPieces(yield* modelPieces(contents), hasher);
  return hasher.digest();
}

function* modelPieces(
  { manifest, arrays, strings }: ModelContents,
  hasher: Hasher = createSha256(),
): Steps<readonly Uint8Array[]> {
  const reserved = Object.keys(arrays).find(isStringsName);
  if (reserved !== undefined)
    throw new SatchelError('BAD_NAME', `An array cannot be called '${reserved}': lists of texts are kept there.`);
  checkFinite(arrays);
  const packed = Object.entries(strings).map(([name, texts]) => packStrings(name, texts));
  const { head, data } = safetensorsPieces(Object.assign({}, arrays, ...packed), {
    format: 'satchel',
    version: String(formatVersion),
    'sha256.header': unsealed,
    'sha256.data': unsealed,
    satchel: canonicalJson(manifest),
  });
  yield* hashPieces(data, hasher);
  sealHead(head, hasher.digest());
  return [head, ...data];
}

/** `where` names the file in errors. The arrays are views into `bytes`, which must not change afterwards. */
export const decodeModel = (bytes: Uint8Array, options: { where?: string } = {}): ModelContents =>
  inOneGo(decodedModel(bytes, options));

/** The same in steps. */
export function* decodedModel(bytes: Uint8Array, { where }: { where?: string } = {}): Steps<ModelContents> {
  try {
    return yield* decode(bytes);
  } catch (error) {
    if (!(error instanceof SatchelError) || where === undefined) throw error;
    const { code, message, kind, remedyAtTerminal: remedy, facts, cause } = error;
    const place = error.where === undefined ? printable(where) : `${printable(where)}: ${error.where}`;
    throw new SatchelError(code, message, { kind, where: place, remedy, facts, cause });
  }
}

function* decode(bytes: Uint8Array): Steps<ModelContents> {
  checkEarlyVersion(bytes);
  const ours = resemblesModel(bytes);
  if (ours) checkHeaderSeal(bytes);
  else refuseForeign(bytes);
  const { arrays, metadata } = decodeSafetensors(bytes);
  checkMetadata(metadata, ours);
  yield* checkDataSeal(bytes, metadata['sha256.data']!);
  checkFinite(arrays);
  yield;
  const plain = Object.fromEntries(Object.entries(arrays).filter(([name]) => !isStringsName(name)));
  return { manifest: readManifest(metadata['satchel']!), arrays: plain, strings: yield* unpackStrings(arrays) };
}

const metadataKeys = ['format', 'satchel', 'sha256.data', 'sha256.header', 'version'];

function checkMetadata(metadata: Readonly<Record<string, string>>, sealed: boolean): void {
  if (metadata['format'] !== 'satchel')
    throw new SatchelError('SCHEMA', 'This is a safetensors file, but not a Satchel model.', {
      remedy: 'A model is a file that `satchel train --out` wrote.',
    });
  checkVersion(metadata['version'] ?? '');
  const unknown = Object.keys(metadata).find((key) => !metadataKeys.includes(key));
  if (unknown !== undefined) throw schema(`'${printable(unknown)}' is not a part of a model's metadata`);
  const missing = metadataKeys.find((key) => !Object.hasOwn(metadata, key));
  if (missing !== undefined) throw schema(`the metadata lacks '${missing}'`);
  if (!sealed || metadata['version'] !== String(formatVersion))
    throw schema('its header is not laid out as Satchel writes it');
}

function readManifest(text: string): Manifest {
  const value = parseStrictJson(text, (fault, message, index) => {
    const code = fault === 'duplicate' ? 'DUPLICATE_KEY' : 'SCHEMA';
    return new SatchelError(code, `The description of the model is not valid JSON: ${printable(message)}.`, {
      where: `metadata 'satchel', character ${index}`,
    });
  });
  if (!isObject(value) || typeof value['kind'] !== 'string') throw schema("its description has no 'kind'");
  return { ...value, kind: value['kind'] };
}

const schema = (problem: string): SatchelError =>
  new SatchelError('SCHEMA', `This is not a valid Satchel model: ${problem}.`);
