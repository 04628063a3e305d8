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
  const at = numbersOf(vectors).findIndex((value) => value < 0);
  if (at < 0) return;
  const { row, column } = placeOf(vectors, at);
  throw new SatchelError(
    'NEGATIVE_INPUT',
    `${owner} needs counts, but row ${row}, column ${column} is ${numbersOf(vectors)[at]}.`,
    {
      where: `row ${row}, column ${column}`,
      remedy: 'Use a representation without negative numbers, such as bow, or another classifier.',
      facts: { row, column },
    },
  );
}

export function checkDimensions(owner: string, vectors: Vectors, dimensions: number): void {
  if (vectors.columns === dimensions) return;
  throw new SatchelError(
    'DIM_MISMATCH',
    `${owner} was trained on vectors of ${dimensions} dimensions, got ${vectors.columns}.`,
    {
      facts: { expected: dimensions, found: vectors.columns },
    },
  );
}

function checkShape(owner: string, { vectors, labels, classes, multiLabel }: Examples): void {
  const labelled = labelSetCount(labels);
  if (labelled !== vectors.rows) {
    throw new SatchelError('SHAPE', `${owner}: ${vectors.rows} vectors but labels for ${labelled}.`, {
      where: `row ${Math.min(labelled, vectors.rows)}`,
      facts: { rows: vectors.rows, labels: labelled },
    });
  }
  for (let row = 0; row < labelled; row++) {
    const ids = labelsAt(labels, row);
    const unknown = ids.find((id) => id >= classes.length);
    if (unknown === undefined && (multiLabel || ids.length === 1)) continue;
    const found = unknown === undefined ? `${ids.length} labels` : `class ${unknown} of ${classes.length}`;
    throw new SatchelError(
      'SHAPE',
      `${owner}: row ${row} has ${found}${unknown === undefined ? ', expected exactly one' : ''}.`,
      {
        where: `row ${row}`,
        facts: { row },
      },
    );
  }
}

function checkFinite(owner: string, vectors: Vectors): void {
  const numbers = numbersOf(vectors);
  for (let at = 0; at < numbers.length; at++) {
    if (Number.isFinite(numbers[at])) continue;
    const { row, column } = placeOf(vectors, at);
    throw new SatchelError(
      'NONFINITE_INPUT',
      `${owner}: row ${row}, column ${column} is ${numbers[at]}; every number must be finite.`,
      {
        where: `row ${row}, column ${column}`,
        facts: { row, column },
      },
    );
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
  throw new SatchelError(
    'SINGLE_CLASS',
    `${owner}: all ${vectors.rows} training documents have the same label; at least two are needed.`,
    {
      facts: { classes: classes.length, rows: vectors.rows },
    },
  );
}

const numbersOf = (vectors: Vectors): Float32Array => (isSparse(vectors) ? vectors.values : vectors.data);

function placeOf(vectors: Vectors, at: number): { row: number; column: number } {
  if (!isSparse(vectors)) return { row: Math.floor(at / vectors.columns), column: at % vectors.columns };
  return { row: vectors.offsets.findIndex((offset) => offset > at) - 1, column: vectors.indices[at]! };
}
