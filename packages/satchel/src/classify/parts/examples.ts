/** Checks of training data, used by every classifier; errors name the row and column. */
import { badWeight, isWeight } from '../../core/checks/weight.ts';
import type { Examples } from '../../core/classifier.ts';
import { SatchelError } from '../../core/errors.ts';
import { labelSetCount, labelsAt, selectLabelSets } from '../../core/labels.ts';
import { isSparse, selectRows, type Vectors } from '../../core/matrix.ts';

/** Throws unless rows and labels fit together, every number is finite, and there are at least two different label sets. */
export function checkExamples(owner: string, examples: Examples): void {
  checkShape(owner, examples);
  checkRowWeights(owner, examples);
  checkFinite(owner, examples.vectors);
  checkVariety(owner, examples);
}

/** Counts cannot be negative; centred or embedded vectors can. */
export function checkNotNegative(owner: string, vectors: Vectors): void {
  const numbers = numbersOf(vectors);
  let at = 0;
  while (at < numbers.length && !(numbers[at]! < 0)) at++;
  if (at === numbers.length) return;
  const place = placeOf(vectors, at);
  const found = `${owner} needs counts, but ${place.where} is ${numbers[at]}.`;
  const remedy = 'Use a representation without negative numbers, such as bow, or another classifier.';
  throw new SatchelError('NEGATIVE_INPUT', found, { ...place, remedy });
}

export function checkDimensions(owner: string, vectors: Vectors, dimensions: number): void {
  if (vectors.columns === dimensions) return;
  const found = `${owner} was trained on vectors of ${dimensions} dimensions, got ${vectors.columns}.`;
  throw new SatchelError('DIM_MISMATCH', found, { facts: { expected: dimensions, found: vectors.columns } });
}

function checkShape(owner: string, { vectors, labels, classes, multiLabel }: Examples): void {
  const labelled = labelSetCount(labels);
  if (labelled !== vectors.rows) {
    throw new SatchelError('SHAPE', `${owner}: ${vectors.rows} vectors but labels for ${labelled}.`, {
      where: `row ${Math.min(labelled, vectors.rows)}`,
      facts: { rows: vectors.rows, labels: labelled },
    });
  }
  const isKnown = labels.ids.every((id) => id < classes.length);
  for (let row = 0; row < labelled; row++) {
    const count = labels.offsets[row + 1]! - labels.offsets[row]!;
    if (isKnown && (multiLabel || count === 1)) continue;
    const unknown = labelsAt(labels, row).find((id) => id >= classes.length);
    if (unknown === undefined && (multiLabel || count === 1)) continue;
    const found =
      unknown === undefined ? `${count} labels, expected exactly one` : `class ${unknown} of ${classes.length}`;
    throw new SatchelError('SHAPE', `${owner}: row ${row} has ${found}.`, { where: `row ${row}`, facts: { row } });
  }
}

function checkFinite(owner: string, vectors: Vectors): void {
  const numbers = numbersOf(vectors);
  let nothing = 0;
  for (let at = 0; at < numbers.length; at++) nothing += numbers[at]! - numbers[at]!; // not a number where one is not finite
  if (nothing === 0) return;
  for (let at = 0; at < numbers.length; at++) {
    if (Number.isFinite(numbers[at])) continue;
    const place = placeOf(vectors, at);
    const found = `${owner}: ${place.where} is ${numbers[at]}; every number must be finite.`;
    throw new SatchelError('NONFINITE_INPUT', found, place);
  }
}

function checkRowWeights(owner: string, { weights, vectors }: Examples): void {
  if (!weights) return;
  if (weights.length !== vectors.rows)
    throw new SatchelError('SHAPE', `${owner}: ${vectors.rows} vectors but ${weights.length} weights.`);
  const row = weights.findIndex((weight) => !(weight > 0 && isWeight(weight)));
  if (row >= 0) throw badWeight(`${owner}: row ${row}`, String(weights[row]));
}

/** Some of the rows, with their labels and weights. */
export const examplesAt = (
  { vectors, labels, weights }: Examples,
  rows: Uint32Array,
): Pick<Examples, 'vectors' | 'labels' | 'weights'> => ({
  vectors: selectRows(vectors, rows),
  labels: selectLabelSets(labels, rows),
  ...(weights ? { weights: Float64Array.from(rows, (row) => weights[row]!) } : {}),
});

/** Throws unless two rows have different label sets. */
function checkVariety(owner: string, { vectors, labels, classes }: Examples): void {
  const first = vectors.rows === 0 ? '' : labelsAt(labels, 0).join();
  for (let row = 1; row < vectors.rows; row++) if (labelsAt(labels, row).join() !== first) return;
  throw singleClass(owner, classes.length, vectors.rows);
}

export const singleClass = (owner: string, classes: number, rows: number): SatchelError =>
  new SatchelError(
    'SINGLE_CLASS',
    `${owner}: all ${rows} training documents have the same label; at least two are needed.`,
    { facts: { classes, rows } },
  );

const numbersOf = (vectors: Vectors): Float32Array => (isSparse(vectors) ? vectors.values : vectors.data);

/** Where the number at this index stands, for errors. */
function placeOf(vectors: Vectors, at: number): { where: string; facts: { row: number; column: number } } {
  const [row, column] = isSparse(vectors)
    ? [vectors.offsets.findIndex((offset) => offset > at) - 1, vectors.indices[at]!]
    : [Math.floor(at / vectors.columns), at % vectors.columns];
  return { where: `row ${row}, column ${column}`, facts: { row, column } };
}
