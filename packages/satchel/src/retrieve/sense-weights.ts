/**
 * Weighs the words of a feedback model by how well they fit the sense of the query. Words of another sense of an ambiguous query word lose,
 * words of the same sense gain; the words with senses keep their probability together.
 *
 *   P(k|F) = Σ_w P(w|θ_F) P(k|w)                                     which senses the feedback documents have               (1)
 *   P(k|q, F) = P(k|q) P(k|F) / Σ_j P(j|q) P(j|F)                    a word q of the query in their context                 (2)
 *   P(k|Q) = Σ_q c_q P(k|q, F) / Σ_q c_q                                                                                    (3)
 *   f_w = Σ_k P(k|Q) P(k|w)                                          how well word w fits the query                         (4)
 *   P'(w|θ_F) = P(w|θ_F) f_w / f                                     f = Σ_w P(w|θ_F) f_w / Σ_w P(w|θ_F)                    (5)
 *
 *   P(k|w)     how much of word w belongs to sense k     senses, a list per word       P(w|θ_F)   model
 *   c_q        weight of word q in the query             query                         k          component
 *
 * A word without senses keeps its probability and takes no part in a sum. Where all words fit alike, or no word of the query has a sense,
 * the model stays as it is, bit for bit.
 */
import type { Memberships } from '../core/memberships.ts';
import { sumOf } from '../numeric/statistics.ts';
import type { Query } from './ranker.ts';

export function weighedBySenses(model: Query, query: Query, senses: Memberships): Query {
  const ofFeedback = new Float64Array(senses.count);
  eachSense(model.ids, senses, (w, k, share) => {
    ofFeedback[k] = ofFeedback[k]! + model.weights[w]! * share;
  });
  const ofQuery = sensesOfQuery(query, ofFeedback, senses);
  if (!(sumOf(ofQuery) > 0)) return model;

  const fits = new Float64Array(model.ids.length).fill(Number.NaN); // NaN: the word has no senses
  eachSense(model.ids, senses, (w, k, share) => {
    fits[w] = (Number.isNaN(fits[w]) ? 0 : fits[w]!) + ofQuery[k]! * share;
  });
  const mean = meanFit(fits, model.weights);
  if (!(mean > 0)) return model;
  return { ...model, weights: model.weights.map((p, w) => (Number.isNaN(fits[w]) ? p : p * (fits[w]! / mean))) };
}

/** (2) and (3), up to a factor. */
function sensesOfQuery({ ids, weights }: Query, ofFeedback: Float64Array, senses: Memberships): Float64Array {
  const totals = new Float64Array(ids.length);
  eachSense(ids, senses, (q, k, share) => {
    totals[q] = totals[q]! + share * ofFeedback[k]!;
  });
  const into = new Float64Array(senses.count);
  eachSense(ids, senses, (q, k, share) => {
    if (totals[q]! > 0) into[k] = into[k]! + (weights[q]! * share * ofFeedback[k]!) / totals[q]!;
  });
  return into;
}

/** The mean of the fits, as the first one plus the mean difference to it: equal fits have exactly their value as mean. */
function meanFit(fits: Float64Array, weights: Float64Array): number {
  const first = fits.find((fit) => !Number.isNaN(fit)) ?? 0;
  let [sum, total] = [0, 0];
  fits.forEach((fit, w) => {
    if (Number.isNaN(fit)) return;
    sum += weights[w]! * (fit - first);
    total += weights[w]!;
  });
  return total > 0 ? first + sum / total : 0;
}

/** Calls `visit` with the place of each word in `ids`, each of its senses k, and P(k|w). */
function eachSense(
  ids: Uint32Array,
  { offsets, components, shares }: Memberships,
  visit: (place: number, component: number, share: number) => void,
): void {
  ids.forEach((id, place) => {
    for (let j = offsets[id]!; j < offsets[id + 1]!; j++) visit(place, components[j]!, shares[j]!);
  });
}
