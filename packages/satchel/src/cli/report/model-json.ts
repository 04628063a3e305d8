/** What `inspect --json` prints. */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../core/json.ts';
import type { Arrays, TypedArray } from '../../core/tensor.ts';
import type { FittedPipeline } from '../../pipeline/fit.ts';
import { describeSettings } from '../../pipeline/settings.ts';

export interface ArrayRow {
  readonly name: string;
  /** As the file format calls it: F32, U32, … */
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: number;
}

export interface ModelReport {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly kind: 'classifier';
  readonly options: JsonObject;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly vocabulary: number;
  /** Training documents. */
  readonly documents: number;
  readonly arrays: readonly ArrayRow[];
  /** Where it comes from: hash of the corpus, seed, version, and how it was judged. */
  readonly provenance: JsonObject;
  readonly metrics: JsonObject | null;
}

export function modelReport(
  path: string,
  bytes: Uint8Array,
  pipeline: FittedPipeline,
  provenance: JsonObject,
): ModelReport {
  const { settings, vocabulary, classes, multiLabel, thresholds, representation, classifier } = pipeline;
  const { metrics, ...origin } = provenance;
  return {
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    kind: 'classifier',
    options: { ...describeSettings(settings) },
    classes,
    multiLabel,
    vocabulary: vocabulary.words.length,
    documents: vocabulary.documents,
    arrays: [
      row('vocabulary.documentCounts', [vocabulary.documentCounts.length], vocabulary.documentCounts),
      row('labels.thresholds', [thresholds.length], thresholds),
      ...rows('representation', representation.arrays),
      ...rows('classifier', classifier.arrays),
    ],
    provenance: origin,
    metrics:
      typeof metrics === 'object' && metrics !== null && !Array.isArray(metrics) ? (metrics as JsonObject) : null,
  };
}

const rows = (part: string, arrays: Arrays): ArrayRow[] =>
  Object.entries(arrays).map(([name, { shape, data }]) => row(`${part}.${name}`, shape, data));

const row = (name: string, shape: readonly number[], data: TypedArray): ArrayRow => ({
  name,
  dtype: `${data instanceof Float32Array || data instanceof Float64Array ? 'F' : data instanceof Int32Array ? 'I' : 'U'}${data.BYTES_PER_ELEMENT * 8}`,
  shape,
  bytes: data.byteLength,
});
