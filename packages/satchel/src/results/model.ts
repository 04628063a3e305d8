/** What `inspect --json` prints. */
import { isObject, type JsonObject } from '../core/json.ts';
import type { Arrays, TypedArray } from '../core/tensor.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { encoderArrays } from '../encoder/encoder-contents.ts';
import { describeEncoder } from '../encoder/settings.ts';
import type { Model } from '../pipeline/model.ts';
import { modelArrays } from '../pipeline/model-contents.ts';
import { describeSettings } from '../pipeline/settings.ts';
import type { FileFacts } from './file-facts.ts';

export interface ArrayRow {
  readonly name: string;
  /** As the file format calls it: F32, U32, … */
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: number;
}

export interface ModelReport extends FileFacts {
  readonly kind: 'classifier' | 'encoder';
  readonly options: JsonObject;
  /** Of a classifier, or of a representation that learned from labels. */
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly vocabulary: number;
  /** Number of words that occur in only one training document. Such words may reveal what it said. */
  readonly wordsOfOneDocument: number;
  /** Numbers of a document vector. */
  readonly dimensions: number;
  /** Training documents. */
  readonly documents: number;
  readonly arrays: readonly ArrayRow[];
  /** Where it comes from: hash of the corpus, seed, version, and how it was judged. */
  readonly provenance: JsonObject;
  readonly metrics: JsonObject | null;
}

export function modelReport(file: FileFacts, opened: Encoder | Model): ModelReport {
  const { vocabulary, classes } = opened.fitted;
  const { metrics, ...origin } = opened.provenance;
  const isModel = 'predict' in opened;
  return {
    ...file,
    kind: isModel ? 'classifier' : 'encoder',
    options: isModel ? { ...describeSettings(opened.fitted.settings) } : { ...describeEncoder(opened.fitted.settings) },
    classes,
    multiLabel: isModel && opened.multiLabel,
    vocabulary: vocabulary.terms.length,
    wordsOfOneDocument: vocabulary.documentCounts.reduce((count, own) => count + (own === 1 ? 1 : 0), 0),
    dimensions: opened.dimensions,
    documents: vocabulary.documents,
    arrays: rowsOf(isModel ? modelArrays(opened.fitted) : encoderArrays(opened.fitted)),
    provenance: origin,
    metrics: isObject(metrics) ? metrics : null,
  };
}

const rowsOf = (arrays: Arrays): ArrayRow[] =>
  Object.entries(arrays).map(([name, { shape, data }]) => row(name, shape, data));

const row = (name: string, shape: readonly number[], data: TypedArray): ArrayRow => ({
  name,
  dtype: `${data instanceof Float32Array || data instanceof Float64Array ? 'F' : data instanceof Int32Array ? 'I' : 'U'}${data.BYTES_PER_ELEMENT * 8}`,
  shape,
  bytes: data.byteLength,
});
