/** Reads an index from the bytes of its file. Everything is checked, so that only indexes that Satchel could have written are opened. */

import { bagAt } from '../core/bag.ts';
import { SatchelError } from '../core/errors.ts';
import { isObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { rowOf, sparseRowOf, type Vector } from '../core/matrix.ts';
import { type Arrays, takeArray } from '../core/tensor.ts';
import { decodeModel, type Manifest, type ModelContents } from '../model-file/envelope.ts';
import { canonicalJson, parseStrictJson } from '../model-file/strict-json.ts';
import { createDictionary } from './dictionary.ts';
import { createDocumentStore, type DocumentStore } from './document-store.ts';
import { documentName } from './documents.ts';
import type { VectorShape } from './index-encoder.ts';
import { type KeptVectors, KIND, manifestOf } from './index-file.ts';
import { checkedSettings, type IndexSettings } from './index-options.ts';
import { jsonCopy } from './json-copy.ts';

export interface ReadIndex {
  readonly settings: IndexSettings;
  readonly store: DocumentStore;
  readonly kept?: KeptVectors;
}

/** Everything is copied: the bytes may change afterwards. */
export function decodeIndex(bytes: Uint8Array): ReadIndex {
  const { manifest, strings, arrays } = decodeModel(bytes);
  if (manifest.kind !== KIND)
    throw new SatchelError('SCHEMA', `The file holds a '${manifest.kind}', not an '${KIND}'.`);
  const { settings, shape } = readManifest(manifest);
  requireNames(shape, strings, arrays);
  const [terms, ids, stored] = [strings['terms']!, strings['ids']!, strings['stored']!];
  requireDistinct('terms', terms);
  requireDistinct('ids', ids);
  const bags = readBags(arrays, ids.length, terms.length);
  if (stored.length !== ids.length) throw unsound(`${stored.length} documents have stored fields, of ${ids.length}`);
  const kept = shape && { shape, probe: readProbe(strings, arrays, shape) };
  const vectorOf = shape ? readVectors(arrays, ids.length, shape) : () => undefined;
  const documents = ids.map((id, i) => {
    const { ids: numbers, counts } = bagAt(bags, i);
    return {
      id,
      stored: readStored(stored[i]!, settings, documentName(id)),
      terms: numbers,
      counts,
      length: counts.reduce((sum, count) => sum + count, 0),
      vector: vectorOf(i),
    };
  });
  return { settings, store: createDocumentStore(documents, createDictionary(terms)), ...(kept ? { kept } : {}) };
}

function readManifest(manifest: Manifest): { settings: IndexSettings; shape: VectorShape | undefined } {
  const pairs = Array.isArray(manifest['fields']) ? manifest['fields'].filter(Array.isArray) : [];
  const { stored = null, text = null, vectors } = manifest;
  const settings = asSchema(() =>
    checkedSettings({ names: pairs.map(([name]) => name), weights: pairs.map(([, weight]) => weight), stored, text }),
  );
  const shape = vectors === undefined ? undefined : readShape(vectors);
  if (canonicalJson(manifestOf(settings, shape)) !== canonicalJson(manifest))
    throw unsound('its description is not written as it should be');
  return { settings, shape };
}

/** A wrong option in a file is an error of the file, not of the caller. */
function asSchema<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SatchelError)) throw error;
    throw new SatchelError('SCHEMA', error.message, { facts: error.facts, cause: error });
  }
}

function readShape(value: JsonValue): VectorShape {
  const { columns, isSparse, likeness, representation } = isObject(value) ? value : {};
  if (typeof columns !== 'number' || !Number.isSafeInteger(columns) || columns < 0)
    throw unsound("the 'columns' of its vectors are not a whole number");
  if (typeof likeness !== 'string') throw unsound("the 'likeness' of its vectors has no name");
  return {
    columns,
    isSparse: isSparse === true,
    likeness,
    representation: typeof representation === 'string' ? representation : undefined,
  };
}

function requireNames(
  shape: VectorShape | undefined,
  strings: ModelContents['strings'],
  arrays: ModelContents['arrays'],
): void {
  const ofVectors = shape?.isSparse ? ['vectors.offsets', 'vectors.indices', 'vectors.values'] : ['vectors'];
  const own = ['documents.offsets', 'documents.terms', 'documents.counts'];
  requireExactly('array', Object.keys(arrays), shape ? [...own, ...ofVectors, 'probe'] : own);
  requireExactly('list', Object.keys(strings), ['terms', 'ids', 'stored', ...(shape ? ['probe'] : [])]);
}

