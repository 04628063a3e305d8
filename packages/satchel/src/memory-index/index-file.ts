/**
 * An index as a file of the same layout as a model, and back. The file is untrusted: every number is checked before use.
 *
 *   manifest   kind 'index', fields as [name, weight], stored, text, and where there are vectors their shape
 *   strings    terms, ids, stored (the stored fields of each document as canonical JSON); probe: a text
 *   arrays     document D holds term documents.terms[j], counted documents.counts[j], for j from documents.offsets[D] to its successor;
 *              terms are numbered, and stand in a document, in the order of first appearance
 *              vectors (one row for each document), or of sparse ones vectors.offsets, vectors.indices, vectors.values
 *              probe: the vector of the text of that name, which tells one encoder from another
 */
import { SatchelError } from '../core/errors.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';
import { denseNumbers, sparseRows } from '../core/matrix.ts';
import { type Arrays, tensor } from '../core/tensor.ts';
import { encodeModel, type Manifest } from '../model-file/envelope.ts';
import { canonicalJson } from '../model-file/strict-json.ts';
import type { DocumentStore } from './document-store.ts';
import type { IndexedDocument } from './documents.ts';
import type { CheckedEncoder, VectorShape } from './index-encoder.ts';
import type { IndexSettings } from './index-options.ts';
import { numberedBags } from './whole-index.ts';

export const KIND = 'index';

/** A text and its vector, by which an encoder is recognised. */
export interface Probe {
  readonly text: string;
  readonly vector: Float32Array;
}

export interface KeptVectors {
  readonly shape: VectorShape;
  readonly probe: Probe;
}

/** `kept` describes the vectors of a file, for an index that was opened without its encoder. */
export function encodeIndex(
  settings: IndexSettings,
  { all, dictionary }: Pick<DocumentStore, 'all' | 'dictionary'>,
  encoder: CheckedEncoder | undefined,
  kept: KeptVectors | undefined,
): Uint8Array {
  const documents = all();
  const { bags, terms } = numberedBags(documents, dictionary);
  const vectors = encoder ? { shape: encoder.shape, probe: probeOf(encoder, terms) } : kept;
  const strings = {
    terms,
    ids: documents.map(({ id }) => id),
    stored: documents.map(({ stored }) => canonicalJson(stored)),
  };
  refuseTooLarge(strings);
  return encodeModel({
    manifest: manifestOf(settings, vectors?.shape),
    strings: { ...strings, ...(vectors ? { probe: [vectors.probe.text] } : {}) },
    arrays: {
      'documents.offsets': tensor(bags.offsets),
      'documents.terms': tensor(bags.ids),
      'documents.counts': tensor(bags.counts),
      ...(vectors ? { ...vectorArrays(documents, vectors.shape), probe: tensor(vectors.probe.vector) } : {}),
    },
  });
}

export const manifestOf = ({ fields, stored, text }: IndexSettings, shape: VectorShape | undefined): Manifest => ({
  kind: KIND,
  fields: fields.map(({ name, weight }): JsonValue => [name, weight]),
  stored,
  text: text as JsonObject,
  ...(shape ? { vectors: { ...shape, representation: shape.representation ?? null } } : {}),
});

/** Words that the index knows, so that an encoder of the same documents is likely to know some. */
const PROBE_TERMS = 32;

function probeOf({ encode, shape }: CheckedEncoder, terms: readonly string[]): Probe {
  const text = terms.slice(0, PROBE_TERMS).join(' ');
  return { text, vector: Float32Array.from(denseNumbers(encode([text])[0]!, shape.columns)) };
}

function vectorArrays(documents: readonly IndexedDocument[], { columns, isSparse }: VectorShape): Arrays {
  return isSparse
    ? sparseArrays(documents, columns)
    : { vectors: tensor(denseRows(documents, columns), documents.length, columns) };
}

function denseRows(documents: readonly IndexedDocument[], columns: number): Float32Array {
  const rows = new Float32Array(documents.length * columns);
  documents.forEach(({ vector }, row) => {
    if (vector instanceof Float32Array) rows.set(vector, row * columns);
  });
  return rows;
}

function sparseArrays(documents: readonly IndexedDocument[], columns: number): Arrays {
  const rows = documents.flatMap(({ vector }) => (vector && 'indices' in vector ? [vector] : []));
  const { offsets, indices, values } = sparseRows(rows, columns);
  return { 'vectors.offsets': tensor(offsets), 'vectors.indices': tensor(indices), 'vectors.values': tensor(values) };
}

/** No engine has longer strings than this, and a list of texts is written as one. */
const LONGEST = 2 ** 29 - 24;

function refuseTooLarge(lists: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, texts] of Object.entries(lists)) {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (length <= LONGEST) continue;
    throw new SatchelError('TOO_LARGE', `The index cannot be written: its ${name} have ${length} characters.`, {
      remedy: `At most ${LONGEST} fit. Store fewer fields, or keep the documents in a collection on disk.`,
      facts: { list: name, length },
    });
  }
}
