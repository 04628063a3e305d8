/**
 * The encoder interface of an index: turns texts into vectors. Encoders and trained models implement it and name the measure for comparing their
 * vectors; vectors of any other object with `encodeAll` are compared by cosine.
 */
import { badParam, SatchelError } from '../core/errors.ts';
import { cosine } from '../core/likeness.ts';
import { isSparse, type Vector, type Vectors, vectorAt } from '../core/matrix.ts';
import type { PreparedEncoder } from '../encoder/prepared-encoder.ts';
import { isObject, kindOf } from './json-copy.ts';

export interface IndexEncoder {
  /** Row i is the vector of text i; zeros for a text without known words. */
  encodeAll(texts: readonly string[]): { readonly vectors: Vectors };
  /** The name of the representation. */
  readonly representation?: string;
  /** Of an encoder or a model: how its vectors are compared, and how a likeness is split by words. */
  readonly prepared?: PreparedEncoder;
}

/** The vectors of an index. */
export interface VectorShape {
  readonly columns: number;
  readonly isSparse: boolean;
  /** The name of the measure they are compared by. */
  readonly likeness: string;
  /** The name of the representation, where the encoder tells. */
  readonly representation?: string | undefined;
}

export interface CheckedEncoder {
  readonly shape: VectorShape;
  readonly prepared?: PreparedEncoder | undefined;
  /** Copies, one for each text. */
  encode(texts: readonly string[]): readonly Vector[];
}

export function checkEncoder(encoder: IndexEncoder): CheckedEncoder {
  if (!isObject(encoder) || typeof encoder.encodeAll !== 'function')
    throw badParam(`'encoder' must have a method encodeAll, got ${kindOf(encoder)}.`);
  const { representation, prepared } = encoder;
  const { vectors } = encoder.encodeAll(['']);
  const { name: likeness } = prepared?.likeness ?? cosine;
  const shape = { columns: vectors.columns, isSparse: isSparse(vectors), likeness, representation };
  return {
    shape,
    prepared,
    encode(texts) {
      if (texts.length === 0) return [];
      const { vectors: rows } = encoder.encodeAll(texts);
      if (rows.rows !== texts.length || rows.columns !== shape.columns || isSparse(rows) !== shape.isSparse)
        throw unsound(`${rows.rows} × ${rows.columns} numbers for ${texts.length} × ${shape.columns}`);
      return texts.map((_, row) => copyOf(vectorAt(rows, row)));
    },
  };
}

function copyOf(vector: Vector): Vector {
  const values = vector instanceof Float32Array ? vector : vector.values;
  if (!values.every(Number.isFinite)) throw unsound('a number that is not finite');
  return vector instanceof Float32Array
    ? vector.slice()
    : { indices: vector.indices.slice(), values: vector.values.slice() };
}

const unsound = (found: string): SatchelError => new SatchelError('INCONSISTENT', `The encoder gave ${found}.`);
