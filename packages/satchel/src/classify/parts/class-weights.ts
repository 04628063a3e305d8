/**
 * How much the documents of a class count in training: the option `classWeights` of linear classifiers and naive Bayes.
 *
 *   none           1
 *   balanced       n / (k n_c): every class has the same total weight. One class against the rest: n / 2n₊ for the rows with the class, n / 2n₋
 *                  for the others
 *   a:2,b:0.5      these numbers; a class that is not named counts 1. {"a": 2} where a name holds a comma
 *
 *   n, n_c   documents, documents of class c, or their weights added up      k   classes with documents
 *
 * A class of weight 2 is as good as each of its documents given twice. Where documents have several labels, each class is a problem of its
 * own: the documents with class c count w_c in it, and the others 1.
 */

import { nearest } from '../../core/checks/spelling.ts';
import { LARGEST_WEIGHT } from '../../core/checks/weight.ts';
import type { Examples } from '../../core/classifier.ts';
import { badParam, printable } from '../../core/errors.ts';
import { labelsAt } from '../../core/labels.ts';
import { type TextOption, text } from '../../core/options.ts';

export const classWeightsOption: TextOption = text(
  "how much the documents of a class count: 'none', 'balanced' (all classes, or a class and the rest, weigh the same), or 'LABEL:NUMBER,…'",
  'none',
  ['none', 'balanced'],
);

/** Of methods that were written to files before they had it. */
export const newClassWeightsOption: TextOption = { ...classWeightsOption, omitDefault: true };

export type ClassWeights = 'none' | 'balanced' | ReadonlyMap<string, number>;

/** Throws BAD_PARAM unless it is one of the three forms. */
export function classWeightsIn(owner: string, typed: string): ClassWeights {
  if (typed === 'none' || typed === 'balanced') return typed;
  const pairs = typed.trimStart().startsWith('{') ? jsonPairs(typed) : typed.split(',').map(pairIn);
  const isGood = pairs?.every(([label, weight]) => label !== '' && weight > 0 && weight <= LARGEST_WEIGHT) ?? false;
  const weights = new Map(pairs);
  if (pairs && isGood && weights.size === pairs.length) return weights;
  throw badParam(
    `${owner}: 'classWeights' must be 'none', 'balanced' or labels with numbers above 0 such as 'spam:2,ham:0.5', got "${printable(typed, 80)}".`,
    'A label with a comma in it is written as JSON: {"a, b": 2}.',
  );
}

type Pair = readonly [label: string, weight: number];

/** A label may hold a colon: the last one counts. */
function pairIn(part: string): Pair {
  const colon = part.lastIndexOf(':');
  const number = part.slice(colon + 1).trim();
  return [part.slice(0, Math.max(0, colon)).trim(), number === '' ? Number.NaN : Number(number)];
}

function jsonPairs(typed: string): Pair[] | undefined {
  try {
    const entries = Object.entries(JSON.parse(typed) as Record<string, unknown>);
    return entries.map(([label, weight]) => [label, typeof weight === 'number' ? weight : Number.NaN]);
  } catch {
    return undefined;
  }
}

/** Throws BAD_PARAM for a label that no document has. */
export function checkClassWeights(owner: string, typed: string, classes: readonly string[]): void {
  const weights = classWeightsIn(owner, typed);
  if (typeof weights === 'string') return;
  const unknown = [...weights.keys()].find((label) => !classes.includes(label));
  if (unknown === undefined) return;
  const meant = nearest(unknown, classes);
  throw badParam(
    `${owner}: 'classWeights' names the label '${printable(unknown, 80)}', which no document has.`,
    meant ? `Did you mean '${printable(meant, 80)}'?` : undefined,
  );
}

/** The weights in the order of the classes. */
export const weightsOfClasses = (weights: ReadonlyMap<string, number>, classes: readonly string[]): number[] =>
  classes.map((name) => weights.get(name) ?? 1);

/** The weights of the rows times those of their classes, where each row has one class; undefined where every row counts 1. */
export function rowWeights(
  { labels, classes, multiLabel, weights, vectors }: Examples,
  ofClasses: ClassWeights,
): Float64Array | undefined {
  if (typeof ofClasses === 'string' || multiLabel) return weights;
  const factors = weightsOfClasses(ofClasses, classes);
  return Float64Array.from(
    { length: vectors.rows },
    (_, row) => (weights?.[row] ?? 1) * factors[labelsAt(labels, row)[0]!]!,
  );
}
