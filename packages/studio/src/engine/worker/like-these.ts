/**
 * Documents like some and not like others, by the vectors of the documents:
 *
 *   q = Σ v(like),   q ← q − Σ_j (q · u_j) u_j,   u_j an orthonormal basis of the vectors that are not wanted      (Gram–Schmidt)
 *   score of a document = cos(q, v)
 *
 * so whatever the unwanted documents span counts nothing at all.
 */
import type { Matrix } from 'satchel/browser';
import type { Found } from '../searching.ts';
import { documentEncoder } from './document-vectors.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

const HITS = 20;
const TINY = 1e-9;

let encoded: { readonly of: Held; readonly vectors: Matrix } | undefined;

export async function likeThese(
  told: Told,
  like: readonly number[],
  not: readonly number[],
): Promise<readonly Found[]> {
  const { documents } = held();
  const { data, columns } = await vectorsOf(told);
  const vector = (row: number): Float64Array => Float64Array.from(data.subarray(row * columns, (row + 1) * columns));
  const query = without(sumOf(like.map(vector), columns), basisOf(not.map(vector)));
  const isGiven = new Set([...like, ...not]);
  const scored = documents.flatMap((_, row) => (isGiven.has(row) ? [] : [{ row, score: cosine(query, vector(row)) }]));
  return scored
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, HITS)
    .map(({ row, score }) => ({ row, score, byWords: undefined, byVectors: undefined, words: [], snippet: beginning(documents[row]!.text), marks: [] })); // biome-ignore format: one record
}

async function vectorsOf(told: Told): Promise<Matrix> {
  const own = held();
  if (encoded?.of !== own) {
    const encoder = await documentEncoder(told);
    const { vectors } = encoder.encodeAll(own.documents.map(({ text }) => text));
    if (!('data' in vectors)) throw new Error('vectors of LSI are dense');
    encoded = { of: own, vectors };
  }
  return encoded.vectors;
}

const beginning = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 220);

function sumOf(vectors: readonly Float64Array[], columns: number): Float64Array {
  const sum = new Float64Array(columns);
  for (const vector of vectors) {
    const length = Math.sqrt(dot(vector, vector)) || 1;
    for (let i = 0; i < columns; i++) sum[i]! += vector[i]! / length;
  }
  return sum;
}

export function basisOf(vectors: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const vector of vectors) {
    const rest = without(vector, basis);
    const length = Math.sqrt(dot(rest, rest));
    if (length > TINY * Math.sqrt(dot(vector, vector))) basis.push(rest.map((value) => value / length));
  }
  return basis;
}

export function without(vector: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const rest = vector.slice();
  for (const unit of basis) {
    const share = dot(rest, unit);
    for (let i = 0; i < rest.length; i++) rest[i]! -= share * unit[i]!;
  }
  return rest;
}

const cosine = (a: Float64Array, b: Float64Array): number => dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1);

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
