/**
 * Label sets with a stated coverage (conformal prediction; Vovk et al. 2005, Sadinle et al. 2019): of documents like those the model learned from, the
 * share whose true label is in the set is the coverage, whatever the classifier is worth. A worse classifier gives larger sets.
 *
 *   s_i = 1 − p_i(true label)          of documents that the model was not trained on                    (1)
 *   q   = the ⌈(m + 1) · coverage⌉-th smallest of the m numbers s_i                                      (2)
 *   set = { c : 1 − p_c ≤ q }                                                                            (3)
 *
 *   p   calibrated probabilities       s   `nonconformity`, rising
 *
 * The numbers (1) are kept with 32 bits, so (3) is compared with 32 bits too: steps of `isotonic` give many documents the same number, and all of
 * them would fall out of the set if q were rounded down.
 *
 * A set may be empty: where the classifier is right more often than the coverage asks for, it abstains on the documents that look least like any class.
 */
import { badParam, inconsistent } from '../../core/errors.ts';
import { type LabelSets, labelSetCount, labelsAt } from '../../core/labels.ts';
import { type Arrays, SHARES, takeArray } from '../../core/tensor.ts';

/** Numbers that are kept of (1); more of them are thinned out evenly. */
const MOST = 2000;

/** (1), sorted; `probabilities` are documents × classes. */
export function nonconformityOf(truth: LabelSets, probabilities: Float64Array, classes: number): Float32Array {
  const all = Float32Array.from({ length: labelSetCount(truth) }, (_, row) => {
    return nonconformityFor(probabilities[row * classes + labelsAt(truth, row)[0]!]!);
  }).sort();
  if (all.length <= MOST) return all;
  return Float32Array.from({ length: MOST }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / MOST)]!);
}

/** (1) of one label, with 32 bits. */
const nonconformityFor = (probability: number): number => Math.fround(Math.min(1, Math.max(0, 1 - probability)));

/** The numbers (1) of a file, checked. */
export function takeNonconformity(arrays: Arrays, name: string): Float32Array {
  const { data } = takeArray('labels', arrays, name, 'f32', [undefined], SHARES);
  for (let i = 1; i < data.length; i++)
    if (data[i]! < data[i - 1]!)
      throw inconsistent('labels', `the array '${name}' must not fall, got ${data[i]} at index ${i}.`);
  return data;
}

/** Whether a label of this probability is in the set (3). */
export function belongsToSet(nonconformity: Float32Array, coverage: number): (probability: number) => boolean {
  if (!(coverage > 0 && coverage < 1))
    throw badParam(`the coverage must be a number between 0 and 1, got ${coverage}.`);
  const rank = Math.ceil((nonconformity.length + 1) * coverage);
  const most = rank > nonconformity.length ? 1 : nonconformity[rank - 1]!;
  return (probability) => nonconformityFor(probability) <= most;
}