function requireExactly(what: string, found: readonly string[], expected: readonly string[]): void {
  const missing = expected.find((name) => !found.includes(name));
  if (missing !== undefined) throw unsound(`it lacks the ${what} '${missing}'`);
  const extra = found.find((name) => !expected.includes(name));
  if (extra !== undefined) throw unsound(`it has an unknown ${what} '${extra}'`);
}

function requireDistinct(what: string, texts: readonly string[]): void {
  if (new Set(texts).size < texts.length) throw unsound(`its ${what} are not distinct`);
}

const [LEAST_COUNT, MOST_COUNT] = [0.001, 2 ** 32];

/** Offsets rise over all postings; terms are distinct in a document and numbered in the order of first appearance; counts are positive. */
function readBags(arrays: Arrays, documents: number, terms: number) {
  const offsets = takeArray('index', arrays, 'documents.offsets', 'u32', [documents + 1]).data;
  const ids = takeArray('index', arrays, 'documents.terms', 'u32', [undefined]).data.slice();
  const counts = takeArray('index', arrays, 'documents.counts', 'f32', [ids.length]).data.slice();
  requireOffsets('documents.offsets', offsets, ids.length);
  const holder = new Uint32Array(terms); // the last document that held the term, counted from 1
  let known = 0;
  for (let document = 0; document < documents; document++) {
    for (let j = offsets[document]!; j < offsets[document + 1]!; j++) {
      const term = ids[j]!;
      if (term > known || term >= terms || holder[term] === document + 1)
        throw unsound(`posting ${j} names term ${term}, which cannot be`);
      if (!(counts[j]! >= LEAST_COUNT && counts[j]! <= MOST_COUNT)) throw unsound(`posting ${j} counts ${counts[j]}`);
      if (term === known) known++;
      holder[term] = document + 1;
    }
  }
  if (known < terms) throw unsound(`no document holds term ${known}`);
  return { offsets, ids, counts };
}

function requireOffsets(name: string, offsets: Uint32Array, end: number): void {
  const isRising = offsets.every((offset, i) => i === 0 || offset >= offsets[i - 1]!);
  if (!isRising || offsets[0] !== 0 || offsets.at(-1) !== end)
    throw unsound(`'${name}' does not rise from 0 to ${end}`);
}

function readStored(text: string, { stored }: IndexSettings, name: string): JsonObject {
  const what = `the stored fields of ${name}`;
  const value = parseStrictJson(text, (_fault, message) => unsound(`${what} are not sound JSON: ${message}`));
  const copy = jsonCopy(value, 'A stored value');
  if (!isObject(copy) || canonicalJson(copy) !== text) throw unsound(`${what} are not written as they should be`);
  const extra = Object.keys(copy).find((field) => !stored.includes(field));
  if (extra !== undefined) throw unsound(`${what} have a field that the index does not store`);
  const fields = stored.filter((field) => Object.hasOwn(copy, field)); // in the order they are given in, not that of the file
  return Object.freeze(Object.fromEntries(fields.map((field) => [field, copy[field]!])));
}

function readVectors(arrays: Arrays, rows: number, { columns, isSparse }: VectorShape): (row: number) => Vector {
  if (!isSparse) {
    const { data } = takeArray('index', arrays, 'vectors', 'f32', [rows, columns]);
    const matrix = { rows, columns, data: data.slice() };
    return (row) => rowOf(matrix, row);
  }
  const offsets = takeArray('index', arrays, 'vectors.offsets', 'u32', [rows + 1]).data.slice();
  const indices = takeArray('index', arrays, 'vectors.indices', 'u32', [undefined]).data.slice();
  const values = takeArray('index', arrays, 'vectors.values', 'f32', [indices.length]).data.slice();
  requireOffsets('vectors.offsets', offsets, indices.length);
  for (let row = 0; row < rows; row++) {
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
      const isRising = j === offsets[row] || indices[j]! > indices[j - 1]!;
      if (!isRising || indices[j]! >= columns) throw unsound(`'vectors.indices' is wrong at ${j}`);
    }
  }
  const matrix = { rows, columns, offsets, indices, values };
  return (row) => sparseRowOf(matrix, row);
}

function readProbe(strings: ModelContents['strings'], arrays: Arrays, { columns }: VectorShape): KeptVectors['probe'] {
  const [text, ...others] = strings['probe']!;
  if (text === undefined || others.length > 0) throw unsound('it must have one probe text for its encoder');
  return { text, vector: takeArray('index', arrays, 'probe', 'f32', [columns]).data.slice() };
}

const unsound = (problem: string): SatchelError =>
  new SatchelError('SCHEMA', `This is not an index as Satchel writes them: ${problem}.`);
