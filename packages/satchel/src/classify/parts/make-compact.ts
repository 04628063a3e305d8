/**
 * Makes a linear table small: the largest weights are kept and rounded to few bits, the others become zero (compact-table.ts).
 *
 *   r_ik = w_ik − u_i − v_k                       what a base does not explain                              (1)
 *   q_ik = round(r_ik / s_k) + 127                for the `keep` share of largest |r_ik|                    (2)
 *   s_k  = max_i |r_ik| / (2^(bits − 1) − 1)                                                                (3)
 *
 * Of equal |r_ik| those of earlier dimensions are kept: the more frequent words. In the tables of naive Bayes nearly all weights are large, and
 * nearly all are those of their word and class: there u and v, medians of rows and columns, explain most of Σ w². Only where they explain three
 * quarters they are stored; else they are 0.
 */
import { type Arrays, tensor } from '../../core/tensor.ts';
import { squaredLength } from '../../numeric/vectors.ts';
import { smallestType, ZERO_CODE } from './compact-table.ts';
import { type MagnitudeCut, magnitudeCut, magnitudeOf, magnitudesOf } from './magnitude-cut.ts';

export interface CompactLevel {
  /** Bits of a weight, 2 to 8. */
  readonly bits: number;
  /** The share of the weights that is kept, above 0, at most 1. */
  readonly keep: number;
}

/** Bases are stored where they leave at most this share of Σ w². */
const PAYS = 0.25;

/** The arrays that stand for `weights`, dimensions × classes. */
export function makeCompact(weights: Float32Array, classes: number, { bits, keep }: CompactLevel): Arrays {
  if (weights.length === 0) return codesOf(weights, { bits: 0, ties: 0 }, classes, bits);
  const count = Math.max(1, Math.round(keep * weights.length));
  const { rowBase, classBase } = basesOf(weights, classes);
  const rest = weights.map((w, at) => w - rowBase[Math.floor(at / classes)]! - classBase[at % classes]!);
  const pays = classes > 1 && squaredLength(rest) <= PAYS * squaredLength(weights);
  const kept = pays ? rest : weights;
  const codes = codesOf(kept, magnitudeCut(kept, count), classes, bits);
  return pays ? { ...codes, rowBase: tensor(rowBase), classBase: tensor(classBase) } : codes;
}

/** (2) and (3). */
function codesOf(rest: Float32Array, cut: MagnitudeCut, classes: number, bits: number): Arrays {
  const kept = keptBy(rest, cut);
  const most = 2 ** (bits - 1) - 1;
  const scales = new Float32Array(classes);
  kept.forEach((at) => {
    scales[at % classes] = Math.max(scales[at % classes]!, Math.abs(rest[at]!) / most);
  });
  const dimensions = rest.length / classes;
  const Small = smallestType(classes) === 'u8' ? Uint8Array : Uint16Array;
  const rowCounts = new Small(dimensions);
  const codeClasses = new Small(kept.length);
  const codes = new Uint8Array(kept.length);
  let stored = 0;
  for (const at of kept) {
    const k = at % classes;
    const steps = scales[k]! > 0 ? Math.round(rest[at]! / scales[k]!) : 0;
    if (steps === 0) continue;
    rowCounts[Math.floor(at / classes)]!++;
    codeClasses[stored] = k;
    codes[stored++] = ZERO_CODE + Math.max(-most, Math.min(most, steps));
  }
  return {
    rowCounts: tensor(rowCounts),
    codeClasses: tensor(codeClasses.slice(0, stored)),
    codes: tensor(codes.slice(0, stored)),
    scales: tensor(scales),
  };
}

/** Places of the kept numbers, rising. */
function keptBy(rest: Float32Array, { bits, ties }: MagnitudeCut): Uint32Array {
  const all = magnitudesOf(rest);
  const kept: number[] = [];
  let equal = 0;
  for (let at = 0; at < all.length; at++) {
    const own = magnitudeOf(all[at]!);
    if (own > bits || (own === bits && equal++ < ties)) kept.push(at);
  }
  return Uint32Array.from(kept);
}

/** v: medians of the classes; u: medians of what is left in a row. Of an even number the lower of the two in the middle. */
function basesOf(weights: Float32Array, classes: number): { rowBase: Float32Array; classBase: Float32Array } {
  const dimensions = weights.length / classes;
  const column = new Float32Array(dimensions);
  const classBase = Float32Array.from({ length: classes }, (_, k) => {
    for (let i = 0; i < dimensions; i++) column[i] = weights[i * classes + k]!;
    return medianOf(column);
  });
  const row = new Float32Array(classes);
  const rowBase = Float32Array.from({ length: dimensions }, (_, i) => {
    for (let k = 0; k < classes; k++) row[k] = weights[i * classes + k]! - classBase[k]!;
    return medianOf(row);
  });
  return { rowBase, classBase };
}

/** Sorts `values`. */
const medianOf = (values: Float32Array): number => values.sort()[(values.length - 1) >> 1]!;
